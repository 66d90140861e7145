"""Every scenario plays as it says, and its printed form reads back byte for byte."""

import re
from pathlib import Path

import pytest

from tests.news import events_of
from tiltyard.engine import record
from tiltyard.games import NAMES, find, rulings

pytestmark = pytest.mark.both
FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = sorted(FOLDER.rglob("*.tilt"))
PAGE = Path(__file__).parent.parent / "docs" / "record.md"
EXAMPLES = re.findall(r"```(?:tilt)?\n(tiltyard 1\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
every_scenario = pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: str(path.relative_to(FOLDER)))


def read(path: Path) -> record.Record:
    name = path.relative_to(FOLDER).as_posix()
    return record.parse(path.read_text("utf-8"), name, find)


@every_scenario
def test_a_scenario_plays_as_it_says(path: Path) -> None:
    scenario = read(path)
    assert scenario.steps, "a scenario without a step says nothing"
    record.check_rulings(scenario, rulings(scenario.setting.contract.name))
    assert not record.check(scenario)


@every_scenario
def test_the_printed_scenario_reads_back(path: Path) -> None:
    printed = record.text(read(path))
    again = record.parse(printed, "printed", find)
    assert record.text(again) == printed
    assert not record.check(again)


@every_scenario
def test_a_scenario_lies_in_the_folder_of_its_game(path: Path) -> None:
    assert read(path).setting.contract.name == path.parent.name


@pytest.mark.parametrize("game", NAMES)
def test_every_event_of_a_game_happens_in_a_scenario(game: str) -> None:
    """What is not told any more is noticed."""
    happened = set()
    for path in (FOLDER / game).glob("*.tilt"):
        scenario = read(path)
        match = record.begin(scenario)
        for step in scenario.steps:
            if step.kind == "move":
                match.play(step.seat, step.move)
        happened |= {type(event) for event in match.game.events}
    assert events_of(game) - happened == set()


def test_the_page_on_the_record_has_an_example_of_every_game() -> None:
    games = {record.parse(text, "record.md", find).setting.contract.name for text in EXAMPLES}
    assert games == set(NAMES)
