"""Every scenario plays as it says, and its printed form reads back byte for byte."""

from pathlib import Path

import pytest

from tiltyard.engine import record
from tiltyard.games import find

pytestmark = pytest.mark.both
FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = sorted(FOLDER.rglob("*.tilt"))
every_scenario = pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: str(path.relative_to(FOLDER)))


def read(path: Path) -> record.Record:
    name = path.relative_to(FOLDER).as_posix()
    return record.parse(path.read_text("utf-8"), name, find)


@every_scenario
def test_a_scenario_plays_as_it_says(path: Path) -> None:
    scenario = read(path)
    assert scenario.steps, "a scenario without a step says nothing"
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
