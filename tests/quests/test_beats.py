"""What is staged of an event: who and what, and never a card that the reader may not see."""

import pytest

from tests.quests.table import A1, DRAWS, NAMES, play, sit, told
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.reader import Reader
from tiltyard.games.questing.events import LosesShields
from tiltyard.games.quests import GAME
from tiltyard.games.quests.cards import ADVENTURE, STORY
from tiltyard.games.quests.events import Draws, MustDiscard, QuestEnds, Restarts
from tiltyard.shown.telling import BEATS, Beat

pytestmark = pytest.mark.both
UNSTAGED = (MustDiscard, Restarts, Draws, QuestEnds)  # the next beat tells more


def beats(match: Match, reader: str = "") -> list[Beat]:
    return [telling.beat for telling in told(match, reader) if telling.beat]


def finished(seed: str) -> Match:
    """A game that bots have played."""
    match, chance = sit(seed=seed, options="shields=4, turn_limit=60"), Chance(seed)
    while not match.game.over():
        seat = match.game.next()
        match.play(seat, choose(GAME, match.game, seat, "steady", chance))
    return match


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_beat_is_one_that_pages_know(seed: str) -> None:
    for event in finished(seed).game.events:
        for reader in range(NOBODY, 4):
            seen = event.seen_by(reader)
            beat = seen.tell(Reader(reader, NAMES)).beat if seen else None
            if seen and beat:
                assert beat.kind in BEATS
                assert beat.deck or not beat.cards, "the cards are of no deck"


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_all_that_everybody_is_told_has_its_moment(seed: str) -> None:
    for event in finished(seed).game.events:
        seen = event.seen_by(NOBODY)
        telling = seen.tell(Reader(NOBODY, NAMES)) if seen else None
        if telling and telling.lines and not isinstance(event, UNSTAGED):
            nothing_lost = isinstance(event, LosesShields) and not event.lost
            assert nothing_lost or telling.beat, event


def test_the_beats_of_a_quest() -> None:
    """Q-29, Q-39: stages and attacks are cards of their owners until they are revealed."""
    match = sit("Q2, Q3", A1, DRAWS)
    play(match, "P1 sponsor F5 S10 done F15 H10 done", "P2 tackle F5", "P3 tackle F5", "P4 withdraw")
    play(match, "P2 D5 S10 done", "P3 done")
    d5, s10, foe = ADVENTURE.find("D5"), ADVENTURE.find("S10"), ADVENTURE.find("F5")
    assert beats(match)[:14] == [
        Beat("turn", 0),
        Beat("story", 0, "story", [STORY.find("Q2")]),
        Beat("stage", 0),
        Beat("stage", 0),
        Beat("stage", 0),
        Beat("stage"),
        Beat("stage", 1),
        Beat("stage", 2),
        Beat("out", 3),
        Beat("attack", 1),
        Beat("attack", 2),
        Beat("stage", NOBODY, "adventure", [foe, s10]),
        Beat("stage", 1, "adventure", [d5, s10]),
        Beat("out", 2, "adventure", []),
    ]
    assert Beat("attack", 1, "adventure", [d5, s10]) in beats(match, "P2")
    assert Beat("attack", 1) in beats(match, "P3")
    assert Beat("stage", 0, "adventure", [foe, s10]) in beats(match, "P1")


def test_plague_that_takes_nothing_is_not_staged() -> None:
    match = sit("Plague, Q2", A1)
    assert [beat.kind for beat in beats(match)] == ["turn", "story", "turn", "story"]
    match = sit("Plague, Q2", A1, shields=[1, 0, 0, 0])
    assert [beat.kind for beat in beats(match)] == ["turn", "story", "out", "turn", "story"]
