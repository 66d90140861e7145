"""The page of figures says who is ahead, whoever it is."""

import pytest

from bench.figures import number, ratio, spread, verdict
from bench.kept import Row, machine, runs


def row(who: str, *values: float, ours: bool = False, less: bool = False) -> Row:
    return Row("Play", "moves", "quests", who, ours, list(values), less)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([row("we", 30, 30, ours=True), row("they", 10, 10)], "Ours are ahead of they (quests) or level"),
        ([row("we", 10, 10, ours=True), row("they", 30, 30)], "**they (quests) is ahead** of all of ours"),
        (
            [row("we", 40, ours=True), row("slow", 20, ours=True), row("they", 30)],
            "**they (quests) is ahead** of: slow (quests). Elsewhere ours",
        ),
        ([row("we", 10, ours=True, less=True), row("they", 30, less=True)], "Ours are ahead"),
        ([row("we", 10, ours=True)], "Nobody else"),
    ],
)
def test_who_is_ahead(rows: list[Row], said: str) -> None:
    assert verdict(rows).startswith(said)


def test_ratios_are_made_within_a_round() -> None:
    assert ratio(row("we", 10, 200, 30), row("they", 5, 100, 15)) == 2
    assert ratio(row("we", 10, less=True), row("they", 30, less=True)) == 3


def test_a_figure_shows_its_spread() -> None:
    assert spread([1000, 2000, 3000, 4000, 5000]) == "3.0 k (2.0 k to 4.0 k)"
    assert [number(value) for value in (2_500_000, 1200, 0.123)] == ["2.50 M", "1.2 k", "0.123"]


def test_every_run_names_its_machine_and_versions() -> None:
    for run in runs().values():
        assert set(run.machine) == set(machine())
        assert "tiltyard" in run.versions
        assert run.rows
