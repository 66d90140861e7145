"""Every event of Quests: who sees what of it, and what they read."""

from typing import Final

import pytest

from tests.news import every_class
from tests.quests.table import NAMES
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games.questing import events as shared
from tiltyard.games.quests import events as news
from tiltyard.games.quests.cards import ADVENTURE, STORY

pytestmark = pytest.mark.both


def cards(text: str) -> list[int]:
    return ADVENTURE.parse_list(text.replace(" ", ", "))


TURN: Final = news.TurnBegins(0, [0, 4, 0, 4], cards("F5"))
STAGE: Final = cards("F5 H10")
ATTACK: Final = cards("D5 S10")
LOST: Final = cards("D5")

# Who reads it, the event, and what they read: public lines first, then what is for their eyes.
TEXTS: Final[list[tuple[Seat, Event, list[str]]]] = [
    (NOBODY, TURN, ["It is the turn of P1.", "Shields: P1 0, P2 4, P3 0, P4 4"]),
    (
        0,
        TURN,
        ["It is your turn.", "Shields: you 0, P2 4, P3 0, P4 4", "Hand of P1 (1 card)", "F5", "1"],
    ),
    (NOBODY, news.TurnEnds(0), ["The turn of P1 has ended. Press <return>."]),
    (0, news.TurnEnds(0), ["Your turn has ended. Press <return>."]),
    (0, news.DrawsEvent(0, 4), ["You draw the event card: Plague, the current player loses 2 shields."]),
    (NOBODY, shared.LosesShields(1, 2, 2), ["P2 loses 2 shields; now 2."]),
    (1, shared.LosesShields(1, 1, 0), ["You lose 1 shield; now 0."]),
    (NOBODY, shared.LosesShields(1, 0, 0), ["P2 has no shield to lose."]),
    (NOBODY, news.Draws(0, 2, cards("F5 D5")), ["P1 draws 2 adventure cards."]),
    (2, news.Draws(0, 1, cards("F5")), ["P1 draws 1 adventure card."]),
    (0, news.Draws(0, 2, cards("F5 D5")), ["You draw Foe 5, Dagger 5."]),
    (NOBODY, news.MustDiscard(0, 2), ["P1 must discard 2 cards."]),
    (0, news.MustDiscard(0, 1), ["You must discard 1 card."]),
    (0, news.Discards(0, cards("D5"), cards("F5")), ["Hand of P1 (1 card)", "F5", "1"]),
    (1, news.Discards(0, cards("D5"), cards("F5")), []),
    (NOBODY, news.Declines(1), ["P2 does not sponsor the quest."]),
    (1, news.Declines(1), ["You do not sponsor the quest."]),
    (NOBODY, news.Sponsors(1, 4), ["P2 sponsors the quest of 4 stages."]),
    (0, news.NobodySponsors(), ["Nobody sponsors the quest. The quest has ended."]),
    (1, news.Lays(1, 1, STAGE), ["Stage 1: F5 H10 (value 15)"]),
    (0, news.Lays(1, 1, STAGE), []),
    (NOBODY, news.Closes(1, 1, 2, STAGE), ["Stage 1 has 2 cards."]),
    (1, news.Closes(1, 1, 2, STAGE), ["Stage 1: F5 H10 (value 15)"]),
    (NOBODY, news.Restarts(1), ["P2 starts building the quest again."]),
    (NOBODY, news.Lapses(1), ["P2 has started over too often; the quest lapses."]),
    (NOBODY, news.StageBegins(1, [0, 2, 3]), ["Stage 1. Eligible participants: P1 P3 P4"]),
    (2, news.StageBegins(1, [0, 2, 3]), ["Stage 1. Eligible participants: P1, you, P4"]),
    (NOBODY, news.Tackles(2), ["P3 tackles the stage."]),
    (2, news.Withdraws(2), ["You withdraw from the quest."]),
    (0, news.Attacks(0, ATTACK), ["Attack of P1: D5 S10 (value 15)"]),
    (0, news.AttackEnds(0, ATTACK), ["Attack of P1: D5 S10 (value 15)"]),
    (0, news.AttackEnds(0, []), ["Attack of P1: no cards (value 0)"]),
    (1, news.AttackEnds(0, ATTACK), []),
    (NOBODY, news.StageRevealed(1, 4, 1, STAGE), ["Stage 1 was F5 H10 (value 15)."]),
    (0, news.StageRevealed(1, 4, 1, STAGE), ["Stage 1 was Foe 5, Horse 10 (value 15)."]),
    (NOBODY, news.Fought(0, 1, 4, 1, ATTACK, True, 15), ["P1: D5 S10 (value 15) wins."]),
    (NOBODY, news.Fought(0, 1, 4, 1, LOST, False, 15), ["P1: D5 (value 5) loses."]),
    (0, news.Fought(0, 1, 4, 1, [], False, 15), ["You lose with no cards (value 0)."]),
    (NOBODY, news.EarnsShields(3, 4, 4), ["P4 earns 4 shields; now 4."]),
    (
        NOBODY,
        news.QuestEnds(1, 9, 13, cards("F5")),
        ["The quest has ended.", "P2 discards 9 cards and draws 13."],
    ),
    (
        1,
        news.QuestEnds(1, 1, 1, cards("F5")),
        ["The quest has ended.", "You discard 1 card and draw 1.", "You draw Foe 5."],
    ),
    (NOBODY, news.GameOver([1, 3]), ["Winner(s): P2, P4"]),
    (1, news.GameOver([1]), ["You win!"]),
    (1, news.GameOver([1, 3]), ["Winner(s): you, P4"]),
    (1, news.GameOver([3]), ["Winner(s): P4"]),
    (NOBODY, news.GameOver([]), ["No winner."]),
]


