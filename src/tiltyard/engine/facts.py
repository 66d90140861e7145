"""The facts of a table, each declared once: what it is, who sees it, whether a rigged deal may set it.

From the declaration follow the parts of a record and their texts, the census, what a seat sees (as data and
in words), a new deal of what it does not see, and the table as numbers for learners. A game lists its facts
in its `facts.py`.

A fact of cards has rows: one for each seat, one for each stage, or a single one. `sees` says of a row and a
viewer whether the cards lie open to that viewer.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, cast

from tiltyard.engine.cards import Kinds, Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import SIZE, Deal, Part, number, one_seat, seat_names
from tiltyard.engine.flow import G
from tiltyard.engine.moves import NOBODY, Card, DealError, Seat
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.pen import Pen, around
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plain, plural, quoted
from tiltyard.shown.question import HAND
from tiltyard.shown.scene import SeatScene, Standing, Zone

CARDS_ICON: Final = "card-pickup"


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

    def zones(self, view: Mapping[str, object], to: Reader) -> list[Zone]:
        """The cards and places that a scene shows of it."""
        return []

    def standing(self, view: Mapping[str, object], seat: Seat) -> Standing | None:
        """What a scene says of it beside a player."""
        return None

    def mark(self, view: Mapping[str, object], seat: Seat) -> str:
        """What it makes a player, in a word; empty: nothing."""
        return ""

    def note(self, view: Mapping[str, object]) -> str:
        """What a scene says of it in a line of its own; empty: nothing."""
        return ""

    def key(self, more: str = "") -> str:
        """Its name in a view: `hand`, `hand_sizes`."""
        return f"{self.part.name}{more}".replace(" ", "_")

    def observe(self, game: G, viewer: Seat, pen: Pen) -> None:
        """Write what the viewer sees of it as numbers, always as many of them."""

    def reveal(self, game: G, viewer: Seat, pen: Pen) -> None:
        """Write the rest of it: what not everybody sees."""


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
        shape: str = "row",
    ) -> None:
        super().__init__(Part(name, help, of_seat, dealt, any_order=any_order, names=kinds.names))
        self.shape = shape  # how a scene lays them out
        self.kinds = kinds
        self.rows = rows
        self.by_seat = of_seat  # a row for each seat
        self.sees = sees
        self.most_rows = most_rows
        self.counted = counted  # who knows how many cards there are
        self.drawn = drawn  # from the end: a record names the next one first
        self.among = among or range(len(kinds.names))  # the kinds that can lie there
        self.first = self.among.start
        self.names = [kinds.names[kind] for kind in self.among]
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

    def zones(self, view: Mapping[str, object], to: Reader) -> list[Zone]:
        """A zone for each row: the cards that the view shows, and how many lie face down."""
        if self.sees is nobody or self.part.name == HAND:
            return []
        rows = self._seen(view, len(to.names))
        sizes = cast(list[int], view.get(self.key(" sizes"), [len(row) for row in rows]))
        return [
            self._zone(to, at, row, 0 if row else size)
            for at, (row, size) in enumerate(zip(rows, sizes, strict=True))
        ]

    def _seen(self, view: Mapping[str, object], seats: int) -> list[list[Card]]:
        """The rows of a view; those of others are empty."""
        cards = cast(list[Any], view[self.key()])
        if self.sees is owner:
            return [cards if seat == view["you"] else [] for seat in range(seats)]
        return cards if self.by_seat or self.most_rows > 1 else [cards]

    def _zone(self, to: Reader, at: int, row: list[Card], hidden: int) -> Zone:
        name = self.part.name
        several = self.by_seat or self.most_rows > 1
        label = f"{to.whose(at)} {name}" if self.by_seat else f"{name} {at + 1}" if several else name
        return Zone(
            f"{name} {at}" if several else name,
            label[0].upper() + label[1:],
            self.shape,
            at if self.by_seat else NOBODY,
            self.kinds.deck_name,
            row,
            hidden,
            own=bool(row) and self.sees is owner,
        )

    def standing(self, view: Mapping[str, object], seat: Seat) -> Standing | None:
        """How many cards a player holds."""
        if self.part.name != HAND or not self.by_seat:
            return None
        size = cast(list[int], view[self.key(" sizes")])[seat]
        return Standing(CARDS_ICON, str(size), plural(size, "card"))

    def observe(self, game: G, viewer: Seat, pen: Pen) -> None:
        for step, (label, at) in enumerate(self._labelled(game, viewer, pen.most)):
            row = self._row(game, at)
            if self._shows(step):
                seen = row if at != NOBODY and self.sees(game, at, viewer) else []
                pen.cards(label, self.names, seen, self.first)
            if self.is_counted:
                pen.number(
                    f"{label} cards", len(row) if at != NOBODY and self.counted(game, at, viewer) else 0
                )

    def reveal(self, game: G, viewer: Seat, pen: Pen) -> None:
        for label, at in self._labelled(game, viewer, pen.most) if not self.is_open else []:
            row = self._row(game, at)
            if self.drawn:
                pen.places(label, row[::-1], sum(self.kinds.copies))
            elif self.sees is not owner or at != viewer:
                pen.cards(label, self.names, row, self.first)

    def _labelled(self, game: G, viewer: Seat, most: int) -> list[tuple[str, int]]:
        """What each row is called that there can ever be, and which it is; NOBODY: there is none now."""
        name = self.part.name
        if self.by_seat:
            seats = [(viewer + step) % game.seats if step < game.seats else NOBODY for step in range(most)]
            return list(zip(around(name, most), seats, strict=True))
        there = len(self.rows(game))
        labels = [name] if self.most_rows == 1 else [f"{name} {row + 1}" for row in range(self.most_rows)]
        return [(label, row if row < there else NOBODY) for row, label in enumerate(labels)]

    def _row(self, game: G, at: int) -> list[Card]:
        return [] if at == NOBODY else self.rows(game)[at]

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
        shown: Callable[[G, Seat], list[int]] | None = None,
        icon: str = "",
    ) -> None:
        super().__init__(Part(name, help, of_seat, dealt))
        self.icon = icon  # what stands for it beside a player; empty: its name
        self.values = values
        self.shown = shown  # what a viewer knows of them, if not everything
        self.lowest = lowest
        self.highest = highest

    def text(self, game: G, seat: Seat) -> str:
        value = self.values(game)[seat if self.part.of_seat else 0]
        return "-" if value < 0 else str(value)

    def show(self, game: G, viewer: Seat, into: dict[str, object]) -> None:
        values = self.values(game) if self.shown is None else self.shown(game, viewer)
        into[self.key()] = values[:] if self.part.of_seat else values[0]

    def standing(self, view: Mapping[str, object], seat: Seat) -> Standing | None:
        if not self.part.of_seat:
            return None
        value = cast(list[int], view[self.key()])[seat]
        return Standing(self.icon, str(value), f"{self.part.name}: {value}")

    def note(self, view: Mapping[str, object]) -> str:
        return "" if self.part.of_seat else f"{self.part.name}: {view[self.key()]}"

    def read(self, deal: Deal, seat: Seat = NOBODY, default: int = 0) -> int:
        """What a rigged deal says."""
        name = self.part.name
        return number(name, deal.get((name, seat), str(default)), self.lowest, self.highest, seat)

    def observe(self, game: G, viewer: Seat, pen: Pen) -> None:
        values = self.values(game) if self.shown is None else self.shown(game, viewer)
        if self.part.of_seat:
            pen.by_seat(self.part.name, values)
        else:
            pen.number(self.part.name, values[0])


class Sizes(Numbers[G]):
    """How many cards lie face down somewhere; learners have it already, with the cards."""

    deck = ""  # whose cards they are

    def zones(self, view: Mapping[str, object], to: Reader) -> list[Zone]:
        if self.part.of_seat:
            return []
        name = self.part.name.removesuffix(" cards")
        return [Zone(name, name.capitalize(), "pile", deck=self.deck, hidden=cast(int, view[self.key()]))]

    def note(self, view: Mapping[str, object]) -> str:
        return ""

    def observe(self, game: G, viewer: Seat, pen: Pen) -> None:
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

    def mark(self, view: Mapping[str, object], seat: Seat) -> str:
        return self.part.name if seat in cast(list[Seat], view[self.key()]) else ""

    def read(self, deal: Deal, seats: int, default: str = "P1") -> Seat:
        """The one player named by a rigged deal."""
        return one_seat(self.part.name, deal.get((self.part.name, NOBODY), default), seats)

    def read_all(self, deal: Deal, seats: int) -> list[Seat]:
        """All players named by a rigged deal."""
        text = deal.get((self.part.name, NOBODY), "-")
        names = text.split(",") if text.strip() not in ("", "-") else []
        return [one_seat(self.part.name, name, seats) for name in names]

    def observe(self, game: G, viewer: Seat, pen: Pen) -> None:
        pen.players(self.part.name, self.seats(game))


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

    def mark(self, view: Mapping[str, object], seat: Seat) -> str:
        return cast(list[str], view[self.key()])[seat] if self.part.of_seat else ""

    def note(self, view: Mapping[str, object]) -> str:
        return "" if self.part.of_seat else f"{self.part.name}: {view[self.key()]}"

    def observe(self, game: G, viewer: Seat, pen: Pen) -> None:
        if not self.part.of_seat:
            pen.bits(self.part.name, self.part.names, self._found(game, NOBODY))
            return
        for step, label in enumerate(around(self.part.name, pen.most)):
            found = self._found(game, (viewer + step) % game.seats) if step < game.seats else 0
            pen.bits(label, self.part.names, found)

    def _found(self, game: G, seat: Seat) -> int:
        """Which of the words it is, as a bit set."""
        words = self.word(game, seat).split(", ")
        return sum([1 << at for at, name in enumerate(self.part.names) if name in words])


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
        size = Sizes[G](f"{name} cards", f"how many cards the {word} deck has; {SIZE}", self.size, dealt=True)
        size.deck = kinds.deck_name
        self.facts: list[Fact[G]] = [
            Cards(name, order, kinds, self.deck, nobody, drawn=True),
            Cards(
                f"{name} discards",
                f"the {word} discard pile",
                kinds,
                self.discards,
                discards,
                any_order=any_order,
                shape="pile",
            ),
            size,
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

    def zones(self, view: Mapping[str, object], to: Reader) -> list[Zone]:
        """What lies on the table, in the order of the facts."""
        return [zone for fact in self.facts for zone in fact.zones(view, to)]

    def seat(self, view: Mapping[str, object], seat: Seat) -> SeatScene:
        """What a view says of a player."""
        said = [fact.standing(view, seat) for fact in self.facts]
        held = [entry for entry in said if entry is not None and entry.icon == CARDS_ICON]
        others = [entry for entry in said if entry is not None and entry.icon != CARDS_ICON]
        return SeatScene(others + held, [mark for fact in self.facts if (mark := fact.mark(view, seat))])

    def notes(self, view: Mapping[str, object]) -> list[str]:
        """What a view says of the table itself."""
        return [note for fact in self.facts if (note := fact.note(view))]

    def redeal(self, game: G, viewer: Seat, chance: Chance) -> G:
        """A copy in which all cards whose place the viewer does not know have changed places."""
        twin = game.copy()
        twin.chance = chance
        for kinds in self.decks:
            hidden = self.hidden(twin, viewer, kinds)
            chance.mix(hidden)
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

    def observe(self, game: G, viewer: Seat, pen: Pen) -> None:
        """Write what the viewer sees of the table as numbers."""
        for fact in self.facts:
            fact.observe(game, viewer, pen)

    def reveal(self, game: G, viewer: Seat, pen: Pen) -> None:
        """Write the cards that not everybody sees."""
        for fact in self.facts:
            fact.reveal(game, viewer, pen)
