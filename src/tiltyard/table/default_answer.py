"""The answer played for a seat that does not answer, or whose bot fails."""

import logging
from typing import Any, Final

from tiltyard.bots.player import BotError, Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Window
from tiltyard.engine.moves import Move, Seat

LOG: Final = logging.getLogger("tiltyard")


def in_window(game: Any) -> bool:
    """Whether the open question is a response window."""
    return not game.over() and isinstance(game.stack[-1], Window)


def passive_answer(contract: Contract[Any], game: Any, seat: Seat) -> list[Move]:
    """What the contract says; else letting a response pass, or the question's last answer."""
    answers: list[Move] = game.stack[-1].options(game, seat)
    if in_window(game):
        return answers[:1]
    return contract.late_ruling(game, seat) or contract.late_answer(game, seat) or answers[-1:]


def house_answer(player: Player, game: Any) -> list[Move]:
    """What a bot of the game does. If it fails, that is logged and the passive answer is played."""
    try:
        return [player.choose(game)]
    except BotError as problem:
        facts = {"game": player.contract.name, "bot": player.name, "question": game.stack[-1].name}
        LOG.error("a bot failed", exc_info=problem.__cause__ or problem, extra={"facts": facts})
    return passive_answer(player.contract, game, player.seat)


def best_answer(contract: Contract[Any], game: Any, seat: Seat, chance: Chance) -> list[Move]:
    """What the strongest bot of the game would do if it came to the table now."""
    level, kind = list(contract.bots.items())[-1]
    return house_answer(Player(contract, level, kind, seat, game.seats, chance), game)
