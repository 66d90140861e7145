"""What counts as the answer of somebody who does not answer, and of a bot that fails."""

from typing import Any, Protocol, runtime_checkable

from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Window
from tiltyard.engine.moves import Move, Seat
from tiltyard.server.logs import LOG


@runtime_checkable
class KnowsLateAnswers(Protocol):
    """A contract that says itself what a late seat does."""

    def deadline_answer(self, game: Any, seat: Seat) -> list[Move]:
        """The moves that answer the seat's question to its end; none: the last answer there is."""
        ...


@runtime_checkable
class RulesOnLateAnswers(Protocol):
    """A contract whose rules say what a late answer is, whoever would play for the seat."""

    def late_ruling(self, game: Any, seat: Seat) -> list[Move]:
        """The moves that answer the seat's question to its end; none if the rules leave it open."""
        ...


def in_window(game: Any) -> bool:
    """Whether the open question is a response window."""
    return not game.over() and isinstance(game.stack[-1], Window)


def passive_answer(contract: Contract[Any], game: Any, seat: Seat) -> list[Move]:
    """What the contract says; else letting a response pass, or the last answer that the question knows."""
    answers: list[Move] = game.stack[-1].options(game, seat)
    if in_window(game):
        return answers[:1]
    ruled = late_ruling(contract, game, seat)
    if not ruled and isinstance(contract, KnowsLateAnswers):
        ruled = contract.deadline_answer(game, seat)
    return ruled or answers[-1:]


def late_ruling(contract: Contract[Any], game: Any, seat: Seat) -> list[Move]:
    """What the rules themselves make of a late answer, if they say it."""
    return contract.late_ruling(game, seat) if isinstance(contract, RulesOnLateAnswers) else []


def bot_answer(contract: Contract[Any], game: Any, seat: Seat, level: str, chance: Chance) -> list[Move]:
    """What a bot does. If it fails or breaks a rule, that is noted and the seat answers passively."""
    try:
        move = choose(contract, game, seat, level, chance)
        if move in game.options(seat):
            return [move]
        raise game.refusal(seat, move)
    except Exception:
        facts = {"game": contract.name, "bot": level, "question": game.stack[-1].name}
        LOG.exception("a bot failed", extra={"facts": facts})
    return passive_answer(contract, game, seat)
