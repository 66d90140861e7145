"""A pen that writes into rows of 16-bit numbers, which NumPy can read where they are."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.pen import MOST, Pen


class RowPen(Pen):
    """The rows lie one after another; what is on the hot path does not go through `put`."""

    def __init__(self, rows: int, width: int) -> None:
        super().__init__()
        self.width = width
        self.buffer: vec[i16] = vec[i16]([0] * (rows * width))

    def begin(self, row: int) -> None:
        """Write this row anew."""
        start: i64 = row * self.width
        end: i64 = start + self.width
        buffer = self.buffer
        self.at = start
        while start < end:
            buffer[start] = 0
            start += 1

    def put(self, at: int, value: int) -> None:
        self.buffer[at] = i16(value)

    def add(self, at: int) -> None:
        self.buffer[at] += 1

    def number(self, name: str, value: int) -> None:
        at: i64 = self.at
        self.buffer[at] = i16(min(MOST, value))
        self.at = at + 1

    def flag(self, name: str, is_so: bool) -> None:
        at: i64 = self.at
        if is_so:
            self.buffer[at] = 1
        self.at = at + 1

    def choice(self, name: str, words: list[str], which: int) -> None:
        at: i64 = self.at
        if which >= 0:
            self.buffer[at + i64(which)] = 1
        self.at = at + len(words)

    def seat(self, name: str, seat: Seat) -> None:
        at: i64 = self.at
        if seat != NOBODY:
            step = seat - self.viewer
            self.buffer[at + i64(step if step >= 0 else step + self.seats)] = 1
        self.at = at + i64(self.most)

    def by_seat(self, name: str, values: list[int]) -> None:
        at: i64 = self.at
        seat = self.viewer
        for step in range(self.seats):
            value = values[seat]
            self.buffer[at + i64(step)] = i16(min(MOST, value))
            seat = seat + 1 if seat + 1 < self.seats else 0
        self.at = at + i64(self.most)

    def numbers(self, name: str, words: list[str], values: list[int]) -> None:
        at: i64 = self.at
        end: i64 = at + len(words)
        buffer = self.buffer
        for value in values:
            buffer[at] = i16(min(MOST, value))
            at += 1
        self.at = end

    def card(self, name: str, card: Card) -> None:
        at: i64 = self.at
        self.buffer[at] = i16(card + 1)
        self.at = at + 1

    def sizes(self, name: str, rows: list[list[Card]]) -> None:
        at: i64 = self.at
        seat = self.viewer
        for step in range(self.seats):
            self.buffer[at + i64(step)] = i16(len(rows[seat]))
            seat = seat + 1 if seat + 1 < self.seats else 0
        self.at = at + i64(self.most)

    def cards(self, name: str, kinds: list[str], row: list[Card], first: Card = 0) -> None:
        at: i64 = self.at
        buffer = self.buffer
        start: i64 = at - i64(first)
        for card in row:
            buffer[start + i64(card)] += 1
        self.at = at + len(kinds)

    def places(self, name: str, row: list[Card], most: int) -> None:
        at: i64 = self.at
        end: i64 = at + i64(most)
        buffer = self.buffer
        for card in row:
            if at == end:
                break
            buffer[at] = i16(card + 1)
            at += 1
        self.at = end