@pytest.mark.parametrize(("reader", "event", "lines"), TEXTS, ids=lambda value: type(value).__name__)
def test_what_an_event_says(reader: Seat, event: Event, lines: list[str]) -> None:
    """T-06: what is shown, and to whom."""
    seen = event.seen_by(reader)
    assert seen is not None
    telling = seen.tell(Reader(reader, NAMES))
    assert telling.lines + telling.private + ([telling.pause] if telling.pause else []) == lines


def test_names_of_several_words_are_told_apart() -> None:
    """Q-30: at a screen that all share, `Mary Ann Bob` would be anybody."""
    said = news.StageBegins(1, [0, 2]).say(Reader(NOBODY, ["Mary Ann", "Dan", "Bob", "Cid"]))
    assert said == "Stage 1. Eligible participants: Mary Ann, Bob"


def test_every_event_has_its_sentence_here() -> None:
    assert {type(event) for _reader, event, _lines in TEXTS} == every_class(news) | every_class(shared)


def test_an_attack_before_its_end_is_no_news() -> None:
    """T-06: the others do not even hear that a card was laid."""
    assert [news.Attacks(1, ATTACK).seen_by(seat) for seat in (NOBODY, 0, 2, 3)] == [None] * 4


@pytest.mark.parametrize("card", range(len(STORY.names)))
def test_the_text_of_an_event_card(card: int) -> None:
    """Q-09: everybody reads which card it is."""
    said = news.DrawsEvent(0, card).say(Reader(NOBODY, NAMES))
    assert said == f"P1 draws the event card: {STORY.names[card]}"


def test_a_players_name_stands_in_every_text() -> None:
    """Names may be others than P1 to P4."""
    telling = news.TurnBegins(1, [0, 1, 2, 3], []).tell(Reader(NOBODY, ["Ann", "Bo", "Cy", "Di"]))
    assert telling.lines == ["It is the turn of Bo.", "Shields: Ann 0, Bo 1, Cy 2, Di 3"]
