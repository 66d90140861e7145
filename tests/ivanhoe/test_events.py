"""Every event of Ivanhoe: who sees what of it, and what they read."""

from typing import Final

import pytest

from tests.ivanhoe.table import NAMES, cards
from tests.news import every_class
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games.ivanhoe import events as news
from tiltyard.games.ivanhoe.cards import BLUE, GREEN, PURPLE, RED

pytestmark = pytest.mark.both


def card(name: str) -> Card:
    return cards(name)[0]


ROBBERY: Final = news.Robs(0, 1, card("S3"))
DODGED: Final = news.Announces(0, card("DODGE"), 1, taken=card("B5"))
EXCHANGE: Final = news.Announces(0, card("OUTWIT"), 1, given=card("S2"), taken=card("STUNNED"))
BACK: Final = news.Announces(0, card("RETREAT"), 0, taken=card("R3"))

# Who reads it, the event, and what they read: public lines first, then what is for their eyes.
TEXTS: Final[list[tuple[Seat, Event, list[str]]]] = [
    (NOBODY, news.TokensDrawn(1, [RED, PURPLE]), ["Tokens are drawn: A red, B purple. B deals."]),
    (1, news.TokensDrawn(1, [RED, PURPLE]), ["Tokens are drawn: A red, you purple. You deal."]),
    (NOBODY, news.TournamentBegins(0, 1, False), ["Tournament 1. A opens it."]),
    (0, news.TournamentBegins(0, 2, True), ["Tournament 2. You open it. Purple may not follow purple."]),
    (1, news.CannotOpen(0, cards("DODGE")), ["A cannot open and must show the whole hand: DODGE."]),
    (0, news.CannotOpen(0, cards("DODGE")), ["You cannot open and must show your whole hand: DODGE."]),
    (NOBODY, news.CannotOpen(0, []), ["A cannot open and must show the whole hand: no cards."]),
    (NOBODY, news.Opens(0, RED), ["A opens a red tournament."]),
    (NOBODY, news.Draws(0, card("Y3")), ["A draws a card."]),
    (1, news.Draws(0, card("Y3")), ["A draws a card."]),
    (0, news.Draws(0, card("Y3")), ["You draw Morningstar 3."]),
    (0, news.NothingToDraw(0), ["There is no card left for you to draw."]),
    (0, news.Reshuffled(30), ["The discard pile is shuffled and becomes the deck: 30 cards."]),
    (NOBODY, news.Plays(0, card("S2"), 2, 0), ["A plays Squire 2 and leads with 2."]),
    (0, news.Plays(0, card("P5"), 8, 8), ["You play Lance 5 and have 8 against 8."]),
    (NOBODY, news.Stays(0, 5, 0), ["A stays in with 5."]),
    (0, news.Stays(0, 5, 3), ["You stay in with 5 against 3."]),
    (NOBODY, news.Withdraws(0, cards("M6, STUNNED")), ["A withdraws and discards Maiden 6, STUNNED."]),
    (0, news.Withdraws(0, []), ["You withdraw."]),
    (NOBODY, news.Announces(0, card("CHARGE")), ["A plays CHARGE."]),
    (1, news.Announces(0, card("RIPOSTE"), 1), ["A plays RIPOSTE on you."]),
    (2, news.Announces(0, card("UNHORSE"), colour=BLUE), ["A plays UNHORSE: blue."]),
    (2, DODGED, ["A plays DODGE on B: Axe 5."]),
    (1, EXCHANGE, ["A plays OUTWIT on you: Squire 2 for STUNNED."]),
    (0, BACK, ["You play RETREAT: Sword 3."]),
    (0, news.Cancels(1, card("OUTWIT"), 0), ["B plays IVANHOE: your OUTWIT is cancelled."]),
    (1, news.Cancels(1, card("OUTWIT"), 0), ["You play IVANHOE: A's OUTWIT is cancelled."]),
    (0, news.ColourChanges(GREEN), ["The tournament is now green (G, fist)."]),
    (NOBODY, news.Loses(1, cards("R3, R4"), 5), ["B loses Sword 3, Sword 4 and has 5."]),
    (NOBODY, news.Takes(0, card("B5"), 1, 8, 3), ["A takes Axe 5 from B: 8 against 3."]),
    (0, news.TakesBack(0, card("R3"), 4), ["You take Sword 3 back and have 4."]),
    (NOBODY, ROBBERY, ["A draws a card from B's hand."]),
    (2, ROBBERY, ["A draws a card from B's hand."]),
    (0, ROBBERY, ["You draw a card from B's hand.", "It is Squire 3."]),
    (1, ROBBERY, ["A draws a card from your hand.", "You lose Squire 3."]),
    (
        1,
        news.Exchanges(0, card("S2"), card("R5"), 1, 8, 5),
        ["A swaps Squire 2 for your Sword 5: 8 against 5."],
    ),
    (0, news.Shielded(0), ["You are shielded: opponents' actions cannot touch your display."]),
    (1, news.Stunned(1), ["You are stunned: only one card a turn may be added to your display."]),
    (NOBODY, news.Stunned(1), ["B is stunned: only one card a turn may be added to B's display."]),
    (NOBODY, news.ReturnsToken(1, BLUE), ["B leaves a maiden behind and returns the blue token."]),
    (NOBODY, news.WinsTournament(0, RED), ["A wins the red tournament."]),
    (0, news.TakesToken(0, RED, 1, 5), ["You take the red token: 1 of 5."]),
    (NOBODY, news.HasToken(0, RED), ["A already has the red token."]),
    (0, news.GameOver([0]), ["You win!"]),
    (1, news.GameOver([0]), ["A wins the game."]),
    (2, news.GameOver([0, 2]), ["You and A share the victory."]),
    (1, news.GameOver([0, 2]), ["A and C share the victory."]),
]


@pytest.mark.parametrize(("reader", "event", "lines"), TEXTS, ids=lambda value: type(value).__name__)
def test_what_an_event_says(reader: Seat, event: Event, lines: list[str]) -> None:
    """I-05: what is shown, and to whom."""
    seen = event.seen_by(reader)
    assert seen is not None
    telling = seen.tell(Reader(reader, NAMES))
    assert telling.lines + telling.private == lines


def test_every_event_has_its_sentence_here() -> None:
    assert {type(event) for _reader, event, _lines in TEXTS} == every_class(news)


def test_what_brings_hidden_cards_to_light() -> None:
    """A drawn card, a robbed card, a shown hand and IVANHOE cannot be taken back."""
    revealing = {kind for kind in every_class(news) if kind.reveals}
    assert revealing == {news.Draws, news.Robs, news.CannotOpen, news.Cancels}
