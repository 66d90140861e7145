"""The facts of a table, each declared once: what it is, who sees it, whether a rigged deal may set it.

From the declaration follow the parts of a record and their texts, the census, what a seat sees (as data and
in words), a new deal of what it does not see, and the table as numbers for learners. A game lists its facts
in its `facts.py`.

A fact of cards has rows: one for each seat, one for each stage, or a single one. `sees` says of a row and a
viewer whether the cards lie open to that viewer.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, cast

from tiltyard.engine.cards import Kinds, Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import SIZE, Deal, Part, number, one_seat, seat_names
from tiltyard.engine.flow import G
from tiltyard.engine.moves import NOBODY, Card, DealError, Seat
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.text import and_list, plain, plural, quoted


def everybody(game: object, row: int, viewer: Seat) -> bool:
    """Open to everybody, including spectators."""
    return True


def owner(game: object, row: int, viewer: Seat) -> bool:
    """Open to the seat whose row it is."""
    return row == viewer


def nobody(game: object, row: int, viewer: Seat) -> bool:
    """Face down for everybody."""
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Fact(Generic[G]):
    """One fact of the table; records know it by the name of its part."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def text(self, game: G, seat: Seat) -> str:
        """What a record says about it; `seat` is its owner, or NOBODY."""
        raise NotImplementedError

    def show(self, game: G, viewer: Seat, into: dict[str, object]) -> None:
        """Write what the viewer sees of it into a view, under its own name."""
        raise NotImplementedError

    def say(self, view: Mapping[str, object], seat: Seat, names: list[str]) -> str:
        """What a view says of it in a few words, of a seat or of the table (NOBODY); empty: nothing."""
        return ""

    def key(self, more: str = "") -> str:
        """Its name in a view: `hand`, `hand_sizes`."""
        return f"{self.part.name}{more}".replace(" ", "_")

    def features(self, most: int) -> list[str]:
        """The names of its numbers, for a game of at most that many seats."""
        return []

    def observe(self, game: G, viewer: Seat, into: list[float], at: int) -> None:
        """Write what the viewer sees of it over zeros, a number for each feature, from place `at` on.

        Seats follow each other from the viewer's own; those that are not at the table come last.
        """


class Cards(Fact[G]):
    """Cards that lie in rows."""

    def __init__(
        self,
        name: str,
        help: str,
        kinds: Kinds,
        rows: Callable[[G], list[list[Card]]],
        sees: Callable[[G, int, Seat], bool] = everybody,
        *,
        of_seat: bool = False,
        most_rows: int = 1,
        counted: Callable[[G, int, Seat], bool] = everybody,
        dealt: bool = True,
        any_order: bool = False,
        drawn: bool = False,
        among: range | None = None,
    ) -> None:
        super().__init__(Part(name, help, of_seat, dealt, any_order=any_order, names=kinds.names))
        self.kinds = kinds
        self.rows = rows
        self.by_seat = of_seat  # a row for each seat
        self.sees = sees
        self.most_rows = most_rows
        self.counted = counted  # who knows how many cards there are
        self.drawn = drawn  # from the end: a record names the next one first
        self.among = among or range(len(kinds.names))  # the kinds that can lie there
        self.first = self.among.start
        self.width = len(self.among)
        self.is_open = sees is everybody
        self.is_counted = counted is not nobody

    def text(self, game: G, seat: Seat) -> str:
        row = self.rows(game)[seat if self.by_seat else 0]
        return self.kinds.text(row[::-1] if self.drawn else row)

    def show(self, game: G, viewer: Seat, into: dict[str, object]) -> None:
        """The cards that are seen: those of the viewer, one row, or all rows; and how many there are."""
        rows = self.rows(game)
        seen = [row[:] if self.sees(game, at, viewer) else [] for at, row in enumerate(rows)]
        sizes = [len(row) if self.counted(game, at, viewer) else 0 for at, row in enumerate(rows)]
        if self.sees is owner:
            into[self.key()] = seen[viewer] if viewer != NOBODY else []
        elif self.by_seat or self.most_rows > 1:
            into[self.key()] = seen
        elif self.sees is not nobody:
            into[self.key()] = seen[0]
        if not self.is_open and (self.by_seat or self.most_rows > 1):
            into[self.key(" sizes")] = sizes

    def say(self, view: Mapping[str, object], seat: Seat, names: list[str]) -> str:
        if self.by_seat != (seat != NOBODY) or self.sees is nobody:
            return ""
        name = self.part.name
        if self.sees is owner and view["you"] != seat:
            return f"{name}: {plural(cast(list[int], view[self.key(' sizes')])[seat], 'card')}"
        cards = cast(list[Any], view[self.key()])
        if self.by_seat and self.sees is not owner:
            cards = cards[seat]
        rows = cards if self.most_rows > 1 else [cards]
        return f"{name}: {'; '.join([self.kinds.text(row) for row in rows])}"

    def features(self, most: int) -> list[str]:
        names: list[str] = []
        for row, label in enumerate(self._labels(most)):
            if self._shows(row):
                names += [f"{label} {self.kinds.names[kind]}" for kind in self.among]
            if self.is_counted:
                names.append(f"{label} cards")
        return names

    def observe(self, game: G, viewer: Seat, into: list[float], at: int) -> None:
        rows = self.rows(game)
        for step in range(game.seats if self.by_seat else min(self.most_rows, len(rows))):
            row = (viewer + step) % game.seats if self.by_seat else step
            if self._shows(step):
                if self.is_open or self.sees(game, row, viewer):
                    for card in rows[row]:
                        into[at + card - self.first] += 1.0
                at += self.width
            if self.is_counted:
                if self.counted is everybody or self.counted(game, row, viewer):
                    into[at] = float(len(rows[row]))
                at += 1

    def _labels(self, most: int) -> list[str]:
        name = self.part.name
        if self.by_seat:
            return [of_seat(name, step) for step in range(most)]
        return [name] if self.most_rows == 1 else [f"{name} {row + 1}" for row in range(self.most_rows)]

    def _shows(self, step: int) -> bool:
        """Whether anybody can ever see the cards of this row, counted from the viewer."""
        return self.sees is not nobody and (self.sees is not owner or step == 0)


