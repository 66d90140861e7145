"""What ships with the game beside its code: rigged deals and the rules page."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tiltyard.bots import choose
from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.games import find, rules_page, scenario_path
from tiltyard.games.round_table import GAME

pytestmark = pytest.mark.both
TESTS = Path(__file__).parent.parent
CASES = [
    *[f"C-{number:02}" for number in range(1, 68, 2)],
    *[f"AI-{number:02}" for number in range(1, 24, 2)],
    *["AI-15b", "AI-17b", "AI-19b", "INV"],
    *[f"mistake {number}" for number in range(1, 17)],
]


@pytest.mark.parametrize("name", ["boar-hunt", "dragon", "final", "tournament"])
def test_a_shipped_deal_can_be_played(name: str) -> None:
    path = scenario_path("round_table", name)
    match = record.begin(record.parse(path.read_text("utf-8"), path.name, find))
    chance = Chance("1")
    while not match.game.over() and len(match.moves) < 2_000:
        seat = match.game.next()
        match.play(seat, choose(GAME, match.game, seat, "strategy2", chance))
    assert match.game.over()


def test_the_rules_page_lists_every_option() -> None:
    page = rules_page("round_table")
    names = [option.name for option in fields(GAME.presets["classic"])]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_every_case_is_named_in_a_test() -> None:
    """Acceptance cases and known mistakes are all tested somewhere by their names."""
    files = [*TESTS.glob("round_table/*.py"), *TESTS.glob("scenarios/round_table/*.tilt")]
    texts = "\n".join(path.read_text("utf-8") for path in files if path.name != Path(__file__).name)
    named = re.sub(r"mistakes (\d+) and (\d+)", r"mistake \1, mistake \2", texts)
    missing = [name for name in CASES if not re.search(rf"\b{name}\b", named)]
    assert not missing
