"""Bots of the ladder think in processes of the house: nobody waits, and no clock tells what they hold."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from tests.server.house import House, house, play_out, run
from tests.server.story import Story, any_game
from tiltyard.bots.whole import whole_answer
from tiltyard.engine.chance import Chance
from tiltyard.engine.rungs import LADDER
from tiltyard.games import find
from tiltyard.server.pool import MOST_WAITING, Pool
from tiltyard.server.thinkers import Thinkers, question_of
from tiltyard.table.thoughts import SPARE, Thought, Thoughts
from tiltyard.wire.lobby import GameInfo

SHORT = "shields=2, turn_limit=2"
LEGEND_TAKES = 1.0 + SPARE  # seconds


@asynccontextmanager
async def inn_with_processes() -> AsyncIterator[tuple[House, Pool]]:
    """A server as operators run it."""
    thinkers = Thinkers(processes=2)
    assert thinkers.pool is not None
    async with house(thinkers=thinkers, metrics_token="t") as inn:
        yield inn, thinkers.pool


async def ready(pool: Pool) -> None:
    """Wait until all processes have started."""
    pool.begin()
    while len(pool.free) < len(pool.thinkers):
        await asyncio.sleep(0.05)


def test_any_rung_sits_at_any_seat() -> None:
    """They play among themselves, until each of them has decided something."""

    async def story() -> None:
        async with inn_with_processes() as (inn, pool):
            seats = [f"bot:{rung}" for rung in LADDER]
            seated = await inn.create("ivanhoe", "", seats=seats, seed="1")
            assert [seat.bot for seat in seated.info.seats] == LADDER
            match = inn.app.lobby.rooms[seated.table].table.state.match
            assert match is not None
            while {seat for seat, _move in match.moves} != set(range(len(LADDER))):
                await asyncio.sleep(0.05)
            while not pool.ends["answered"]:
                await asyncio.sleep(0.05)

    run(story)


@pytest.mark.parametrize("harm", [signal.SIGKILL, signal.SIGSTOP])
def test_whatever_happens_to_the_processes_everybody_plays_on(
    harm: signal.Signals, caplog: pytest.LogCaptureFixture
) -> None:
    """They end, or hang; somebody plays against a knight, somebody else at another table."""

    async def story() -> None:
        async with inn_with_processes() as (inn, pool):
            await ready(pool)
            for thinker in pool.thinkers:
                assert thinker.process is not None
                os.kill(thinker.process.pid, harm)
            seats = ["person", "bot:knight", "bot:random", "bot:random"]
            seated = await inn.create("quests", seats=seats, options=SHORT, seed="1")
            ann = await inn.guest(seated.table, seated.key)
            other = await inn.create("quests", seats=["person", *["bot:random"] * 3], options=SHORT, seed="2")
            bob = await inn.guest(other.table, other.key)
            await asyncio.gather(play_out([ann]), play_out([bob]))
            await ready(pool)
            assert pool.ends["failed"] > 0, pool.ends
            _status, text, _headers = await inn.get("/metrics", Authorization="Bearer t")
            assert f'tiltyard_thoughts_total{{end="failed"}} {pool.ends["failed"]}' in text

    with caplog.at_level(logging.WARNING, "tiltyard"):
        run(story)
    noted = [entry.__dict__["facts"] for entry in caplog.records if entry.getMessage() == "a bot failed"]
    assert {facts["bot"] for facts in noted} == {"knight"}


def thinking(seed: str = "3") -> tuple[Story, Thought]:
    """A table at which a legend has just been asked."""
    story = Story(any_game("ivanhoe", seats=["person", "bot:legend"], seed=seed), people=1)
    story.table.asking.thoughts = Thoughts(1.0, ladder=True)
    while 1 not in story.asked():
        story.play(0, story.last(0).options[0])
    story.wait(0.0)
    (thought,) = story.table.asking.thoughts.take()
    return story, thought


@pytest.mark.parametrize("how", ["answers", "fails", "is silent"])
def test_a_legend_decides_at_a_moment_that_is_known_before_it_thinks(how: str) -> None:
    story, thought = thinking()
    assert thought.due == thought.asked_at + LEGEND_TAKES
    moves = thought.turn.moves[-1:] if how == "answers" else []
    made = len(story.table.state.begun().moves)
    if how != "is silent":
        story.table.hear(thought, moves, [0], how == "fails")
    story.wait(LEGEND_TAKES - 0.01)
    assert len(story.table.state.begun().moves) == made, "not before its time"
    story.wait(0.01)
    seat, move = story.table.state.begun().moves[made]
    assert seat == 1
    assert how != "answers" or move == moves[0]


def test_what_it_holds_does_not_show_in_the_time_it_takes() -> None:
    """Every new deal of what the person cannot see gives the same moment."""
    story, thought = thinking()
    state, contract = story.table.state, story.table.state.contract
    for deal in range(20):
        other, _asked = thinking()
        game = contract.redeal(state.game, 0, Chance(f"{deal:x}"))
        assert contract.view(game, 0) == contract.view(state.game, 0)
        other.table.state.begun().game = game
        other.table.asking.settle(other.now)
        other.wait(0.0)
        assert other.table.due() == thought.due


@pytest.mark.parametrize("answers", [True, False])
def test_a_set_up_is_made_at_one_moment_however_many_cards_it_has(answers: bool) -> None:
    """What nobody sees until the end is one answer, by rules too; so nobody can count by the clock."""
    story = Story(any_game("round_table", seats=["person", "bot:knight", "bot:random"], seed="2"), people=1)
    thoughts = story.table.asking.thoughts = Thoughts(1.0, ladder=True)
    bot, made = find("round_table").bots["strategy3"](), story.table.state.begun().moves
    longest = 0
    while longest < 3 and story.table.state.phase == "running":
        story.wait(0.0)
        for thought in thoughts.take():
            begun = len(made)
            if answers:
                story.table.hear(thought, *whole_answer(bot, thought.turn), failed=False)
            story.now = thought.due
            story.table.tick(story.now)
            story.deliver()
            assert {seat for seat, _move in made.between(begun, len(made))} == {1}
            longest = max(longest, len(made) - begun)
        if 0 in story.asked():
            story.auto(until=1)
    assert longest >= 3


def questions(rung: str, count: int) -> list[Thought]:
    """The same question many times, for a bot of this rung."""
    story = Story(any_game("ivanhoe", seats=["person", f"bot:{rung}"], seed="3"), people=1)
    thoughts = story.table.asking.thoughts = Thoughts(1.0, ladder=True)
    while 1 not in story.asked():
        story.play(0, story.last(0).options[0])
    player = story.table.state.player(1)
    for _question in range(count):
        thoughts.ask_climber(player, story.game, 0, story.now, 0.0)
    return thoughts.take()


def test_an_address_with_many_legends_leaves_a_process_to_the_others() -> None:
    async def story() -> None:
        pool = Pool(2)
        await ready(pool)
        now = asyncio.get_running_loop().time
        many = [
            asyncio.create_task(pool.ask("many", question_of("t", 2, thought), now() + 60.0, -1))
            for thought in questions("legend", 30)
        ]
        await asyncio.sleep(0)
        (one,) = questions("legend", 1)
        try:
            asked = asyncio.create_task(pool.ask("one", question_of("u", 2, one), now() + 60.0, -1))
            await asyncio.sleep(0)
            assert pool.holding == {"many": 1, "one": 1}
            assert list(pool.waiting) == ["many"]
            answer, _place = await asked
            assert answer.moves
        finally:
            await pool.close()
            await asyncio.gather(*many)

    run(story)


def test_an_address_may_ask_only_so_much_at_once() -> None:
    async def story() -> None:
        pool = Pool(2)
        now = asyncio.get_running_loop().time
        asked = [
            asyncio.create_task(pool.ask("many", question_of("t", 2, thought), now() + 60.0, -1))
            for thought in questions("legend", MOST_WAITING + 5)
        ]
        await asyncio.sleep(0)
        assert pool.ends["crowded"] == 5
        assert sum(map(len, pool.waiting.values())) == MOST_WAITING
        await pool.close()
        await asyncio.gather(*asked)

    run(story)


def test_a_question_whose_time_is_over_is_not_thought_about() -> None:
    async def story() -> None:
        pool = Pool(2)
        await ready(pool)
        (thought,) = questions("legend", 1)
        answer, _place = await pool.ask("who", question_of("t", 2, thought), 0.0, -1)
        assert (answer.moves, answer.failed, pool.ends["late"]) == ([], "", 1)
        await pool.close()

    run(story)


def test_a_pool_that_closes_before_its_process_is_ready_comes_to_an_end() -> None:
    """A bug: from Python 3.12 on, waiting for a task that was just done went round for ever."""

    async def story() -> None:
        pool = Pool(1)
        pool.begin()
        while pool.thinkers[0].process is None:
            await asyncio.sleep(0)
        await pool.close()
        assert not pool.tasks

    run(story)


def test_every_game_says_what_its_bots_are_like() -> None:
    async def story() -> None:
        async with house() as inn:
            games = msgspec.json.decode((await inn.get("/api/games"))[1], type=list[GameInfo])
            for game in games:
                contract = find(game.game)
                assert [bot.name for bot in game.bots] == contract.levels()
                assert all(bot.line.endswith(".") for bot in game.bots)
                assert [bot.line for bot in game.bots][:5] == [
                    rung.line for rung in contract.rungs().values()
                ]

    run(story)
