"""A pen that writes into rows of 16-bit numbers, which NumPy can read where they are."""

from typing import Final, cast

from librt.vecs import extend, vec
from mypy_extensions import i16, i64

from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.pen import MOST, NUMBER, Packing, Pen

NOTHING: Final = Packing([], [], [])


class RowPen(Pen):
    """The rows lie one after another, and are written in this order.

    Every number goes through here, so places and seats are kept as machine numbers too. Rows of cards are
    cast to lists of machine numbers, which compiled code takes out of a list in fewer steps, zeros excepted.
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
        self.packing = NOTHING  # the last one, with its numbers as machine numbers
        self.lowest: vec[i64] = vec[i64]()
        self.masks: vec[i64] = vec[i64]()

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
        wide: i64 = value
        self.buffer[self.place] = i16(min(MOST, wide))
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
            wide: i64 = value
            buffer[at] = i16(min(MOST, wide))
            at += 1
        self.place += self.room

    def player(self, seat: Seat, value: int) -> None:
        step: i64 = i64(seat) - self.own
        if step < 0:
            step += self.there
        wide: i64 = value
        self.buffer[self.place + step] = i16(min(MOST, wide))

    def by_player(self, name: str, kind: str = NUMBER) -> None:
        self.place += self.room

    def numbers(self, name: str, words: list[str], values: list[int]) -> None:
        at, buffer = self.place, self.buffer
        for value in values:
            wide: i64 = value
            buffer[at] = i16(min(MOST, wide))
            at += 1
        self.place += i64(len(words))

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
        for card in cast("list[i64]", row):
            buffer[start + card] += 1
        self.place += i64(len(kinds))

    def count(self, card: Card) -> None:
        self.buffer[self.place + i64(card)] += 1

    def counts(self, name: str, kinds: list[str]) -> None:
        self.place += i64(len(kinds))

    def places(self, name: str, row: list[Card], most: int) -> None:
        at, buffer = self.place, self.buffer
        end = at + i64(most)
        for card in cast("list[i64]", row):
            if at == end:
                break
            buffer[at] = i16(card + 1)
            at += 1
        self.place = end

    def pile(self, name: str, kinds: list[str], row: list[Card], most: int) -> None:
        start, buffer = self.place, self.buffer
        at = start + i64(len(kinds))
        end = at + i64(most)
        for card in cast("list[i64]", row):
            buffer[start + card] += 1
            if at < end:
                buffer[at] = i16(card + 1)
                at += 1
        self.place = end

    def packed(self, places: list[str], packing: Packing, row: list[int]) -> None:
        self._unpack(packing)
        at, buffer, lowest, masks = self.place, self.buffer, self.lowest, self.masks
        width = len(lowest)
        end = at + width * i64(len(places))
        for number in cast("list[i64]", row):
            if at == end:
                break
            if number < 0:
                at += width
                continue
            kind = at
            for which in range(width):
                buffer[at] = i16((number >> lowest[which]) & masks[which])
                at += 1
            buffer[kind] += 1
        self.place = end

    def field(self, name: str, packing: Packing, which: int, row: list[int], most: int) -> None:
        self._unpack(packing)
        at, buffer, from_one = self.place, self.buffer, i16(which == 0)
        end = at + i64(most)
        lowest, mask = self.lowest[i64(which)], self.masks[i64(which)]
        for number in cast("list[i64]", row):
            if at == end:
                break
            buffer[at] = i16((number >> lowest) & mask) + from_one
            at += 1
        self.place = end

    def _unpack(self, packing: Packing) -> None:
        if packing is not self.packing:
            self.packing = packing
            self.lowest = vec[i64](cast("list[i64]", packing.lowest))
            self.masks = vec[i64](cast("list[i64]", packing.masks))
