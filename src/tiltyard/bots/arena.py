"""The arena: line-ups of bots play many games, every line-up from every seat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tiltyard.bots.ladder import bot_kind
from tiltyard.bots.player import BotError, Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import Move, Seat, TiltyardError
from tiltyard.engine.options import Options
from tiltyard.engine.record import Record, Step
from tiltyard.engine.turn import Bot

MOST_MOVES = 100_000
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


class Stopped(TiltyardError):
    """A bot has failed in the middle of a game."""

    def __init__(self, problem: str, so_far: Record) -> None:
        super().__init__(problem)
        self.so_far = so_far

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.so_far)


def play_one(
    contract: Contract[Any],
    seats: list[str],
    options: Options,
    seed: str,
    guests: Mapping[str, type[Bot]] | None = None,
) -> Result:
    """One game to its end, or to the limit of turns or moves; guests are bots from outside the game."""
    known = guests or {}
    kinds = [known[level] if level in known else bot_kind(contract, level) for level in seats]
    house = contract.limited(options)
    game = contract.new(len(seats), seed, house, {}, listen=any(kind.listens for kind in kinds))
    chance = Chance(seed, FOR_BOTS)
    players = [
        Player(contract, level, kinds[seat], seat, len(seats), chance) for seat, level in enumerate(seats)
    ]
    made: list[tuple[Seat, Move]] = []
    try:
        while not game.over() and len(made) < MOST_MOVES:
            if game.events:
                tell(players, game)
            seat = game.next()
            move = players[seat].choose(game)
            game.play(seat, move)
            made.append((seat, move))
    except BotError as problem:
        names = [f"P{seat + 1}" for seat in range(len(seats))]
        raise Stopped(str(problem), so_far(Setting(contract, names, house, seed), seats, made)) from problem
    return Result(seats, contract.returns(game), len(made), game.over())


def so_far(setting: Setting, seats: list[str], made: list[tuple[Seat, Move]]) -> Record:
    """The record of a game that a bot has stopped."""
    steps = [Step("move", 0, seat, move) for seat, move in made]
    return Record("arena", setting, steps, {}, dict(enumerate(seats)))


def tell(players: list[Player], game: Any) -> None:
    """Tell the bots that listen what has happened."""
    for player in players:
        if player.kind.listens:
            player.hear(game.events)
    game.events.clear()


def play_many(
    contract: Contract[Any],
    seats: list[str],
    options: Options,
    games: int,
    seed: str,
    guests: Mapping[str, type[Bot]] | None = None,
) -> Iterator[Result]:
    """Games in which the line-up moves round by one seat each time."""
    for number in range(games):
        turn = number % len(seats)
        yield play_one(contract, seats[turn:] + seats[:turn], options, f"{seed}{number:08x}", guests)
