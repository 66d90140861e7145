"""The arena: line-ups of bots play many games, every line-up from every seat."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.options import Options

MOST_MOVES = 100_000
TURN_LIMIT = 1_000


@dataclass(frozen=True)
class Result:
    """One game: which bot sat where, what it was worth to each, how many moves it took."""

    seats: list[str]
    returns: list[float]
    moves: int
    over: bool

    @property
    def won(self) -> bool:
        """Somebody has won: no limit has ended the game before."""
        return any(self.returns)


def limited(options: Options) -> Options:
    """The house rules of a simulation: where they know a turn limit and set none, there is one."""
    changes: dict[str, Any] = {"turn_limit": TURN_LIMIT}
    return replace(options, **changes) if asdict(options).get("turn_limit") == 0 else options


def play_one(contract: Contract[Any], seats: list[str], options: Options, seed: str) -> Result:
    """One game to its end, or to the limit of turns or moves."""
    game = contract.new(len(seats), seed, limited(options), {})
    chance = Chance(seed, 1 << 40)  # far from what the game itself will use
    moves = 0
    while not game.over() and moves < MOST_MOVES:
        seat = game.next()
        game.play(seat, choose(contract, game, seat, seats[seat], chance))
        moves += 1
    return Result(seats, contract.returns(game), moves, game.over())


def play_many(
    contract: Contract[Any], seats: list[str], options: Options, games: int, seed: str
) -> Iterator[Result]:
    """Games in which the line-up moves on by one seat each time."""
    for number in range(games):
        turn = number % len(seats)
        yield play_one(contract, seats[turn:] + seats[:turn], options, f"{seed}{number:08x}")
