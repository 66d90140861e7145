"""What a page stages of a game: every moment that a person wants to see, and nothing that is hidden."""

import pytest

from tests.ivanhoe.table import cards, play, table
from tests.news import every_class
from tiltyard.engine.chance import Chance
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.reader import Reader
from tiltyard.games.ivanhoe import events as news
from tiltyard.shown.telling import BEATS, Beat

pytestmark = pytest.mark.both
UNSTAGED = {news.TokensDrawn, news.Draws, news.NothingToDraw, news.Reshuffled}


def beats(match: Match, seat: int = NOBODY) -> list[Beat]:
    """The beats of a game so far, as a reader gets them."""
    seen = [event.seen_by(seat) for event in match.game.events]
    told = [event.tell(Reader(seat, match.names)).beat for event in seen if event is not None]
    return [beat for beat in told if beat is not None]


def test_a_tournament_is_staged() -> None:
    """I-16, I-12, I-24, I-28: it opens, cards are played, a turn ends, somebody leaves, a token is won."""
    match = table(2, "dealer: B; A.hand: R3, R4; B.hand: G1; deck: G1, G1, G1, G1")
    play(match, "A: R3", "A: R4", "A: end turn", "B: withdraw")
    assert beats(match) == [
        Beat("turn", 0),
        Beat("stage", 0),
        Beat("card", 0, "cards", cards("R3")),
        Beat("card", 0, "cards", cards("R4")),
        Beat("turn", 0),
        Beat("out", 1),
        Beat("prize", 0),
        Beat("prize", 0),
        Beat("turn", 0),
    ]


def test_an_action_is_staged() -> None:
    """I-34: the announcement with its target, then what it does."""
    match = table(2, "colour: blue; turn: A; B.display: B3, B5; A.hand: RIPOSTE; B.hand: G1")
    play(match, "A: riposte", "A: target B", "pass")
    assert beats(match)[-2:] == [
        Beat("action", 0, "cards", cards("RIPOSTE"), 1),
        Beat("card", 0, "cards", cards("B5"), 1),
    ]


def test_a_cancelled_action_is_staged() -> None:
    """I-42: IVANHOE and the card that it cancels."""
    match = table(2, "colour: blue; turn: A; B.display: B3, B5; A.hand: RIPOSTE; B.hand: IVANHOE")
    play(match, "A: riposte", "A: target B", "B: cancel")
    assert beats(match)[-1] == Beat("action", 1, "cards", cards("IVANHOE, RIPOSTE"), 0, cancelled=True)


def test_a_stolen_card_is_staged_for_two() -> None:
    """I-51: the others see that a card moves, not which."""
    match = table(3, "colour: red; turn: A; B.display: R3; A.hand: KNOCK DOWN; B.hand: S3")
    play(match, "A: knock down", "A: target B", "pass")
    last = [beats(match, seat)[-1] for seat in (0, 1, 2, NOBODY)]
    assert last[:2] == [Beat("card", 0, "cards", cards("S3"), 1)] * 2
    assert last[2:] == [Beat("card", 0, target=1)] * 2


def test_a_hand_that_cannot_open_is_staged() -> None:
    """I-19: everybody sees the whole hand."""
    match = table(2, "dealer: B; A.hand: SHIELD; B.hand: R3; deck: STUNNED, R4")
    shown = Beat("card", 0, "cards", cards("SHIELD, STUNNED"))
    assert beats(match) == [Beat("turn", 0), shown]


def wandered(seats: int, seed: str) -> Match:
    """A random game to its end."""
    match, chance = table(seats, seed=seed), Chance(seed)
    while not match.game.over():
        asked = match.game.asks()
        seat = asked[chance.below(len(asked))]
        legal = match.game.options(seat)
        match.play(seat, legal[chance.below(len(legal))])
    return match


def test_every_public_event_is_staged() -> None:
    """Over whole games nothing public passes without its moment, drawing and shuffling apart."""
    staged: set[type[Event]] = set()
    for seed in range(12):
        match = wandered(2 + seed % 4, f"{seed:x}")
        assert all(beat.kind in BEATS for beat in beats(match))
        public = [event for event in match.game.events if type(event) not in UNSTAGED]
        assert len(beats(match)) == len(public)
        staged |= {type(event) for event in public}
    assert staged | UNSTAGED == every_class(news)


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_a_beat_shows_no_hidden_card(seat: int) -> None:
    """I-05, I-51: only the two whom a robbery is about are shown more than everybody is."""
    match = wandered(3, "6d")
    public = [event for event in match.game.events if type(event) not in UNSTAGED]
    pairs = {frozenset((event.seat, event.target)) for event in public if isinstance(event, news.Robs)}
    assert len(pairs) == 3, "every two of them have met"
    for event, mine, everybodys in zip(public, beats(match, seat), beats(match), strict=True):
        robbed = isinstance(event, news.Robs)
        between = robbed and seat in (event.seat, event.target)
        assert not (robbed and everybodys.cards)
        assert bool(mine.cards) if between else mine == everybodys
