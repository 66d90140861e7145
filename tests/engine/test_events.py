"""What each seat learns of an event, and what it reads: the events of the Fair."""

from typing import Final

import pytest

from tests.fair import events as news
from tests.fair.cards import CHARM, HERALD
from tests.news import every_class
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.shown.telling import Beat, Telling

pytestmark = pytest.mark.both
NAMES: Final = ["Ann", "Bo"]

# Who reads it, the event, and what they read.
TEXTS: Final[list[tuple[Seat, Event, str]]] = [
    (0, news.Draws(0, 2, [0, HERALD]), "You draw Apple, Herald."),
    (1, news.Draws(0, 2, [0, HERALD]), "Ann draws 2 cards."),
    (NOBODY, news.Draws(0, 2, [0, HERALD]), "Ann draws 2 cards."),
    (1, news.Discards(0, CHARM), "Ann discards Charm."),
    (0, news.Lays(0, 1), "You lay Bread."),
    (1, news.Lays(0, 1), "Ann lays a card face down."),
    (0, news.IsReady(0), "You are ready."),
    (1, news.Shows(0, [1, 1]), "Ann shows Bread, Bread."),
    (1, news.Shows(0, []), "Ann shows nothing."),
    (0, news.Bids(1, 3), "Bo bids 3."),
    (1, news.DropsOut(1), "You drop out."),
    (0, news.NobodyBids(), "Nobody bids for the ribbon."),
    (0, news.CallsHerald(1), "Bo calls the herald."),
    (0, news.Spoils(1), "Bo spoils the ribbon."),
    (0, news.WinsRibbon(0), "You win the ribbon."),
]


@pytest.mark.parametrize(("reader", "event", "line"), TEXTS, ids=lambda value: type(value).__name__)
def test_what_an_event_says(reader: Seat, event: Event, line: str) -> None:
    seen = event.seen_by(reader)
    assert seen is not None
    telling = seen.tell(Reader(reader, NAMES))
    assert telling.lines + telling.private == [line]


def test_every_event_has_its_sentence_here() -> None:
    assert {type(event) for _reader, event, _line in TEXTS} == every_class(news)


def test_an_open_event_is_seen_by_all() -> None:
    """By default nothing of it is hidden, from those who only watch either."""
    event = news.Shows(0, [1])
    assert [event.seen_by(seat) for seat in (NOBODY, 0, 1)] == [event] * 3


def test_nothing_of_a_secret_is_left_in_what_the_others_see() -> None:
    for seat in (NOBODY, 1):
        seen = news.Draws(0, 2, [3, 4]).seen_by(seat)
        assert isinstance(seen, news.Draws)
        assert (seen.count, seen.cards) == (2, [])


def test_an_event_that_says_nothing() -> None:
    """What the base class answers, so that an event states only what differs."""
    assert Event().tell(Reader(NOBODY, NAMES)) == Telling()
    assert Event().about() == NOBODY
    assert not Event.reveals


def test_a_moment_is_staged_with_whom_it_is_about() -> None:
    assert news.Bids(1, 3).tell(Reader(0, NAMES)).beat == Beat("bid", 1)
    assert news.IsReady(1).tell(Reader(0, NAMES)).beat is None


def test_an_event_prints_its_facts_and_equals_another_with_the_same() -> None:
    assert repr(news.Bids(1, 3)).startswith("Bids(")
    assert "seat=1" in repr(news.Bids(1, 3))
    assert news.Bids(1, 3) == news.Bids(1, 3) != news.Bids(1, 4)
    assert news.Bids(1, 3) != news.DropsOut(1)
    assert len({news.Bids(1, 3), news.Bids(1, 3)}) == 1
