"""Moves and their text form, and the tree of errors."""

import pytest

from tiltyard.engine.moves import (
    DealError,
    MoveError,
    Moves,
    NotAsked,
    OptionError,
    Refused,
    TiltyardError,
    UnknownMove,
)
from tiltyard.engine.record import RecordError
from tiltyard.engine.text import or_list, plain

pytestmark = pytest.mark.both
MOVES = Moves(["tackle", "withdraw", "Queen's favor"])


def test_a_move_is_its_place_in_the_list() -> None:
    assert len(MOVES) == 3
    assert [MOVES.parse(MOVES.text(move)) for move in range(3)] == [0, 1, 2]


@pytest.mark.parametrize("text", ["queen's favor", "  QUEEN\u2019S   Favor "])
def test_case_blanks_and_apostrophes_do_not_matter(text: str) -> None:
    assert MOVES.parse(text) == 2


def test_an_unknown_move_comes_with_similar_ones() -> None:
    with pytest.raises(UnknownMove, match=r"unknown move 'tackel'; did you mean tackle\?"):
        MOVES.parse(" tackel")
    with pytest.raises(
        UnknownMove, match=r"unknown move 'zz'; choose from tackle, withdraw and Queen's favor$"
    ):
        MOVES.parse("zz")


def test_two_moves_must_not_read_alike() -> None:
    with pytest.raises(ValueError, match="two moves of a game read alike"):
        Moves(["done", " Done "])


def test_a_move_that_can_only_be_tried_is_not_a_move() -> None:
    """It has a number of its own and is never proposed."""
    moves = Moves(["to 5"], tries=["to 6"])
    assert (len(moves), moves.texts) == (1, ["to 5"])
    assert moves.parse(moves.text(1)) == 1
    with pytest.raises(UnknownMove, match=r"did you mean to 5\?"):
        moves.parse("to 7")


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_or_list(words: list[str], text: str) -> None:
    assert or_list(words) == text


def test_plain() -> None:
    assert plain("  Queen\u2019s \t FAVOR\n") == "queen's favor"


def test_the_tree_of_errors() -> None:
    """Catching TiltyardError catches everything a person can do wrong."""
    for error in (UnknownMove, NotAsked, Refused):
        assert issubclass(error, MoveError)
    for branch in (MoveError, OptionError, DealError, RecordError):
        assert issubclass(branch, TiltyardError)
    refusal = Refused("No.", "Q-15")
    assert (str(refusal), refusal.reason, refusal.rule) == ("No.", "No.", "Q-15")
    dealt = DealError("hand", "too many")
    assert (str(dealt), dealt.part, dealt.problem) == ("hand: too many", "hand", "too many")
    record = RecordError("game.tilt", 7, "what is this")
    assert (str(record), record.line) == ("game.tilt:7: what is this", 7)
