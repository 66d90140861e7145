"""What happens at the Fair: each event with who sees it, and its sentence."""

from dataclasses import dataclass
from typing import ClassVar

from tests.fair.cards import WARES
from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Telling


@dataclass(frozen=True)
class Draws(SeatEvent):
    """F-1: everybody sees how many cards somebody draws; the drawer sees which."""

    reveals: ClassVar[bool] = True
    count: int
    cards: list[Card]

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Draws(self.seat, self.count, [])

    def tell(self, to: Reader) -> Telling:
        if not to.is_you(self.seat):
            return Telling([f"{to.who(self.seat)} draws {self.count} cards."])
        return Telling([], [f"You draw {WARES.text(self.cards)}."])


@dataclass(frozen=True)
class Discards(SeatEvent):
    """F-2: the discard pile is open."""

    moment: ClassVar[str] = "card"
    card: Card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'discard')} {WARES.names[self.card]}."


@dataclass(frozen=True)
class Lays(SeatEvent):
    """F-3: what is laid face down is its owner's secret until all are done."""

    card: Card | None

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Lays(self.seat, None)

    def tell(self, to: Reader) -> Telling:
        if self.card is None:
            return Telling([f"{to.does(self.seat, 'lay')} a card face down."])
        return Telling([], [f"You lay {WARES.names[self.card]}."])


@dataclass(frozen=True)
class IsReady(SeatEvent):
    """F-3."""

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} ready."


@dataclass(frozen=True)
class Shows(SeatEvent):
    """F-3: all that was laid goes to the open discard pile."""

    reveals: ClassVar[bool] = True
    moment: ClassVar[str] = "card"
    cards: list[Card]

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'show')} {WARES.text(self.cards) if self.cards else 'nothing'}."


@dataclass(frozen=True)
class Bids(SeatEvent):
    """F-4."""

    moment: ClassVar[str] = "bid"
    coins: int

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'bid')} {self.coins}."


@dataclass(frozen=True)
class DropsOut(SeatEvent):
    """F-4."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'drop')} out."


@dataclass(frozen=True)
class NobodyBids(Event):
    """F-4: without a bid there is no ribbon."""

    def say(self, to: Reader) -> str:
        return "Nobody bids for the ribbon."


@dataclass(frozen=True)
class CallsHerald(SeatEvent):
    """F-5: for a coin from the bank."""

    moment: ClassVar[str] = "action"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'call')} the herald."


@dataclass(frozen=True)
class Spoils(SeatEvent):
    """F-6."""

    moment: ClassVar[str] = "action"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'spoil')} the ribbon."


@dataclass(frozen=True)
class WinsRibbon(SeatEvent):
    """F-6: nobody has spoilt it."""

    moment: ClassVar[str] = "prize"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'win')} the ribbon."
