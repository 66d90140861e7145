"""What a page stages of a match: every moment that a person wants to see, and nothing that is hidden."""

import pytest

from tests.news import every_class
from tests.quintessence.table import NAMES, play, sit, wander
from tiltyard.engine.chance import Chance
from tiltyard.engine.events import Event
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.reader import Reader
from tiltyard.games.quintessence import events as news
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.shown.telling import BEATS, Beat, Blow, Telling

pytestmark = pytest.mark.both


def beats(match: Match, seat: int = NOBODY) -> list[Beat]:
    """The beats of a match so far, as a reader gets them."""
    seen = [event.seen_by(seat) for event in match.game.events]
    told = [event.tell(Reader(seat, NAMES)).beat for event in seen if event is not None]
    return [beat for beat in told if beat is not None]


def kinds(*names: str) -> list[int]:
    """Cards as the page knows them."""
    return [CATALOGUE.kinds.parse(name) for name in names]


def test_a_combat_is_staged_lane_by_lane() -> None:
    """L-28 to L-30: the attack, the block, each lane, who falls, and the base."""
    match = sit(
        "round: 3",
        "P1.board: Kite Rider, Clay Guard",
        "P2.board: Reed Warden",
        "P1.hand: Leviathan",
        "P2.hand: Leviathan",
        "P1.deck: -",
        "P2.deck: -",
    )
    play(match, "P1: 1 to 2; 2 to 3; attack", "P2: 1 to 2; defend")
    assert beats(match)[-9:-1] == [
        Beat("attack", 0, "cards", kinds("Kite Rider", "Clay Guard"), 1),
        Beat("block", 1, "cards", kinds("Reed Warden")),
        Beat(
            "attack",
            0,
            "cards",
            kinds("Kite Rider", "Reed Warden"),
            1,
            blows=[Blow("lane 0 1", 2, falls=True), Blow("lane 1 1", 3, falls=True)],
        ),
        Beat("out", 0, "cards", kinds("Kite Rider")),
        Beat("out", 1, "cards", kinds("Reed Warden")),
        Beat(
            "attack",
            0,
            "cards",
            kinds("Clay Guard"),
            1,
            blows=[Blow("lane 0 2"), Blow("seat 1", 1)],
        ),
        Beat("attack", 0, target=1),
        Beat("turn"),
    ]


def test_a_concession_is_staged() -> None:
    """L-26: who leaves, and who has won."""
    match = sit()
    play(match, "P1: concede")
    assert beats(match)[-2:] == [Beat("out", 0), Beat("prize", 1)]


def test_every_public_event_is_staged() -> None:
    """Over whole matches nothing public passes without its moment, drawing apart; here nobody concedes."""
    happened: set[type[Event]] = set()
    for seed in range(12):
        match = sit(seed=f"{seed:x}")
        for _move in wander(match.game, Chance(f"{seed:x}")):
            pass
        public = [event for event in match.game.events if event.seen_by(NOBODY)]
        # Of a card that is drawn, its flight says enough.
        staged = [event for event in public if not isinstance(event, news.Draws)]
        assert [beat.kind in BEATS for beat in beats(match)] == [True] * len(staged)
        happened |= {type(event) for event in match.game.events}
    assert happened == every_class(news) - {news.Concedes}


def test_a_beat_shows_no_hidden_card() -> None:
    """L-44: what a beat shows is among the cards that this reader is told of."""
    match = sit(seed="beef")
    for _move in wander(match.game, Chance("beef")):
        pass
    for seat in (NOBODY, 0, 1):
        for event in match.game.events:
            seen = event.seen_by(seat)
            telling = Telling() if seen is None else seen.tell(Reader(seat, NAMES))
            if telling.beat:
                assert all(CATALOGUE.kinds.names[card] in telling.lines[0] for card in telling.beat.cards)


def test_a_catalogue_of_ones_own_is_staged_without_pictures() -> None:
    """D-01: cards that the page cannot know are named in the line and not pictured."""
    rows = [f"own-{at}, Beast {letter}, fire, 1, 1, 1" for at, letter in enumerate("ABCDEFGHIJ")]
    match = sit(f"catalogue: {'; '.join(rows)}", "P1.hand: Beast A", "attacker: P1")
    play(match, "P1: place 1")
    assert [beat for beat in beats(match) if beat.kind == "card"] == [Beat("card", 0)]
