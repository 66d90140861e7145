"""Every event of the Round Table: who sees what of it, and what they read."""

from typing import Final

import pytest

from tests.news import every_class
from tests.round_table.table import cards, names
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NO_CARD, NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games.questing import events as shared
from tiltyard.games.round_table import events as news
from tiltyard.games.round_table import quest_events as quest
from tiltyard.games.round_table.cards import ADVENTURE, STORY
from tiltyard.shown.telling import Counted

pytestmark = pytest.mark.both


def card(name: str) -> int:
    return ADVENTURE.parse(name)


BOAR_HUNT: Final = STORY.parse("Boar Hunt")
YORK: Final = STORY.parse("Tournament at York")
SQUIRE: Final = [Counted("Squire", 5), Counted("Sword", 10)]

# Who reads it, the event, and what they read: public lines first, then what is for their eyes.
TEXTS: Final[list[tuple[Seat, Event, list[str]]]] = [
    (NOBODY, news.TurnBegins(0), ["It is the turn of P1."]),
    (0, news.TurnBegins(0), ["It is your turn."]),
    (
        NOBODY,
        news.TurnsUpStory(1, YORK),
        ["P2 turns up Tournament at York: a tournament with 0 bonus shields."],
    ),
    (
        NOBODY,
        news.Reshuffles("story"),
        ["The story deck has run out; the discard pile is shuffled into a new one."],
    ),
    (NOBODY, news.GameOver([1, 3]), ["The game is over. P2 and P4 share the victory."]),
    (1, news.GameOver([1]), ["The game is over. You win!"]),
    (1, news.GameOver([]), ["The game is over. Nobody has won."]),
    (NOBODY, news.Draws(0, 2, cards("Boar, Sword")), ["P1 draws 2 cards."]),
    (2, news.Draws(0, 1, cards("Boar")), ["P1 draws 1 card."]),
    (0, news.Draws(0, 2, cards("Boar, Sword")), ["You draw Boar, Sword."]),
    (0, news.Draws(0, 0, []), ["You draw no card."]),
    (NOBODY, news.HoldsTooMany(0, 2), ["P1 holds 2 cards too many."]),
    (0, news.Plays(0, card("Merlin")), ["You play Merlin."]),
    (1, news.Discards(0, card("Sword")), ["P1 discards Sword."]),
    (2, news.SendsMordred(0, 2, card("Merlin")), ["P1 sends Mordred: your Merlin is gone."]),
    (NOBODY, news.SendsMordred(0, 2, card("Merlin")), ["P1 sends Mordred: P3's Merlin is gone."]),
    (
        1,
        news.LosesAllies(1, cards("Merlin, Sir Galahad, Sir Gawain")),
        ["You lose Merlin, Sir Galahad and Sir Gawain."],
    ),
    (NOBODY, news.DeclinesToDraw(0), ["P1 takes no cards."]),
    (NOBODY, news.HasNothingToGive(0), ["P1 has neither weapon nor foe to give."]),
    (0, news.Lays(0, cards("Sword, Merlin")), ["You have laid Sword, Merlin."]),
    (0, news.IsReady(0), ["You are ready."]),
    (NOBODY, news.TurnsUp(0, cards("Sword, Merlin")), ["P1 turns up Sword, Merlin."]),
    (NOBODY, news.TurnsUp(0, []), ["P1 fights without cards."]),
    (NOBODY, news.DeclinesToEnter(0), ["P1 does not enter the tournament."]),
    (0, news.Enters(0), ["You enter the tournament."]),
    (NOBODY, news.NobodyEnters(), ["Nobody enters the tournament."]),
    (NOBODY, news.EntersAlone(0), ["P1 is the only entrant; no fight is needed."]),
    (
        1,
        news.FinalBegins([0, 1, 2]),
        ["P1, you and P3 are Knights of the Round Table: a final tournament decides."],
    ),
    (NOBODY, news.Jousts(0, YORK, 1, SQUIRE, 15), ["P1: Squire 5 + Sword 10 = 15 BP, the highest."]),
    (0, news.Jousts(0, NO_CARD, 2, SQUIRE, 20), ["You: Squire 5 + Sword 10 = 15 BP."]),
    (0, news.Tied(2, [0, 1]), ["You and P2 are tied and fight again: round 2."]),
    (NOBODY, news.WinsTournament(0), ["P1 wins the tournament."]),
    (1, news.TournamentShared([0, 1]), ["P1 and you are still tied and share the tournament."]),
    (NOBODY, news.EarnsShields(0, 1, 4, 0, False), ["P1 earns 1 shield; now 4."]),
    (0, news.EarnsShields(0, 3, 1, 1, True), ["You earn 3 shields and become a Knight; 1 left over."]),
    (NOBODY, shared.LosesShields(0, 2, 1), ["P1 loses 2 shields; now 1."]),
    (0, shared.LosesShields(0, 0, 0), ["You have no shield to lose."]),
    (0, quest.DeclinesToSponsor(0), ["You do not sponsor the quest."]),
    (NOBODY, quest.Sponsors(0, BOAR_HUNT), ["P1 sponsors Boar Hunt and lays 2 stages."]),
    (NOBODY, quest.NobodySponsors(), ["Nobody sponsors the quest; the story is over."]),
    (0, quest.Builds(0, 2, cards("Boar, Sword"), 25), ["Stage 2: Boar, Sword (25 BP)"]),
    (NOBODY, quest.Confirms(0, 2, []), ["2 stages lie face down."]),
    (NOBODY, quest.Confirms(0, 2, [1, 3]), ["2 stages lie face down, with 1 and 3 cards."]),
    (0, quest.Lapses(0), ["You are no longer the sponsor; the cards go back to the hand."]),
    (NOBODY, quest.DeclinesToJoin(0), ["P1 stays at home."]),
    (0, quest.Joins(0), ["You join the quest."]),
    (NOBODY, quest.NobodyJoins(), ["Nobody joins the quest."]),
    (NOBODY, quest.Looks(0, 2, 10, cards("Boar")), ["P1 looks at stage 2 with Merlin's eyes."]),
    (
        0,
        quest.Looks(0, 2, 10, cards("Boar")),
        ["You look at stage 2 with Merlin's eyes.", "Stage 2 is Boar."],
    ),
    (NOBODY, quest.StageBegins(1, 2, False, [], 0), ["Stage 1 of 2 is a foe."]),
    (
        NOBODY,
        quest.StageBegins(1, 2, False, cards("Boar, Sword"), 25),
        ["Stage 1 of 2 is a foe: Boar, Sword, 25 BP."],
    ),
    (
        NOBODY,
        quest.StageBegins(2, 2, True, cards("Test of Valor"), 0),
        ["Stage 2 of 2 is a test: Test of Valor."],
    ),
    (NOBODY, quest.StageRevealed(BOAR_HUNT, 1, cards("Boar"), 15), ["Stage 1 is Boar: 15 BP."]),
    (
        NOBODY,
        quest.Fights(0, BOAR_HUNT, 1, SQUIRE, 15),
        ["P1: Squire 5 + Sword 10 = 15 against 15: wins."],
    ),
    (
        0,
        quest.Fights(0, BOAR_HUNT, 1, SQUIRE, 20),
        ["You: Squire 5 + Sword 10 = 15 against 20: you lose."],
    ),
    (NOBODY, quest.Bids(0, 3), ["P1 bids 3."]),
    (0, quest.Drops(0), ["You drop out of the quest."]),
    (NOBODY, quest.CannotPay(0), ["P1 can no longer pay the bid and drops out of the quest."]),
    (NOBODY, quest.PassesTest(0, 3, 1), ["P1 wins the test with a bid of 3 and owes 1 card."]),
    (0, quest.PassesTest(0, 3, 0), ["You win the test with a bid of 3 and pay nothing."]),
    (NOBODY, quest.QuestLost(), ["Nobody completes the quest."]),
    (NOBODY, quest.RecognitionUsed(), ["King's Recognition is used up."]),
    (
        1,
        quest.Refills(0, 3, 2, cards("Boar")),
        ["The quest is over. P1 draws 3 cards for those used and 2 for the stages."],
    ),
    (
        0,
        quest.Refills(0, 3, 2, cards("Boar")),
        ["The quest is over. You draw 3 cards for those used and 2 for the stages.", "You draw Boar."],
    ),
]


