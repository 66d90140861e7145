"""Sentences that say why: who gets or loses how many of what."""

import pytest

from tiltyard.bots.analysis.reasons import counted, reading, why

NAMES = ["Ann", "Bors", "Cid"]


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("3 of 7 shields", ("shield", "7", 3.0)),
        ("1 card", ("card", "", 1.0)),
        ("2 free bids", ("free bid", "", 2.0)),
        ("base 12 of 20", ("point of base", "20", 12.0)),
        ("shields: 3", ("shield", "", 3.0)),
        ("15 BP", ("BP", "", 15.0)),
        ("Champion Knight", None),
    ],
)
def test_what_a_scene_says_of_a_player_is_read(words: str, read: object) -> None:
    assert reading(words) == read


@pytest.mark.parametrize(
    ("amount", "noun", "said"),
    [
        (6.2, "card", "six cards"),
        (0.6, "shield", "one shield"),
        (12.0, "card", "12 cards"),
        (3.0, "point of base", "three points of base"),
        (5.0, "BP", "five BP"),
    ],
)
def test_amounts_are_in_words(amount: float, noun: str, said: str) -> None:
    assert counted(amount, noun) == said


def test_costs_and_gifts_make_one_sentence() -> None:
    said = why(("sponsor", "decline"), [(0, "card", -6.0), (1, "shield", 2.0)], NAMES)
    assert said == (
        'Compared with "decline", "sponsor" costs Ann six cards and gives Bors two shields, on average.'
    )


def test_a_player_who_loses_one_thing_may_gain_another() -> None:
    said = why(("a", "b"), [(0, "token", -1.0), (0, "card", 3.0), (1, "card", 1.0)], NAMES)
    assert '"a" costs Ann one token but brings three cards; it gives Bors one card, on average.' in said


def test_without_effects_nothing_is_said() -> None:
    assert why(("a", "b"), [], NAMES) == ""
