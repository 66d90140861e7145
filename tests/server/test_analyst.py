"""Analyses on a server: for finished games only, one by one, found once and kept; nobody else waits."""

import asyncio
import json
import signal
import sqlite3
from asyncio.subprocess import Process
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bench.server.attack import Witness, victim
from tests.analysis.games import BLUNDER
from tests.server.house import House, house, run
from tiltyard.server.analyst import MOST_KEPT, WAITING_EACH, Said
from tiltyard.server.storage import Batch, RecordRow
from tiltyard.server.storage.sqlite import Sqlite

NAMES = ["Ann", "Bors"]
LONGEST = 5.0  # seconds; who is blocked waits far longer, and who is not, a hundredth


def row(table: str, text: str = BLUNDER, moves: int = 1) -> RecordRow:
    return RecordRow(table, "ivanhoe", "", NAMES, ["Bors"], moves, True, text)


def keep(inn: House, *rows: RecordRow) -> None:
    inn.app.storage.write(Batch(records=list(rows)))


async def post(inn: House, table: str) -> tuple[int, Any]:
    status, answer, _headers = await inn.post(f"/api/records/{table}/analysis", b"{}")
    return status, answer


async def look(inn: House, table: str, how: str = "") -> tuple[int, Any]:
    status, text, _headers = await inn.get(f"/api/records/{table}/analysis{how}")
    return status, json.loads(text)


async def begun(inn: House, table: str) -> Process:
    """The process that has begun to analyse a game."""
    await post(inn, table)
    while inn.app.analyst.process is None:
        await asyncio.sleep(0)
    return inn.app.analyst.process


async def analysed(inn: House, table: str) -> Any:
    """The analysis, once it is there."""
    while inn.app.analyst.task is not None:
        await inn.app.analyst.task
    return (await look(inn, table))[1]


def test_a_finished_game_is_analysed_once_and_kept() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("over"))
            status, told = await post(inn, "over")
            assert (status, told) == (200, {"table": "over", "waiting": 0, "done": 0.0})
            found = await analysed(inn, "over")
            assert found["done"] == 1.0
            assert found["analysis"]["chances"][-1] == [0.0, 1.0]
            assert found["analysis"]["decisions"][0]["mistake"] is True
            assert (await post(inn, "over"))[1] == found
            assert inn.app.analyst.task is None  # nothing was done again

    run(story)


def test_a_running_game_is_refused() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot"])
            assert (await post(inn, seated.table))[0] == 404
            assert (await look(inn, seated.table))[0] == 404
            assert inn.app.analyst.task is None

    run(story)


def test_a_game_that_was_broken_off_is_refused() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("left", BLUNDER.replace("Ann: withdraw", "Ann: R5")))
            assert (await post(inn, "left"))[0] == 200
            problem = await analysed(inn, "left")
            assert problem["code"] == "refused"
            assert problem["text"].startswith("This game is not over; only finished games are analysed")

    run(story)


def test_a_game_that_is_too_long_is_refused_before_anything_is_done() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("long", moves=5_000))
            status, problem = await post(inn, "long")
            assert status == 400
            assert problem["text"] == "This game has 5,000 moves; up to 3,000 are analysed."
            assert inn.app.analyst.task is None

    run(story)


def test_nothing_is_known_of_a_game_that_nobody_asked_for() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("over"))
            assert (await look(inn, "over"))[0] == 404

    run(story)


def test_whoever_only_looks_whether_there_is_an_analysis_is_not_refused() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("over"), row("left", BLUNDER.replace("Ann: withdraw", "Ann: R5")))
            nothing = (200, {"table": "over", "waiting": 0, "done": 0.0})
            assert await look(inn, "over", "?known=true") == nothing
            assert inn.app.analyst.task is None  # looking does not ask for it
            for table in ("over", "left"):
                await post(inn, table)
            found = await analysed(inn, "over")
            assert "analysis" in found
            assert await look(inn, "over", "?known=true") == (200, found)
            assert (await look(inn, "left"))[0] == 400
            assert await look(inn, "left", "?known=true") == (200, nothing[1] | {"table": "left"})

    run(story)