class Numbers(Fact[G]):
    """A number of the table, or one for each seat; a record writes `-` for -1."""

    def __init__(
        self,
        name: str,
        help: str,
        values: Callable[[G], list[int]],
        *,
        of_seat: bool = False,
        dealt: bool = False,
        lowest: int = 0,
        highest: int = 999,
        scale: int = 1,
        shown: Callable[[G, Seat], list[int]] | None = None,
    ) -> None:
        super().__init__(Part(name, help, of_seat, dealt))
        self.values = values
        self.shown = shown  # what a viewer knows of them, if not everything
        self.lowest = lowest
        self.highest = highest
        self.scale = scale

    def text(self, game: G, seat: Seat) -> str:
        value = self.values(game)[seat if self.part.of_seat else 0]
        return "-" if value < 0 else str(value)

    def show(self, game: G, viewer: Seat, into: dict[str, object]) -> None:
        values = self.values(game) if self.shown is None else self.shown(game, viewer)
        into[self.key()] = values[:] if self.part.of_seat else values[0]

    def say(self, view: Mapping[str, object], seat: Seat, names: list[str]) -> str:
        if self.part.of_seat != (seat != NOBODY):
            return ""
        value = view[self.key()]
        return f"{self.part.name}: {cast(list[int], value)[seat] if self.part.of_seat else value}"

    def read(self, deal: Deal, seat: Seat = NOBODY, default: int = 0) -> int:
        """What a rigged deal says."""
        name = self.part.name
        return number(name, deal.get((name, seat), str(default)), self.lowest, self.highest, seat)

    def features(self, most: int) -> list[str]:
        if not self.part.of_seat:
            return [self.part.name]
        return [of_seat(self.part.name, step) for step in range(most)]

    def observe(self, game: G, viewer: Seat, into: list[float], at: int) -> None:
        values = self.values(game) if self.shown is None else self.shown(game, viewer)
        if not self.part.of_seat:
            into[at] = values[0] / self.scale
            return
        for step in range(game.seats):
            into[at + step] = values[(viewer + step) % game.seats] / self.scale


class Sizes(Numbers[G]):
    """How many cards lie somewhere; learners have it already, with the cards."""

    def features(self, most: int) -> list[str]:
        return []

    def observe(self, game: G, viewer: Seat, into: list[float], at: int) -> None:
        pass


