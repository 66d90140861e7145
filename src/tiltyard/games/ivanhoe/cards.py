"""The 110 cards of Ivanhoe: 18 kinds of number card, then 17 kinds of action card, in the order of a hand."""

from typing import Final

from tiltyard.engine.cards import Kinds
from tiltyard.engine.moves import NO_CARD, Card

PURPLE: Final = 0
RED: Final = 1
BLUE: Final = 2
YELLOW: Final = 3
GREEN: Final = 4
WHITE: Final = 5  # supporters; never the colour of a tournament
COLOURS: Final = 5
NO_COLOUR: Final = -1
COLOUR_NAMES: Final = ["purple", "red", "blue", "yellow", "green"]
ALL_COLOURS: Final = 31  # the bit set of five colours

VALUES: Final = [3, 4, 5, 7, 3, 4, 5, 2, 3, 4, 5, 2, 3, 4, 1, 2, 3, 6]
COLOUR_OF: Final = [*[PURPLE] * 4, *[RED] * 3, *[BLUE] * 4, *[YELLOW] * 3, GREEN, *[WHITE] * 3]
WEAPONS: Final = ["lance", "sword", "axe", "morningstar", "fist"]


def long_names(card: Card) -> list[str]:
    """What a number card may be called besides `P5`; the last name is the one in sentences."""
    value, colour = VALUES[card], COLOUR_OF[card]
    if colour == WHITE:
        return [f"{'maiden' if value == 6 else 'squire'} {value}"]
    return [f"{COLOUR_NAMES[colour]} {value}", f"{WEAPONS[colour]} {value}"]


LONG_NAMES: Final = [long_names(card) for card in range(len(VALUES))]
DECK: Final = Kinds(
    [
        *["P3", "P4", "P5", "P7", "R3", "R4", "R5", "B2", "B3", "B4", "B5", "Y2", "Y3", "Y4", "G1"],
        *["S2", "S3", "M6"],
        *["UNHORSE", "CHANGE WEAPON", "DROP WEAPON", "BREAK LANCE", "RIPOSTE", "DODGE", "RETREAT"],
        *["KNOCK DOWN", "OUTMANEUVER", "CHARGE", "COUNTERCHARGE", "DISGRACE", "ADAPT", "OUTWIT"],
        *["SHIELD", "STUNNED", "IVANHOE"],
    ],
    [4, 4, 4, 2, 6, 6, 2, 4, 4, 4, 2, 4, 8, 2, 14, 8, 8, 4, *[1, 1, 1, 1, 3, 1, 1, 2], *[1] * 9],
    LONG_NAMES,
)
KINDS: Final = 35

G1: Final = 14
SQUIRE: Final = 15  # supporters from here on
MAIDEN: Final = 17
UNHORSE: Final = 18  # actions from here on
CHANGE_WEAPON: Final = 19
DROP_WEAPON: Final = 20
BREAK_LANCE: Final = 21
RIPOSTE: Final = 22
DODGE: Final = 23
RETREAT: Final = 24
KNOCK_DOWN: Final = 25
OUTMANEUVER: Final = 26
CHARGE: Final = 27
COUNTERCHARGE: Final = 28
DISGRACE: Final = 29
ADAPT: Final = 30
OUTWIT: Final = 31
SHIELD: Final = 32
STUNNED: Final = 33
IVANHOE: Final = 34

MOST_DISPLAYED: Final = 87  # 90 number cards, but only one of the four maidens


def value(cards: list[Card]) -> int:
    """The sum of the printed values."""
    points = 0
    for card in cards:
        points += VALUES[card]
    return points


def has_purple(cards: list[Card]) -> bool:
    """Whether a purple card lies in a display."""
    for card in cards:
        if COLOUR_OF[card] == PURPLE:
            return True
    return False


def has_supporter(cards: list[Card]) -> bool:
    """Whether a squire or a maiden lies in a display."""
    for card in cards:
        if card >= SQUIRE:
            return True
    return False


def has_value(cards: list[Card], points: int) -> bool:
    """Whether a card of this printed value lies in a display."""
    for card in cards:
        if VALUES[card] == points:
            return True
    return False


def repeated(cards: list[Card]) -> int:
    """The printed values that lie in a display twice or more, as a bit set."""
    once = 0
    twice = 0
    for card in cards:
        bit = 1 << VALUES[card]
        twice |= once & bit
        once |= bit
    return twice


def last_of(cards: list[Card]) -> Card:
    """The card on top of a display."""
    return cards[-1] if cards else NO_CARD
