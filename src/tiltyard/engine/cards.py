"""Card kinds and piles. A card is the number of its kind; the names and counts are printed in `Kinds`."""

import re
from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.copies import Copied, Kept
from tiltyard.engine.moves import NO_CARD, Card, Refused, TiltyardError
from tiltyard.engine.text import nearest, plain, quoted
from tiltyard.shown.faces import CARDS

SEVERAL: Final = re.compile(r"(\d{1,3})\s*[x×]\s+(.+)", re.IGNORECASE)

MOST_LISTED: Final = 2_000


class Kinds(Kept):
    """The kinds of a deck: what each is called and how many copies are printed.

    `others` are further names for each kind, understood but never written: `sword 3` for `R3`. `deck` is
    what clients call the deck.
    """

    def __init__(
        self,
        names: list[str],
        copies: list[int],
        others: list[list[str]] | None = None,
        deck: str = CARDS,
    ) -> None:
        self.deck_name = deck
        self.names = names
        self.copies = copies
        self.others = others or []
        self._whole: list[Card] = [card for card, number in enumerate(copies) for _copy in range(number)]
        self._numbers = {plain(name): card for card, name in enumerate(names)}
        for card, more in enumerate(self.others):
            for name in more:
                self._numbers[name] = card

    def deck(self) -> list[Card]:
        """Every printed card, in order of kind."""
        return self._whole[:]

    def find(self, text: str) -> Card:
        """The kind with this name, or NO_CARD."""
        return self._numbers.get(plain(text), NO_CARD)

    def parse(self, text: str) -> Card:
        """The kind with this name, or an error that suggests similar ones."""
        card = self.find(text)
        if card != NO_CARD:
            return card
        raise TiltyardError(f"unknown card {quoted(text)}; {nearest(text, self.all_names())}")

    def all_names(self) -> list[str]:
        """Every name that a kind may go by, the written one first."""
        return self.names + [name for more in self.others for name in more]

    def parse_list(self, text: str) -> list[Card]:
        """Cards separated by commas, `3 x Sword` for three of a kind; nothing or `-` for none."""
        cards: list[Card] = []
        if text.strip() in ("", "-"):
            return cards
        for entry in text.split(","):
            several = SEVERAL.fullmatch(entry.strip())
            if several is None:
                cards.append(self.parse(entry))
            else:
                cards.extend([self.parse(several.group(2))] * int(several.group(1)))
            if len(cards) > MOST_LISTED:
                raise TiltyardError(f"a list can have at most {MOST_LISTED} cards")
        return cards

    def not_in_hand(self, card: Card, rule: str) -> Refused:
        """Nobody plays a card that they do not hold, or that does not exist."""
        name = self.names[card] if 0 <= card < len(self.names) else "such card"
        return Refused(f"You have no {name} in hand.", rule)

    def text(self, cards: list[Card], between: str = ", ") -> str:
        """The names of the cards; `parse_list` reads it back."""
        return between.join([self.names[card] for card in cards]) or "-"


def copied(piles: list[list[Card]]) -> list[list[Card]]:
    """The same cards in new lists."""
    return [pile[:] for pile in piles]


def no_cards(seats: int) -> list[list[Card]]:
    """An empty list for every seat."""
    return [[] for seat in range(seats)]


def without(cards: list[Card], card: Card) -> list[Card]:
    """A new list with one such card less; the old one stays as it is, so copies of a game can share it."""
    rest = cards[:]
    rest.remove(card)
    return rest


def in_hand(hand: list[Card], card: Card) -> bool:
    """Whether a hand in order of kind holds the card. (Compiled, this is much quicker than `in`.)"""
    for other in hand:
        if other >= card:
            return other == card
    return False


def different(cards: list[Card]) -> list[Card]:
    """One card of each kind, from cards in order of kind."""
    kinds: list[Card] = []
    last = NO_CARD
    for card in cards:
        if card != last:
            kinds.append(card)
            last = card
    return kinds


class Pile(Copied):
    """A deck to draw from (its top is the end of the list) and its discard pile."""

    def __init__(self, deck: list[Card], discards: list[Card]) -> None:
        self.deck = deck
        self.discards = discards

    def copy(self) -> "Pile":
        """The same cards in the same order."""
        return Pile(self.deck[:], self.discards[:])

    def draw(self, chance: Chance) -> Card:
        """The top card, after reshuffling the discards into an empty deck; NO_CARD if both are empty."""
        if not self.deck:
            self.reshuffle(chance)
        return self.deck.pop() if self.deck else NO_CARD

    def reshuffle(self, chance: Chance) -> None:
        """Shuffle the discard pile into a new deck."""
        self.deck = self.discards
        self.discards = []
        chance.shuffle(self.deck)
