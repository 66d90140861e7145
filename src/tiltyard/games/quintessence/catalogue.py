"""The catalogue: which cards there are. One is shipped; a user may bring another as a CSV file (D-01).

A match with another catalogue carries it in its deal, as one line: the rows of the file, `; ` between them.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any, Final

from tiltyard.engine.cards import MOST_LISTED, SEVERAL, Kinds
from tiltyard.engine.copies import Kept
from tiltyard.engine.deal import number
from tiltyard.engine.moves import NO_CARD, Card, DealError, TiltyardError
from tiltyard.engine.text import plain
from tiltyard.games.quintessence.cards import (
    HIGHEST_COST,
    HIGHEST_STRENGTH,
    NamedCard,
    attack,
    cost,
    defence,
    kind,
    make_card,
    printed,
    restored,
    unnumbered,
)

FIELDS: Final = ["id", "name", "element", "cost", "attack", "defence"]
FEWEST: Final = 10
MOST: Final = 60
SHIPPED: Final = "shipped"  # what a deal calls the catalogue that comes with the game
COPIES: Final = 2  # of each card in a player's pool (L-03)
LONGEST_TEXT: Final = 20_000
ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,23}")
NAME: Final = re.compile(r"[^\W\d_][\w '’-]{0,23}")
ELEMENT: Final = re.compile(r"[^\W\d_]{1,12}")
CARD: Final = re.compile(
    r"(?P<name>.+?)( (?P<attack>\d{1,2})/(?P<left>\d{1,2})( of (?P<whole>\d{1,2}))?)?( cost (?P<cost>\d))?"
)  # blanks are single by then
LIMITS: Final = {
    "id": "it has 1 to 24 letters from a to z, digits, - and _, and begins with a letter or a digit",
    "name": "it has 1 to 24 letters, digits, blanks, apostrophes, - and _, and begins with a letter",
    "element": "it has 1 to 12 letters",
}


class CatalogueError(TiltyardError):
    """A catalogue that cannot be used: the first faulty line, and what is wrong there."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.where, self.problem)


class Catalogue(Kept):
    """The cards that decks are made of; a kind is a place in these lists."""

    def __init__(self, ids: list[str], elements: list[str], kinds: Kinds, cards: list[Card]) -> None:
        self.ids = ids
        self.elements = elements
        self.kinds = kinds
        self.cards = cards  # as they are printed, without numbers
        self.pool = [card for card in cards for copy in range(COPIES)]  # what a deck is drawn from

    def named(self, card: Card) -> NamedCard:
        """A card with its name."""
        return NamedCard(self.kinds.names[kind(card)], card)


def load_catalogue(text: str, source: str) -> Catalogue:
    """The catalogue of a CSV text, or an error that names the first faulty line."""
    return _catalogue(_csv_rows(text, source), source)


def catalogue_part(text: str, source: str) -> str:
    """The same as one line, for the deal of a record."""
    load_catalogue(text, source)
    return "; ".join([", ".join(row) for where, row in _csv_rows(text, source)])


def read_part(text: str) -> Catalogue:
    """The catalogue of a deal."""
    rows = [[cell.strip() for cell in row.split(",")] for row in text.split(";")]
    return _catalogue([(f"card {at + 1}", row) for at, row in enumerate(rows)], "catalogue")


def part_text(catalogue: Catalogue) -> str:
    """A catalogue as a deal has it."""
    rows = []
    for at, card in enumerate(catalogue.cards):
        words = [catalogue.ids[at], catalogue.kinds.names[at], catalogue.elements[at]]
        numbers = [str(cost(card)), str(attack(card)), str(printed(card))]
        rows.append(", ".join(words + numbers))
    return "; ".join(rows)


def _csv_rows(text: str, source: str) -> Iterator[tuple[str, list[str]]]:
    """The rows below the head with the lines where they begin, cells in the order of FIELDS.

    One after the other, so that whatever is wrong with a row is said before the next one is read.
    """
    if len(text) > LONGEST_TEXT:
        raise CatalogueError(source, f"a catalogue has at most {LONGEST_TEXT} characters, not {len(text)}")
    reader = csv.reader(text.removeprefix("\ufeff").splitlines(), skipinitialspace=True, strict=True)
    order: list[int] = []
    while True:
        where = f"{source}:{reader.line_num + 1}"
        try:
            row = next(reader, None)
        except csv.Error as problem:
            raise CatalogueError(where, str(problem)) from None
        if row is None:
            return
        cells = [" ".join(cell.split()) for cell in row]
        if not order:
            order = _order(cells, where)
        elif cells:
            if len(cells) != len(FIELDS):
                raise CatalogueError(where, f"{len(FIELDS)} fields are expected, not {len(cells)}")
            yield where, [cells[at] for at in order]


def _order(head: list[str], where: str) -> list[int]:
    names = [plain(name) for name in head]
    if sorted(names) != sorted(FIELDS):
        raise CatalogueError(where, f"the first line must name the fields {', '.join(FIELDS)}")
    return [names.index(name) for name in FIELDS]


