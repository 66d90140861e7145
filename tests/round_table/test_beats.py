"""What is staged of an event: who and what, and never a card that the reader may not see."""

import pytest

from tests.round_table.table import NEARLY_WON, play, sit, told
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.reader import Reader
from tiltyard.games.questing.events import LosesShields
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import ADVENTURE, STORY
from tiltyard.games.round_table.events import Draws, HoldsTooMany, Reshuffles
from tiltyard.games.round_table.quest_events import RecognitionUsed, Refills
from tiltyard.shown.telling import BEATS, Beat

pytestmark = pytest.mark.both
UNSTAGED = (HoldsTooMany, Draws, Refills, Reshuffles, RecognitionUsed)
BOTS = ["strategy1", "strategy2", "strategy3", "random"]


def beats(match: Match, reader: str = "") -> list[Beat]:
    return [telling.beat for telling in told(match, reader) if telling.beat]


def card(name: str) -> int:
    return ADVENTURE.find(name)


def played(seed: str) -> Match:
    """A good part of a game among bots."""
    match, chance = sit(options="build_limit=40", seed=seed), Chance(seed)
    while not match.game.over() and len(match.moves) < 400:
        seat = match.game.next()
        match.play(seat, choose(GAME, match.game, seat, BOTS[seat], chance))
    return match


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_beat_is_one_that_pages_know(seed: str) -> None:
    match = played(seed)
    for event in match.game.events:
        for reader in range(NOBODY, 4):
            seen = event.seen_by(reader)
            beat = seen.tell(Reader(reader, match.names)).beat if seen else None
            if seen and beat:
                assert beat.kind in BEATS
                assert beat.deck or not beat.cards, "the cards are of no deck"


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_all_that_everybody_is_told_has_its_moment(seed: str) -> None:
    match = played(seed)
    for event in match.game.events:
        seen = event.seen_by(NOBODY)
        telling = seen.tell(Reader(NOBODY, match.names)) if seen else None
        if telling and telling.lines and not isinstance(event, UNSTAGED):
            nothing_lost = isinstance(event, LosesShields) and not event.lost
            assert nothing_lost or telling.beat, event


QUEST = """
    story card: Slay the Dragon
    P1.stages: Saxons, Test of Valor, Giant+Sword
    P1.hand: 2 x Thieves
    P2.hand: Horse, Amour, Lance
    P3.hand: Dagger, King Arthur, Mordred
    P4.hand: Sword
    P2.allies: Sir Galahad, Merlin
    adventure: Thieves, Thieves, Thieves
"""


def test_the_beats_of_a_stage() -> None:
    """R-15, R-29: what is laid is staged when it is turned up."""
    match = sit(QUEST + "participants: P2, P3\n")
    play(match, "P2: Horse; done", "P3: done")
    assert beats(match)[-9:] == [
        Beat("stage", NOBODY, "adventure", []),
        Beat("card", 1),
        Beat("card", 2),
        Beat("stage", NOBODY, "adventure", [card("Saxons")]),
        Beat("attack", 1, "adventure", [card("Horse")]),
        Beat("attack", 2, "adventure", []),
        Beat("stage", 1),
        Beat("out", 2),
        Beat("stage", NOBODY, "adventure", [card("Test of Valor")]),
    ]
    play(match, "P2: bid 3; discard Thieves; discard Amour; discard Lance")
    assert beats(match)[-6:-1] == [
        Beat("bid", 1, number=3),
        Beat("stage", 1),
        *[Beat("card", 1, "adventure", [card(name)]) for name in ("Thieves", "Amour", "Lance")],
    ]


def test_the_beats_of_mordred_and_merlin() -> None:
    """R-31, R-32: whom Mordred strikes, and what Merlin sees, for his owner alone."""
    match = sit(QUEST)
    play(match, "P2: look at stage 3")
    seen = [card("Giant"), card("Sword")]
    assert beats(match, "P2")[-1].kind == "action"
    assert sorted(beats(match, "P2")[-1].cards) == sorted(seen)
    assert beats(match)[-1] == beats(match, "P3")[-1] == Beat("action", 1, "adventure", [])
    play(match, "P2: join", "P3: join", "P4: decline", "P3: Mordred against Sir Galahad")
    assert beats(match)[-1] == Beat("action", 2, "adventure", [card("Sir Galahad")], 1)


def test_the_beats_of_a_tournament() -> None:
    """R-33, R-36, R-37: a tie is of several."""
    lists = """
        story: Tournament at York
        P1.hand: Horse
        P2.hand: Sword, Lance
        P3.hand: Thieves
        P4.hand: Thieves
        adventure: Thieves, Thieves, Thieves, Thieves
    """
    match = sit(lists)
    play(match, "P1: turn up; enter", "P2: enter", "P3: decline", "P4: decline")
    play(match, "P1: Horse; done", "P2: Sword; done", "P1: done", "P2: Lance; done")
    assert [(beat.kind, beat.seat) for beat in beats(match)] == [
        *[("turn", 0), ("story", 0), ("stage", 0), ("stage", 1), ("pass", 2), ("pass", 3)],
        *[("card", 0), ("card", 1), ("attack", 0), ("attack", 1), ("stage", 0), ("stage", 1)],
        *[("stage", NOBODY), ("card", 0), ("card", 1), ("attack", 0), ("attack", 1)],
        *[("out", 0), ("stage", 1), ("prize", 1), ("prize", 1), ("turn", 1)],
    ]
    assert beats(match)[1] == Beat("story", 0, "story", [STORY.find("Tournament at York")])


def test_the_winner_has_the_last_beat() -> None:
    match = sit(NEARLY_WON)
    play(match, "P1: turn up")
    assert beats(match)[-2:] == [Beat("prize", 0), Beat("prize")]
