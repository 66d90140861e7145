"""A scene as text: for 80 columns, without colour, and short enough to stand above a question.

Players are rows of a table; what lies before all of them is a column if there is room, else lines below.
Where players have places for cards, the others' are above and the reader's own below: they face each other.
Cards that only the reader sees are in brackets, like the backs of cards that the reader does not see.
"""

import textwrap
from dataclasses import replace
from typing import Final

from tiltyard.shown.boxes import place_lines, standing_lines
from tiltyard.shown.faces import DeckFaces, Face
from tiltyard.shown.scene import NONE, Scene, Standing, Zone

WIDTH: Final = 79
INDENT: Final = "    "
MARKS: Final = {"now": "  <- now", "done": "  (done)", "chosen": "  (chosen)"}


def drawn(scene: Scene, names: list[str], decks: list[DeckFaces]) -> list[str]:
    """The whole table."""
    return Drawing(scene, names, decks).lines()


class Drawing:
    """A scene, and what is printed on its cards."""

    def __init__(self, scene: Scene, names: list[str], decks: list[DeckFaces]) -> None:
        self.scene = scene
        self.names = names
        self.decks = {deck.name: [*deck.faces, *scene.faces] for deck in decks}
        self.places = [zone for zone in scene.zones if zone.shape == "slots" and zone.seat != NONE]

    def lines(self) -> list[str]:
        """From where the game stands down to the own hand."""
        top = [line for text in (self.scene.head, *self.scene.notes) for line in wrapped(text)]
        table = self.sides() if self.places else self.players()
        return [*top, *table, *self.common(), *self.asked(), *self.hand()]

    # The players

    def players(self) -> list[str]:
        """A row for each player, and what lies before them: in columns if there is room, else below."""
        rows, beside = self.rows(), self.columns()
        heads = [*["" for _cell in rows[0][:-1]], *beside, ""]
        wide = [
            [*row[:-1], *[cells[seat] for cells in beside.values()], row[-1]] for seat, row in enumerate(rows)
        ]
        table = aligned([heads, *wide])
        if beside and widest(table) <= WIDTH:
            return [table[0], *self.with_zones(table[1:], list(beside))]
        table = aligned(rows)
        if widest(table) <= WIDTH:
            return self.with_zones(table, [])
        return self.with_zones(aligned([row[:-1] for row in rows]), [], [row[-1] for row in rows])

    def with_zones(self, rows: list[str], columns: list[str], marks: list[str] | None = None) -> list[str]:
        """The rows, and below each what had no room in it: marks, and zones without a column."""
        lines: list[str] = []
        for seat, row in enumerate(rows):
            zones = [zone for zone in self.scene.zones if zone.seat == seat and is_shown(zone)]
            below = [self.zone_text(zone) for zone in zones if kind_of(zone) not in columns]
            if marks is not None and marks[seat]:
                below = [marks[seat], *below]
            lines += [*wrapped(row), *(wrapped(INDENT + "; ".join(below)) if below else [])]
        return lines

    def rows(self) -> list[list[str]]:
        """Name, facts and marks of every player, in as many cells for each."""
        most = max([len(seat.facts) for seat in self.scene.seats])
        return [self.row(seat, most) for seat in range(len(self.scene.seats))]

    def row(self, seat: int, cells: int) -> list[str]:
        who = self.scene.seats[seat]
        facts = [fact_text(fact) for fact in who.facts]
        return [self.names[seat], *facts, *[""] * (cells - len(facts)), ", ".join(self.marks(seat))]

    def marks(self, seat: int) -> list[str]:
        """What is to be said of a player, and which one the reader is."""
        said = self.scene.seats[seat].marks
        return ["you", *said] if seat == self.scene.you and "you" not in said else said

    def columns(self) -> dict[str, list[str]]:
        """What lies before every player, one kind of thing after another, and a cell for each player."""
        found: dict[str, list[str]] = {}
        for zone in self.scene.zones:
            if zone.seat != NONE and zone.shape == "row":
                found.setdefault(kind_of(zone), []).append(self.short_text(zone))
        return {kind: cells for kind, cells in found.items() if len(cells) == len(self.names)}

    # Players who face each other

    def sides(self) -> list[str]:
        """The others above, the reader below (a watcher looks from the first seat), their places between."""
        own = max(self.scene.you, 0)
        lines: list[str] = []
        for seat in range(len(self.names)):
            if seat != own:
                lines += [*self.side(seat), *self.of(seat, [True, False])]
        return [*lines, *self.between(), *self.of(own, [False, True]), *self.side(own)]

    def of(self, seat: int, order: list[bool]) -> list[str]:
        """The places of a player: where cards lie, and where they stand for now."""
        zones = [zone for home in order for zone in self.places if self.is_home(zone) == home]
        return [line for zone in zones if zone.seat == seat for line in self.slots(zone)]

    def is_home(self, zone: Zone) -> bool:
        """Whether cards lie there; all other places are for cards that come from there."""
        return kind_of(zone) == kind_of(self.places[0])

    def side(self, seat: int) -> list[str]:
        """A player in a line: facts, what counts in the places, piles, and what else lies there."""
        facts = [fact_text(fact) for fact in self.scene.seats[seat].facts]
        zones = [zone for zone in self.scene.zones if zone.seat == seat]
        notes = [zone.note for zone in zones if zone.shape == "slots" and zone.note]
        piles = [zone for zone in zones if zone.shape == "pile" and not is_said(zone, facts)]
        rows = [self.zone_text(zone) for zone in zones if zone.shape == "row" and is_shown(zone)]
        marks = f" ({', '.join(self.marks(seat))})" if self.marks(seat) else ""
        said = [*facts, *notes, *[f"{kind_of(zone)} {size(zone)}" for zone in piles]]
        return [
            line
            for text in (f"{self.names[seat]}{marks}: {', '.join(said)}", *rows)
            for line in wrapped(text)
        ]

    def slots(self, zone: Zone) -> list[str]:
        """A row of places."""
        faces = self.decks.get(zone.deck, [])
        if zone.seat == NONE or self.is_home(zone):
            return place_lines(zone, faces, WIDTH)
        home = next(other for other in self.places if other.seat == zone.seat and self.is_home(other))
        return standing_lines(zone, home, faces, WIDTH)

    def between(self) -> list[str]:
        """The numbers of the places where both sides meet."""
        meeting = [zone for zone in self.places if not self.is_home(zone)]
        if not meeting:
            return []
        kind, places = kind_of(meeting[0]), len(meeting[0].cards)
        width = (WIDTH + 1) // places - 1
        return [" ".join([f" {kind} {at + 1} ".center(width, "-") for at in range(places)])]

    # What belongs to nobody, and to the reader alone

    def common(self) -> list[str]:
        """The piles in a line, and a line for everything else."""
        zones = [zone for zone in self.scene.zones if zone.seat == NONE]
        piles = [self.pile_text(zone, zone.label) for zone in zones if zone.shape == "pile"]
        lines = wrapped("; ".join(piles)) if piles else []
        for zone in zones:
            if zone.shape == "slots":
                lines += [zone.label, *self.slots(zone)]
            elif zone.shape != "pile" and is_shown(zone):
                lines += wrapped(self.zone_text(zone))
        return lines

    def asked(self) -> list[str]:
        """Who is asked, and what, unless it is the reader or whoever's turn it is."""
        asks = self.scene.asks
        if not asks or asks in ([self.scene.turn], [self.scene.you]):
            return []
        return wrapped(f"Asked: {', '.join([self.names[seat] for seat in asks])} ({self.scene.question})")

    def hand(self) -> list[str]:
        """The own hand, unless the question shows it."""
        hand = self.scene.hand
        if hand is None or self.scene.you in self.scene.asks:
            return []
        note = f" ({hand.note})" if hand.note else ""
        return wrapped(f"{hand.label}{note}: {self.open_text(hand) or hand.empty or '-'}")

    # Zones

    def zone_text(self, zone: Zone) -> str:
        """`Stage 2: Boar, Sword (25)  <- now`."""
        if zone.shape == "pile":
            return self.pile_text(zone, zone.label)
        return f"{zone.label}: {self.content(zone)}{MARKS.get(zone.mark, '')}"

    def content(self, zone: Zone) -> str:
        """The cards, or their backs, and what counts there; what may be seen for seconds stays face down."""
        if zone.seconds:
            return back_text(replace(zone, about=""), len(zone.cards))
        cards = self.open_text(zone)
        said = [text for text in (zone.note, zone.about if cards else "") if text]
        counts = f" ({', '.join(said)})" if said else ""
        if not cards:
            return f"{back_text(zone, zone.hidden)}{counts}"
        return f"[{cards}{counts}]" if zone.own else f"{cards}{counts}"

    def short_text(self, zone: Zone) -> str:
        """The same in a column: `7: R4 S3`."""
        names = self.called(zone) or ([back_text(zone, zone.hidden)] if zone.hidden else [])
        cards = (", " if any(" " in name for name in names) else " ").join(names)
        return ": ".join([text for text in (zone.note, cards) if text]) or "-"

    def pile_text(self, zone: Zone, label: str) -> str:
        """How many cards, and the last one."""
        faces = self.decks.get(zone.deck, [])
        last = f", last {faces[zone.cards[-1]].name}" if zone.cards else ""
        return f"{label} {size(zone)}{last}"

    def open_text(self, zone: Zone) -> str:
        """The names of open cards; commas divide them in a deck where names have blanks."""
        faces = self.decks.get(zone.deck, [])
        return (", " if any(" " in face.name for face in faces) else " ").join(self.called(zone))

    def called(self, zone: Zone) -> list[str]:
        """The open cards; a star marks those that the reader has picked."""
        faces = self.decks.get(zone.deck, [])
        names = [card_text(faces[card]) if card != NONE else "-" for card in zone.cards]
        return [f"{name}*" if at in zone.chosen else name for at, name in enumerate(names)]


