"""The goal of a puzzle, as data: a part of the table that must have grown or shrunk in time, or a win."""

from dataclasses import dataclass
from typing import Any, Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import NOBODY, Seat, TiltyardError

WIN: Final = "win"
LEAST: Final = "at least"
MOST: Final = "at most"
STAYS: Final = "stays at least"  # when the time is over
OPEN: Final = "open"
SOLVED: Final = "solved"
FAILED: Final = "failed"


@dataclass(frozen=True)
class Goal:
    """`win`, or `P1.tokens at least 3`; and the natural stop at which the time is over."""

    seat: Seat  # of whoever solves it
    part: str = ""  # empty: to win the game
    owner: Seat = NOBODY
    how: str = WIN
    number: int = 0
    stop: int = 0  # as `contract.horizon` counts; 0: the end of the game

    def state(self, contract: Contract[Any], game: Any) -> str:
        """Whether it has been reached, or no longer can be."""
        late = 0 < self.stop <= contract.horizon(game) or game.over()
        if (late or self.how != STAYS) and self.reached(contract, game):
            return SOLVED
        return FAILED if late else OPEN

    def reached(self, contract: Contract[Any], game: Any) -> bool:
        """Whether the table is as the goal wants it."""
        if self.how == WIN:
            return self.seat in contract.winners(game)
        found = measure(contract.part(game, self.part, self.owner))
        return found <= self.number if self.how == MOST else found >= self.number

    def text(self) -> str:
        """The goal as a file says it."""
        if self.how == WIN:
            return WIN
        owner = f"P{self.owner + 1}." if self.owner != NOBODY else ""
        return f"{owner}{self.part} {self.how} {self.number}"


def read_goal(text: str, seat: Seat, stop: int) -> Goal:
    """The goal that a text says."""
    if text == WIN:
        return Goal(seat, stop=stop)
    for how in (STAYS, LEAST, MOST):
        what, found, number = text.partition(f" {how} ")
        owner, dot, part = what.rpartition(".")
        if found and number.isdigit() and (not dot or owner[1:].isdigit()):
            return Goal(seat, part, int(owner[1:]) - 1 if dot else NOBODY, how, int(number), stop)
    raise TiltyardError(f"a goal is '{WIN}' or 'P1.part {LEAST} 3', not {text!r}")


def measure(text: str) -> int:
    """A number, or how many things are listed; `3 x Sword` is three."""
    if text.lstrip("-").isdigit():
        return int(text)
    if text in ("", "-"):
        return 0
    return sum(several(entry.strip()) for entry in text.split(","))


def several(entry: str) -> int:
    """How many things an entry of a list stands for."""
    count, times, _what = entry.partition(" x ")
    return int(count) if times and count.isdigit() else 1
