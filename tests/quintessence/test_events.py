"""Every event of Legends of Quintessence: who sees what of it, and what they read."""

from typing import Final

import pytest

from tests.news import every_class
from tests.quintessence.table import NAMES
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games.quintessence import events as news
from tiltyard.games.quintessence.cards import NamedCard
from tiltyard.games.quintessence.catalogue import CATALOGUE, read_card
from tiltyard.games.quintessence.table import BASE, CONCEDED, EXHAUSTION, ROUND_LIMIT

pytestmark = pytest.mark.both


def card(text: str) -> NamedCard:
    return CATALOGUE.named(read_card(CATALOGUE, "board", text))


MOTE: Final = card("Mote")
RIDER: Final = card("Kite Rider")
GUARD: Final = card("Clay Guard 1/2 of 4")
LORD: Final = card("Phoenix Lord")
OTHERS: Final = (NOBODY, 1)

# Who reads it, the event, and what they read: public lines first, then what is for their eyes.
TEXTS: Final[list[tuple[Seat, Event, list[str]]]] = [
    (NOBODY, news.RoundBegins(0, 1, 1), ["Round 1. P1 attacks; both sides have 1 resource."]),
    (0, news.RoundBegins(0, 5, 5), ["Round 5. You attack; both sides have 5 resources."]),
    (NOBODY, news.Draws(0, MOTE), ["P1 draws a card."]),
    (1, news.Draws(0, MOTE), ["P1 draws a card."]),
    (0, news.Draws(0, MOTE), ["You draw Mote 1/2, cost 1."]),
    (
        NOBODY,
        news.Places(0, GUARD, 2, 1),
        ["P1 places Clay Guard 1/2 of 4 in slot 3 for 2 resources; 1 left."],
    ),
    (0, news.Places(0, MOTE, 0, 0), ["You place Mote 1/2 in slot 1 for 1 resource; 0 left."]),
    (
        0,
        news.Replaces(0, RIDER, MOTE, 4, 3),
        ["You replace Mote in slot 5 with Kite Rider 3/2 for 2 resources; 3 left. Mote leaves the match."],
    ),
    (0, news.CannotPay(0), ["There is nothing you can afford."]),
    (1, news.Skips(0, 1), ["P1 skips."]),
    (0, news.Skips(0, 2), ["You skip. The round can be ended now."]),
    (0, news.Skips(0, 3), ["You skip. The third skip in a row ends the round."]),
    (1, news.EndsRound(0), ["P1 ends the round."]),
    (0, news.RoundSpent(), ["Nobody can place a card or attack any more: the round ends."]),
    (0, news.EntersLane(0, GUARD, 0), ["Clay Guard moves to lane 1."]),
    (0, news.LeavesLane(0, GUARD, 2), ["Clay Guard goes back to slot 3."]),
    (
        NOBODY,
        news.Attacks(0, [RIDER, GUARD], [1, 4]),
        ["P1 attacks with Kite Rider 3/2 in lane 2, Clay Guard 1/2 of 4 in lane 5."],
    ),
    (1, news.Blocks(1, [MOTE], [1]), ["You block with Mote 1/2 in lane 2."]),
    (NOBODY, news.BlocksNobody(1), ["P2 does not block."]),
    (NOBODY, news.Unopposed(0, RIDER, 1), ["Lane 2: nobody blocks Kite Rider, 3 damage to P2's base."]),
    (1, news.Unopposed(0, RIDER, 1), ["Lane 2: nobody blocks Kite Rider, 3 damage to your base."]),
    (
        0,
        news.Fight(0, LORD, MOTE, 0),
        ["Lane 1: Phoenix Lord strikes Mote for 7 and takes 1. Phoenix Lord has 3 left."],
    ),
    (0, news.Fight(0, RIDER, RIDER, 0), ["Lane 1: Kite Rider strikes Kite Rider for 3 and takes 3."]),
    (0, news.Falls(0, MOTE, 0), ["Mote is destroyed."]),
    (0, news.Falls(1, MOTE, 5), ["Mote is destroyed. The remaining 5 damage is lost."]),
    (0, news.BaseHit(1, 3, 17), ["P2's base takes 3 damage: 17 left."]),
    (1, news.BaseHit(1, 3, 17), ["Your base takes 3 damage: 17 left."]),
    (1, news.Concedes(1), ["You concede."]),
    (
        NOBODY,
        news.MatchEnds(0, BASE, [9, 0], 12, 40),
        ["P1 wins: the other base has fallen.", "Bases: P1 9, P2 0. 12 rounds, 40 turns."],
    ),
    (
        1,
        news.MatchEnds(0, BASE, [9, 0], 1, 1),
        ["P1 wins: your base has fallen.", "Bases: P1 9, you 0. 1 round, 1 turn."],
    ),
    (
        0,
        news.MatchEnds(0, CONCEDED, [20, 20], 2, 5),
        ["You win: the other player has conceded.", "Bases: you 20, P2 20. 2 rounds, 5 turns."],
    ),
    (
        1,
        news.MatchEnds(0, CONCEDED, [20, 20], 2, 5),
        ["P1 wins: you have conceded.", "Bases: P1 20, you 20. 2 rounds, 5 turns."],
    ),
    (
        1,
        news.MatchEnds(0, ROUND_LIMIT, [9, 8], 30, 99),
        ["P1 wins: the last round is over and the bases decide.", "Bases: P1 9, you 8. 30 rounds, 99 turns."],
    ),
    (
        0,
        news.MatchEnds(NOBODY, EXHAUSTION, [8, 8], 9, 50),
        ["It is a draw: no cards are left and the bases decide.", "Bases: you 8, P2 8. 9 rounds, 50 turns."],
    ),
]


@pytest.mark.parametrize(("reader", "event", "lines"), TEXTS, ids=lambda value: type(value).__name__)
def test_what_an_event_says(reader: Seat, event: Event, lines: list[str]) -> None:
    """L-44: what is shown, and to whom."""
    seen = event.seen_by(reader)
    assert seen is not None
    telling = seen.tell(Reader(reader, NAMES))
    assert telling.lines + telling.private == lines


def test_every_event_has_its_sentence_here() -> None:
    assert {type(event) for _reader, event, _lines in TEXTS} == every_class(news)


@pytest.mark.parametrize(
    "event", [news.CannotPay(0), news.EntersLane(0, MOTE, 0), news.LeavesLane(0, MOTE, 0)]
)
def test_what_nobody_else_learns(event: Event) -> None:
    """L-18, L-44: lanes before they are confirmed, and what a hand can pay."""
    assert [event.seen_by(seat) for seat in OTHERS] == [None, None]


def test_what_the_others_see_of_a_drawn_card() -> None:
    """L-44: nothing of it is left in what they are given."""
    seen = [news.Draws(0, MOTE).seen_by(seat) for seat in OTHERS]
    assert seen == [news.Draws(0, None)] * 2
