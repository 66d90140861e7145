"""The bots of Ivanhoe. They see no more than the view of their seat."""

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import View
from tiltyard.engine.moves import Move


def wanderer(view: View, options: list[Move], chance: Chance) -> Move:
    """Any legal move."""
    return options[chance.below(len(options))]
