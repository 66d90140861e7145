"""How questions are answered at a keyboard."""

from dataclasses import replace

import pytest

from tiltyard.engine.answers import (
    as_counted,
    expected,
    explained,
    find_answer,
    in_words,
    no_answer,
    placing,
    refused,
    warning,
)
from tiltyard.shown.question import Choice, Picking, Question

pytestmark = pytest.mark.both

BUILD = Question(
    "Stage 1. Position of the next card, or Quit:",
    "Q-22",
    positions=[7, 7, 3],
    choices=[
        Choice(("quit", "q"), 20, "end this stage"),
        Choice(("restart",), 21, "begin again", aside=True),
    ],
    picking=Picking("Lay"),
    called=["Boar", "Boar", "Battle-ax"],
)
BIDS = Question("?", "R-1", choices=[Choice((f"bid {at}", str(at)), at, "bid") for at in range(3, 15)])
LOSS = Question("?", "U-05", choices=[Choice(("concede",), 1, warning="Concede? The other player wins.")])


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("quit", 20),
        (" QUIT ", 20),
        ("q", 20),
        ("1", 7),
        ("3", 3),
        ("boar", 7),
        ("BATTLE-AX", 3),
        ("lay battle-ax", 3),
        ("Lay 3", 3),
        ("0", None),
        ("4", None),
        ("+1", None),
        ("1.5", None),
        ("٣", None),
        ("²", None),
        ("", None),
        ("lay", None),
        ("bo", None),
    ],
)
def test_words_positions_and_names_are_answers(typed: str, move: int | None) -> None:
    """T-02, T-03: in any case; of two cards that are alike the first."""
    assert find_answer(BUILD, typed) == move


def test_a_move_in_the_words_of_its_question() -> None:
    assert in_words(BUILD, 3) == "Battle-ax (position 3)"
    assert in_words(BUILD, 20) == "quit"
    assert not in_words(BUILD, 99)


def test_few_answers_are_named() -> None:
    assert expected(BUILD, [7, 20, 21]) == "Type a position from 1 to 3 or quit; ? explains."
    assert expected(BUILD, [20]) == "Type quit; ? explains."
    assert no_answer(BUILD, [20], "") == "An empty line is not an answer here. Type quit; ? explains."


def test_of_many_answers_only_the_near_ones_are_named() -> None:
    options = list(range(3, 15))
    many = Question("?", "", choices=[Choice((f"say {word}",), at + 3) for at, word in enumerate("abcdefgh")])
    assert no_answer(many, options, "hello") == "'hello' is not an answer here. Type ? to see all 8 choices."
    assert "did you mean say d" in no_answer(many, options, "sayy d")
    cards = replace(many, positions=[20], called=["Sir Galahad"])
    assert "did you mean Sir Galahad?" in no_answer(cards, options, "sir galahd"), "as the hand shows it"


def test_numbers_are_one_answer() -> None:
    """`13` at a bid used to be answered with `did you mean 3 or 1?`."""
    options = list(range(3, 15))
    assert (
        no_answer(BIDS, options, "x") == "'x' is not an answer here. Type a number from 3 to 14; ? explains."
    )
    assert as_counted(BIDS, "99") == "bid 99"
    assert as_counted(BIDS, "x") == "x"
    assert as_counted(BUILD, "9") == "9"
    assert explained(BIDS, {})[0].startswith("  3 to 14 ")


def test_many_moves_on_the_board_are_explained_by_one() -> None:
    """A board of five slots and lanes has dozens of moves; the help of all of them would fill two screens."""
    lanes = [
        Choice((f"1 to {lane}", f"mote to {lane}"), lane, f"Mote into lane {lane}", on_board=True)
        for lane in range(1, 6)
    ]
    board = Question("?", "", choices=[*lanes, Choice(("skip", "s"), 20, "do nothing")])
    options = [1, 2, 3, 4, 5, 20]
    assert expected(board, options) == "Type something like mote to 2 or skip; ? explains."
    assert explained(board, {}) == [
        "  1 to 2, mote to 2: Mote into lane 2, and so on",
        "  skip/s           do nothing",
    ]
    assert expected(board, [1, 2, 20]) == "Type 1 to 1, 1 to 2 or skip; ? explains."


def test_a_reason_that_says_what_to_type_is_enough() -> None:
    """It was followed by the same list again: `Answer yes or no. Type yes or no`."""
    asked = Question("?", "", choices=[Choice(("Yes", "y"), 1), Choice(("no", "n"), 2)])
    assert refused(asked, [1, 2], "It needs a sponsor: answer yes or no.") == (
        "It needs a sponsor: answer yes or no."
    )
    assert refused(asked, [1, 2], "Nothing is known.") == "Nothing is known. Type Yes or no; ? explains."


def test_a_card_that_is_put_on_the_board_is_confirmed() -> None:
    """U-05: those of the hand, not those that move within the board."""
    places = Choice(
        ("place 1", "place mote"), 1, "Mote in the first free slot, for 1 resource", on_board=True
    )
    moves = Choice(("1 to 2",), 2, "Mote into lane 2", on_board=True)
    board = Question("?", "", choices=[places, moves], positions=[1], picking=Picking("Place"))
    assert placing(board, 1) == "Place Mote in the first free slot, for 1 resource?"
    assert not placing(board, 2)


def test_what_cannot_be_had_back_is_asked_twice() -> None:
    """U-05."""
    assert warning(LOSS, 1) == "Concede? The other player wins."
    assert not warning(BUILD, 20)
    costly = Question("?", "", choices=[Choice(("leave",), 1, warning="It costs a token.")])
    assert warning(costly, 1) == "It costs a token. Do it anyway?"


def test_choices_are_explained_and_what_is_alike_shares_a_line() -> None:
    assert explained(BUILD, {7: "This stage has a foe already."}) == [
        "  quit/q           end this stage",
        "  restart          begin again",
        "  1 to 2           lay the card at that position (not now: This stage has a foe already.)",
        "  3                lay the card at that position",
    ]
