"""The invariants that need two tables, before and after a move, under random play with every option."""

from itertools import product

import pytest

from tests.ivanhoe.invariants import History, hold
from tiltyard.engine.chance import Chance
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.table import IvanhoeOptions

pytestmark = pytest.mark.both

SETTINGS = [
    IvanhoeOptions(
        tie_stays_in=flags[0],
        shield_blocks_knock_down=flags[1],
        knock_down_withdrawn=flags[2],
        shield_covers_own_actions=flags[3],
        charge_ignores_shielded=flags[4],
        reshuffle="lazy" if flags[5] else "eager",
        tokens_to_win=tokens,
        tournament_limit=limit,
    )
    for flags in product([False, True], repeat=6)
    for tokens, limit in ((0, 0), (2, 0), (5, 12))
]


def watch(seats: int, options: IvanhoeOptions, seed: str) -> None:
    """A random game, with a look at the table after every move."""
    game = GAME.new(seats, seed, options, {})
    history, chance, moves = History(), Chance(f"{seed}c"), 0
    hold(game)
    while not game.over():
        asked = game.asks()
        seat = asked[chance.below(len(asked))]
        legal = game.options(seat)
        move = legal[chance.below(len(legal))]
        before = game.copy()
        game.play(seat, move)
        hold(game)
        history.moved(before, seat, move, game)
        moves += 1
        assert moves < 20_000, "the game does not end"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_invariants_hold_from_move_to_move(seats: int) -> None:
    """Every option that is on or off, in all combinations, at every table."""
    for flags in range(len(SETTINGS) // 3):
        options = SETTINGS[3 * flags + (flags + seats) % 3]  # every length of game at every table
        watch(seats, options, f"{flags:x}")