class Players(Fact[G]):
    """One or more players named by a fact; NOBODY is left out."""

    def __init__(
        self,
        name: str,
        help: str,
        seats: Callable[[G], list[Seat]],
        *,
        dealt: bool = False,
        any_order: bool = False,
    ) -> None:
        super().__init__(Part(name, help, dealt=dealt, seats=True, any_order=any_order))
        self.seats = seats

    def text(self, game: G, seat: Seat) -> str:
        return seat_names([found for found in self.seats(game) if found != NOBODY])

    def show(self, game: G, viewer: Seat, into: dict[str, object]) -> None:
        into[self.key()] = [found for found in self.seats(game) if found != NOBODY]

    def say(self, view: Mapping[str, object], seat: Seat, names: list[str]) -> str:
        meant = cast(list[Seat], view[self.key()])
        return (
            f"{self.part.name}: {and_list([names[one] for one in meant])}" if meant and seat == NOBODY else ""
        )

    def read(self, deal: Deal, seats: int, default: str = "P1") -> Seat:
        """The one player named by a rigged deal."""
        return one_seat(self.part.name, deal.get((self.part.name, NOBODY), default), seats)

    def read_all(self, deal: Deal, seats: int) -> list[Seat]:
        """All players named by a rigged deal."""
        text = deal.get((self.part.name, NOBODY), "-")
        names = text.split(",") if text.strip() not in ("", "-") else []
        return [one_seat(self.part.name, name, seats) for name in names]

    def features(self, most: int) -> list[str]:
        return [of_seat(self.part.name, step) for step in range(most)]

    def observe(self, game: G, viewer: Seat, into: list[float], at: int) -> None:
        for seat in self.seats(game):
            if seat != NOBODY:
                into[at + (seat - viewer) % game.seats] = 1.0


class Words(Fact[G]):
    """Some of a few words, or any text; learners get the former as choices, and nothing of the latter."""

    def __init__(
        self,
        name: str,
        help: str,
        word: Callable[[G, Seat], str],
        *,
        of_seat: bool = False,
        dealt: bool = False,
        names: list[str] | None = None,
        any_order: bool = False,
        from_file: bool = False,
    ) -> None:
        super().__init__(
            Part(name, help, of_seat, dealt, any_order=any_order, from_file=from_file, names=names or [])
        )
        self.word = word

    def text(self, game: G, seat: Seat) -> str:
        return self.word(game, seat)

    def show(self, game: G, viewer: Seat, into: dict[str, object]) -> None:
        words = [self.word(game, seat) for seat in range(game.seats)] if self.part.of_seat else []
        into[self.key()] = words if self.part.of_seat else self.word(game, NOBODY)

    def say(self, view: Mapping[str, object], seat: Seat, names: list[str]) -> str:
        if self.part.of_seat != (seat != NOBODY):
            return ""
        word = view[self.key()]
        return f"{self.part.name}: {cast(list[str], word)[seat] if self.part.of_seat else word}"

    def features(self, most: int) -> list[str]:
        names, name = self.part.names, self.part.name
        if not self.part.of_seat:
            return [f"{name} {word}" for word in names]
        return [f"{of_seat(name, step)} {word}" for step in range(most) for word in names]

    def observe(self, game: G, viewer: Seat, into: list[float], at: int) -> None:
        names = self.part.names
        if not names:
            return
        for step in range(game.seats if self.part.of_seat else 1):
            seat = (viewer + step) % game.seats if self.part.of_seat else NOBODY
            for word in self.word(game, seat).split(", "):
                if word in names:
                    into[at + step * len(names) + names.index(word)] = 1.0


class YesNo(Words[G]):
    """Whether something is so."""

    def __init__(self, name: str, help: str, is_so: Callable[[G], bool], *, dealt: bool = False) -> None:
        super().__init__(name, help, self.yes_or_no, dealt=dealt, names=["yes", "no"])
        self.is_so = is_so

    def yes_or_no(self, game: G, seat: Seat) -> str:
        """What is so, in a word."""
        return "yes" if self.is_so(game) else "no"

    def read(self, deal: Deal, default: bool = False) -> bool:
        """What a rigged deal says."""
        text = plain(deal.get((self.part.name, NOBODY), "yes" if default else "no"))
        if text not in self.part.names:
            raise DealError(self.part.name, f"expected yes or no, not {quoted(text)}")
        return text == "yes"


def of_seat(name: str, step: int) -> str:
    """A feature of the viewer, or of the seat that many places on."""
    return f"own {name}" if step == 0 else f"{name} +{step}"


