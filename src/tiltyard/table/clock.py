"""The clocks of a table. Time is passed in, so a test or a replay needs no waiting."""

from math import inf

from tiltyard.engine.moves import Seat
from tiltyard.wire.protocol import ClockSetup

MOST_CREDIT = 0.5  # seconds of network lag forgiven per move


class Clock:
    """Who is thinking, since when, and how long they have."""

    def __init__(self, setup: ClockSetup, seats: int) -> None:
        self.setup = setup
        self.runs = setup.kind != "none"
        self.left = [setup.seconds] * seats
        self.since: dict[Seat, float] = {}
        self.lag = [0.0] * seats
        self.stopped_at: float | None = None

    def ask(self, seats: list[Seat], now: float) -> None:
        """These seats are asked now; those already asked keep thinking."""
        if self.runs:
            self.since = {seat: self.since.get(seat, now) for seat in seats}

    def spent(self, seat: Seat, now: float) -> int:
        """How many milliseconds are charged to a seat that answers now."""
        if seat not in self.since:
            return 0
        return round(max(0.0, now - self.since[seat] - self.credit(seat)) * 1000)

    def stop_asking(self, seat: Seat) -> None:
        """The seat has answered."""
        self.since.pop(seat, None)

    def charge(self, seat: Seat, spent: int) -> None:
        """Take time from a bank; a clock per move starts over each time."""
        if self.setup.kind == "bank":
            self.left[seat] = max(0.0, self.left[seat] - spent / 1000) + self.setup.increment

    def credit(self, seat: Seat) -> float:
        """The network lag that the seat is forgiven."""
        return min(self.lag[seat], MOST_CREDIT)

    def deadline(self, seat: Seat) -> float:
        """When the seat's time is up."""
        if seat not in self.since or self.stopped_at is not None:
            return inf
        return self.since[seat] + self.left[seat] + self.credit(seat)

    def next_deadline(self) -> float:
        """When the first seat's time is up."""
        return min((self.deadline(seat) for seat in self.since), default=inf)

    def stop(self, now: float) -> None:
        """The game is paused."""
        self.stopped_at = now

    def go_on(self, now: float) -> None:
        """The pause is over; nobody is charged for it."""
        if self.stopped_at is not None:
            pause = now - self.stopped_at
            self.since = {seat: since + pause for seat, since in self.since.items()}
            self.stopped_at = None

    def milliseconds(self, now: float) -> list[int]:
        """What each seat has left, as clients show it; nothing without a clock."""
        if not self.runs:
            return []
        at = now if self.stopped_at is None else self.stopped_at
        return [
            round(max(0.0, left - (at - self.since[seat] if seat in self.since else 0.0)) * 1000)
            for seat, left in enumerate(self.left)
        ]
