"""The ladder: opponents from page to legend, in every game, beside the bots that play by rules."""

from functools import cache
from math import inf
from typing import Any, Final

from tiltyard.bots.learned import critic
from tiltyard.bots.search.searcher import Searcher
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.rungs import CHAMPION, KNIGHT, LEGEND, Rung
from tiltyard.engine.text import and_list, plain
from tiltyard.engine.turn import Bot, Random

USUAL: Final = KNIGHT  # if nobody says how strong
ADVISER: Final = CHAMPION  # who gives hints
LONGER: Final = {CHAMPION: 0.5, LEGEND: 1.0}  # seconds that these rungs may think about a decision
BRISK: Final = 0.25  # the same, for all others; most thoughts take a fifth of it


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


def climbs(contract: Contract[Any], level: str) -> bool:
    """Whether the bot of that name searches, which takes longer than playing by rules."""
    return level in contract.rungs() and not contract.rungs()[level].bot


def seconds_of(contract: Contract[Any], level: str) -> float:
    """How long the bot of that name may think; one that plays by rules is quick anyway."""
    return LONGER.get(level, BRISK) if climbs(contract, level) else inf


def level_line(contract: Contract[Any], level: str) -> str:
    """What it is like to play against the bot of that name, in one sentence."""
    if level in contract.rungs():
        return contract.rungs()[level].line
    return "Plays at random." if contract.bots[level] is Random else "Plays by rules and looks no further."


def climber(contract: Contract[Any], rung: Rung) -> type[Bot]:
    """A bot that searches as its rung says."""

    class Climber(Searcher):
        """A rung of the ladder."""

        def __init__(self) -> None:
            super().__init__(rung, critic(contract))

    return Climber
