"""The two decks of Quests. Kinds are numbered in the order in which a hand is shown (Q-04)."""

from typing import Final

from tiltyard.engine.cards import Kinds
from tiltyard.engine.moves import Card

VALUES: Final = [5, 10, 15, 20, 25, 30, 35, 40, 50, 70, 5, 10, 10, 15, 20, 30]
DAGGER: Final = 10  # foes come before it, weapons from it on
KINDS: Final = 16
WEAPON_NAMES: Final = ["dagger", "sword", "horse", "battle-axe", "lance", "excalibur"]
TITLES: Final = ["Foe"] * DAGGER + [name.capitalize() for name in WEAPON_NAMES]
LONG_NAMES: Final = [
    *[[f"foe {points}"] for points in VALUES[:DAGGER]],
    *[[name, f"{name} {points}"] for name, points in zip(WEAPON_NAMES, VALUES[DAGGER:], strict=True)],
]  # what a card may be called besides `F5`
ADVENTURE: Final = Kinds(
    [
        *["F5", "F10", "F15", "F20", "F25", "F30", "F35", "F40", "F50", "F70"],
        *["D5", "S10", "H10", "B15", "L20", "E30"],
    ],
    [8, 7, 8, 7, 7, 4, 4, 2, 2, 1, 6, 16, 12, 8, 6, 2],
    LONG_NAMES,
    "adventure",
)

STORY: Final = Kinds(
    ["Q2", "Q3", "Q4", "Q5", "Plague", "Queen's favor", "Prosperity"], [3, 4, 3, 2, 1, 2, 2], deck="story"
)
Q5: Final = 3
PLAGUE: Final = 4
QUEENS_FAVOR: Final = 5
PROSPERITY: Final = 6


def is_quest(story: Card) -> bool:
    """Whether it is a Q card (there may be no card at all)."""
    return 0 <= story <= Q5


def stages_of(story: Card) -> int:
    """How many stages the quest on a Q card has: Q2 is the first kind."""
    return story + 2


def value(cards: list[Card]) -> int:
    """The value of a stage or an attack."""
    total = 0
    for card in cards:
        total += VALUES[card]
    return total
