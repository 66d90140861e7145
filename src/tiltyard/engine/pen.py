"""What a seat sees of a table, written as small whole numbers one after another.

A game writes in `observe`, with a name for each thing. Who holds the pen decides what becomes of it: a list
of numbers, a row of a buffer that many tables share, or the names alone. So the two cannot disagree.

Seats follow each other from the viewer's own; those that are not at the table come last and stay empty.
"""

from typing import Final

from tiltyard.engine.copies import Kept
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Seat
from tiltyard.engine.native import mypyc_attr

MOST: Final = 32_767  # a number has 16 bits; larger ones stay at that

# What a number is
FLAG: Final = "flag"  # 1 or 0
COUNT: Final = "count"  # how many cards of a kind
NUMBER: Final = "number"
CARD: Final = "card"  # which kind, counted from 1; 0 is none


class Packing(Kept):
    """The small numbers that one number holds, a kind of card first: their lowest bits, and how many."""

    def __init__(self, words: list[str], lowest: list[int], bits: list[int]) -> None:
        self.words = words  # of all but the kind
        self.lowest = lowest
        self.masks = [(1 << length) - 1 for length in bits]

    def take(self, packed: int, which: int) -> int:
        """One of the small numbers; a kind is counted from 1."""
        found = (packed >> self.lowest[which]) & self.masks[which]
        return found + 1 if which == 0 else found


@mypyc_attr(allow_interpreted_subclasses=True)
class Pen:
    """Writes over zeros; `at` is the place of the next number."""

    def __init__(self) -> None:
        self.at = 0
        self.viewer: Seat = 0
        self.seats = 0  # at the table
        self.most = 0  # seats that the game has room for
        self.naming = False  # it wants every name, also of what is not there and could be left out

    def look(self, viewer: Seat, seats: int, most: int) -> None:
        """The next numbers are what this seat sees."""
        self.viewer = viewer
        self.seats = seats
        self.most = most

    # What a pen does with a number

    def put(self, at: int, value: int) -> None:
        """Write a number."""
        raise NotImplementedError

    def add(self, at: int) -> None:
        """Count one more."""
        raise NotImplementedError

    # What a game writes

    def skip(self, width: int) -> None:
        """Leave out what is not there: a seat, a place."""
        self.at += width

    def number(self, name: str, value: int) -> None:
        """Any number; -1 may stand for none."""
        self.put(self.at, min(value, MOST))
        self.at += 1

    def flag(self, name: str, is_so: bool) -> None:
        """Whether something is so."""
        if is_so:
            self.put(self.at, 1)
        self.at += 1

    def choice(self, name: str, words: list[str], which: int) -> None:
        """One of these words, by its place; -1: none."""
        if which >= 0:
            self.put(self.at + which, 1)
        self.at += len(words)

    def bits(self, name: str, words: list[str], found: int) -> None:
        """Any of these words, as a bit set."""
        at = self.at
        self.at += len(words)
        while found:
            if found & 1:
                self.put(at, 1)
            found >>= 1
            at += 1

    def seat(self, name: str, seat: Seat) -> None:
        """One player, or NOBODY."""
        if seat != NOBODY:
            self.put(self.at + self.step(seat), 1)
        self.at += self.most

    def players(self, name: str, seats: list[Seat]) -> None:
        """Any players, in any order."""
        for seat in seats:
            if seat != NOBODY:
                self.put(self.at + self.step(seat), 1)
        self.at += self.most

    def by_seat(self, name: str, values: list[int]) -> None:
        """A number for each player."""
        for seat in range(self.seats):
            self.put(self.at + self.step(seat), min(values[seat], MOST))
        self.at += self.most

    def player(self, seat: Seat, value: int) -> None:
        """A number of one player: no list need be made. When all are written, `by_player` ends the row."""
        self.put(self.at + self.step(seat), min(value, MOST))

    def by_player(self, name: str, kind: str = NUMBER) -> None:
        """The numbers of all players have been written with `player`."""
        self.at += self.most

    def numbers(self, name: str, words: list[str], values: list[int]) -> None:
        """A number for each of these words; if there are fewer, the last ones have none."""
        for at in range(len(values)):
            self.put(self.at + at, min(values[at], MOST))
        self.at += len(words)

    def card(self, name: str, card: Card) -> None:
        """Which kind of card lies somewhere, or NO_CARD."""
        self.put(self.at, card + 1)
        self.at += 1

    def sizes(self, name: str, rows: list[list[Card]]) -> None:
        """How many cards each player has somewhere."""
        for seat in range(self.seats):
            self.put(self.at + self.step(seat), len(rows[seat]))
        self.at += self.most

    def cards(self, name: str, kinds: list[str], row: list[Card], first: Card = 0) -> None:
        """How many cards of each of these kinds there are; `first` is the number of the first kind."""
        start = self.at - first
        for card in row:
            self.add(start + card)
        self.at += len(kinds)

    def count(self, card: Card) -> None:
        """One more card: no list need be made. When all are counted, `counts` ends the row."""
        self.add(self.at + card)

    def counts(self, name: str, kinds: list[str]) -> None:
        """How many cards of each of these kinds have been counted."""
        self.at += len(kinds)

    def places(self, name: str, row: list[Card], most: int) -> None:
        """Which kind of card lies at each of so many places."""
        for place in range(min(len(row), most)):
            self.put(self.at + place, row[place] + 1)
        self.at += most

    def pile(self, name: str, kinds: list[str], row: list[Card], most: int) -> None:
        """Both: how many cards of each kind there are, and which kind lies at each place."""
        self.cards(name, kinds, row)
        self.places(name, row, most)

    def packed(self, places: list[str], packing: Packing, row: list[int]) -> None:
        """What the numbers at these places hold; zeros for NO_CARD, and where the row is shorter."""
        width = 1 + len(packing.words)
        for place in range(min(len(row), len(places))):
            if row[place] != NO_CARD:
                for which in range(width):
                    self.put(self.at + place * width + which, packing.take(row[place], which))
        self.at += len(places) * width

    def field(self, name: str, packing: Packing, which: int, row: list[int], most: int) -> None:
        """One of the small numbers that each number of a row holds, by its places."""
        for place in range(min(len(row), most)):
            self.put(self.at + place, packing.take(row[place], which))
        self.at += most

    def step(self, seat: Seat) -> int:
        """How many places a seat is from the viewer."""
        step = seat - self.viewer
        return step if step >= 0 else step + self.seats