def test_one_address_may_have_only_a_few_games_waiting() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, *[row(f"t{number}") for number in range(4)])
            (await begun(inn, "t0")).send_signal(signal.SIGSTOP)
            answers = [await post(inn, f"t{number}") for number in range(4)]
            assert [status for status, _answer in answers] == [200] * WAITING_EACH + [503] * 2
            assert [answer["waiting"] for status, answer in answers if status == 200] == [0, 1]

    run(story)


def test_one_address_may_have_only_so_many_games_analysed() -> None:
    async def story() -> None:
        async with house(analyses_per_second=0.0, analyses_at_once=1.0) as inn:
            keep(inn, row("one"), row("two"))
            await post(inn, "one")
            await analysed(inn, "one")
            assert (await post(inn, "two"))[0] == 429
            assert (await post(inn, "one"))[0] == 200  # what is known costs nothing

    run(story)


def test_another_page_cannot_have_games_analysed() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("over"))
            status, _answer, _headers = await inn.post(
                "/api/records/over/analysis", b"{}", Origin="https://elsewhere.example"
            )
            assert status == 403

    run(story)


def test_what_is_kept_is_bounded() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("last"))
            for number in range(MOST_KEPT):
                inn.app.analyst.found[f"t{number}"] = Said(error="x")
            await post(inn, "last")
            await analysed(inn, "last")
            assert len(inn.app.analyst.found) == MOST_KEPT
            assert "t0" not in inn.app.analyst.found

    run(story)


def test_a_server_that_stops_gives_up_what_is_under_way() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("over"))
            process = await begun(inn, "over")
        assert process.returncode is not None

    run(story)


def test_an_analysis_that_failed_is_said_to_have_and_can_be_asked_for_again() -> None:
    async def story() -> None:
        async with house() as inn:
            keep(inn, row("over"))
            (await begun(inn, "over")).kill()
            problem = await analysed(inn, "over")
            assert problem["text"] == "This game could not be analysed; try again later."
            assert (await post(inn, "over"))[0] == 200
            assert (await analysed(inn, "over"))["done"] == 1.0

    run(story)


def test_a_game_that_cannot_be_read_is_not_the_last_one_that_is_analysed(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    def rename(name: str, other: str) -> None:
        with sqlite3.connect(data) as connection:
            connection.execute(f"ALTER TABLE records RENAME COLUMN {name} TO {other}")
        connection.close()

    async def story() -> None:
        async with house(data) as inn:
            keep(inn, row("over"))
            rename("text", "damaged")
            assert (await post(inn, "over"))[0] == 200
            problem = await analysed(inn, "over")
            assert problem["text"] == "This game could not be analysed; try again later."
            rename("damaged", "text")
            assert (await post(inn, "over"))[0] == 200
            assert (await analysed(inn, "over"))["done"] == 1.0

    run(story)


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[str]:
    """A server with finished games, all of which a stranger wants to have analysed."""
    data = tmp_path / "data.sqlite"
    storage = Sqlite(data)
    storage.write(Batch(records=[row(f"t{number}") for number in range(30)]))
    storage.close()
    with victim(data, {}, []) as url:
        yield url


def test_nobody_waits_for_a_stranger_who_asks_for_many_analyses(busy: str) -> None:
    async def strange(session: aiohttp.ClientSession) -> list[int]:
        statuses = []
        for number in range(30):
            async with session.post(f"{busy}/api/records/t{number}/analysis", json={}) as response:
                statuses.append(response.status)
        return statuses

    async def story() -> None:
        witness = Witness(busy)
        connector = aiohttp.TCPConnector(local_addr=("127.0.0.9", 0))
        async with aiohttp.ClientSession(connector=connector) as session:
            statuses, _nothing = await asyncio.gather(strange(session), witness.look_on(1.5))
        assert statuses.count(200) >= WAITING_EACH
        assert {503, 429} & set(statuses)
        assert max(witness.health) < LONGEST
        assert max(witness.moves) < LONGEST

    run(story)
