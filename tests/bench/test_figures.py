"""The page of figures says who is ahead, whoever it is."""

import pytest

from bench.beside import ratio, verdicts
from bench.figures import number, page_of, spread, table_of
from bench.kept import Row, Run, machine, make_command, runs


def row(
    who: str, *values: float, ours: bool = False, less: bool = False, what: str = "quests", note: str = ""
) -> Row:
    return Row("Play", "moves", what, who, ours, list(values), less, note)


def run(*rows: Row, load: str = "0.5 at the end") -> Run:
    return Run(
        "make it", "2026-11-18", machine() | {"load": load, "cores": "2"}, {"tiltyard": "1"}, list(rows)
    )


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            [row("we", 30, 30, ours=True), row("they", 10, 10)],
            ["Ours are ahead of they (Quests) or level with it."],
        ),
        ([row("we", 10, 10, ours=True), row("they", 30, 30)], ["**they (Quests) is ahead** of all of ours."]),
        (
            [row("we", 40, ours=True), row("slow", 20, ours=True), row("they", 30)],
            ["**they (Quests) is ahead** of slow (Quests). Elsewhere ours are ahead or level."],
        ),
        (
            [row("we", 10, ours=True), row("they", 8), row("they", 5), row("others", 30, what="")],
            ["Ours are ahead of they (Quests) or level with it.", "**others is ahead** of all of ours."],
        ),
        (
            [row("we", 10, ours=True, less=True), row("they", 30, less=True)],
            ["Ours are ahead of they (Quests) or level with it."],
        ),
        ([row("we", 10, ours=True)], []),
        ([row("they", 10)], []),
    ],
)
def test_who_is_ahead(rows: list[Row], said: list[str]) -> None:
    assert list(verdicts(rows)) == said


def test_ratios_are_made_within_a_round() -> None:
    assert ratio(row("we", 10, 200, 30), row("they", 5, 100, 15)) == 2
    assert ratio(row("we", 10, less=True), row("they", 30, less=True)) == 3


def test_a_figure_shows_its_spread() -> None:
    assert spread([1000, 2000, 3000, 4000, 5000]) == "3.0 k (2.0 k to 4.0 k)"
    values = (2_500_000, 999_990, 1200, 999.9, 0.123)
    assert [number(value) for value in values] == ["2.50 M", "1.00 M", "1.2 k", "1.0 k", "0.123"]


def test_a_table_has_no_empty_column() -> None:
    rows = [row("we", 20, ours=True), row("we", 5, ours=True, what="ivanhoe"), row("they", 10, what="uno")]
    assert list(table_of(rows)) == [
        "|  |  | moves | times they (uno) |",
        "| --- | --- | --: | --: |",
        "| Quests | we | 20 | 2.00 |",
        "| Ivanhoe | we | 5 | 0.50 |",
        "| uno | they | 10 |  |",
    ]
    alone = [row("we", 20, ours=True, what=""), row("we too", 5, ours=True, what="")]
    assert next(table_of(alone)) == "|  | moves |"


def test_the_page_begins_with_a_sentence_for_each_chapter() -> None:
    engine = run(
        row("Tiltyard, interpreted", 5, ours=True),
        row("Tiltyard, compiled", 20, ours=True),
        row("Tiltyard, compiled", 30, ours=True, what="ivanhoe"),
        row("OpenSpiel C++", 10, what="uno", note="it is in C++"),
        load="9.0 at the end",
    )
    server = run(row("we", 10, ours=True, what="7 tables"), row("Colyseus", 40, what="7 tables"))
    said = page_of({"games": engine, "server": server, "other": run(row("we", 1, ours=True))})
    assert (
        "- **The engine** (Tiltyard, compiled): ahead of OpenSpiel C++ in play (2.00 to 3.00 times).\n"
        in said
    )
    behind = "**behind** Colyseus in play (0.25 times); boardgame.io could not be measured there"
    assert f"- **The server** (we): {behind}.\n" in said
    assert "- **The page**: not measured yet (`make bench-page ARGS=--keep`).\n" in said
    assert "- **Other**: nobody else is measured.\n" in said, "a chapter that nobody has named yet"
    assert "| moves, 7 tables | times Colyseus |" in said, "what is the same for all is said once"
    assert "OpenSpiel C++ in play: it is in C++.\n" in said
    assert said.count("The machine was busy") == 1


def test_every_run_names_its_machine_and_versions() -> None:
    assert runs()
    for kept in runs().values():
        assert set(kept.machine) >= {"processor", "cores", "system", "load"}
        assert "tiltyard" in kept.versions
        assert kept.rows


def test_a_run_keeps_all_that_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["run.py", "--keep", "--uniform", "--seconds", "1"])
    assert make_command("bench", 15, 1.0) == "make bench ARGS='--keep --uniform --seconds 1 --rounds 15'"
