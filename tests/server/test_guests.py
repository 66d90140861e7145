"""Bots of the operator's own: they think in processes of their own, and whatever they do harms nobody."""

import asyncio
import json
import logging
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.house import LONGEST, House, house, play_out, run
from tests.server.story import Story
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.turn import Bot
from tiltyard.server.thinkers import Thinkers
from tiltyard.table.plan import make_plan
from tiltyard.table.thoughts import LEEWAY, MOST_FAILURES, Thought, Thoughts
from tiltyard.wire.lobby import CreateTable

BOTS = Path(__file__).with_name("guests.py")
BUDGET = 0.2  # seconds
SHORT = "shields=2, turn_limit=2"


@asynccontextmanager
async def inn_with(*names: str, seconds: float) -> AsyncIterator[House]:
    """A server that offers these bots."""
    thinkers = Thinkers(seconds)
    await thinkers.begin([f"{BOTS}:{name}" for name in names])
    async with house(thinkers=thinkers) as inn:
        yield inn


def test_players_choose_a_guest_like_any_level(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with inn_with("Steady", "Jouster", seconds=LONGEST) as inn:
            games = {game["game"]: game for game in json.loads((await inn.get("/api/games"))[1])}
            assert games["quests"]["guests"] == ["guests.py:Steady"]
            assert games["ivanhoe"]["guests"] == ["guests.py:Steady", "guests.py:Jouster"]
            assert "guests.py:Steady" not in [bot["name"] for bot in games["quests"]["bots"]]
            seats = ["bot:random", "bot:guests.py:steady", "bot:random", "bot:guests.py:Steady"]
            seated = await inn.create("quests", "", seats=seats, options=SHORT, seed="1")
            assert seated.info.seats[1].bot == "guests.py:Steady"
            while (kept := await inn.get(f"/api/records/{seated.table}.tilt"))[0] != 200:
                await asyncio.sleep(0.05)  # nobody watches, so nobody is kept waiting
            record = kept[1]
            assert ", Gareth=guests.py:Steady, " in record
            with pytest.raises(
                TiltyardError, match=r"unknown bot 'guests.py:jouster'; Quests has page, squire"
            ):
                await inn.create(
                    "quests", seats=["person", "bot:guests.py:Jouster", "bot:random", "bot:random"]
                )

    with caplog.at_level(logging.WARNING, "tiltyard"):
        run(story)
    assert not [entry for entry in caplog.records if entry.getMessage() == "a guest failed"]


@pytest.mark.parametrize("bad", ["Raises", "Cheats", "Loops", "Dies"])
def test_a_guest_that_fails_is_replaced_while_everybody_plays_on(
    bad: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody plays against it, somebody else plays at another table, and the server says how it is."""

    async def story() -> None:
        async with inn_with(bad, seconds=BUDGET) as inn:
            seats = ["person", f"bot:guests.py:{bad}", "bot:random", "bot:random"]
            seated = await inn.create("quests", seats=seats, options=SHORT, seed="1")
            ann = await inn.guest(seated.table, seated.key)
            other = await inn.create("quests", seats=["person", *["bot:random"] * 3], options=SHORT, seed="2")
            bob = await inn.guest(other.table, other.key)
            visitor = asyncio.create_task(asked_for_health(inn))
            await asyncio.gather(play_out([ann]), play_out([bob]))
            if not visitor.cancel():
                visitor.result()  # what went wrong
            assert (await inn.get("/healthz"))[0] == 200
            table = inn.app.lobby.rooms[seated.table].table
            assert table.asking.thoughts is not None
            assert table.asking.thoughts.failures[1] > 0

    with caplog.at_level(logging.WARNING, "tiltyard"):
        run(story)
    noted = [entry.__dict__["facts"] for entry in caplog.records if entry.getMessage() == "a guest failed"]
    assert {facts["bot"] for facts in noted} == {f"guests.py:{bad}"}
    assert "hand" not in str(noted), "what it said may be a secret"


async def asked_for_health(inn: House) -> None:
    """Ask again and again; a loop that stands still would not answer."""
    while True:
        begun = time.perf_counter()
        assert (await inn.get("/healthz"))[0] == 200
        assert time.perf_counter() - begun < 5.0
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("text", "why"),
    [("nowhere.py:Page", "there is no file nowhere.py"), (f"{BOTS}:Nobody", "has no bot 'Nobody'")],
)
def test_a_server_does_not_start_with_a_bot_that_does_not_exist(text: str, why: str) -> None:
    async def story() -> None:
        with pytest.raises(TiltyardError, match=re.escape(why)):
            await Thinkers().begin([text])

    run(story)


def waiting_for_a_guest() -> tuple[Story, Thought]:
    """A table at which a guest has just been asked."""
    name = "page.py:Page"
    wish = CreateTable("quests", pace=0.0, seats=["person", *[f"bot:{name}"] * 3], seed="1")
    story = Story(make_plan(wish, guests=[name]))
    story.table.state.guests, story.table.asking.thoughts = {name: Bot}, Thoughts(1.0)
    while 0 in story.asked():
        story.play(0, story.last(0).options[-1])
    story.wait(0.0)
    (thought, *_others) = story.table.asking.thoughts.take()
    return story, thought


@pytest.mark.parametrize("how", ["answers", "fails", "is silent"])
def test_a_guest_decides_when_its_time_is_over_whatever_it_does(how: str) -> None:
    """Neither its hand nor its faults show in how long it takes."""
    story, thought = waiting_for_a_guest()
    table, seat = story.table, thought.player.seat
    assert table.asking.thoughts is not None
    assert table.state.match is not None
    made = len(table.state.match.moves)
    if how != "is silent":
        moves = thought.turn.moves[:1] if how == "answers" else []
        table.hear(thought, moves, [], how == "fails")
    story.wait(1.0)
    assert len(table.state.match.moves) == made, "not before its time"
    story.wait(LEEWAY)
    assert table.state.match.moves[made][0] == seat
    if how == "answers":
        assert table.state.match.moves[made][1] == thought.turn.moves[0]


def test_after_several_failures_the_house_plays_the_seat() -> None:
    story, thought = waiting_for_a_guest()
    thoughts, seat = story.table.asking.thoughts, thought.player.seat
    assert thoughts is not None
    for _failure in range(MOST_FAILURES):
        assert thoughts.trusts(seat)
        thoughts.hear(thought, [], [], failed=True)
    assert not thoughts.trusts(seat)
    assert story.table.due() <= story.now, "the house needs no time"
