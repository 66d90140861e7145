"""The moves of a game, a few bytes each; and what a long match remembers."""

import sys

import pytest

from tests.laws.freeze import freeze
from tests.server.long import long_game
from tiltyard.engine import record
from tiltyard.engine.match import CHAPTER
from tiltyard.engine.trail import Trail
from tiltyard.games import NAMES, find

pytestmark = pytest.mark.both


@pytest.mark.parametrize("name", NAMES)
def test_every_move_of_every_seat_is_kept_as_it_was(name: str) -> None:
    contract = find(name)
    made = [(seat, move) for move in range(len(contract.moves)) for seat in range(contract.most)]
    trail = Trail(contract)
    for seat, move in made:
        trail.add(seat, move)
    assert list(trail) == made
    assert (len(trail), trail[0], trail[-1]) == (len(made), made[0], made[-1])
    assert list(trail.between(5, 9)) == made[5:9]
    assert list(trail.until(7)) == made[:7]


def test_a_move_takes_two_bytes() -> None:
    assert sys.getsizeof(long_game(4_000).moves.steps) < 4_000 * 2.3 + 100


def test_the_text_of_a_match_is_that_of_its_record() -> None:
    match = long_game(500)
    bots = {1: "random", 3: "knight"}
    assert record.text_of(match, bots, []) == record.text(record.of_match(match, bots))


@pytest.mark.parametrize("moves", [500, CHAPTER, 2 * CHAPTER - 1, 2 * CHAPTER, 4_000])
def test_of_a_long_match_the_last_moves_can_be_told(moves: int) -> None:
    match = long_game(moves)
    past = match.lately()
    assert len(past.moves) % CHAPTER == 0
    assert min(moves, CHAPTER) <= moves - len(past.moves) < 2 * CHAPTER
    assert freeze(past.game) == freeze(match.at(len(past.moves)).game)
    for seat, move in match.moves.between(len(past.moves), moves):
        past.play(seat, move)
    assert freeze(past.game.chance) == freeze(match.game.chance)
    assert past.contract.view(past.game, 0) == match.contract.view(match.game, 0)


def test_a_match_remembers_the_same_however_long_it_is() -> None:
    match = long_game(4_000)
    assert [note[0] for note in match.chapters] == [6 * CHAPTER, 7 * CHAPTER]
    assert len(match.stood) == 2
    assert len(match.at(3_000).game.events) < 20