def _catalogue(rows: Iterable[tuple[str, list[str]]], source: str) -> Catalogue:
    ids: list[str] = []
    names: list[str] = []
    elements: list[str] = []
    cards: list[Card] = []
    for where, row in rows:
        if len(cards) == MOST:
            raise CatalogueError(where, f"a catalogue has at most {MOST} cards")
        if len(row) != len(FIELDS):
            raise CatalogueError(where, f"{len(FIELDS)} fields are expected, not {len(row)}")
        ids.append(_word(where, "id", row[0], ID, ids))
        names.append(_word(where, "name", row[1], NAME, names))
        elements.append(_word(where, "element", row[2], ELEMENT, []))
        price = _number(where, "cost", row[3], HIGHEST_COST)
        power = _number(where, "attack", row[4], HIGHEST_STRENGTH)
        whole = _number(where, "defence", row[5], HIGHEST_STRENGTH)
        cards.append(make_card(len(cards), price, power, whole, whole))
    if len(cards) < FEWEST:
        raise CatalogueError(source, f"a catalogue has at least {FEWEST} cards, not {len(cards)}")
    return Catalogue(ids, elements, Kinds(names, [COPIES] * len(names)), cards)


def _word(where: str, what: str, text: str, allowed: "re.Pattern[str]", taken: list[str]) -> str:
    if allowed.fullmatch(text) is None:
        raise CatalogueError(where, f"{text[:40]!r} cannot be the {what} of a card: {LIMITS[what]}")
    if plain(text) in [plain(other) for other in taken]:
        raise CatalogueError(where, f"the {what} {text!r} occurs twice")
    return text


def _number(where: str, what: str, text: str, high: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= high:
        return int(text)
    raise CatalogueError(where, f"{what} is a number from 1 to {high}, not {text[:40]!r}")


def _shipped() -> Catalogue:
    name = "catalogue.csv"
    return load_catalogue(files("tiltyard.games.quintessence").joinpath(name).read_text("utf-8"), name)


CATALOGUE: Final = _shipped()


# Cards as deals and records write them


def read_cards(catalogue: Catalogue, part: str, text: str) -> list[Card]:
    """Cards with commas between them, `3 x Mote` for three; nothing or `-` for none."""
    cards: list[Card] = []
    if text.strip() in ("", "-"):
        return cards
    for entry in text.split(","):
        several = SEVERAL.fullmatch(entry.strip())
        if several is None:
            cards.append(whole_card(catalogue, part, entry))
        else:
            cards += [whole_card(catalogue, part, several.group(2))] * int(several.group(1))
        if len(cards) > MOST_LISTED:
            raise DealError(part, f"a list has at most {MOST_LISTED} cards")
    return cards


def whole_card(catalogue: Catalogue, part: str, text: str) -> Card:
    """A card that is not on a board, and so without damage."""
    card = read_card(catalogue, part, text)
    if card != restored(card):
        raise DealError(part, f"only cards on a board can be damaged, not {text.strip()!r}")
    return card


def read_card(catalogue: Catalogue, part: str, text: str) -> Card:
    """`Mote`, `Mote 5/1` with other numbers, `Mote 1/1 of 2` damaged, `Mote 5/1 cost 3` with another cost."""
    at = catalogue.kinds.find(text)
    if at != NO_CARD:
        return catalogue.cards[at]
    found = CARD.fullmatch(" ".join(text.split()))
    if found is None:
        raise DealError(part, "a card is missing between two commas")
    try:
        card = catalogue.cards[catalogue.kinds.parse(found.group("name"))]
    except TiltyardError as problem:
        raise DealError(part, str(problem)) from None
    power = number(part, found.group("attack") or str(attack(card)), 1, HIGHEST_STRENGTH)
    left = number(part, found.group("left") or str(defence(card)), 1, HIGHEST_STRENGTH)
    whole = number(part, found.group("whole") or str(left), 1, HIGHEST_STRENGTH)
    if left > whole:
        raise DealError(
            part, f"{left} of {whole} defence cannot be left; the first number is the smaller one"
        )
    price = number(part, found.group("cost") or str(cost(card)), 1, HIGHEST_COST)
    return make_card(kind(card), price, power, left, whole)


def card_text(catalogue: Catalogue, card: Card) -> str:
    """A card as `read_card` takes it."""
    if card == NO_CARD:
        return "-"
    own = catalogue.cards[kind(card)]
    if unnumbered(card) == own:
        return catalogue.kinds.names[kind(card)]
    price = f" cost {cost(card)}" if cost(card) != cost(own) else ""
    return f"{catalogue.named(card)}{price}"


def cards_text(catalogue: Catalogue, cards: list[Card]) -> str:
    """Cards as a deal has them; free slots behind the last card are left out."""
    used = len(cards)
    while used and cards[used - 1] == NO_CARD:
        used -= 1
    return ", ".join([card_text(catalogue, card) for card in cards[:used]]) or "-"
