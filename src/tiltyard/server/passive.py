"""The answer played for a seat that does not answer, or whose bot fails."""

from typing import Any

from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Window
from tiltyard.engine.moves import Move, Seat
from tiltyard.server.logs import LOG


def in_window(game: Any) -> bool:
    """Whether the open question is a response window."""
    return not game.over() and isinstance(game.stack[-1], Window)


def passive_answer(contract: Contract[Any], game: Any, seat: Seat) -> list[Move]:
    """What the contract says; else letting a response pass, or the question's last answer."""
    answers: list[Move] = game.stack[-1].options(game, seat)
    if in_window(game):
        return answers[:1]
    return contract.late_ruling(game, seat) or contract.late_answer(game, seat) or answers[-1:]


def bot_answer(contract: Contract[Any], game: Any, seat: Seat, level: str, chance: Chance) -> list[Move]:
    """What a bot does; if it fails or breaks a rule, that is logged and the passive answer is played."""
    try:
        move = choose(contract, game, seat, level, chance)
        if move in game.options(seat):
            return [move]
        raise game.refusal(seat, move)
    except Exception:
        facts = {"game": contract.name, "bot": level, "question": game.stack[-1].name}
        LOG.exception("a bot failed", extra={"facts": facts})
    return passive_answer(contract, game, seat)
