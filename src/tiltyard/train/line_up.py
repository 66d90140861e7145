"""Who plays the games of a training: the policy, the bots that play by rules, and later the search."""

from typing import Any, Final

from tiltyard.bots.ladder import bot_kind, bot_level, climbs
from tiltyard.bots.search.net import Net
from tiltyard.bots.search.searcher import Searcher
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.rungs import Rung
from tiltyard.engine.turn import Bot, Random

QUICK: Final = Rung("Searches for a moment, and varies what it does.", simulations=16, heat=0.03)
SLIPS: Final = [0, 0, 20, 60]  # of a thousand moves by the policy; one of these for a whole game
Kind = type[Bot] | None  # None: the policy


def rule_bots(contract: Contract[Any]) -> list[Kind]:
    """The game's own bots, but not those that play anything, and none that waits for news."""
    return [kind for kind in contract.bots.values() if kind is not Random and not kind.listens]


def learners(contract: Contract[Any], peers: str = "") -> list[Kind]:
    """Who plays in the first round: the policy, and its peers, by default all bots that play by rules."""
    if not peers:
        return [None, *rule_bots(contract)]
    return [None, *[bot_kind(contract, name) for name in peer_names(contract, peers)]]


def peer_names(contract: Contract[Any], peers: str) -> list[str]:
    """The bots that are named, with commas between them."""
    names = [bot_level(contract, name.strip()) for name in peers.split(",")]
    for name in names:
        if climbs(contract, name):
            raise TiltyardError(f"{name} searches; the peers of the policy play by rules")
    return names


def teachers(contract: Contract[Any], net: Net, level: str, peers: str = "") -> list[Kind]:
    """Who plays in later rounds: mostly the teacher, which searches with the net of the round before."""
    teacher = teacher_kind(contract, net, level)
    return [teacher, teacher, *learners(contract, peers)]


def teacher_kind(contract: Contract[Any], net: Net, level: str) -> type[Bot]:
    """The teacher of that name: a rung of the ladder with this net, or a bot that plays by rules."""
    if not level:
        return searching(QUICK, net)
    name = bot_level(contract, level)
    rung = contract.rungs().get(name)
    return bot_kind(contract, name) if rung is None or rung.bot else searching(rung, net)


def searching(rung: Rung, net: Net) -> type[Bot]:
    """A bot that searches as the rung says, with this net."""

    class Pupil(Searcher):
        """It plays with what has been learned so far."""

        def __init__(self) -> None:
            super().__init__(rung, net)

    return Pupil


def line_up(kinds: list[Kind], seats: int, chance: Chance, even: bool = False) -> list[Kind]:
    """Every other game is played by the first kind alone, the others by all kinds at random.

    At even tables everybody is of one kind. Else who leads is often the stronger, and leads seem too safe.
    """
    if chance.below(2):
        return [kinds[0]] * seats
    if even:
        return [kinds[chance.below(len(kinds))]] * seats
    return [kinds[chance.below(len(kinds))] for _seat in range(seats)]


def seated(kinds: list[Kind], seats: int) -> list[Bot | None]:
    """The bots themselves, told where they sit."""
    bots = [kind() if kind is not None else None for kind in kinds]
    for seat, bot in enumerate(bots):
        if bot is not None:
            bot.start(seat, seats)
    return bots
