"""How questions are answered at a keyboard."""

from dataclasses import replace

import pytest

from tiltyard.engine.answers import expected, explained, find_answer, in_words, no_answer, warning
from tiltyard.engine.question import Choice, Picking, Question

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
    assert no_answer(BIDS, options, "hello") == "'hello' is not an answer here. Type ? to see all 12 choices."
    assert "did you mean bid 4" in no_answer(BIDS, options, "bidd 4")
    cards = replace(BIDS, positions=[20], called=["Sir Galahad"])
    assert "did you mean Sir Galahad?" in no_answer(cards, options, "sir galahd"), "as the hand shows it"


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
        "  1 to 2           the card at that position (not now: This stage has a foe already.)",
        "  3                the card at that position",
    ]
