"""A deck of named cards with its discard pile; chance is the only thing that is shared with the games."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from tiltyard.engine.chance import Chance

T = TypeVar("T")


def shuffled(cards: Sequence[T], chance: Chance) -> list[T]:
    """The cards in the order that chance gives them."""
    places = list(range(len(cards)))
    chance.shuffle(places)
    return [cards[place] for place in places]


def counted(text: str, between: str) -> dict[str, int]:
    """Cards and their copies, written as on the rules pages: `R3x6`."""
    return {name: int(count) for name, _x, count in (entry.rpartition("x") for entry in text.split(between))}


def flat(rows: Iterable[list[str]]) -> list[str]:
    """All cards of several rows."""
    return [card for row in rows for card in row]


def printed(copies: dict[str, int]) -> list[str]:
    """Every copy of every card."""
    return [name for name, count in copies.items() for _copy in range(count)]


class Deck:
    """Cards to draw from the end, and those that are discarded."""

    def __init__(self, copies: dict[str, int], chance: Chance) -> None:
        self.chance = chance
        self.order = list(copies)  # in which hands are kept
        self.cards = shuffled(printed(copies), chance)
        self.discards: list[str] = []

    def draw(self) -> str | None:
        """The top card; an empty deck is made of the discards first."""
        if not self.cards:
            self.reshuffle()
        return self.cards.pop() if self.cards else None

    def draw_many(self, count: int) -> list[str]:
        """As many cards as there are, up to a number."""
        drawn = [self.draw() for _card in range(count)]
        return [card for card in drawn if card is not None]

    def reshuffle(self) -> None:
        """The discards become the deck."""
        self.cards, self.discards = shuffled(self.discards, self.chance), []

    def sorted(self, cards: Iterable[str]) -> list[str]:
        """Cards in the order of the rules page."""
        return sorted(cards, key=self.order.index)