class ListPen(Pen):
    """Writes into a list that grows."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[int] = []

    def put(self, at: int, value: int) -> None:
        self._grow(at + 1)
        self.written[at] = value

    def add(self, at: int) -> None:
        self._grow(at + 1)
        self.written[at] += 1

    def row(self) -> list[int]:
        """All numbers so far."""
        self._grow(self.at)
        return self.written

    def _grow(self, size: int) -> None:
        missing = size - len(self.written)
        if missing > 0:
            self.written += [0] * missing


class Feature(Kept):
    """What one number of an observation means."""

    def __init__(self, name: str, kind: str, topic: str) -> None:
        self.name = name
        self.kind = kind  # FLAG, COUNT, NUMBER or CARD
        self.topic = topic  # what was written: `own hand`, of which `own hand F5` is a part

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name!r}>"


class NamingPen(Pen):
    """Writes down what the numbers are called; the table must have all its seats."""

    def __init__(self) -> None:
        super().__init__()
        self.features: list[Feature] = []
        self.naming = True

    def number(self, name: str, value: int) -> None:
        self._call(NUMBER, name, [name])

    def flag(self, name: str, is_so: bool) -> None:
        self._call(FLAG, name, [name])

    def choice(self, name: str, words: list[str], which: int) -> None:
        self._call(FLAG, name, [f"{name} {word}" for word in words])

    def bits(self, name: str, words: list[str], found: int) -> None:
        self.choice(name, words, found)

    def seat(self, name: str, seat: Seat) -> None:
        self._call(FLAG, name, around(name, self.most))

    def players(self, name: str, seats: list[Seat]) -> None:
        self.seat(name, NOBODY)

    def by_seat(self, name: str, values: list[int]) -> None:
        self._call(NUMBER, name, around(name, self.most))

    def player(self, seat: Seat, value: int) -> None:
        pass

    def by_player(self, name: str, kind: str = NUMBER) -> None:
        self._call(kind, name, around(name, self.most))

    def numbers(self, name: str, words: list[str], values: list[int]) -> None:
        self._call(NUMBER, name, [f"{name} {word}" for word in words])

    def card(self, name: str, card: Card) -> None:
        self._call(CARD, name, [name])

    def sizes(self, name: str, rows: list[list[Card]]) -> None:
        self._call(NUMBER, name, around(name, self.most))

    def cards(self, name: str, kinds: list[str], row: list[Card], first: Card = 0) -> None:
        self._call(COUNT, name, [f"{name} {kind}" for kind in kinds])

    def count(self, card: Card) -> None:
        pass

    def counts(self, name: str, kinds: list[str]) -> None:
        self.cards(name, kinds, [])

    def places(self, name: str, row: list[Card], most: int) -> None:
        self._call(CARD, name, [f"{name} place {place + 1}" for place in range(most)])

    def packed(self, places: list[str], packing: Packing, row: list[int]) -> None:
        for place in places:
            self.card(place, NO_CARD)
            self.numbers(place, packing.words, [])

    def field(self, name: str, packing: Packing, which: int, row: list[int], most: int) -> None:
        self.places(name, row, most)

    def _call(self, kind: str, topic: str, names: list[str]) -> None:
        self.features += [Feature(name, kind, topic) for name in names]
        self.at += len(names)


def around(name: str, seats: int) -> list[str]:
    """What something is called that every player has: `own shields`, `shields +1`."""
    return [f"own {name}" if step == 0 else f"{name} +{step}" for step in range(seats)]
