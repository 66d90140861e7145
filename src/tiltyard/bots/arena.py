"""The arena: line-ups of bots play many games, every line-up from every seat."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from tiltyard.bots.player import Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.options import Options

MOST_MOVES = 100_000
TURN_LIMIT = 1_000
FOR_BOTS = 1 << 40  # where the chance of bots begins, far from what a game itself uses


@dataclass(frozen=True)
class Result:
    """One game: which bot sat where, what it was worth to each, how many moves it took."""

    seats: list[str]
    returns: list[float]
    moves: int
    over: bool

    @property
    def won(self) -> bool:
        """Whether somebody won before a limit ended the game."""
        return any(self.returns)


def limited(options: Options) -> Options:
    """The house rules of a simulation: a turn limit is set if they have one and it is unset."""
    changes: dict[str, Any] = {"turn_limit": TURN_LIMIT}
    return replace(options, **changes) if asdict(options).get("turn_limit") == 0 else options


def play_one(contract: Contract[Any], seats: list[str], options: Options, seed: str) -> Result:
    """One game to its end, or to the limit of turns or moves."""
    kinds = [contract.bots[level] for level in seats]
    game = contract.new(len(seats), seed, limited(options), {}, listen=any(kind.listens for kind in kinds))
    chance = Chance(seed, FOR_BOTS)
    players = [
        Player(contract, level, kinds[seat], seat, len(seats), chance) for seat, level in enumerate(seats)
    ]
    moves = 0
    while not game.over() and moves < MOST_MOVES:
        if game.events:
            tell(players, game)
        seat = game.next()
        game.play(seat, players[seat].choose(game))
        moves += 1
    return Result(seats, contract.returns(game), moves, game.over())


def tell(players: list[Player], game: Any) -> None:
    """Those who listen hear what has happened."""
    for player in players:
        if player.kind.listens:
            player.hear(game.events)
    game.events.clear()


def play_many(
    contract: Contract[Any], seats: list[str], options: Options, games: int, seed: str
) -> Iterator[Result]:
    """Games in which the line-up moves round by one seat each time."""
    for number in range(games):
        turn = number % len(seats)
        yield play_one(contract, seats[turn:] + seats[:turn], options, f"{seed}{number:08x}")
