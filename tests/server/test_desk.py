"""Long work beside short: in slices, each asker in turn, and nobody waits for what another asked for."""

import asyncio
import time
from typing import Any

import pytest

from tests.server.house import run
from tiltyard.server.rooms.desk import SLICE, Desk
from tiltyard.server.storage.asking import Labour
from tiltyard.table.work import Work, at_once
from tiltyard.wire.protocol import Refusal


def counting(pieces: int, done: list[str], name: str) -> Work[str]:
    """Work in that many pieces, each of which fills a slice."""
    for _piece in range(pieces):
        end = time.perf_counter() + SLICE
        while time.perf_counter() < end:
            pass
        yield
    done.append(name)
    return name


def failing() -> Work[str]:
    yield
    raise Refusal("bad_setup", "No.")


def test_who_asks_for_much_waits_and_nobody_else() -> None:
    async def story() -> None:
        desk, done = Desk(50), list[str]()
        much = [desk.ask("a", counting(5, done, f"a{at}")).result for at in range(10)]
        little = desk.ask("b", counting(1, done, "b"))
        assert await little.result == "b"
        assert done in (["b"], ["a0", "b"])
        assert await asyncio.gather(*much) == [f"a{at}" for at in range(10)]

    run(story)


def test_everything_else_has_its_turn_between_two_slices() -> None:
    async def story() -> None:
        desk, turns = Desk(50), 0
        work = desk.ask("a", counting(40, [], "a"))
        while not work.result.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns >= 40

    run(story)


def resting(answer: "asyncio.Future[str]") -> Labour[str]:
    """Work that must know something first."""
    while not answer.done():
        yield answer
    return answer.result()


def test_who_waits_for_an_answer_from_elsewhere_holds_nobody_up_not_even_himself() -> None:
    async def story() -> None:
        desk = Desk(100)
        answers = [asyncio.get_running_loop().create_future() for _number in range(40)]
        jobs = [desk.ask(f"a{at}", resting(answer)) for at, answer in enumerate(answers)]
        desk.join("b", jobs[0])
        assert await desk.do("a0", counting(1, [], "next")) == "next"
        assert await desk.do("b", counting(1, [], "b")) == "b"
        assert desk.worker is not None
        await desk.worker  # nothing is looked at again and again
        for at, answer in enumerate(answers):
            answer.set_result(str(at))
        assert [await job.result for job in jobs] == [str(at) for at in range(40)]

    run(story)


def test_what_waits_for_an_answer_counts_and_ends_with_the_desk() -> None:
    async def story() -> None:
        desk, answer = Desk(2), asyncio.get_running_loop().create_future()
        jobs = [desk.ask("a", resting(answer)) for _number in range(2)]
        assert await desk.do("b", counting(1, [], "b")) == "b"
        with pytest.raises(Refusal, match="wait for the answers"):
            desk.ask("a", resting(answer))
        desk.close()
        answer.set_result("late")
        found = await asyncio.gather(*[job.result for job in jobs], return_exceptions=True)
        assert [type(result) for result in found] == [asyncio.CancelledError] * 2

    run(story)


def test_an_error_reaches_those_who_wait_and_the_next_job_is_done() -> None:
    async def story() -> None:
        desk = Desk(50)
        with pytest.raises(Refusal):
            await desk.do("a", failing())
        assert await desk.do("a", counting(1, [], "next")) == "next"

    run(story)


def test_work_that_nobody_waits_for_any_more_is_not_done() -> None:
    async def story() -> None:
        desk, done = Desk(50), list[str]()
        task = asyncio.create_task(desk.do("a", counting(1_000, done, "a")))
        while not desk.open:
            await asyncio.sleep(0)
        task.cancel()
        assert await desk.do("a", counting(1, done, "b")) == "b"
        assert done == ["b"]

    run(story)


def test_work_that_two_want_is_done_once_in_the_turn_of_either() -> None:
    async def story() -> None:
        desk, done = Desk(50), list[str]()
        desk.ask("a", counting(60, done, "first"))
        wanted = desk.ask("a", counting(3, done, "second"))
        desk.join("b", wanted)
        assert await wanted.result == "second"
        assert done == ["second"], "b does not wait for what a asked for before"

    run(story)


def test_an_asker_has_only_so_much_waiting() -> None:
    async def story() -> None:
        desk = Desk(3)
        jobs: list[Any] = [desk.ask("a", counting(1, [], "a")) for _number in range(3)]
        with pytest.raises(Refusal, match="wait for the answers"):
            desk.ask("a", counting(1, [], "a"))
        jobs.append(desk.ask("b", counting(1, [], "b")))
        await asyncio.gather(*[job.result for job in jobs])
        assert await desk.do("a", counting(1, [], "a")) == "a"

    run(story)


def test_a_desk_that_closes_goes_on_with_nothing() -> None:
    async def story() -> None:
        desk, done = Desk(50), list[str]()
        jobs = [desk.ask(who, counting(20, done, who)) for who in ("a", "a", "b")]
        while desk.open.keys() != {"a", "b"}:
            await asyncio.sleep(0)
        desk.close()
        found = await asyncio.gather(*[job.result for job in jobs], return_exceptions=True)
        assert [type(result) for result in found] == [asyncio.CancelledError] * 3
        assert done == []

    run(story)


def test_all_of_it_at_once() -> None:
    assert at_once(counting(2, [], "a")) == "a"
