"""The long run: as many games as TILTYARD_SOAK_GAMES says, with every law checked after every move."""

import os
from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from tests.laws.tables import MOST_MOVES, RANDOM, TABLES, Table, check_bots, every_table, wander, wise
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance

pytestmark = [pytest.mark.both, pytest.mark.soak]
WANTED = int(os.environ.get("TILTYARD_SOAK_GAMES", "0"))  # 0: a short run for every day
GAMES = -(-WANTED // (2 * len(TABLES)))  # the share of each table and kind of play
EVERYDAY_MOVES = 1_000  # per table and kind of play, for the short run
Note = Callable[[str, object], None]  # kept with the test's report, summed up at the end of the run


@every_table
def test_random_moves_break_no_law(table: Table, record_property: Note) -> None:
    """A move is any legal one but a last resort, by any seat that has some, asked or not."""
    games = moves = 0
    while games < GAMES or (not GAMES and moves < EVERYDAY_MOVES):
        moves += random_game(table, f"{games:x}")
        games += 1
    record_property("random play", [games, moves])


@every_table
def test_every_line_up_of_bots_breaks_no_law(table: Table, record_property: Note) -> None:
    """First each bot with its like, then mixed; every further round sits one place on."""
    line_ups = sorted(
        combinations_with_replacement(table.contract.bots, table.seats), key=lambda names: len(set(names))
    )
    alike = len(table.contract.bots)
    games = moves = 0
    while games < max(GAMES, alike) or (not GAMES and games < len(line_ups) and moves < EVERYDAY_MOVES):
        names = line_ups[games % len(line_ups)]
        place = games // len(line_ups) % table.seats
        moves += bot_game(table, [*names[place:], *names[:place]], f"{games:x}")
        games += 1
    record_property("bot play", [games, moves])


@every_table
def test_bots_end_every_game_by_themselves(table: Table, record_property: Note) -> None:
    """Without the limits of a simulation: each rule bot with its like, then as many as there are seats."""
    own = [bot for bot in table.contract.bots if bot != RANDOM]
    line_ups = [table.alike(bot) for bot in own] + [(own * table.seats)[: table.seats]]
    options = table.options_for(own)
    games = moves = 0
    for number in range(max(GAMES, 1)):
        for line_up in line_ups:
            seed = f"{number:x}c"
            moves += table.play_out(table.contract.new(table.seats, seed, options, {}), line_up, seed)
            games += 1
    record_property("bot play", [games, moves])


@every_table
def test_bots_take_over_anywhere(table: Table, record_property: Note) -> None:
    """From positions to which chance and all kinds of bots have led."""
    games = moves = 0
    for number in range(max(GAMES, 2)):
        chance = Chance(f"{number:x}d")
        bots = list(table.contract.bots)
        bot = bots[number % len(bots)]
        match = table.match_for(bot, f"{number:x}")
        for _step in range(1 + chance.below(12)):
            wander(match, [chance.below(10**6) for _pick in range(30)])
            check_bots(table, match)
        moves += table.play_out(match.game, table.alike(bot), f"{number:x}")
        games += 1
    record_property("bot play", [games, moves])


def random_game(table: Table, seed: str) -> int:
    """Play a random game; returns its number of moves."""
    game = table.contract.new(table.seats, seed, table.options, {})
    census = table.contract.census(game)
    chance = Chance(f"{seed}a")
    moves = 0
    while not game.over():
        options = [
            (seat, move)
            for seat in range(game.seats)
            for move in wise(game, seat, table.contract.last_resorts())
        ]
        seat, move = options[chance.below(len(options))]
        game.play(seat, move)
        table.check(game, census)
        moves += 1
        assert moves < MOST_MOVES, "the game does not end"
    assert not any(game.options(seat) for seat in range(game.seats)), "a move after the end"
    return moves


def bot_game(table: Table, line_up: list[str], seed: str) -> int:
    """Let bots play a game; how many moves it had."""
    contract = table.contract
    game = contract.new(table.seats, seed, table.options, {})
    census = contract.census(game)
    chance = Chance(f"{seed}b")
    moves = 0
    while not game.over():
        seat = game.next()
        game.play(seat, choose(contract, game, seat, line_up[seat], chance))
        table.check(game, census)
        moves += 1
        assert moves < MOST_MOVES, "the game does not end"
    assert sum(contract.returns(game)) == pytest.approx(1.0 if contract.winners(game) else 0.0)
    return moves
