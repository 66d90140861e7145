"""The catalogue, and catalogues of one's own (D-01, D-03)."""

import pytest

from tests.quintessence.table import part, sit
from tiltyard.engine import record
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import NOBODY
from tiltyard.games import find
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.cards import attack, cost, defence
from tiltyard.games.quintessence.catalogue import (
    CATALOGUE,
    CatalogueError,
    catalogue_part,
    load_catalogue,
    part_text,
    read_part,
)

pytestmark = pytest.mark.both
HEAD = "id,name,element,cost,attack,defence\n"
ROWS = [f"card-{at},Card {chr(65 + at)},iron,{at % 5 + 1},{at + 1},{at + 2}" for at in range(12)]


def csv(*changed: str, rows: list[str] = ROWS) -> str:
    """A catalogue of twelve cards; the first rows are replaced by others."""
    return HEAD + "\n".join([*changed, *rows[len(changed) :]]) + "\n"


def test_the_shipped_cards() -> None:
    """25 cards, five of each cost and element; better cards cost more."""
    assert len(CATALOGUE.cards) == 25
    for card in CATALOGUE.cards:
        assert attack(card) + defence(card) == 2 * cost(card) + 1
    for element in ("fire", "air", "aether", "water", "earth"):
        assert CATALOGUE.elements.count(element) == 5
    for price in range(1, 6):
        assert [cost(card) for card in CATALOGUE.cards].count(price) == 5


def test_a_catalogue_of_ones_own() -> None:
    """D-01: quotation marks, blanks, blank lines and another order of the fields do no harm."""
    text = 'name, id ,element,defence,attack,cost\n"Sir Tor", tor, iron, 9,8,5\n\n'
    text += "\n".join(f"Card {chr(65 + at)},c{at},iron,1,1,1" for at in range(9))
    catalogue = load_catalogue("\ufeff" + text, "my.csv")
    assert catalogue.kinds.names[0] == "Sir Tor"
    assert [cost(catalogue.cards[0]), attack(catalogue.cards[0]), defence(catalogue.cards[0])] == [5, 8, 9]
    assert catalogue.ids[0] == "tor"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "my.csv: a catalogue has at least 10 cards, not 0"),
        ("id,name,cost,attack,defence\n", "my.csv:1: the first line must name the fields id, name"),
        (csv("a,A,iron,1,1"), "my.csv:2: 6 fields are expected, not 5"),
        (csv("a,A,iron,1,1,1,1"), "my.csv:2: 6 fields are expected, not 7"),
        (csv(ROWS[0], "card-0,Two,iron,1,1,1"), "my.csv:3: the id 'card-0' occurs twice"),
        (csv(ROWS[0], "two,card  a,iron,1,1,1"), "my.csv:3: the name 'card a' occurs twice"),
        (csv("a,A,iron,0,1,1"), "my.csv:2: cost is a number from 1 to 5, not '0'"),
        (csv("a,A,iron,6,1,1"), "my.csv:2: cost is a number from 1 to 5, not '6'"),
        (csv("a,A,iron,1,0,1"), "my.csv:2: attack is a number from 1 to 99, not '0'"),
        (csv("a,A,iron,1,1,-1"), "my.csv:2: defence is a number from 1 to 99, not '-1'"),
        (csv("a,A,iron,1,1,100"), "my.csv:2: defence is a number from 1 to 99, not '100'"),
        (csv("a,A,iron,1,1,1.5"), "my.csv:2: defence is a number"),
        (csv("a,A,iron,1,1,٣"), "my.csv:2: defence is a number"),
        (csv(",A,iron,1,1,1"), "my.csv:2: '' cannot be the id of a card"),
        (csv("a,3 x Mote,iron,1,1,1"), "my.csv:2: '3 x Mote' cannot be the name of a card"),
        (csv('a,"Tor, Sir",iron,1,1,1'), "my.csv:2: 'Tor, Sir' cannot be the name of a card"),
        (csv("a,A;B,iron,1,1,1"), "my.csv:2: 'A;B' cannot be the name of a card"),
        (csv("a,A,,1,1,1"), "my.csv:2: '' cannot be the element of a card"),
        (csv('a,"A,iron,1,1,1'), "my.csv:2: "),  # where the quotation begins
        (csv("a,A,iron,0,1,1", "b,B,iron,1,1"), "my.csv:2: cost is a number from 1 to 5, not '0'"),
        (csv("a,3 x Mote,iron,1,1,1", 'b,"B,iron,1,1,1'), "my.csv:2: '3 x Mote' cannot be the name"),
        (csv(ROWS[0], "card-0,B,iron,1,1,1", "c,C"), "my.csv:3: the id 'card-0' occurs twice"),
        (csv(f"{'a' * 25},A,iron,1,1,1"), "my.csv:2: .* the id of a card: it has 1 to 24 letters"),
        (csv(f"a,{'A' * 25},iron,1,1,1"), "my.csv:2: .* the name of a card: it has 1 to 24 letters"),
        (csv("a,A,quicksilver and salt,1,1,1"), "my.csv:2: .* the element of a card: it has 1 to 12 letters"),
        (csv(rows=ROWS[:9]), "my.csv: a catalogue has at least 10 cards, not 9"),
        (HEAD + "\n".join(f"c{at},C{at},iron,1,1,1" for at in range(61)), "my.csv:62: .* at most 60"),
        (HEAD + "x" * 30_000, "my.csv: a catalogue has at most 20000 characters"),
    ],
)
def test_the_first_faulty_line_is_named(text: str, problem: str) -> None:
    """D-01: and nothing of the file is used."""
    with pytest.raises(CatalogueError, match=problem):
        load_catalogue(text, "my.csv")


def test_the_line_of_a_deal_says_the_same_as_the_file() -> None:
    """D-03."""
    line = catalogue_part(csv(), "my.csv")
    assert "\n" not in line
    assert part_text(read_part(line)) == line == part_text(load_catalogue(csv(), "my.csv"))


def test_a_record_carries_its_cards() -> None:
    """D-03: with nothing but the catalogue dealt, it is the start of a match, and it can be replayed."""
    deal = {("catalogue", NOBODY): catalogue_part(csv(), "my.csv")}
    match = Match(Setting(GAME, ["Ann", "Bob"], GAME.presets["quick"], "7", deal))
    assert all(card.startswith("Card ") for card in part(match, "P1.hand").split(", "))
    assert len(match.game.hands[0]) + len(match.game.decks[0]) == 20
    printed = record.text(record.of_match(match))
    again = record.replay(record.parse(printed, "again", find))
    assert part(again, "catalogue") == part(match, "catalogue")
    assert part(again, "P2.deck") == part(match, "P2.deck")
    assert part(sit(), "catalogue") == "shipped"


def test_cards_in_words() -> None:
    """By name or by id."""
    assert GAME.card("kite rider") == ["Kite Rider (air): cost 2, attack 3, defence 2."]
    assert GAME.card("air-2") == GAME.card("Kite Rider")
    assert GAME.tint("Ember Imp") == "gules"
    assert GAME.tint("Card A") == ""
