"""Kinds of cards, piles and the supply of a rigged deal."""

import pytest

from tiltyard.engine.cards import Kinds, Pile, different
from tiltyard.engine.chance import Chance
from tiltyard.engine.deal import Supply, number, one_seat, seat_name, seat_names
from tiltyard.engine.moves import NO_CARD, DealError, TiltyardError

pytestmark = pytest.mark.both
TREES = Kinds(["Ash", "Birch", "Lady's Oak"], [3, 2, 1])


def test_the_printed_deck() -> None:
    assert TREES.deck() == [0, 0, 0, 1, 1, 2]


@pytest.mark.parametrize("text", ["birch", " BIRCH ", "Birch"])
def test_a_name_is_read_in_any_case(text: str) -> None:
    assert TREES.parse(text) == TREES.find(text) == 1


def test_both_apostrophes() -> None:
    assert TREES.parse("lady\u2019s  oak") == 2


def test_an_unknown_name_comes_with_similar_ones() -> None:
    assert TREES.find("Brich") == NO_CARD
    with pytest.raises(TiltyardError, match=r"unknown card 'Brich'; did you mean Birch\?"):
        TREES.parse(" Brich ")
    with pytest.raises(TiltyardError, match=r"unknown card 'Zebra'; choose from Ash"):
        TREES.parse("Zebra")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        (" - ", []),
        ("Ash", [0]),
        ("Ash, Birch", [0, 1]),
        ("2 x Ash, Birch", [0, 0, 1]),
        ("2x Ash", [0, 0]),
        ("3 × ash", [0, 0, 0]),
        ("Birch, Ash", [1, 0]),
    ],
)
def test_lists_of_cards(text: str, cards: list[int]) -> None:
    assert TREES.parse_list(text) == cards


@pytest.mark.parametrize("text", ["Ash,,Birch", "Ash Birch", "1000 x Ash", "x Ash", "Ash,"])
def test_bad_lists(text: str) -> None:
    with pytest.raises(TiltyardError, match="unknown card"):
        TREES.parse_list(text)


@pytest.mark.parametrize("cards", [[], [0], [0, 0, 2], [2, 1, 0]])
def test_what_prints_parses(cards: list[int]) -> None:
    assert TREES.parse_list(TREES.text(cards)) == cards


def test_different() -> None:
    assert different([0, 0, 1, 2, 2]) == [0, 1, 2]
    assert different([]) == []


def test_the_top_of_a_deck_is_its_end() -> None:
    pile = Pile([0, 1, 2], [])
    assert [pile.draw(Chance("1")) for card in range(3)] == [2, 1, 0]


def test_an_empty_deck_is_reshuffled_when_a_card_is_drawn() -> None:
    """Not when the last card is taken."""
    chance = Chance("1")
    pile = Pile([0], [1, 1, 2, 2, 2])
    assert pile.draw(chance) == 0
    assert chance.counter == 0
    assert len(pile.discards) == 5
    card = pile.draw(chance)
    assert sorted([card, *pile.deck]) == [1, 1, 2, 2, 2]
    assert pile.discards == []
    assert chance.counter == 1


def test_no_card_at_all() -> None:
    assert Pile([], []).draw(Chance("1")) == NO_CARD


def test_a_pile_is_copied_with_its_order() -> None:
    pile = Pile([0, 1], [2])
    twin = pile.copy()
    pile.deck.pop()
    pile.discards.clear()
    assert (twin.deck, twin.discards) == ([0, 1], [2])


def test_a_supply_gives_each_card_once() -> None:
    supply = Supply(TREES)
    assert supply.place({("hand", 0): "2 x Ash, Birch"}, "hand", 0) == [0, 0, 1]
    assert supply.place({}, "hand", 1) == []
    supply.shuffle(Chance("1"))
    assert sorted(supply.deal("hand", 3)) == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("3 x Birch", "hand: the deal needs more Birch than the 2 there are"),
        ("Elm", "hand: unknown card 'Elm'"),
    ],
)
def test_what_a_supply_does_not_have(text: str, problem: str) -> None:
    with pytest.raises(DealError) as error:
        Supply(TREES).take("hand", text)
    assert str(error.value).startswith(problem)
    assert error.value.part == "hand"


def test_a_supply_runs_dry() -> None:
    supply = Supply(TREES)
    supply.shuffle(Chance("1"))
    with pytest.raises(DealError, match="hand: 7 cards are needed but only 6 are left"):
        supply.deal("hand", 7)


@pytest.mark.parametrize("text", ["0", " 12 "])
def test_numbers(text: str) -> None:
    assert number("coins", text, 0, 12) == int(text)


@pytest.mark.parametrize("text", ["", "13", "-1", "+1", "1.5", "one", "²", "٣", "9999999999"])
def test_bad_numbers(text: str) -> None:
    with pytest.raises(DealError, match="coins: expected a number from 0 to 12, not"):
        number("coins", text, 0, 12)


def test_seats_by_name() -> None:
    assert [one_seat("turn", seat_name(seat), 4) for seat in range(4)] == [0, 1, 2, 3]
    assert seat_names([0, 2]) == "P1, P3"
    assert seat_names([]) == "-"
    with pytest.raises(DealError, match="turn: expected a number from 1 to 4, not '5'"):
        one_seat("turn", "P5", 4)
