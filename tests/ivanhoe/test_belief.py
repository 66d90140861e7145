"""Worlds are likely ones: hands explain what their owners have done, and any hand is still possible."""

import pytest

from tests.ivanhoe.table import cards, game_of, play, table
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.cards import BLUE, COLOUR_OF, IVANHOE, RED, SQUIRE

pytestmark = pytest.mark.both
DEALT = 400  # worlds


def gave_up(colour: str, card: str) -> Match:
    """A has left a tournament of this colour at once; B opens the next one."""
    deal = f"colour: {colour}; turn: A; B.display: {card}, {card}; A.hand: 8 x G1; B.hand: Y2, Y3"
    return play(table(2, deal), "A: withdraw")


def held(match: Match, colour: int) -> float:
    """How many cards of a colour A holds on average, in the eyes of B."""
    found = 0
    for number in range(DEALT):
        world = GAME.imagine(game_of(match), 1, Chance(f"{number:x}"))
        found += sum([COLOUR_OF[card] == colour for card in world.hands[0] if card < SQUIRE])
    return found / DEALT


def test_who_gave_up_a_colour_has_little_of_it() -> None:
    red, blue = gave_up("red", "R4"), gave_up("blue", "B4")
    assert held(red, RED) < 0.85 * held(blue, RED)
    assert held(blue, BLUE) < 0.85 * held(red, BLUE)


def test_it_is_forgotten_little_by_little() -> None:
    match = gave_up("red", "R4")
    lately = held(match, RED)
    game_of(match).tournaments += 5
    assert held(match, RED) > 1.05 * lately


def test_ivanhoe_is_likelier_in_a_hand_than_in_the_deck() -> None:
    match = table(2, "dealer: B", seed="4")
    hidden = len(game_of(match).hands[1]) + len(game_of(match).pile.deck)
    evenly = len(game_of(match).hands[1]) / hidden
    worlds = [GAME.imagine(game_of(match), 0, Chance(f"{number:x}")) for number in range(DEALT)]
    assert sum([IVANHOE in world.hands[1] for world in worlds]) / DEALT > 1.3 * evenly


def test_the_opener_is_remembered_for_one_tournament() -> None:
    """Together with the colour; between two tournaments there is no opener."""
    match = table(2, "dealer: B; A.hand: R3, R4; B.hand: G1; deck: S2")
    play(match, "A: R3", "A: end turn")
    assert (game_of(match).opener, game_of(match).opened) == (0, RED)
    play(match, "B: withdraw")
    assert game_of(match).opener == -1


def test_no_hand_is_ruled_out() -> None:
    """A has given up red, and yet may hold the best red cards."""
    match = gave_up("red", "R4")
    worlds = [GAME.imagine(game_of(match), 1, Chance(f"{number:x}")) for number in range(DEALT)]
    assert any(cards("R5")[0] in world.hands[0] for world in worlds)
