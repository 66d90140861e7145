"""The tables on which the laws are tested: every game, every preset, every number of players."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

from tiltyard.engine import flow
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.options import Options
from tiltyard.games import NAMES, find

MOST_MOVES = 20_000


class Table:
    """A game with a preset and a number of players."""

    def __init__(self, contract: Contract[Any], seats: int, preset: str, options: Options) -> None:
        self.contract = contract
        self.seats = seats
        self.preset = preset
        self.options = options
        module = INVARIANTS.get(contract.name, f"tests.{contract.name}.invariants")
        self.invariants: Callable[[Any], None] = import_module(module).hold

    def __str__(self) -> str:
        return f"{self.contract.name}-{self.seats}-{self.preset}"

    def find(self, name: str) -> Contract[Any]:
        """What a record asks for its game."""
        return self.contract if name == self.contract.name else find(name)

    def match(self, seed: str) -> Match:
        """A fresh match."""
        names = [f"P{seat + 1}" for seat in range(self.seats)]
        return Match(Setting(self.contract, names, self.options, seed))

    def check(self, game: Any, census: list[int]) -> None:
        """What holds after every move: nothing is lost, somebody can move, the game's own invariants."""
        assert self.contract.census(game) == census
        for seat in game.asks():
            assert game.options(seat), f"seat {seat} is asked and has no option"
        self.invariants(game)

    def play_out(self, match: Match, bot: str, seed: str) -> int:
        """Let one kind of bot play on to the end."""
        choose = self.contract.bots[bot]
        chance = Chance(seed)
        while not match.game.over() and len(match.moves) < MOST_MOVES:
            seat = match.game.asks()[0]
            view = self.contract.view(match.game, seat)
            match.play(seat, choose(view, match.game.options(seat), chance))
        return len(match.moves)


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
        move = options[pick // 7 % len(options)]
        match.play(seat, move)
        yield seat, move


def wise(game: Any, seat: Seat, shunned: list[Move]) -> list[Move]:
    """The options of a seat without the last resorts, unless it must decide and has no others."""
    options: list[Move] = game.options(seat)
    others = [move for move in options if move not in shunned]
    return options if not others and seat in game.asks() else others


def tables() -> list[Table]:
    """All of them."""
    return [
        Table(contract, seats, preset, replace(options, **LIMITS.get(contract.name, {})))
        for contract in [*map(find, NAMES), *toys()]
        for seats in range(contract.fewest, contract.most + 1)
        for preset, options in contract.presets.items()
    ]


def toys() -> list[Contract[Any]]:
    """The toy game of the engine's tests. Compiled classes cannot be inherited from in a test."""
    return [import_module("tests.engine.toy").FAIR] if flow.__file__.endswith(".py") else []


INVARIANTS = {"fair": "tests.engine.toy"}

# Random play would hardly ever end these games by itself.
LIMITS: dict[str, dict[str, Any]] = {
    "quests": {"turn_limit": 60, "restart_limit": 3},
    "round_table": {"turn_limit": 60, "build_limit": 60},
}

TABLES = tables()
