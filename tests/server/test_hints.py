"""Hints come from the champion; among people they are told, or switched off."""

from itertools import pairwise
from typing import Any

import pytest

from tests.server.house import Guest, House, house, run
from tests.server.story import Story, any_game, quests
from tiltyard.bots.whole import whole_answer
from tiltyard.engine.moves import NOBODY
from tiltyard.games.quests import GAME as QUESTS
from tiltyard.table.thoughts import Thought, Thoughts
from tiltyard.wire import protocol

SPONSORS = (
    "tiltyard 1\ngame: quests\nrules: 1\nseats: A, B, C, D\n"
    "deal A.hand: F5, F10, F15, F20, D5, S10, H10, B15\ndeal story: Q3\n---\n"
)
ASKS = "asks for a hint."
SWITCH = "Only its host can switch them on, before the game begins."
OFF = f"Hints are off at this table. {SWITCH}"
OFF_AMONG_PEOPLE = f"Hints are off while several people play. {SWITCH}"


async def two(inn: House, **wish: Any) -> list[Guest]:
    """Ann, who decides, and Bob."""
    guests = await inn.full_table("ivanhoe", 2, seed="3", **wish)
    for guest in guests:
        await guest.caught_up()
    return guests


def decider(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.shown is not None and guest.shown.asked)


async def hint(guest: Guest) -> protocol.FromServer:
    await guest.send(protocol.Hint("h"))
    answer: protocol.FromServer = await guest.until(protocol.Shown | protocol.Error)
    return answer


@pytest.mark.parametrize(
    ("wish", "text"),
    [
        ({"hints": "alone"}, OFF_AMONG_PEOPLE),
        ({"hints": "none"}, OFF),
    ],
)
def test_where_the_host_has_switched_hints_off_everybody_is_told_so(wish: dict[str, Any], text: str) -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await two(inn, **wish)
            asked = decider(guests)
            assert await hint(asked) == protocol.Error("not_now", text, "h")
            assert not any(ASKS in message for guest in guests for message in guest.bytes)
            info = await inn.caller.table(asked.table)
            assert (info.hints, info.no_hints) == (wish["hints"], text)

    run(story)


def test_everybody_is_told_who_asks_once_for_a_question() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await two(inn)
            asked = decider(guests)
            other = next(guest for guest in guests if guest is not asked)
            name = ["Ann", "Bob"][asked.you]
            assert (await inn.caller.table(asked.table)).no_hints == ""
            assert isinstance(await hint(asked), protocol.Shown)
            told = await other.until(protocol.Update)
            assert [news.lines for news in told.news] == [[f"{name} {ASKS}"]]
            assert isinstance(await hint(asked), protocol.Shown)
            await other.caught_up()
            assert other.shown is told, "it is told once"
            _status, text, _headers = await inn.get(f"/api/tables/{asked.table}/log")
            assert text.count(ASKS) == 1

    run(story)


def test_who_plays_alone_has_hints_and_nobody_is_told() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot:easy"], seed="6")
            ann = await inn.guest(seated.table, seated.key)
            while ann.shown is None or not ann.shown.asked:
                await ann.next()
            assert isinstance(await hint(ann), protocol.Shown)
            assert not any(ASKS in message for message in ann.bytes)

    run(story)


def test_who_is_left_alone_with_bots_may_ask() -> None:
    seats = ["person", "person", "bot:random", "bot:random"]
    story = Story(quests(seats=seats, hints="alone"), people=2)
    assert story.table.publisher.info().no_hints
    story.say(1, protocol.Resign("r"))
    assert not story.table.publisher.info().no_hints
    changed = [message for message in story.heard[0] if isinstance(message, protocol.Changed)]
    assert not changed[-1].info.no_hints


def test_what_was_told_of_a_hint_is_still_so_after_a_restart() -> None:
    story = Story(any_game("ivanhoe", seats=["person"] * 2, seed="1"))
    seat = story.asked()[0]
    story.say(seat, protocol.Hint("h"))
    again = story.restart()
    assert again.table.state.log.counts() == story.table.state.log.counts()
    assert again.table.state.hinted == {(seat, 0)}


def test_the_host_switches_hints_on_and_off_until_the_game_begins() -> None:
    story = Story(any_game("ivanhoe", seats=["person"] * 2), people=1)
    assert story.table.publisher.info().hints == "all"
    story.say(0, protocol.Hints("h1", "none"))
    changed = [message for message in story.heard[0] if isinstance(message, protocol.Changed)]
    assert changed[-1].info.hints == "none"
    bob = story.join("Bob")
    assert story.refused(bob, protocol.Hints("h2", "all")) == "not_yours"
    assert story.refused(0, protocol.Hints("h3", "all")) == "not_now", "the game has begun"
    assert story.table.publisher.info().no_hints == OFF
    assert story.refused(story.asked()[0], protocol.Hint("h4")) == "not_now"
    again = story.restart()
    assert again.table.publisher.info().no_hints == OFF


