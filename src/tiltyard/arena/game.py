"""One game between bots, and one deal: the same cards at every table of a line-up."""

from collections import Counter
from time import process_time
from typing import Any, Final

import msgspec

from tiltyard.arena.lineup import LineUp
from tiltyard.arena.points import Change, Number, Score, margin, numbers
from tiltyard.arena.times import Times, step_of
from tiltyard.bots.player import FOR_BOTS, BotError, Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import Move, Seat, TiltyardError
from tiltyard.engine.names import default_names
from tiltyard.engine.record import Record, Step

MOST_MOVES: Final = 100_000


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game: who sat where, what it was worth to each, and how it went."""

    deal: int
    seats: list[str]
    returns: list[float]
    winners: list[Seat]
    moves: int
    turns: int  # 0: the game does not count them
    over: bool  # or there were too many moves
    margin: int | None  # of the only winner, where a number says who is ahead
    numbers: list[list[Number]]  # of each seat at the end, as spectators read them
    changes: list[dict[str, Change]]  # of the first number of each seat, by the question that was asked
    times: list[Times]  # of each seat: measured, so it differs from run to run; comparisons leave it out
    made: list[tuple[Seat, Move]] = []  # every move, where the line-up keeps them

    def share(self, bot: str) -> float:
        """What the game was worth to a bot, in all its seats."""
        return sum(worth for name, worth in zip(self.seats, self.returns, strict=True) if name == bot)

    @property
    def won(self) -> bool:
        """Whether somebody won before a limit ended the game."""
        return bool(self.winners)


class Stopped(TiltyardError):
    """A bot has failed in the middle of a game."""

    def __init__(self, problem: str, so_far: Record) -> None:
        super().__init__(problem)
        self.so_far = so_far

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.so_far)


class Bout:
    """A game in progress, up to its end or to the limit of turns or moves."""

    def __init__(self, line_up: LineUp, seats: list[str], seed: str) -> None:
        contract = line_up.contract
        house = contract.limited(line_up.options)
        names = default_names(len(seats))
        kinds = [line_up.kinds[name] for name in seats]
        self.seats = seats
        self.keeps_moves = line_up.keeps_moves
        self.setting = Setting(contract, names, house, seed)
        self.game = contract.new(len(seats), seed, house, {}, listen=any(kind.listens for kind in kinds))
        self.score = Score(contract, names)
        self.made: list[tuple[Seat, Move]] = []
        self.times: list[Counter[int]] = [Counter() for _seat in seats]
        self.players: list[Player] = []

    def sit_down(self, line_up: LineUp) -> None:
        """Every bot takes its seat."""
        chance = Chance(self.setting.seed, FOR_BOTS)
        for seat, name in enumerate(self.seats):
            kind = line_up.kinds[name]
            self.players.append(Player(line_up.contract, name, kind, seat, len(self.seats), chance))

    def play(self) -> None:
        """Play until it is over."""
        self.score.look(self.game)
        while not self.game.over() and len(self.made) < MOST_MOVES:
            if self.game.events:
                tell(self.players, self.game)
            self.decide(self.game.next())
            self.score.look(self.game)

    def decide(self, seat: Seat) -> None:
        """One decision, with the time it takes."""
        begin = process_time()
        move = self.players[seat].choose(self.game)
        self.times[seat][step_of(process_time() - begin)] += 1
        self.game.play(seat, move)
        self.made.append((seat, move))

    def so_far(self) -> Record:
        """The record of a game that a bot has stopped."""
        steps = [Step("move", 0, seat, move) for seat, move in self.made]
        return Record("arena", self.setting, steps, {}, dict(enumerate(self.seats)))

    def result(self, deal: int) -> Result:
        """The result."""
        contract, scene = self.setting.contract, self.score.scene(self.game)
        return Result(
            deal,
            self.seats,
            contract.returns(self.game),
            contract.winners(self.game),
            len(self.made),
            scene.turns,
            self.game.over(),
            margin(scene, contract.winners(self.game)),
            [numbers(seat) for seat in scene.seats],
            self.score.changes,
            [dict(sorted(times.items())) for times in self.times],
            self.made if self.keeps_moves else [],
        )


def play_game(line_up: LineUp, seats: list[str], seed: str, deal: int = 0) -> Result:
    """One game of a deal."""
    bout = Bout(line_up, seats, seed)
    try:
        bout.sit_down(line_up)
        bout.play()
    except BotError as problem:
        raise Stopped(str(problem), bout.so_far()) from problem
    return bout.result(deal)


def play_deal(line_up: LineUp, deal: int) -> list[Result]:
    """All games of one deal. Nothing but the line-up and the number decides what happens in them."""
    seed = line_up.deal_seed(deal)
    return [play_game(line_up, seats, seed, deal) for seats in line_up.tables()]


def tell(players: list[Player], game: Any) -> None:
    """Tell the bots that listen what has happened."""
    for player in players:
        if player.kind.listens:
            player.hear(game.events)
    game.events.clear()
