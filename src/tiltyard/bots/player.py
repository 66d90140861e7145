"""A bot at a seat in one game: what it is given, and how its answer is checked."""

import traceback
from collections import deque
from copy import deepcopy
from math import inf
from pathlib import Path
from typing import Any, Final

from tiltyard.engine.chance import Chance, offspring
from tiltyard.engine.contract import Contract
from tiltyard.engine.events import Event
from tiltyard.engine.moves import Move, MoveError, Seat, TiltyardError
from tiltyard.engine.turn import Bot, Turn, turn_of

FOR_BOTS: Final = 1 << 40  # where the chance of bots begins, far from what a game itself uses
REMEMBERED: Final = 1_000  # things that happened, until the bot is asked again


class BotError(TiltyardError):
    """A bot that failed; the text names it, its seat and what it did."""


class Player:
    """One bot for one seat and one game. Its chance tells it nothing about the game's."""

    def __init__(
        self,
        contract: Contract[Any],
        name: str,
        kind: type[Bot],
        seat: Seat,
        seats: int,
        chance: Chance,
        seconds: float = inf,
    ) -> None:
        self.contract = contract
        self.name = name
        self.kind = kind
        self.seat = seat
        self.seconds = seconds
        self.chance = offspring(chance)
        self.dealer = offspring(chance) if kind.looks_ahead else None
        self.place = -1  # the process that remembers it, where it thinks in one
        self.unheard: deque[Event] = deque(maxlen=REMEMBERED)
        try:
            self.bot = kind()
            self.bot.start(seat, seats)
        except (Exception, SystemExit) as problem:
            raise self._failure(raised(problem)) from problem

    def hear(self, events: list[Event]) -> None:
        """Keep what its seat may know of these events until the bot is asked.

        It gets copies, which it may change.
        """
        seen = [event.seen_by(self.seat) for event in events]
        self.unheard.extend([deepcopy(event) for event in seen if event is not None])

    def turn(self, game: Any) -> Turn:
        """What the bot is given now."""
        news: list[Event] | None = None
        if self.kind.listens:
            news = list(self.unheard)
            self.unheard.clear()
        return turn_of(self.contract, game, self.seat, self.chance, self.seconds, news, self.dealer)

    def choose(self, game: Any) -> Move:
        """The bot's move; a BotError if it fails or breaks a rule."""
        turn = self.turn(game)
        try:
            answer = self.bot.choose(turn)
        except (Exception, SystemExit) as problem:
            raise self._failure(raised(problem)) from problem
        try:
            return turn.move(answer)
        except MoveError as problem:
            raise self._failure(f"answered {answer!r}: {problem}") from None

    def _failure(self, what: str) -> BotError:
        return BotError(f"{self.name} in seat {self.seat + 1} {what}")


def raised(problem: BaseException) -> str:
    """What went wrong in a bot, and where."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"raised {type(problem).__name__}: {problem} ({Path(last.filename).name}, line {last.lineno})"