@pytest.mark.parametrize(("reader", "event", "lines"), TEXTS, ids=lambda value: type(value).__name__)
def test_what_an_event_says(reader: Seat, event: Event, lines: list[str]) -> None:
    """R-52: everybody reads what they may know."""
    seen = event.seen_by(reader)
    assert seen is not None
    telling = seen.tell(Reader(reader, names(4)))
    assert telling.lines + telling.private == lines


def test_every_event_has_its_sentence_here() -> None:
    known = every_class(news) | every_class(quest) | every_class(shared)
    assert {type(event) for _reader, event, _lines in TEXTS} == known


@pytest.mark.parametrize("event", [news.Lays(1, cards("Sword")), quest.Builds(1, 1, cards("Boar"), 5)])
def test_what_is_laid_face_down_is_no_news(event: Event) -> None:
    """R-52, R-54, R-59: the others do not even hear that a card was laid."""
    assert [event.seen_by(seat) for seat in (NOBODY, 0, 2, 3)] == [None] * 4


@pytest.mark.parametrize(
    "event",
    [
        news.Draws(1, 2, cards("Boar, Sword")),
        quest.Looks(1, 2, 10, cards("Boar, Sword")),
        quest.Refills(1, 2, 2, cards("Boar, Sword")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_the_cards_are_seen_by_one_alone(event: news.Draws | quest.Looks | quest.Refills) -> None:
    """R-32, R-52."""
    assert event.seen_by(1) is event
    for seat in (NOBODY, 0, 2, 3):
        seen = event.seen_by(seat)
        assert isinstance(seen, news.Draws | quest.Looks | quest.Refills)
        assert seen.cards == []


def test_merlins_look_lasts_for_its_seconds() -> None:
    """R-32: for his owner; the others see nothing that could last."""
    look = quest.Looks(1, 2, 10, cards("Boar"))
    lasting = [
        event.tell(Reader(seat, names(4))).shown_for for seat in (0, 1) if (event := look.seen_by(seat))
    ]
    assert lasting == [0, 10]
