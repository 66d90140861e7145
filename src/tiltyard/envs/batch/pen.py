"""A pen that writes into rows of 16-bit numbers, which NumPy can read where they are."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.pen import MOST, Pen


def small(value: int) -> i16:
    """A number in 16 bits."""
    wide: i64 = value
    if wide > MOST:
        return MOST
    return i16(wide)


class RowPen(Pen):
    """The rows lie one after another.

    Every number goes through here, so places and seats are kept as machine numbers too.
    """

    def __init__(self, rows: int, width: int) -> None:
        super().__init__()
        self.width = width
        self.buffer: vec[i16] = vec[i16]([0] * (rows * width))
        self.place: i64 = 0  # of the next number
        self.own: i64 = 0  # the viewer
        self.there: i64 = 0  # seats at the table
        self.room: i64 = 0  # seats that the game has room for

    def begin(self, row: int) -> None:
        """Write this row anew."""
        at: i64 = row * self.width
        end: i64 = at + i64(self.width)
        buffer = self.buffer
        self.place = at
        while at < end:
            buffer[at] = 0
            at += 1

    def look(self, viewer: Seat, seats: int, most: int) -> None:
        super().look(viewer, seats, most)
        self.own = viewer
        self.there = seats
        self.room = most

    def skip(self, width: int) -> None:
        self.place += i64(width)

    def number(self, name: str, value: int) -> None:
        self.buffer[self.place] = small(value)
        self.place += 1

    def flag(self, name: str, is_so: bool) -> None:
        if is_so:
            self.buffer[self.place] = 1
        self.place += 1

    def choice(self, name: str, words: list[str], which: int) -> None:
        if which >= 0:
            self.buffer[self.place + i64(which)] = 1
        self.place += i64(len(words))

    def bits(self, name: str, words: list[str], found: int) -> None:
        at = self.place
        left: i64 = found
        while left:
            if left & 1:
                self.buffer[at] = 1
            left >>= 1
            at += 1
        self.place += i64(len(words))

    def seat(self, name: str, seat: Seat) -> None:
        self._mark(seat)
        self.place += self.room

    def players(self, name: str, seats: list[Seat]) -> None:
        for seat in seats:
            self._mark(seat)
        self.place += self.room

    def _mark(self, seat: Seat) -> None:
        if seat == NOBODY:
            return
        step: i64 = i64(seat) - self.own
        if step < 0:
            step += self.there
        self.buffer[self.place + step] = 1

    def by_seat(self, name: str, values: list[int]) -> None:
        at, seat, buffer = self.place, self.own, self.buffer
        end = at + self.there
        while at < end:
            buffer[at] = small(values[seat])
            at += 1
            seat = seat + 1 if seat + 1 < self.there else 0
        self.place += self.room

    def numbers(self, name: str, words: list[str], values: list[int]) -> None:
        at, buffer = self.place, self.buffer
        for value in values:
            buffer[at] = small(value)
            at += 1
        self.place += i64(len(words))

    def card(self, name: str, card: Card) -> None:
        self.buffer[self.place] = i16(card + 1)
        self.place += 1

    def sizes(self, name: str, rows: list[list[Card]]) -> None:
        at, seat, buffer = self.place, self.own, self.buffer
        end = at + self.there
        while at < end:
            buffer[at] = i16(len(rows[seat]))
            at += 1
            seat = seat + 1 if seat + 1 < self.there else 0
        self.place += self.room

    def cards(self, name: str, kinds: list[str], row: list[Card], first: Card = 0) -> None:
        buffer = self.buffer
        start = self.place - i64(first)
        for card in row:
            buffer[start + i64(card)] += 1
        self.place += i64(len(kinds))

    def places(self, name: str, row: list[Card], most: int) -> None:
        at, buffer = self.place, self.buffer
        end = at + i64(most)
        for card in row:
            if at == end:
                break
            buffer[at] = i16(card + 1)
            at += 1
        self.place = end