def is_shown(zone: Zone) -> bool:
    """Whether there is anything to say about it in a line."""
    return zone.shape != "slots" and bool(zone.cards or zone.hidden or zone.empty or zone.note or zone.about)


def kind_of(zone: Zone) -> str:
    """What a zone is, whoever's it is: its id without the seat."""
    return zone.id.removesuffix(f" {zone.seat}")


def size(zone: Zone) -> str:
    """How many cards a pile has."""
    return zone.note or str(zone.hidden or len(zone.cards))


def is_said(zone: Zone, facts: list[str]) -> bool:
    """Whether a player's facts have it already: `9 cards in the deck`."""
    return any(kind_of(zone) in fact.split() for fact in facts)


def card_text(face: Face) -> str:
    """Its name; of a creature also cost, attack and defence."""
    return face.name if face.cost < 0 else f"{face.name} ({face.cost}) {face.attack}/{face.defence}"


def back_text(zone: Zone, hidden: int) -> str:
    """Cards face down, or nothing."""
    if not hidden:
        return f"[{zone.about}]" if zone.about else zone.empty or "-"
    count = "" if zone.uncounted else f"{hidden} card" if hidden == 1 else f"{hidden} cards"
    return f"[{', '.join([text for text in (zone.about, count) if text]) or 'face down'}]"


def fact_text(fact: Standing) -> str:
    """In words; of a set, the letters that a player has, and a dot for each that is missing."""
    letters = fact.have + "." * len(fact.missing)
    return f"{letters} {fact.words}" if letters else fact.words


def widest(lines: list[str]) -> int:
    return max([len(line) for line in lines])


def aligned(rows: list[list[str]]) -> list[str]:
    """Rows of cells as columns."""
    wide = [max([len(row[at]) for row in rows]) for at in range(len(rows[0]))]
    return [
        "  ".join([cell.ljust(width) for cell, width in zip(row, wide, strict=True) if width]).rstrip()
        for row in rows
    ]


def wrapped(line: str) -> list[str]:
    """A line that may be too long."""
    indent = " " * (len(line) - len(line.lstrip())) + INDENT
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]
