"""A pen that writes into rows of 16-bit numbers, which NumPy can read where they are."""

from librt.vecs import extend, vec
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
    """The rows lie one after another, and are written in this order.

    Every number goes through here, so places and seats are kept as machine numbers too.
    """

    def __init__(self, rows: int, width: int) -> None:
        super().__init__()
        self.width = width
        self.empty: vec[i16] = vec[i16](capacity=i64(rows * width))  # the buffer without its rows
        self.buffer: vec[i16] = extend(
            self.empty, vec[i16]([0] * (rows * width))
        )  # the same with all of them
        self.written: vec[i16] = self.empty  # the same with those written so far
        self.blank: vec[i16] = vec[i16]([0] * width)
        self.place: i64 = 0  # of the next number
        self.own: i64 = 0  # the viewer
        self.there: i64 = 0  # seats at the table
        self.room: i64 = 0  # seats that the game has room for

    def begin(self) -> None:
        """The first row comes next."""
        self.written = self.empty

    def next_row(self) -> None:
        """Write the next row anew: zeros are copied over it at once."""
        self.place = len(self.written)
        self.written = extend(self.written, self.blank)

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
        buffer, end = self.buffer, self.place + self.there
        at = end - self.own
        for value in values:
            if at == end:
                at = self.place
            buffer[at] = small(value)
            at += 1
        self.place += self.room

    def numbers(self, name: str, words: list[str], values: list[int]) -> None:
        at, buffer = self.place, self.buffer
        for value in values:
            buffer[at] = small(value)
            at += 1
        self.place += i64(len(words))

    def five(self, name: str, words: list[str], one: int, two: int, three: int, four: int, five: int) -> None:
        at, buffer = self.place, self.buffer
        buffer[at] = i16(one)
        buffer[at + 1] = i16(two)
        buffer[at + 2] = i16(three)
        buffer[at + 3] = i16(four)
        buffer[at + 4] = i16(five)
        self.place = at + 5

    def card(self, name: str, card: Card) -> None:
        self.buffer[self.place] = i16(card + 1)
        self.place += 1

    def sizes(self, name: str, rows: list[list[Card]]) -> None:
        buffer, end = self.buffer, self.place + self.there
        at = end - self.own
        for row in rows:
            if at == end:
                at = self.place
            buffer[at] = i16(len(row))
            at += 1
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
