"""Reading a rigged deal: texts of parts of the table become cards, numbers and seats, or a DealError."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.cards import Kinds
from tiltyard.engine.chance import Chance
from tiltyard.engine.copies import Kept
from tiltyard.engine.moves import NOBODY, Card, DealError, Seat, TiltyardError
from tiltyard.engine.text import quoted

Deal = dict[tuple[str, Seat], str]  # a part of the table (and whose, or NOBODY's) to its text
SIZE: Final = "dealt, the other cards are out of the game"  # of the part that says how many cards a deck has


@dataclass(frozen=True)
class Part(Kept):
    """A part of the table that records name: `hand` of a seat, `adventure` of the table."""

    name: str
    help: str
    of_seat: bool = False
    dealt: bool = True  # a rigged deal may set it; the others can only be expected
    seats: bool = False  # its value names players
    any_order: bool = False  # its cards may be expected in any order
    from_file: bool = False  # `--option name=FILE` deals it from a file of the user's
    names: list[str] = field(default_factory=list)  # everything that can occur in it; empty: anything


class Supply:
    """The printed cards of a deck that are not placed yet. First rig, then `shuffle`, then deal."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.left = kinds.copies[:]
        self.rest: list[Card] = []

    def place(self, deal: Deal, part: str, seat: Seat = NOBODY) -> list[Card]:
        """The cards that the deal names for a part of the table; none if it does not."""
        return self.take(part, deal.get((part, seat), ""), seat)

    def take(self, part: str, text: str, seat: Seat = NOBODY) -> list[Card]:
        """Take these cards from the supply."""
        try:
            cards = self.kinds.parse_list(text)
        except TiltyardError as problem:
            raise DealError(part, str(problem), seat) from None
        for card in cards:
            self.left[card] -= 1
            if self.left[card] < 0:
                name, copies = self.kinds.names[card], self.kinds.copies[card]
                raise DealError(part, f"the deal needs more {name} than the {copies} there are", seat)
        return cards

    def shuffle(self, chance: Chance) -> None:
        """Shuffle what is left."""
        if self.left == self.kinds.copies:
            self.rest = self.kinds.deck()
        else:
            self.rest = [card for card, copies in enumerate(self.left) for _copy in range(copies)]
        chance.shuffle(self.rest)

    def deal(self, part: str, count: int) -> list[Card]:
        """Draw from the top of what is left."""
        if len(self.rest) < count:
            raise DealError(part, f"{count} cards are needed but only {len(self.rest)} are left")
        return [self.rest.pop() for card in range(count)]

    def deck(self, deal: Deal, size: str, top: list[Card]) -> list[Card]:
        """What is left, below the cards for the top; if its size is dealt, the others are out of the game."""
        cards = self.rest + top[::-1]
        if (size, NOBODY) not in deal:
            return cards
        try:
            wanted = number(size, deal[size, NOBODY], len(top), len(cards))
        except DealError as wrong:
            named = f", of which {len(top)} are named" if top else ""
            raise DealError(size, f"{wrong.problem}: {len(cards)} cards are left{named}") from None
        return cards[len(cards) - wanted :]


def number(part: str, text: str, low: int, high: int, seat: Seat = NOBODY) -> int:
    """A whole number within bounds."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 10 and low <= int(digits) <= high:
        return int(digits)
    raise DealError(part, f"expected a number from {low} to {high}, not {quoted(digits)}", seat)


def seat_name(seat: Seat) -> str:
    """How parts of the table name a seat: P1, P2, ... (a record puts the players' names there)."""
    return f"P{seat + 1}"


def seat_names(seats: list[Seat]) -> str:
    """Several seats, or `-`."""
    return ", ".join([seat_name(seat) for seat in seats]) or "-"


def one_seat(part: str, text: str, seats: int) -> Seat:
    """The one seat that `seat_name` gave this name."""
    if text.strip() in ("", "-"):
        raise DealError(part, "expected one player, not nobody")
    if "," in text:
        raise DealError(part, f"expected one player, not {text.count(',') + 1}")
    return number(part, text.strip().removeprefix("P"), 1, seats) - 1
