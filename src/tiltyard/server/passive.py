"""What counts as the answer of somebody who does not answer."""

from typing import Any, Protocol, runtime_checkable

from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Window
from tiltyard.engine.moves import Move, Seat


@runtime_checkable
class KnowsLateAnswers(Protocol):
    """A contract that says itself what a late seat does."""

    def deadline_answer(self, game: Any, seat: Seat) -> list[Move]:
        """The moves that answer the seat's question to its end."""
        ...


def in_window(game: Any) -> bool:
    """Whether the open question is a response window."""
    return not game.over() and isinstance(game.stack[-1], Window)


def passive_answer(contract: Contract[Any], game: Any, seat: Seat) -> list[Move]:
    """What the contract says; else letting a response pass, or the last answer that the question knows."""
    answers: list[Move] = game.stack[-1].options(game, seat)
    if in_window(game):
        return answers[:1]
    if isinstance(contract, KnowsLateAnswers):
        return contract.deadline_answer(game, seat)
    return answers[-1:]