class Deck(Generic[G]):
    """The three facts of a deck: its order, its discard pile, and how many cards it has."""

    def __init__(
        self,
        name: str,
        kinds: Kinds,
        pile: Callable[[G], Pile],
        called: str = "",
        discards: Callable[[G, int, Seat], bool] = everybody,
        any_order: bool = False,
    ) -> None:
        word = called or name
        order = f"the next {word} cards, first drawn first; the rest is shuffled below"
        self.pile = pile
        self.facts: list[Fact[G]] = [
            Cards(name, order, kinds, self.deck, nobody, drawn=True),
            Cards(
                f"{name} discards",
                f"the {word} discard pile",
                kinds,
                self.discards,
                discards,
                any_order=any_order,
            ),
            Sizes(f"{name} cards", f"how many cards the {word} deck has; {SIZE}", self.size, dealt=True),
        ]

    def deck(self, game: G) -> list[list[Card]]:
        """The cards to draw from."""
        return [self.pile(game).deck]

    def discards(self, game: G) -> list[list[Card]]:
        """The discard pile."""
        return [self.pile(game).discards]

    def size(self, game: G) -> list[int]:
        """How many cards are left to draw."""
        return [len(self.pile(game).deck)]


class Facts(Generic[G]):
    """All facts of a game's table, in the order in which records explain them."""

    def __init__(self, decks: list[Kinds], most: int, facts: list[Fact[G]]) -> None:
        self.decks = decks
        self.most = most  # seats
        self.facts = facts
        self.features: list[str] = []  # what the numbers of `observation` are called
        self._starts: list[int] = []  # where the numbers of each fact begin
        for fact in facts:
            self._starts.append(len(self.features))
            self.features += fact.features(most)
        self.parts = [fact.part for fact in facts]
        self._named = {(fact.part.name, fact.part.of_seat): fact for fact in facts}

    def text(self, game: G, name: str, seat: Seat) -> str:
        """What a record says about a part; `seat` is its owner, or NOBODY."""
        return self._named[name, seat != NOBODY].text(game, seat)

    def cards(self, kinds: Kinds) -> list[Cards[G]]:
        """The facts that are cards of this deck."""
        return [fact for fact in self.facts if isinstance(fact, Cards) and fact.kinds is kinds]

    def census(self, game: G) -> list[int]:
        """How many cards of each kind there are, wherever they lie, one deck after another."""
        census: list[int] = []
        for kinds in self.decks:
            counts = [0] * len(kinds.names)
            for fact in self.cards(kinds):
                for row in fact.rows(game):
                    for card in row:
                        counts[card] += 1
            census += counts
        return census

    def hidden(self, game: G, viewer: Seat, kinds: Kinds) -> list[Card]:
        """All cards of a deck whose place the viewer does not know."""
        found: list[Card] = []
        for fact in self.cards(kinds):
            if fact.sees is everybody:
                continue
            for at, row in enumerate(fact.rows(game)):
                if not fact.sees(game, at, viewer):
                    found += row
        return found

    def view(self, game: G, viewer: Seat) -> dict[str, object]:
        """All that the viewer sees, each fact under its own name."""
        seen: dict[str, object] = {"you": viewer}
        for fact in self.facts:
            fact.show(game, viewer, seen)
        return seen

    def picture(self, view: Mapping[str, object], names: list[str]) -> list[str]:
        """A view as text: a line for every seat, and one for the table."""
        lines = []
        for seat, name in [*enumerate(names), (NOBODY, "Table")]:
            said = [text for fact in self.facts if (text := fact.say(view, seat, names))]
            lines.append(f"{name}  {'; '.join(said)}" if said else name)
        return lines

    def redeal(self, game: G, viewer: Seat, chance: Chance) -> G:
        """A copy in which all cards whose place the viewer does not know have changed places."""
        twin = game.copy()
        twin.chance = chance
        for kinds in self.decks:
            hidden = self.hidden(twin, viewer, kinds)
            chance.shuffle(hidden)
            self.scatter(twin, viewer, kinds, hidden)
        twin.settle()
        return twin

    def scatter(self, game: G, viewer: Seat, kinds: Kinds, hidden: list[Card]) -> None:
        """Lay these cards where the viewer sees none, as many in each place as there were."""
        for fact in self.cards(kinds):
            for at, row in enumerate(fact.rows(game)):
                if not fact.sees(game, at, viewer):
                    row[:] = [hidden.pop() for card in row]
                    if fact.part.any_order:
                        row.sort()

    def observe(self, game: G, viewer: Seat, into: list[float]) -> None:
        """Write what the viewer sees of the table over zeros, a number for each feature."""
        for fact, start in zip(self.facts, self._starts, strict=True):
            fact.observe(game, viewer, into, start)
