"""The gist: the input of the learned value, the table between two stories."""

import pytest

from tests.round_table.table import sit
from tests.round_table.walks import HOUSES, walk
from tiltyard.engine.match import Match
from tiltyard.games.round_table import GAME

pytestmark = pytest.mark.both


def told(match: Match, name: str) -> dict[str, float]:
    """The numbers by name."""
    return dict(zip(GAME.gist_names(), GAME.gist(match.game, match.names.index(name)), strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_always_has_as_many_numbers_and_none_is_large(seats: int) -> None:
    names = GAME.gist_names()
    assert len(set(names)) == len(names)
    for game, _seat in walk(HOUSES["classic"], seats, "6"):
        for seat in range(seats):
            numbers = GAME.gist(game, seat)
            assert len(numbers) == len(names)
            assert all(-2.0 <= number <= 2.0 for number in numbers)


def test_rivals_stand_in_the_order_of_their_shields() -> None:
    match = sit("P2.shields: 1\nP3.rank: Knight\nP4.shields: 4")
    seen = told(match, "P1")
    assert seen["first shields"] == 5 / 22
    assert (seen["second shields"], seen["third shields"]) == (4 / 22, 1 / 22)
    assert seen["lead"] == -5 / 22
    assert told(match, "P3")["lead"] == 1 / 22


def test_it_counts_what_a_hand_is_good_for() -> None:
    match = sit(
        "P1.hand: Thieves, Giant, 2 x Sword, Lance, Test of Valor, Sir Galahad, Amour\nP1.allies: King Arthur"
    )
    seen = told(match, "P1")
    assert (seen["own different weapons"], seen["own weapons"]) == (30 / 90, 40 / 100)
    assert (seen["own foes"], seen["own tests"], seen["own amours"]) == (2 / 8, 1 / 2, 1 / 2)
    assert (seen["own allies"], seen["own cards"]) == (10 / 40, 8 / 12)
