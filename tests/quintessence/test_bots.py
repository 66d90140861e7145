"""The bots: they finish, they never concede, and the warden knows what it does."""

import pytest

from tests.quintessence.table import part, play, sit
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.table import CONCEDE, Quintessence

pytestmark = pytest.mark.both


def duel(line_up: list[str], seed: str) -> Quintessence:
    """A match between two bots."""
    game = GAME.new(2, seed, GAME.presets["standard"], {})
    chance = Chance(seed)
    while not game.over():
        seat = game.next()
        move = choose(GAME, game, seat, line_up[seat], chance)
        assert move != CONCEDE
        game.play(seat, move)
    return game


@pytest.mark.parametrize("attacks_first", [True, False])
def test_the_warden_beats_a_random_player(attacks_first: bool) -> None:
    """At least 95 of 100 matches in either role."""
    wins = 0
    for number in range(1, 101):
        first = GAME.new(2, f"{number:x}", GAME.presets["standard"], {}).attacker
        warden = first if attacks_first else 1 - first
        line_up = ["random", "random"]
        line_up[warden] = "warden"
        wins += duel(line_up, f"{number:x}").winner == warden
    assert wins >= 95


def test_wardens_seldom_need_the_round_limit() -> None:
    """No stalling: whoever waits for a perfect exchange waits forever."""
    games = [duel(["warden", "warden"], f"{number:x}") for number in range(60)]
    assert sum(GAME.winners(game) == [0, 1] or game.round == 30 for game in games) <= 9
    assert 12 <= sorted(game.round for game in games)[30] <= 24


def turn_of(match: Match) -> list[str]:
    """What the warden does in the turn of the active player."""
    game = match.game
    seat, turn, moves = game.next(), game.turn, []
    while not game.over() and (game.next(), game.turn) == (seat, turn):
        move = choose(GAME, game, seat, "warden", Chance("1"))
        moves.append(GAME.moves.text(move))
        match.play(seat, move)
    return moves


def test_it_blocks_what_would_kill() -> None:
    match = sit(
        "P1.board: Phoenix Lord, Mote",
        "P1.lanes: 1>1, 2>2",
        "P2.board: Mote",
        "P2.base: 7",
        "P2.hand: -",
    )
    assert turn_of(match) == ["1 to 1", "defend"]


def test_it_strikes_when_no_block_can_save_the_base() -> None:
    match = sit("P1.board: Mote, Mote, Mote", "P2.board: Mountain King", "P2.base: 2", "P1.hand: -")
    assert turn_of(match) == ["1 to 1", "2 to 2", "3 to 3", "attack"]


def test_it_does_not_run_into_a_better_block() -> None:
    match = sit("P1.board: Mote", "P2.board: Mountain King", "P1.hand: -", "P1.deck: -")
    assert turn_of(match) == ["skip"]


def test_it_attacks_when_it_is_behind_near_the_end() -> None:
    match = sit(
        "round: 29", "P1.base: 5", "P1.board: Mote", "P2.board: Mountain King", "P1.hand: -", "P1.deck: -"
    )
    assert turn_of(match) == ["1 to 1", "attack"]


def test_it_replaces_the_weakest_card() -> None:
    board = "P1.board: Leviathan, Iron Tortoise 3/1 of 6, Leviathan, Stone Ram, Stone Ram"
    match = sit("round: 5", board, "P1.hand: Phoenix Lord, Mote")
    assert turn_of(match) == ["place 1 over 2"]


def test_it_spends_its_resources_well() -> None:
    """Two cards of 3 and 2 are worth more than one of 4."""
    match = sit("round: 5", "P1.hand: Gale Lancer, Cinder Wolf, Kite Rider", "P2.hand: Mote")
    assert turn_of(match) == ["place 2"]


def test_it_takes_back_what_it_does_not_want() -> None:
    """A bot may take over in the middle of a turn."""
    match = sit("P1.board: Mote", "P2.board: Mountain King", "P1.hand: -", "P1.deck: -")
    play(match, "P1: 1 to 4")
    assert turn_of(match) == ["take back 1", "skip"]
    assert part(match, "active") == "P2"
