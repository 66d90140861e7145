"""The report is one page for browsers and screen readers, and it asks for nothing from elsewhere."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.arena.test_run import ran
from tiltyard.arena.charts import Bar, bars, bins, histogram
from tiltyard.arena.lineup import Wish
from tiltyard.arena.report import page
from tiltyard.arena.run import Means

BOT = """
import tiltyard

class Page(tiltyard.Bot):
    def choose(self, turn):
        return turn.random()
"""
GAMES = {
    "round_table": ("strategy3", "random"),
    "quests": ("knight", "random"),
    "ivanhoe": ("hard", "easy"),
    "quintessence": ("warden", "random"),
}


@pytest.fixture(params=list(GAMES))
def report(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The report on a few games."""
    return page(ran(tmp_path / "run.jsonl", Means(games=4), Wish(request.param, GAMES[request.param])))


def parsed(text: str) -> ElementTree.Element:
    """The page as a tree; it is written so that XML can read it too."""
    return ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


def test_a_report_is_well_formed_and_needs_nothing_from_elsewhere(report: str) -> None:
    tree = parsed(report)
    assert {element.tag for element in tree.iter()} & {"script", "link", "img", "iframe", "a"} == set()
    assert not re.search(r"https?:|url\(|@import|\bsrc=|\bhref=", report)


def test_every_chart_has_words_and_every_number_is_in_a_table(report: str) -> None:
    sections = list(parsed(report).iter("section"))
    titles = [section.findtext("h2") for section in sections]
    for title in ("Who wins", "Ratings", "Does it help to begin?", "How long a decision takes"):
        assert title in titles
    assert any("At the end" in str(title) for title in titles)
    for section in sections:
        chart = section.find("svg")
        assert chart is not None
        assert chart.get("role") == "img"
        numbers = re.findall(r": ([^;]+)", chart.get("aria-label", "").partition(". ")[2])
        assert numbers
        assert set(numbers) <= {cell.text for cell in section.iter("td")}


def test_a_report_says_where_points_come_from(tmp_path: Path) -> None:
    wish = Wish("quests", ("knight", "random"))
    text = page(ran(tmp_path / "run.jsonl", Means(games=4), wish))
    assert "When they gained shields" in text
    assert "knight, attack" in text
    assert "How far winners were ahead, in shields" in text


def test_a_name_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    page_file = tmp_path / "a&b<i>.py"
    page_file.write_text(BOT)
    wish = Wish("quintessence", (f"{page_file}:Page", "random"))
    text = page(ran(tmp_path / "run.jsonl", Means(games=2), wish))
    assert "a&amp;b&lt;i&gt;.py:Page" in text
    assert "<i>" not in text


def test_a_bar_is_as_long_as_its_value_and_its_whisker_as_wide_as_its_interval() -> None:
    chart = ElementTree.fromstring(bars("Shares", [Bar("hard", 0.5, "50 %", 0.25, 0.75)], 0.25, 1.0))
    bar = chart.find("rect")
    assert bar is not None
    assert float(bar.get("width", "")) == 170
    spans = [(float(line.get("x1", "")), float(line.get("x2", ""))) for line in chart.iter("line")]
    assert (85, 255) in spans, "the whisker"
    assert (85, 85) in spans, "the dashed line"


def test_bins_hold_everything_once() -> None:
    counts = dict.fromkeys(range(10, 500, 7), 2)
    found = bins(counts)
    assert len(found) <= 24
    assert sum(entry.count for entry in found) == sum(counts.values())
    assert [entry.first for entry in found[1:]] == [entry.last + 1 for entry in found[:-1]]
    assert histogram("Length", {5: 3}, "moves").count("<rect") == 1
