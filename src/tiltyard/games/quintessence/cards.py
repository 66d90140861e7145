"""A card of a match is one number: which card it is, what is printed on it, and how much defence is left.

From the lowest bit: 6 bits number among the owner's cards (D-02), 3 cost, 7 attack, 7 defence, 7 printed
defence, 6 kind in the catalogue. So nothing has to be looked up, two copies of a card can be told apart,
damage is a subtraction, and a set-up may hold cards with other numbers than the catalogue's (D-05).
"""

from typing import Final

from tiltyard.engine.copies import Kept
from tiltyard.engine.moves import Card

COST_AT: Final = 6
ATTACK_AT: Final = 9
DEFENCE_AT: Final = 16
PRINTED_AT: Final = 23
KIND_AT: Final = 30
SERIAL_BITS: Final = 63
PLACES: Final = 5  # slots of a board, lanes, cards in hand, and the most resources
MOST_CARDS: Final = 60  # of one player
HIGHEST_COST: Final = 5
HIGHEST_STRENGTH: Final = 99  # attack or defence


def make_card(kind: int, price: int, power: int, left: int, whole: int) -> Card:
    """A card that has no number yet."""
    return (
        (kind << KIND_AT)
        | (whole << PRINTED_AT)
        | (left << DEFENCE_AT)
        | (power << ATTACK_AT)
        | (price << COST_AT)
    )


def serial(card: Card) -> int:
    """The number among the owner's cards, from 1."""
    return card & SERIAL_BITS


def numbered(card: Card, number: int) -> Card:
    """The card with this number among the owner's cards."""
    return (card >> COST_AT << COST_AT) | number


def unnumbered(card: Card) -> Card:
    """What is on the card, the same for every copy."""
    return card >> COST_AT << COST_AT


def cost(card: Card) -> int:
    """What it costs to place the card."""
    return (card >> COST_AT) & 7


def attack(card: Card) -> int:
    """The damage it deals; it never changes."""
    return (card >> ATTACK_AT) & 127


def defence(card: Card) -> int:
    """The damage it can still take."""
    return (card >> DEFENCE_AT) & 127


def printed(card: Card) -> int:
    """The damage it could take when it was placed."""
    return (card >> PRINTED_AT) & 127


def kind(card: Card) -> int:
    """Its place in the catalogue."""
    return card >> KIND_AT


def hurt(card: Card, damage: int) -> Card:
    """L-31: a card that survives keeps its damage."""
    return card - (damage << DEFENCE_AT)


def restored(card: Card) -> Card:
    """The card as it is printed, which is how those are kept that have left the match."""
    return card + ((printed(card) - defence(card)) << DEFENCE_AT)


class NamedCard(Kept):
    """A card and what it is called, which only a catalogue knows."""

    def __init__(self, name: str, card: Card) -> None:
        self.name = name
        self.card = card

    def __str__(self) -> str:
        """`Clay Guard 1/4`, or `Clay Guard 1/2 of 4` when it is damaged."""
        return f"{self.name} {strength(attack(self.card), defence(self.card), printed(self.card))}"

    def __repr__(self) -> str:
        return str(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NamedCard) and (self.name, self.card) == (other.name, other.card)

    def __hash__(self) -> int:
        return hash((self.name, self.card))


def strength(power: int, left: int, whole: int) -> str:
    """Attack and defence in words: `1/4`, or `1/2 of 4` when the card is damaged."""
    return f"{power}/{left}" + (f" of {whole}" if left < whole else "")
