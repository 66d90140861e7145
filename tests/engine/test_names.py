"""Names in sentences."""

import pytest

from tiltyard.engine.names import fault, isolated

pytestmark = pytest.mark.both


@pytest.mark.parametrize("name", ["שלמה", "نورة", "Ann ת"])
def test_a_name_from_right_to_left_is_isolated_in_a_sentence(name: str) -> None:
    assert not fault(name)
    assert isolated(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Ann", "Zoë", "e\u0301\u0323", "李", "🏰", "Bors 2"])
def test_any_other_name_stays_as_it_is(name: str) -> None:
    assert isolated(name) == name


def test_nobody_can_turn_a_sentence_around_with_a_name() -> None:
    for mark in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200f":
        assert fault(f"Ann{mark}")
