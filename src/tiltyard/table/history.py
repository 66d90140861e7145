"""What has happened at a table, numbered separately for each reader, so that no number reveals a secret."""

from collections import deque

from tiltyard.engine.events import Event
from tiltyard.engine.moves import Seat
from tiltyard.engine.reader import Reader
from tiltyard.shown.telling import News

REMEMBERED = 64

Happening = Event | str  # of the game, or of the table itself


class Log:
    """The most recent happenings, and a count of all there ever were."""

    def __init__(self, seats: int) -> None:
        self.last: deque[Happening] = deque(maxlen=REMEMBERED)
        self.common = 0
        self.apart = [0] * (seats + 1)  # of the game, by reader; the last place is the watchers'

    def add(self, happening: Happening) -> None:
        """Something happened."""
        self.last.append(happening)
        if isinstance(happening, str):
            self.common += 1
            return
        for seat in range(-1, len(self.apart) - 1):
            self.apart[seat] += happening.seen_by(seat) is not None

    def counts(self) -> list[int]:
        """How much has been told in all."""
        return [self.common, *self.apart]

    def go_on_from(self, counts: list[int]) -> None:
        """Start from a count of what was told and is no longer known."""
        self.common, self.apart = counts[0], counts[1:]
        self.last.clear()

    def seq(self, seat: Seat) -> int:
        """How many things this reader has been told."""
        return self.common + self.apart[seat]

    def since(self, seat: Seat, seq: int) -> tuple[int, list[Happening]]:
        """What the reader has not been told yet, as far as remembered, and the number of the first."""
        now = self.seq(seat)
        wanted = now - max(0, min(seq, now))
        if not wanted:
            return now + 1, []
        seen = [entry for entry in self.last if is_told(entry, seat)][-wanted:]
        return now - len(seen) + 1, seen


def is_told(entry: Happening, seat: Seat) -> bool:
    """Whether this reader learns that it happened."""
    return isinstance(entry, str) or entry.seen_by(seat) is not None


def news(names: list[str], seat: Seat, first: int, entries: list[Happening]) -> list[News]:
    """Happenings in words for one reader."""
    return [tell(names, seat, first + at, entry) for at, entry in enumerate(entries)]


def tell(names: list[str], seat: Seat, number: int, entry: Happening) -> News:
    """One happening in words."""
    if isinstance(entry, str):
        return News(number, [entry])
    seen = entry.seen_by(seat)
    if seen is None:
        return News(number)
    telling = seen.tell(Reader(seat, names))
    pause = [telling.pause.removesuffix(" Press <return>.")] if telling.pause else []
    lines = telling.lines + pause
    shows, tally = telling.shows_hand, telling.tally
    return News(number, lines, telling.private, shows, tally, telling.beat, telling.shown_for, seen.chapter)
