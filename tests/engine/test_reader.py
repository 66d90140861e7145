"""Sentences that know who reads them."""

import pytest

from tiltyard.engine.moves import NOBODY
from tiltyard.engine.reader import Reader, third_person

pytestmark = pytest.mark.both
NAMES = ["Ann", "Bors"]


def test_the_reader_is_you_and_everybody_else_has_a_name() -> None:
    ann = Reader(0, NAMES)
    assert [ann.does(0, "draw"), ann.does(1, "draw")] == ["You draw", "Bors draws"]
    assert [ann.whom(0), ann.whom(1)] == ["you", "Bors"]
    assert [ann.whose(0), ann.whose(1)] == ["your", "Bors's"]


def test_a_spectator_is_nobody_at_the_table() -> None:
    assert Reader(NOBODY, NAMES).does(1, "win") == "Bors wins"


@pytest.mark.parametrize(
    ("base", "theirs"),
    [("draw", "draws"), ("pass", "passes"), ("carry", "carries"), ("go", "goes"), ("play", "plays")],
)
def test_verbs_take_their_ending(base: str, theirs: str) -> None:
    assert third_person(base) == theirs


def test_to_be_and_to_have_are_irregular() -> None:
    ann = Reader(0, NAMES)
    assert [ann.does(0, "be"), ann.does(1, "be"), ann.does(1, "have")] == ["You are", "Bors is", "Bors has"]
