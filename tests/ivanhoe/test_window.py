"""Nothing tells the others who holds IVANHOE (I-05, I-40, I-41, invariant 10)."""

from typing import Any

import pytest

from tests.ivanhoe.table import game_of, options, play, refusal, see, table, view
from tiltyard.engine.match import Match
from tiltyard.engine.reader import Reader
from tiltyard.games.ivanhoe import GAME
from tiltyard.games.ivanhoe.table import IvanhoeOptions

pytestmark = pytest.mark.both

DEAL = "colour: red; turn: A; A.display: R5; B.display: R3, R4; A.hand: RIPOSTE, R3; deck: Y2, Y3, Y2"


def holder(name: str) -> Match:
    """The same table, with IVANHOE in the hand of one or another; the hands are equally large."""
    hands = {"B": "G1", "C": "G1", "D": "G1"}
    hands[name] = "IVANHOE"
    return table(4, DEAL + "".join([f"; {who}.hand: {hand}" for who, hand in hands.items()]))


def seen_by(name: str, match: Match) -> tuple[Any, list[Any]]:
    """The view and everything that was told to a player."""
    seat = "ABCD".index(name)
    told = [event.seen_by(seat) for event in match.game.events]
    return view(match, name), [event.tell(Reader(seat, match.names)) for event in told if event]


@pytest.mark.parametrize(
    "moves", [("A: riposte", "A: target B"), ("A: riposte", "A: target B", "B: let pass")]
)
def test_the_others_see_the_same_whoever_holds_it(moves: tuple[str, ...]) -> None:
    matches = [play(holder(name), *moves) for name in "BCD"]
    assert len({tuple(match.game.asks()) for match in matches}) == 1
    for reader in "ABCD":
        first, *others = [
            seen_by(reader, match) for name, match in zip("BCD", matches, strict=True) if name != reader
        ]
        assert all(other == first for other in others)


def test_single_answers_are_not_published() -> None:
    """I-40: no event, and in the others' views all seem to be asked still."""
    match = play(holder("C"), "A: riposte", "A: target B")
    before = {name: view(match, name) for name in "ACD"}
    told = len(match.game.events)
    play(match, "B: let pass")
    assert {name: view(match, name) for name in "ACD"} == before
    assert len(match.game.events) == told
    assert view(match, "B")["asks"] == [2, 3]


def test_a_holder_who_lets_pass_betrays_nothing() -> None:
    """I-40: whether C held IVANHOE and let it pass, or did not, cannot be told apart."""
    first = play(holder("C"), "A: riposte", "A: target B", "pass")
    second = play(holder("D"), "A: riposte", "A: target B", "pass")
    assert seen_by("A", first) == seen_by("A", second)
    assert seen_by("B", first) == seen_by("B", second)


def test_only_the_holder_can_cancel() -> None:
    """I-40: the refusal is the asked player's own business."""
    match = play(holder("C"), "A: riposte", "A: target B")
    assert refusal(match, "B: cancel") == "You do not hold IVANHOE."
    assert options(match, "C") == ["let pass", "cancel"]
    assert options(match, "A") == []


def test_the_first_cancellation_ends_the_window() -> None:
    """I-40: the others are not asked any more."""
    match = play(holder("C"), "A: riposte", "A: target B", "C: cancel")
    assert match.game.asks() == [0]
    assert see(match, "discards") == "RIPOSTE, IVANHOE"


def test_the_next_action_after_ivanhoe_has_no_window() -> None:
    """I-40, I-43: it lies in the discard pile, so there is nothing to ask, and nothing to cancel it with."""
    match = table(3, DEAL.replace("RIPOSTE, R3", "RIPOSTE, SHIELD") + "; C.hand: IVANHOE; B.hand: G1")
    play(match, "A: riposte", "A: target B", "C: cancel", "A: shield")
    assert match.game.asks() == [0]
    assert see(match, "A.front") == "SHIELD"


def test_the_window_comes_back_with_the_reshuffle() -> None:
    """I-40: once the discards are shuffled, nobody can know where IVANHOE lies."""
    match = table(
        2, "colour: red; turn: A; A.display: R3; B.display: R4; A.hand: SHIELD, R5; discards: IVANHOE"
    )
    game_of(match).pile.reshuffle(game_of(match).chance)
    play(match, "A: shield")
    assert match.game.asks() == [1]


def test_the_length_of_the_window_is_an_option_of_the_table() -> None:
    """I-41: the engine waits for nobody; a table reads how long its window lasts."""
    assert view(table(2), "A")["window_seconds"] == 5
    assert view(table(2, "", "ivanhoe_window_seconds=0"), "A")["window_seconds"] == 0
    assert GAME.window_seconds(IvanhoeOptions(ivanhoe_window_seconds=7)) == 7


def test_the_announcement_says_everything() -> None:
    """I-34: when the others are asked, card, target and choices are known."""
    match = table(2, "colour: blue; turn: A; B.display: B3, B5, S2; A.hand: DODGE")
    play(match, "A: dodge", "A: target B", "A: card 2")
    said = match.game.events[-1].tell(Reader(1, match.names)).lines
    assert said == ["A plays DODGE on you: Axe 5."]
    question = GAME.ask(view(match, "B"), match.names)
    assert question.notes == said


def test_choices_are_nobody_elses_business_before() -> None:
    """I-34: while A chooses, B sees a turn and nothing else."""
    deal = "colour: blue; turn: A; B.display: B3, B5, S2; A.hand: DODGE, OUTWIT; A.display: B2"
    for moves in (["A: dodge", "A: target B"], ["A: outwit", "A: card 1", "A: target B"]):
        match = table(2, deal)
        before, numbers = view(match, "B"), GAME.observation(match.game, 1)
        for move in moves:
            play(match, move)
            assert view(match, "B") == before
            assert GAME.observation(match.game, 1) == numbers


def test_the_supporter_that_opens_is_hidden_until_the_colour_is_named() -> None:
    """I-16."""
    match = table(2, "dealer: B; A.hand: S3, S2; deck: Y2")
    before = view(match, "B")
    play(match, "A: S3")
    assert view(match, "B") == before
    assert view(match, "A")["question"] == "colour"
