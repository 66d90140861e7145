"""The tables on which the laws are tested: every game, every preset, every number of players."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from hypothesis import strategies as st
from melee import GAME as MELEE

from tests.fair import GAME as FAIR
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.names import default_names
from tiltyard.engine.options import Options
from tiltyard.games import NAMES, find

MOST_MOVES = 20_000
MOST_PICKS = 300  # moves that lead to the position at which a law is tried
RANDOM = "random"  # the bot that may never come to an end


class Table:
    """A game with a preset and a number of players."""

    def __init__(self, contract: Contract[Any], seats: int, preset: str, options: Options) -> None:
        self.contract = contract
        self.seats = seats
        self.preset = preset
        self.options = options
        self.invariants: Callable[[Any], None] = import_module(f"tests.{contract.name}.invariants").hold

    def __str__(self) -> str:
        return f"{self.contract.name}-{self.seats}-{self.preset}"

    def find(self, name: str) -> Contract[Any]:
        """What a record asks for its game."""
        return self.contract if name == self.contract.name else find(name)

    def match(self, seed: str) -> Match:
        """A fresh match."""
        return self._match(seed, self.options)

    def match_for(self, bot: str, seed: str) -> Match:
        """A fresh match that a bot of this kind can play to its end: only the random one needs limits."""
        return self._match(seed, self.options_for([bot]))

    def options_for(self, bots: Iterable[str]) -> Options:
        """The preset as it is, or with limits if somebody plays at random."""
        return self.options if RANDOM in bots else self.contract.presets[self.preset]

    def _match(self, seed: str, options: Options) -> Match:
        return Match(Setting(self.contract, default_names(self.seats), options, seed))

    def check(self, game: Any, census: list[int]) -> None:
        """What holds after every move: nothing is lost, somebody can move, the game's own invariants."""
        assert self.contract.census(game) == census
        for seat in game.asks():
            assert game.options(seat), f"seat {seat} is asked and has no option"
        self.invariants(game)

    def play_out(self, game: Any, line_up: list[str], seed: str) -> int:
        """Let bots play on to the end; how many moves that took."""
        chance = Chance(seed)
        moves = 0
        while not game.over():
            seat = game.next()
            game.play(seat, choose(self.contract, game, seat, line_up[seat], chance))
            moves += 1
            assert moves < MOST_MOVES, f"{', '.join(line_up)} do not end the game"
        return moves

    def alike(self, bot: str) -> list[str]:
        """A line-up of one kind of bot."""
        return [bot] * self.seats


def wander(match: Match, picks: list[int]) -> None:
    """Reach some position by random moves and moves of all kinds of bots, in any mixture."""
    bots = list(match.contract.bots)
    for at, pick in enumerate(picks):
        if match.game.over():
            return
        if pick % 3:
            list(play_on(match, [pick]))
            continue
        asked = match.game.asks()
        seat = asked[pick % len(asked)]
        level = bots[pick // 3 % len(bots)]
        match.play(seat, choose(match.contract, match.game, seat, level, Chance(f"{at:x}")))


def check_bots(table: Table, match: Match) -> None:
    """Whichever bot is asked in whichever seat, it answers with a legal move."""
    game = match.game
    for bot in table.contract.bots:
        for seat in game.asks():
            move = choose(table.contract, game, seat, bot, Chance("1"))
            assert move in game.options(seat), f"{bot}: {table.contract.moves.text(move)} is not legal here"


def play_on(match: Match, picks: list[int]) -> Iterator[tuple[Seat, Move]]:
    """Make moves that the picks choose: first the seat among those who can move, then the move."""
    for pick in picks:
        if match.game.over():
            return
        shunned = [] if pick % 61 == 0 else match.contract.last_resorts()  # seldom, or it ends at once
        asked = match.game.asks()
        movers = [seat for seat in range(match.game.seats) if wise(match.game, seat, shunned)]
        seat = movers[pick % len(movers)] if pick % 7 == 0 else asked[pick % len(asked)]
        options = wise(match.game, seat, shunned)
        assert options, f"seat {seat} is asked and has no option"
        move = options[pick // 7 % len(options)]
        match.play(seat, move)
        yield seat, move


def drawn(seed: str, count: int) -> list[int]:
    """As many picks as that."""
    chance = Chance(seed)
    return [chance.below(10**6) for _pick in range(count)]


def wise(game: Any, seat: Seat, shunned: list[Move]) -> list[Move]:
    """The options of a seat without the last resorts, unless it must decide and has no others."""
    options: list[Move] = game.options(seat)
    others = [move for move in options if move not in shunned]
    return options if not others and seat in game.asks() else others


def tables() -> list[Table]:
    """All of them."""
    contracts: list[Contract[Any]] = [*map(find, NAMES), FAIR, MELEE]
    return [
        Table(contract, seats, preset, replace(options, **LIMITS.get(contract.name, {})))
        for contract in contracts
        for seats in range(contract.fewest, contract.most + 1)
        for preset, options in contract.presets.items()
    ]


# Random play would hardly ever end these games by itself.
LIMITS: dict[str, dict[str, Any]] = {
    "quests": {"turn_limit": 60, "restart_limit": 3},
    "round_table": {"turn_limit": 60, "build_limit": 60},
}

TABLES = tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
seeds = st.integers(0, 2**64 - 1).map(lambda number: f"{number:x}")
# A list of Hypothesis's own is nearly always a short one, and a game would hardly leave its beginning.
choices = st.builds(drawn, seeds, st.integers(0, MOST_PICKS))