def test_a_rematch_keeps_what_the_host_said_about_hints() -> None:
    async def story() -> None:
        async with house() as inn:
            seats = ["person", "bot:easy"]
            seated = await inn.create("ivanhoe", seats=seats, later=True)
            ann = await inn.guest(seated.table, seated.key)
            await ann.send(protocol.Hints("h", "none"))
            await ann.send(protocol.Ready("r"))
            await ann.until(protocol.Update)
            await ann.send(protocol.Resign("x"))
            await ann.until(protocol.Over)
            await ann.send(protocol.Propose("p", "rematch"))
            while not (changed := await ann.until(protocol.Changed)).info.rematch:
                pass
            assert (await inn.caller.table(changed.info.rematch)).hints == "none"

    run(story)


def thinking_of_a_hint() -> tuple[Story, Thought]:
    """A table at which Ann has just asked for a hint, and the champion thinks elsewhere."""
    story = asked("round_table", "strategy1")
    assert story.say(0, protocol.Hint("h")) == []
    assert story.table.asking.thoughts is not None
    (thought,) = story.table.asking.thoughts.take()
    return story, thought


def asked(game: str, bot: str) -> Story:
    """A table where bots of the ladder think elsewhere, and Ann is asked something."""
    story = Story(any_game(game, seats=["person", f"bot:{bot}"], seed="3"), people=1)
    story.table.asking.thoughts = Thoughts(1.0, ladder=True)
    while 0 not in story.asked():
        story.wait(1.0)
    return story


def test_a_champion_that_plays_by_rules_gives_its_hint_at_once() -> None:
    story = asked("ivanhoe", "easy")
    (shown,) = story.say(0, protocol.Hint("h"))
    assert isinstance(shown, protocol.Shown)
    assert (shown.id, shown.move in story.last(0).options) == ("h", True)
    assert story.table.asking.thoughts is not None
    assert story.table.asking.thoughts.take() == []


@pytest.mark.parametrize("how", ["answers", "fails", "is silent"])
def test_a_hint_is_given_when_it_is_there_and_by_rules_if_the_champion_fails(how: str) -> None:
    story, thought = thinking_of_a_hint()
    story.connect(NOBODY)
    assert thought.level == "champion"
    moves = thought.turn.moves[-1:] if how == "answers" else []
    story.table.hear(thought, moves, [], how == "fails")
    story.deliver()
    shown = story.heard[0][-1]
    assert isinstance(shown, protocol.Shown)
    assert (shown.id, shown.move in story.last(0).options) == ("h", True)
    assert how != "answers" or shown.move == moves[0]
    assert not any(isinstance(message, protocol.Shown) for message in story.heard[NOBODY])
    assert story.say(0, protocol.Hint("again")) == [], "the next one may be asked for"


def test_hints_go_on_with_the_set_up_that_the_first_one_began() -> None:
    """Thought of anew at each card, a stage was laid and taken back without end."""
    story = Story(quests(seats=["person", *["bot:steady"] * 3], scenario=SPONSORS), people=1)
    story.table.asking.thoughts = Thoughts(1.0, ladder=True)
    story.play(0, QUESTS.moves.parse("sponsor"))
    assert story.say(0, protocol.Hint("h")) == []
    (thought,) = story.table.asking.thoughts.take()
    moves, sights = whole_answer(thought.player.bot, thought.turn, openly=True)
    assert len(moves) > 3
    story.table.hear(thought, moves, sights, failed=False)
    for move, following in pairwise(moves):
        story.play(0, move)
        (shown,) = story.say(0, protocol.Hint("h"))
        assert isinstance(shown, protocol.Shown)
        assert shown.move == following
    assert story.table.asking.thoughts.take() == []


def test_one_hint_at_a_time_and_none_for_a_question_that_has_gone() -> None:
    story, thought = thinking_of_a_hint()
    assert story.refused(0, protocol.Hint("more")) == "too_fast"
    story.play(0, story.last(0).options[0])
    story.table.hear(thought, thought.turn.moves[:1], [], failed=False)
    story.deliver()
    assert story.heard[0][-1] == protocol.Error("stale", "The question has changed.", "h")


def test_hints_are_limited_like_other_questions_that_cost_much() -> None:
    async def story() -> None:
        async with house(asks_per_second=0.001, asks_at_once=2.0, hint_seconds=0.01) as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot:easy"], seed="6")
            ann = await inn.guest(seated.table, seated.key)
            while ann.shown is None or not ann.shown.asked:
                await ann.next()
            for _time in range(2):
                assert isinstance(await hint(ann), protocol.Shown)
            refused = await hint(ann)
            assert isinstance(refused, protocol.Error)
            assert refused.code == "too_fast"

    run(story)
