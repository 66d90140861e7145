"""How long bots take: long enough to follow them where people play, and never by what is hidden."""

import re

import msgspec
import pytest

from tests.server.story import Story, quests
from tiltyard.engine.flow import Together
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.games import scenario_path
from tiltyard.table import outcome
from tiltyard.table.default_answer import in_window
from tiltyard.table.pace import BRIEFLY, USUAL
from tiltyard.table.plan import make_plan
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import Update

ONE_PERSON = ["person", "bot:random", "bot:random", "bot:random"]


def story_of(seats: list[str], seed: str = "3", **wish: object) -> Story:
    """Quests at the usual pace, unless the request says otherwise."""
    return Story(quests(seats=seats, seed=seed, away="wait", **{"pace": -1.0} | wish))


def until_bots(story: Story) -> None:
    """The person answers until only bots are asked."""
    while any(not story.table.state.sitters[seat].player for seat in story.asked()):
        story.auto(until=1)


def times(story: Story, seconds: float, seat: Seat = 0) -> list[float]:
    """When updates come within the next seconds, to a hundredth."""
    found, start = [], story.now
    while story.now < start + seconds:
        heard = len(story.heard[seat])
        story.wait(0.01)
        found += [round(story.now - start, 2) for m in story.heard[seat][heard:] if isinstance(m, Update)]
    return found


def wait_once(story: Story) -> float:
    """How long the next decision of a bot takes."""
    moves, start = len(outcome.record_of(story.table.state).steps), story.now
    while len(outcome.record_of(story.table.state).steps) == moves:
        story.now = max(story.now, story.table.due())
        story.table.tick(story.now)
        story.deliver()
    return round(story.now - start, 3)


def test_the_moves_of_bots_lie_apart_where_a_person_plays() -> None:
    story = story_of(ONE_PERSON)
    until_bots(story)
    seen = times(story, 6.0)
    assert len(seen) > 2
    gaps = [after - before for before, after in zip([0.0, *seen], seen, strict=False)]
    assert min(gaps) >= USUAL * BRIEFLY - 0.02
    assert max(gaps) <= USUAL + 0.02


def test_every_decision_of_a_bot_is_an_update_of_its_own() -> None:
    story = story_of(ONE_PERSON)
    until_bots(story)
    moves, heard = len(outcome.record_of(story.table.state).steps), len(story.heard[0])
    story.wait(6.0)
    made = len(outcome.record_of(story.table.state).steps) - moves
    assert made > 2
    assert sum(isinstance(m, Update) for m in story.heard[0][heard:]) == made


def test_bots_take_their_time_before_the_person_has_connected() -> None:
    story = Story(quests(seats=["bot:random", "person", "bot:random", "bot:random"], seed="3", pace=-1.0))
    story.disconnect(1)
    assert not story.table.presence.links
    assert story.asked() == [0]
    assert story.table.due() == story.now + USUAL


def test_bots_among_themselves_take_no_time() -> None:
    story = Story(quests(seats=["bot:random"] * 4, options="shields=1", pace=-1.0), people=0)
    story.table.begin(story.now)
    story.wait(0.0)
    assert story.table.state.phase == "over"


def test_a_seat_to_which_only_a_program_is_connected_counts_as_a_bot() -> None:
    story = story_of(ONE_PERSON)
    until_bots(story)
    assert story.table.due() > story.now
    story.disconnect(0)
    assert story.table.due() > story.now
    story.connect(0, words=False)
    assert story.table.due() <= story.now
    story.connect(0)
    assert story.table.due() > story.now


def test_a_requested_pace_is_kept() -> None:
    for pace in (0.0, 3.0):
        story = story_of(ONE_PERSON, pace=pace)
        story.say(0, protocol.Pace("p", 1.5))
        until_bots(story)
        assert wait_once(story) == pace


def test_the_fastest_pace_requested_by_those_here_counts() -> None:
    story = story_of(["bot:random", "person", "person", "bot:random"])
    asked_at = story.now
    story.say(2, protocol.Pace("a", 1.5))
    assert story.table.due() == asked_at + USUAL, "who says nothing likes it as usual"
    story.say(1, protocol.Pace("b", 1.2))
    assert story.table.due() == asked_at + 1.2
    story.say(1, protocol.Pace("c", 0.35))
    assert story.table.due() == asked_at + 0.35
    story.disconnect(1)
    assert story.table.due() == asked_at + 1.5
    story.connect(1)
    assert story.table.due() == asked_at + USUAL, "a page says anew what it likes"


def test_watchers_set_no_pace_and_hurry_nobody() -> None:
    story = story_of(ONE_PERSON)
    story.connect(NOBODY)
    assert story.refused(NOBODY, protocol.Pace("w", 0.0)) == "not_yours"
    assert story.refused(NOBODY, protocol.Hurry("w")) == "not_yours"


@pytest.mark.parametrize("seconds", ["-1", "2.5", "null"])
def test_a_requested_pace_has_limits(seconds: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"type":"pace","id":"p","seconds":{seconds}}}', type=protocol.FromClient)


def test_one_person_alone_may_hurry_the_bots_until_the_next_question() -> None:
    story = story_of(ONE_PERSON)
    until_bots(story)
    assert [type(answer) for answer in story.say(0, protocol.Hurry("h"))] == [protocol.Ack]
    story.wait(0.0)
    assert 0 in story.asked()
    until_bots(story)
    assert story.table.due() > story.now, "the next row of bots takes its time again"


