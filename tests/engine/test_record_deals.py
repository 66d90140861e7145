"""The deals of a record: decks of an exact size, and errors that name the line and whose part it is."""

import pytest

from tiltyard.bots import choose
from tiltyard.engine import record
from tiltyard.engine.deal import Part
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.record import RecordError
from tiltyard.games import NAMES, find

pytestmark = pytest.mark.both


def read(text: str) -> record.Record:
    return record.parse(text, "game.tilt", find)


# The header of a game, the deck, its size, and how many cards there could be.
SIZES = [
    ("quests", 4, "adventure", "F5, F10, lance", 100 - 48),
    ("quests", 4, "story", "Q2, Plague", 17),
    ("round_table", 3, "adventure", "Boar, Merlin", 125 - 36),
    ("round_table", 3, "story", "Boar Hunt, Pox", 28),
    ("ivanhoe", 3, "deck", "red 3, R4", 110 - 24),
]


def head(game: str, seats: int, *deals: str) -> str:
    names = ", ".join(["Ann", "Bob", "Cid", "Dora"][:seats])
    lines = ["tiltyard 1", f"game: {game}", f"rules: {find(game).rules_version}", f"seats: {names}"]
    return "\n".join([*lines, *deals, "---", ""])


@pytest.mark.parametrize(("game", "seats", "deck", "cards", "most"), SIZES)
def test_a_deck_has_exactly_the_cards_that_are_dealt(
    game: str, seats: int, deck: str, cards: str, most: int
) -> None:
    count = cards.count(",") + 1
    size = "deck cards" if game == "ivanhoe" else f"{deck} cards"
    match = record.begin(read(head(game, seats, f"deal {deck}: {cards}", f"deal {size}: {count}")))
    free = record.begin(read(head(game, seats, f"deal {deck}: {cards}")))
    contract = find(game)
    fewer = int(contract.part(free.game, size, NOBODY)) - int(contract.part(match.game, size, NOBODY))
    assert fewer == most - count
    assert sum(contract.census(free.game)) - sum(contract.census(match.game)) == most - count


@pytest.mark.parametrize(("game", "seats", "deck", "cards", "most"), SIZES)
@pytest.mark.parametrize("wrong", ["few", "many", "-1", "1.5"])
def test_a_size_that_cannot_be(game: str, seats: int, deck: str, cards: str, most: int, wrong: str) -> None:
    size = "deck cards" if game == "ivanhoe" else f"{deck} cards"
    count = cards.count(",") + 1
    number = {"few": str(count - 1), "many": str(most + 1)}.get(wrong, wrong)
    text = head(game, seats, f"deal {deck}: {cards}", f"deal {size}: {number}")
    problem = (
        f"deal {size}: expected a number from {count} to {most}, not '{number}': "
        f"{most} cards are left, of which {count} are named"
    )
    with pytest.raises(RecordError) as error:
        record.begin(read(text))
    assert (error.value.line, error.value.problem) == (6, problem)


def test_a_deck_of_quintessence_has_exactly_so_many_cards() -> None:
    deal = "deal Ann.deck cards: 2"
    story = "expect Ann.deck cards = 2\nexpect Bob.deck cards = 17\n"
    assert not record.check(read(head("quintessence", 2, deal) + story))
    whole = ["deal Ann.hand: -", "deal Ann.deck: 2 x Mote, Ember Imp", deal]
    with pytest.raises(RecordError, match=r":7: deal Ann.deck cards: the deck that is dealt has 3"):
        record.begin(read(head("quintessence", 2, *whole)))


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_small_decks_goes_on(game: str, seed: int) -> None:
    """No card is lost, and nobody draws what is not there."""
    contract = find(game)
    seats = max(contract.fewest, 2)
    parts = [
        part for part in contract.facts.parts if part.name in ("deck cards", "adventure cards", "story cards")
    ]
    owners = {True: ["Ann.", "Bob."], False: [""]}
    deals = [f"deal {owner}{part.name}: {seed + 1}" for part in parts for owner in owners[part.of_seat]]
    match = record.begin(read(head(game, seats, f"seed: {seed}", *deals)))
    whole, chance = contract.census(match.game), match.game.chance.copy()
    for _move in range(600):
        if match.game.over():
            break
        seat = match.game.next()
        match.play(seat, choose(contract, match.game, seat, "random", chance))
    assert contract.census(match.game) == whole


DEALT = [(game, part) for game in NAMES for part in find(game).facts.parts if part.dealt]


@pytest.mark.parametrize("value", ["zzz", "999 x zzz", "-1", "1000000"])
@pytest.mark.parametrize(("game", "part"), DEALT, ids=lambda value: getattr(value, "name", value))
def test_an_impossible_part_is_an_error_on_its_line_and_names_its_owner(
    game: str, part: Part, value: str
) -> None:
    what = f"Bob.{part.name}" if part.of_seat else part.name
    text = head(game, max(find(game).fewest, 2), "deal Ann.hand: -", "# Bob's", f"deal {what}: {value}")
    with pytest.raises(RecordError) as error:
        record.begin(read(text))
    assert error.value.line == 7
    assert error.value.problem.startswith("unknown player" if part.seats else f"deal {what}: ")
