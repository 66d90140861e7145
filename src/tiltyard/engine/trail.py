"""The moves of a game as they were made, two bytes each: a long game costs hardly more than a short one."""

from array import array
from collections.abc import Iterator
from typing import Any, Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.copies import Kept
from tiltyard.engine.moves import Move, Seat

TOGETHER: Final = 1_000  # lines made at once


class Trail(Kept):
    """Who made which move, in order."""

    def __init__(self, contract: Contract[Any]) -> None:
        self.contract = contract
        self.seats = contract.most
        self.steps: array[int] = array("H" if len(contract.moves) * self.seats <= 65_536 else "L")

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, at: int) -> tuple[Seat, Move]:
        move, seat = divmod(self.steps[at], self.seats)
        return seat, move

    def __iter__(self) -> Iterator[tuple[Seat, Move]]:
        return self.between(0, len(self.steps))

    def add(self, seat: Seat, move: Move) -> None:
        """A move was made."""
        self.steps.append(move * self.seats + seat)

    def between(self, first: int, end: int) -> Iterator[tuple[Seat, Move]]:
        """The moves from one up to, but not including, another."""
        for at in range(first, min(end, len(self.steps))):
            yield self[at]

    def until(self, count: int) -> "Trail":
        """The first `count` moves, as a new trail."""
        twin = Trail(self.contract)
        twin.steps = self.steps[:count]
        return twin

    def texts(self, names: list[str]) -> list[str]:
        """The moves as a record writes them, one per line, many lines to a text."""
        moves = self.contract.moves
        known: dict[int, str] = {}
        for step in set(self.steps):
            known[step] = f"{names[step % self.seats]}: {moves.text(step // self.seats)}"
        return [
            "\n".join([known[step] for step in self.steps[first : first + TOGETHER]])
            for first in range(0, len(self.steps), TOGETHER)
        ]