def test_nobody_is_hurried_where_others_play_too_or_while_a_person_is_asked() -> None:
    story = story_of(["person", "person", "bot:random", "bot:random"])
    until_bots(story)
    story.say(0, protocol.Hurry("h"))
    assert story.table.due() > story.now
    story = story_of(ONE_PERSON)
    while 0 not in story.asked():
        story.wait(1.0)
    story.say(0, protocol.Hurry("h"))
    until_bots(story)
    assert story.table.due() > story.now


def test_who_hurries_does_not_sit_through_a_response_window_of_bots() -> None:
    """Its time hides which person answers; nobody else is a person here, and bots answer all at once."""
    wish = CreateTable(
        "ivanhoe", seats=["person", "bot:hard", "bot:hard"], seed="6", away="wait", window=30.0
    )
    story = Story(make_plan(wish))
    while not in_window(story.game):
        story.auto(until=1)
    if 0 in story.asked():
        story.play(0, story.last(0).options[0])
    story.wait(USUAL)
    assert in_window(story.game)
    story.say(0, protocol.Hurry("h"))
    story.wait(0.0)
    assert not in_window(story.game) or 0 in story.asked()


def test_a_row_of_passes_goes_quickly() -> None:
    """Three bots decline to sponsor; then the next turn is worth a look again."""
    story = story_of(ONE_PERSON)
    until_bots(story)
    pauses: dict[str, set[float]] = {"pass": set(), "other": set()}
    for _move in range(200):
        until_bots(story)
        last = story.last(0)
        kinds = {news.beat.kind if news.beat else "" for news in last.news if news.lines}
        pauses["pass" if kinds == {"pass"} else "other"].add(wait_once(story))
    assert pauses["pass"] == {round(USUAL * BRIEFLY, 3)}
    assert USUAL in pauses["other"]


def test_before_the_first_bot_moves_a_person_may_take_back() -> None:
    story = story_of(ONE_PERSON)
    while 0 not in story.asked() or "decline" not in story.last(0).texts:
        story.auto(until=1)
    decline = dict(zip(story.last(0).texts, story.last(0).options, strict=True))["decline"]
    moves = len(outcome.record_of(story.table.state).steps)
    story.play(0, decline)
    story.wait(USUAL * BRIEFLY - 0.05)
    story.say(0, protocol.Propose("u", "undo"))
    assert len(outcome.record_of(story.table.state).steps) == moves
    assert 0 in story.asked()


def test_a_table_that_is_loaded_goes_on_at_its_pace() -> None:
    story = story_of(ONE_PERSON)
    until_bots(story)
    story.wait(USUAL / 3)
    again = story.restart()
    assert story.now < again.table.due() <= story.now + USUAL
    moves = len(outcome.record_of(again.table.state).steps)
    again.wait(USUAL)
    assert len(outcome.record_of(again.table.state).steps) > moves


# No pause tells of a secret

ARMED = "Horse, Sword, Battle-ax, Lance, Dagger, Excalibur"
UNARMED = "2 x Boar, 2 x Evil Knight, Saxon Knight, Giant"


def at_secret_choice(hand: str) -> Story:
    """The Round Table: a person and a bot are about to lay cards face down; the bot has this hand."""
    scenario = scenario_path("round_table", "dragon").read_text("utf-8")
    scenario = re.sub(r"(deal P3.hand): .*", rf"\1: Amour, {hand}", scenario)
    wish = CreateTable(
        "round_table",
        seats=["person", "person", "bot:strategy3", "person"],
        scenario=scenario,
        away="wait",
        window=0.0,
    )
    story = Story(make_plan(wish))
    for _move in range(30):
        if isinstance(story.game.stack[-1], Together):
            return story
        seat = next((at for at in story.asked() if not story.table.state.sitters[at].player), NOBODY)
        if seat == NOBODY:
            story.wait(0.1)
            continue
        texts = dict(zip(story.last(seat).texts, story.last(seat).options, strict=True))
        wanted = "join" if seat == 1 else "decline"
        story.play(seat, texts.get(wanted, next(iter(texts.values()))))
    raise AssertionError("nobody chooses")


def test_a_bot_that_lays_many_cards_face_down_takes_as_long_as_one_that_lays_none() -> None:
    seen, made = [], []
    for hand in (ARMED, UNARMED):
        story = at_secret_choice(hand)
        moves = len(outcome.record_of(story.table.state).steps)
        assert 2 in story.asked()
        seen.append(times(story, 3.0))
        made.append(len(outcome.record_of(story.table.state).steps) - moves)
    assert made[0] > made[1]
    assert seen[0] == seen[1] == [USUAL]


def test_a_person_who_lays_cards_face_down_does_not_hold_up_a_bot() -> None:
    """Else the bot would tell the others when, and how often."""
    seen = []
    for lays in (True, False):
        story = at_secret_choice(ARMED)
        story.wait(USUAL / 2)
        if lays:
            story.play(1, story.last(1).options[0])
            assert 1 in story.asked()
        seen.append(times(story, 2.0, seat=0))
    assert seen[0] == seen[1] == [round(USUAL / 2, 2)]
