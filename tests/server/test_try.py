"""What else could be picked: the table says so, and nothing is played or revealed."""

from typing import Any

import pytest

from tests.server.house import house, run
from tests.server.story import Story, any_game, quests
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.games import NAMES
from tiltyard.table.trial import ENOUGH
from tiltyard.wire import protocol
from tiltyard.wire.protocol import Refusal, Tried, Try

pytestmark = pytest.mark.both

BUILDS = (
    "tiltyard 1\ngame: quests\nrules: 1\nseats: A, B, C, D\n"
    "deal A.hand: F5, F10, D5, S10, S10\ndeal story: Q2\n---\n"
)
TRIMS = (
    "tiltyard 1\ngame: quests\nrules: 1\nseats: A, B, C, D\n"
    "deal A.hand: 6 x F5, 5 x F10\ndeal story: Prosperity\ndeal adventure: F15, F20\n---\n"
)
SHORT = {"quests": "shields=2, turn_limit=8", "round_table": "turn_limit=4", "ivanhoe": "short"}


def moves(story: Story, *names: str) -> list[Move]:
    return [story.table.state.contract.moves.parse(name) for name in names]


def try_out(story: Story, seat: Seat, *names: str) -> Tried:
    return tried(story, seat, moves(story, *names))


def tried(story: Story, seat: Seat, picked: list[Move]) -> Tried:
    answers = story.say(seat, Try("t1", story.last(seat).state, picked))
    assert len(answers) == 1
    assert isinstance(answers[0], Tried)
    return answers[0]


def open_cards(story: Story, seat: Seat, answer: Tried) -> list[str]:
    """The names of the positions that could be picked in addition."""
    asked = story.last(seat).question
    assert asked is not None
    free = [move for move, why in zip(asked.positions, answer.refusals, strict=True) if not why]
    return [story.table.state.contract.moves.text(move) for move in free]


def building() -> Story:
    story = Story(quests(scenario=BUILDS))
    story.play(0, story.table.state.contract.moves.parse("sponsor"))
    return story


def test_a_stage_never_takes_two_foes() -> None:
    story = building()
    answer = try_out(story, 0, "F5")
    assert answer.asked
    assert open_cards(story, 0, answer) == ["D5", "S10", "S10"]
    assert "a stage has exactly one" in answer.refusals[1]
    assert answer.rules[1].startswith("Q-")
    with pytest.raises(Refusal, match="a stage has exactly one"):
        try_out(story, 0, "F5", "F10")


def test_a_weapon_is_not_picked_twice() -> None:
    story = building()
    assert open_cards(story, 0, try_out(story, 0, "F5", "S10")) == ["D5"]


def test_what_ends_the_picking_says_why_it_cannot_follow_yet() -> None:
    story = building()
    assert try_out(story, 0, "D5").finish
    assert not try_out(story, 0, "F5").finish


def test_when_one_card_is_asked_for_one_is_all() -> None:
    story = Story(quests(scenario=TRIMS))
    assert len(story.game.hands[0]) == 13
    answer = try_out(story, 0, "F5")
    assert not answer.asked
    assert answer.refusals == [ENOUGH] * 13
    with pytest.raises(Refusal, match="all that is needed"):
        try_out(story, 0, "F5", "F10")


def test_nothing_is_played_stored_or_drawn_by_chance() -> None:
    story = building()
    stored, chance, shown = story.stored[:], story.table.state.chance.counter, story.last(0)
    try_out(story, 0, "F5", "D5")
    assert (story.stored, story.table.state.chance.counter, story.last(0)) == (stored, chance, shown)
    assert story.table.state.journal == []
    assert story.game.chance.counter == building().game.chance.counter


def test_an_old_question_a_stranger_and_a_wrong_move_are_refused() -> None:
    story = building()
    state = story.last(0).state
    assert story.refused(0, Try("t1", state + 1, [])) == "stale"
    assert story.refused(1, Try("t1", story.last(1).state, [])) == "not_asked"
    assert story.refused(0, Try("t1", state, [10_000])) == "unknown_move"
    story.connect(NOBODY)
    assert story.refused(NOBODY, Try("t1", state, [])) == "not_yours"


def test_a_try_of_too_many_moves_is_refused() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("quests", seats=["person", "bot:random", "bot:random", "bot:random"])
            guest = await inn.guest(seated.table, seated.key)
            await guest.send(Try("t1", 0, [0] * 21))
            assert (await guest.until(protocol.Error)).code == "bad_message"

    run(story)


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_depends_on_nothing_that_the_seat_may_not_know(name: str) -> None:
    """Two games that differ only in hidden cards answer alike, whatever is tried."""
    story = Story(any_game(name, options=SHORT.get(name, ""), seed="2", window=0.0))
    contract, compared = story.table.state.contract, 0
    for step in range(150):
        if story.table.state.phase != "running":
            break
        seat = next(other for other in story.asked() if other not in story.table.state.held)
        asked = story.last(seat).question
        assert asked is not None
        for picked in [asked.positions[at : at + 2] for at in range(0, len(asked.positions), 3)]:
            compared += says_the_same(story, seat, picked, Chance(f"{step:x}"))
        story.play(
            seat, choose(contract, story.game, seat, list(contract.bots)[-1], story.table.state.chance)
        )
    assert compared > 20


def says_the_same(story: Story, seat: Seat, picked: list[Move], chance: Chance) -> bool:
    """The answer is that of a table whose hidden cards are others; False if there are no others."""
    match: Any = story.table.state.match
    own = match.game
    other = story.table.state.contract.redeal(own, seat, chance)
    said = answer_to(story, seat, picked)
    match.game = other
    again = answer_to(story, seat, picked)
    match.game = own
    assert said == again
    return bool(other.hands != own.hands)


def answer_to(story: Story, seat: Seat, picked: list[Move]) -> object:
    try:
        return tried(story, seat, picked)
    except Refusal as refusal:
        return refusal.code, refusal.text, refusal.rule
