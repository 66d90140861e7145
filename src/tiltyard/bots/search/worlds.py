"""Worlds: games that agree with everything a seat knows; the likely ones come up more often."""

from typing import Any, Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Seat

CANDIDATES: Final = 4  # worlds from which one is taken, where some explain more than others
SURE: Final = 1.0
FINE: Final = 1 << 30


def deal_world(contract: Contract[Any], twin: Game, seat: Seat, chance: Chance) -> Game:
    """A world with chance of its own, so that its copies share one future."""
    best: Game = contract.redeal(twin, seat, chance)
    weight = contract.likelihood(best, seat)
    for _candidate in range(CANDIDATES - 1 if weight < SURE else 0):
        other: Game = contract.redeal(twin, seat, chance)
        more = contract.likelihood(other, seat)
        weight += more
        if more > 0.0 and chance.below(FINE) < more / weight * FINE:
            best = other
    best.chance = Chance(chance.block().hex()[:32])
    return best
