"""The cards of the Fair: a card is the number of its kind."""

from typing import Final

from tiltyard.engine.cards import Kinds

WARES: Final = Kinds(["Apple", "Bread", "Cheese", "Charm", "Herald"], [8, 8, 8, 4, 4])
CHARM: Final = 3  # those before it are goods
HERALD: Final = 4
KINDS: Final = 5
