"""What a page stages of a game: every moment that a person wants to see, and nothing that is hidden."""

import pytest

from tests.ivanhoe.table import cards, play, table
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY
from tiltyard.engine.telling import BEATS, Beat
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.cards import IVANHOE, SHIELD, STUNNED
from tiltyard.games.ivanhoe.words import STAGED

pytestmark = pytest.mark.both
UNSTAGED = {"dealer", "draws", "nothing to draw", "reshuffles"}


def beats(match: Match, seat: int = NOBODY) -> list[Beat]:
    """The beats of a game so far, as a reader gets them."""
    seen = [event.seen_by(seat) for event in match.game.events]
    told = [GAME.tell(event, seat, match.names).beat for event in seen if event is not None]
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
    assert beats(match)[-1] == Beat("action", 1, "cards", cards("IVANHOE, RIPOSTE"), 0)


def test_a_stolen_card_is_staged_for_two() -> None:
    """I-51: the others see that a card moves, not which."""
    match = table(3, "colour: red; turn: A; B.display: R3; A.hand: KNOCK DOWN; B.hand: S3")
    play(match, "A: knock down", "A: target B", "pass")
    last = [beats(match, seat)[-1] for seat in (0, 1, 2, NOBODY)]
    assert last[:2] == [Beat("card", 0, "cards", cards("S3"), 1)] * 2
    assert last[2:] == [Beat("card", 0, target=1)] * 2


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
    names: set[str] = set()
    for seed in range(12):
        match = wandered(2 + seed % 4, f"{seed:x}")
        names |= {event.name for event in match.game.events}
        assert all(beat.kind in BEATS for beat in beats(match))
    assert names <= set(STAGED) | UNSTAGED
    assert set(STAGED) <= names | {"cannot start"}


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_a_beat_shows_no_hidden_card(seat: int) -> None:
    """I-05: what a beat shows is among the cards that this reader is told of, or lies open by its name."""
    open_cards = {"cancels": IVANHOE, "shield": SHIELD, "stunned": STUNNED}
    match = wandered(3, "beef")
    for event in match.game.events:
        seen = event.seen_by(seat)
        assert seen is not None
        beat = GAME.tell(seen, seat, match.names).beat
        known = [*seen.cards, open_cards.get(event.name, NOBODY)]
        assert beat is None or all(card in known for card in beat.cards)
