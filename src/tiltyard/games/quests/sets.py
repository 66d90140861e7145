"""Sets of different weapons, each as the bits of a number: what attacks, and what joins a foe in a stage."""

from typing import Final

from tiltyard.engine.moves import Card
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES

WEAPONS: Final = KINDS - DAGGER  # kinds of them
SETS: Final = 1 << WEAPONS
NO_SET: Final = -1


def cards_of(weapons: int) -> list[Card]:
    """The weapons of a set, the weakest first."""
    return [DAGGER + at for at in range(WEAPONS) if (weapons >> at) & 1]


WORTH: Final = [sum(VALUES[card] for card in cards_of(weapons)) for weapons in range(SETS)]
SIZES: Final = [len(cards_of(weapons)) for weapons in range(SETS)]
OF_SIZE: Final = [
    [weapons for weapons in range(SETS) if SIZES[weapons] == size] for size in range(WEAPONS + 1)
]


def weapons_in(cards: list[Card]) -> int:
    """The different weapons among cards."""
    weapons = 0
    for card in cards:
        if card >= DAGGER:
            weapons |= 1 << (card - DAGGER)
    return weapons


def smallest(held: int, needed: int) -> int:
    """Of the weapons held, the set with the smallest worth that reaches a value; NO_SET if none does."""
    best = NO_SET
    least = 1000
    for weapons in range(SETS):
        if weapons & ~held == 0:
            worth = WORTH[weapons]
            if needed <= worth < least:
                least = worth
                best = weapons
    return best
