"""Dealing anew what a seat cannot see."""

import pytest

from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import ADVENTURE

pytestmark = pytest.mark.both

HANDS = [
    ["Dagger"] * 6 + ["Horse"] * 6,
    ["Sword"] * 12,
    ["Thieves", "Saxons", "Saxon Knight", "Evil Knight", "Giant", *["Lance"] * 6, "Excalibur"],
]


def test_a_sponsor_keeps_a_quest_when_nobody_else_could_hold_one() -> None:
    """R-12: he has accepted, so his hand is dealt before the others take its only foes."""
    held = [name for hand in HANDS for name in hand]
    rest = [ADVENTURE.names[card] for card in ADVENTURE.deck()]
    for name in held:
        rest.remove(name)
    deal = {("hand", seat): ", ".join(hand) for seat, hand in enumerate(HANDS)}
    deal |= {("adventure discards", NOBODY): ", ".join(rest), ("story", NOBODY): "Search for the Holy Grail"}
    match = Match(Setting(GAME, ["P1", "P2", "P3"], GAME.presets["classic"], "1", deal))
    for seat, text in ((0, "turn up"), (0, "decline"), (1, "decline"), (2, "sponsor")):
        match.play(seat, GAME.moves.parse(text))
    for number in range(20):
        twin = GAME.redeal(match.game, 0, Chance(f"{number}"))
        assert GAME.census(twin) == GAME.census(match.game)
        assert GAME.view(twin, 0) == GAME.view(match.game, 0)
