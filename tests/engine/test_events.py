"""What each seat learns of an event."""

import pytest

from tiltyard.engine.events import EVERYBODY, Told, includes, only
from tiltyard.engine.moves import NOBODY

pytestmark = pytest.mark.both


def test_everybody_includes_those_who_only_watch() -> None:
    assert all(includes(EVERYBODY, seat) for seat in (NOBODY, 0, 5))
    assert includes(only(2), 2)
    assert not includes(only(2), 1)
    assert not includes(only(2), NOBODY)
    assert not includes(0, 0)


def test_an_open_event_is_seen_by_all() -> None:
    for seat in (NOBODY, 0, 1):
        seen = Told("shows", 0, [3], [7]).seen_by(seat)
        assert isinstance(seen, Told)
        assert (seen.name, seen.seat, seen.cards, seen.numbers, seen.sees) == (
            "shows",
            0,
            [3],
            [7],
            EVERYBODY,
        )


def test_cards_are_for_those_who_know_them() -> None:
    event = Told("draws", 1, [3, 4], [2], knows=only(1))
    mine, theirs, nobodys = event.seen_by(1), event.seen_by(0), event.seen_by(NOBODY)
    assert isinstance(mine, Told)
    assert mine.cards == [3, 4]
    assert isinstance(theirs, Told)
    assert isinstance(nobodys, Told)
    assert theirs.cards == nobodys.cards == []
    assert theirs.numbers == [2]


def test_a_secret_event_is_seen_by_its_seats_only() -> None:
    event = Told("attacks", 1, [3], sees=only(1) | only(2), knows=only(1))
    assert event.seen_by(0) is None
    assert event.seen_by(NOBODY) is None
    partner = event.seen_by(2)
    assert isinstance(partner, Told)
    assert partner.cards == []


def test_what_is_seen_hides_who_else_knows() -> None:
    seen = Told("draws", 1, [3], knows=only(1)).seen_by(1)
    assert isinstance(seen, Told)
    assert (seen.sees, seen.knows) == (EVERYBODY, EVERYBODY)


def test_an_event_without_cards_has_lists_of_its_own() -> None:
    first, second = Told("a"), Told("b")
    first.cards.append(1)
    assert second.cards == []
