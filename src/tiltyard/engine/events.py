"""What happened, and what each seat learns of it.

An event has a name that the game's words turn into a sentence. `sees` says who learns that it happened at
all, `knows` who sees its cards; both are bit sets of seats, and EVERYBODY includes those who only watch.
"""

from typing import Final

from tiltyard.engine.moves import NOBODY, Card, Seat

EVERYBODY: Final = -1


def only(seat: Seat) -> int:
    """The bit set of one seat."""
    return 1 << seat


def includes(seats: int, seat: Seat) -> bool:
    """Whether a bit set includes the seat; NOBODY is someone who only watches."""
    return seats == EVERYBODY or (seat >= 0 and (seats >> seat) & 1 == 1)


class Event:
    """One thing that happened."""

    def __init__(
        self,
        name: str,
        seat: Seat = NOBODY,
        cards: list[Card] | None = None,
        numbers: list[int] | None = None,
        sees: int = EVERYBODY,
        knows: int = EVERYBODY,
        reveals: bool = False,
    ) -> None:
        self.name = name
        self.seat = seat
        self.cards: list[Card] = cards if cards is not None else []
        self.numbers: list[int] = numbers if numbers is not None else []
        self.sees = sees
        self.knows = knows
        self.reveals = reveals  # brought hidden things to light: no undo past it

    def seen_by(self, seat: Seat) -> "Event | None":
        """What the seat (NOBODY: a spectator) learns of it."""
        if not includes(self.sees, seat):
            return None
        cards = self.cards if includes(self.knows, seat) else []
        return Event(self.name, self.seat, cards, self.numbers, reveals=self.reveals)
