"""What happens at the Fair: each event with who sees it, and its sentence."""

from typing import ClassVar

from tests.fair.cards import WARES
from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.shown.telling import Telling


class Draws(SeatEvent):
    """F-1: everybody sees how many cards somebody draws; the drawer sees which."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, count: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.count = count
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Draws(self.seat, self.count, [])

    def tell(self, to: Reader) -> Telling:
        if not to.is_you(self.seat):
            return Telling([f"{to.who(self.seat)} draws {self.count} cards."])
        return Telling([], [f"You draw {WARES.text(self.cards)}."])


class Discards(SeatEvent):
    """F-2: the discard pile is open."""

    moment: ClassVar[str] = "card"

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'discard')} {WARES.names[self.card]}."


class Lays(SeatEvent):
    """F-3: what is laid face down is its owner's secret until all are done."""

    def __init__(self, seat: Seat, card: Card | None) -> None:
        super().__init__(seat)
        self.card = card

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Lays(self.seat, None)

    def tell(self, to: Reader) -> Telling:
        if self.card is None:
            return Telling([f"{to.does(self.seat, 'lay')} a card face down."])
        return Telling([], [f"You lay {WARES.names[self.card]}."])


class IsReady(SeatEvent):
    """F-3."""

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} ready."


class Shows(SeatEvent):
    """F-3: everything laid goes to the open discard pile."""

    reveals: ClassVar[bool] = True
    moment: ClassVar[str] = "card"

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'show')} {WARES.text(self.cards) if self.cards else 'nothing'}."


class Bids(SeatEvent):
    """F-4."""

    moment: ClassVar[str] = "bid"

    def __init__(self, seat: Seat, coins: int) -> None:
        super().__init__(seat)
        self.coins = coins

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'bid')} {self.coins}."


class DropsOut(SeatEvent):
    """F-4."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'drop')} out."


class NobodyBids(Event):
    """F-4: without a bid there is no ribbon."""

    def say(self, to: Reader) -> str:
        return "Nobody bids for the ribbon."


class CallsHerald(SeatEvent):
    """F-5: for a coin from the bank."""

    moment: ClassVar[str] = "action"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'call')} the herald."


class Spoils(SeatEvent):
    """F-6."""

    moment: ClassVar[str] = "action"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'spoil')} the ribbon."


class WinsRibbon(SeatEvent):
    """F-6: nobody has spoilt it."""

    moment: ClassVar[str] = "prize"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'win')} the ribbon."
