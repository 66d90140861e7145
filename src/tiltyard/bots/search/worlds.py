"""Worlds: games that agree with everything a seat knows; the likely ones come up more often."""

from typing import Any

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Seat


def deal_world(contract: Contract[Any], twin: Game, seat: Seat, chance: Chance) -> Game:
    """A world with chance of its own, so that its copies share one future."""
    world: Game = contract.imagine(twin, seat, chance)
    world.chance = Chance(chance.block().hex()[:32])
    return world
