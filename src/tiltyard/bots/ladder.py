"""The ladder: opponents from page to legend, in every game, beside the bots that play by rules."""

from functools import cache
from typing import Any, Final

from tiltyard.bots.learned import critic
from tiltyard.bots.search.searcher import Searcher
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.rungs import KNIGHT, Rung
from tiltyard.engine.text import and_list, plain
from tiltyard.engine.turn import Bot

USUAL: Final = KNIGHT  # if nobody says how strong


def bot_level(contract: Contract[Any], level: str) -> str:
    """The name of a bot; without one, the usual opponent."""
    if not level:
        return USUAL
    found = plain(level) if isinstance(level, str) else ""
    if found not in contract.levels():
        raise TiltyardError(f"unknown bot {level!r}; {contract.title} has {and_list(contract.levels())}")
    return found


@cache
def bot_kind(contract: Contract[Any], level: str) -> type[Bot]:
    """The bot of that name."""
    if level not in contract.rungs():
        return contract.bots[level]
    rung = contract.rungs()[level]
    return contract.bots[rung.bot] if rung.bot else climber(contract, rung)


def climber(contract: Contract[Any], rung: Rung) -> type[Bot]:
    """A bot that searches as its rung says."""

    class Climber(Searcher):
        """A rung of the ladder."""

        def __init__(self) -> None:
            super().__init__(rung, critic(contract))

    return Climber
