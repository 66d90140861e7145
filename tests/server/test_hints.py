"""Hints help those who play alone; among people they are told, or there are none. Clocks come late too."""

from typing import Any

import pytest

from tests.server.house import Guest, House, house, run
from tests.server.story import Story, quests
from tiltyard.engine.moves import NOBODY
from tiltyard.wire import protocol
from tiltyard.wire.protocol import ClockSetup

ASKS = "Ann asks what a bot would do."


async def two(inn: House, **wish: Any) -> list[Guest]:
    """Ann, who decides, and Bob."""
    guests = await inn.full_table("ivanhoe", 2, seed="3", **wish)
    for guest in guests:
        await guest.caught_up()
    return guests


async def decider(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.shown is not None and guest.shown.asked)


async def hint(guest: Guest) -> protocol.FromServer:
    await guest.send(protocol.Hint("h"))
    answer: protocol.FromServer = await guest.until(protocol.Shown | protocol.Error)
    return answer


@pytest.mark.parametrize(
    ("wish", "text"),
    [
        ({}, "No hints when several people play."),
        ({"hints": "none"}, "No hints at this table."),
    ],
)
def test_there_are_no_hints_against_people_unless_the_host_says_so(wish: dict[str, Any], text: str) -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await two(inn, **wish)
            asked = await decider(guests)
            assert await hint(asked) == protocol.Error("not_now", text, "h")
            assert (await inn.caller.table(asked.table)).no_hints == text

    run(story)


def test_where_the_host_allows_hints_everybody_is_told_who_asks_once_for_a_question() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await two(inn, hints="all")
            asked = await decider(guests)
            other = next(guest for guest in guests if guest is not asked)
            name = ["Ann", "Bob"][asked.you]
            assert (await inn.caller.table(asked.table)).no_hints == ""
            assert isinstance(await hint(asked), protocol.Shown)
            told = await other.until(protocol.Update)
            assert [news.lines for news in told.news] == [[f"{name} asks what a bot would do."]]
            assert isinstance(await hint(asked), protocol.Shown)
            await other.caught_up()
            assert other.shown is told, "it is told once"
            _status, text, _headers = await inn.get(f"/api/tables/{asked.table}/log")
            assert text.count("asks what a bot would do.") == 1

    run(story)


def test_who_plays_alone_has_hints_and_nobody_is_told() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("quests", seats=["person", "bot", "bot", "bot"], seed="6")
            ann = await inn.guest(seated.table, seated.key)
            while ann.shown is None or not ann.shown.asked:
                await ann.next()
            assert isinstance(await hint(ann), protocol.Shown)
            assert not any(ASKS in message for message in ann.bytes)

    run(story)


def test_who_is_left_alone_with_bots_may_ask() -> None:
    story = Story(quests(seats=["person", "person", "bot", "bot"]), people=2)
    assert story.table.publisher.info().no_hints
    story.say(1, protocol.Resign("r"))
    assert not story.table.publisher.info().no_hints
    changed = [message for message in story.heard[0] if isinstance(message, protocol.Changed)]
    assert not changed[-1].info.no_hints


def test_what_was_told_of_a_hint_is_still_so_after_a_restart() -> None:
    story = Story(quests(seed="1", hints="all"))
    seat = story.asked()[0]
    story.say(seat, protocol.Hint("h"))
    again = story.restart()
    assert again.table.state.log.counts() == story.table.state.log.counts()
    assert again.table.state.hinted == (seat, 0)


def test_watchers_who_are_kept_behind_see_no_clocks_until_the_end() -> None:
    clock = ClockSetup("bank", 60.0)
    story = Story(quests(clock=clock, delay=30.0))
    welcome = story.connect(NOBODY)
    assert welcome.clocks == []
    story.now += 5.0
    story.auto(until=3)
    story.wait(31.0)
    shown = [message for message in story.heard[NOBODY] if isinstance(message, protocol.Update)]
    assert shown, "they are shown the table"
    assert all(message.clocks == [] for message in shown)
    assert story.last(0).clocks != [], "those who play see theirs"
    for seat in (0, 1, 2):
        story.say(seat, protocol.Resign("r"))
    assert len(story.connect(NOBODY).clocks) == 4


def test_watchers_who_are_not_kept_behind_see_the_clocks() -> None:
    assert len(Story(quests(clock=ClockSetup("bank", 60.0))).connect(NOBODY).clocks) == 4
