"""`tiltyard serve --workers`: several processes on one port, and a dead one is replaced."""

import asyncio
import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from tests.server.house import run
from tests.server.ledger import Ledger, company, finish, progress
from tiltyard.engine.moves import TiltyardError
from tiltyard.server.config import Config
from tiltyard.server.storage.opening import open_data
from tiltyard.server.workers import check

STARTING = 60.0  # seconds


@asynccontextmanager
async def workers(data: str, count: int, log: Path) -> AsyncIterator[tuple[str, int]]:
    """A server with so many workers, which log to a file: its address and the parent."""
    command = [
        sys.executable,
        "-m",
        "tiltyard",
        "serve",
        "--port",
        "0",
        "--data",
        data,
        "--workers",
        str(count),
    ]
    limits = {f"TILTYARD_{name}_AT_ONCE": "1e6" for name in ("CREATES", "REQUESTS", "LOADS")}
    more = limits | {"TILTYARD_LOG_LEVEL": "debug", "TILTYARD_WEB": "plain"}
    with log.open("wb") as lines:
        server = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=lines, env=os.environ | more
        )
    try:
        assert server.stdout is not None
        said = (await asyncio.wait_for(server.stdout.readline(), STARTING)).decode()
        found = re.search(r"http://[\d.:]+", said)
        assert found, said + log.read_text("utf-8")
        yield found.group(), server.pid
        server.send_signal(signal.SIGTERM)
        await asyncio.wait_for(server.communicate(), STARTING)  # and all that it started
        assert server.returncode == 0
    finally:
        if server.returncode is None:
            server.kill()
            await asyncio.wait_for(server.communicate(), STARTING)


def serving(parent: int) -> list[int]:
    """The workers of a server, not the processes in which bots think."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text("utf-8").split()
    return [int(child) for child in children if b"spawn_main" in command_of(child)]


def command_of(process: str) -> bytes:
    """How a process was started; empty if it has ended meanwhile."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


def passed_on(log: Path) -> Counter[str]:
    """How clients came to the workers that own their tables."""
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines() if line.startswith("{")]
    return Counter(line["how"] for line in lines if line["event"] == "passed on")


def test_clients_play_at_the_tables_of_both_workers_without_a_hop(data: str, tmp_path: Path) -> None:
    async def story() -> None:
        log, ledger, stop = tmp_path / "log", Ledger(), asyncio.Event()
        async with workers(data, 2, log) as (url, _parent):
            onlooker = open_data(data, node="onlooker")
            people = [asyncio.create_task(company(url, ledger, stop, at)) for at in range(4)]
            while len(set(onlooker.owners(list(ledger.tables)).values())) < 2:
                await progress(ledger, len(ledger.moves) + 20, people)
            onlooker.close()
            await progress(ledger, len(ledger.moves) + 60, people)
            await finish(stop, people)
        assert ledger.check(data) > 60
        assert passed_on(log).keys() == {"handed"}

    run(story)


async def knock(url: str, ledger: Ledger, stop: asyncio.Event) -> None:
    """Connect to one table after the other, again and again."""
    async with aiohttp.ClientSession() as session:
        while not stop.is_set():
            for table in list(ledger.tables)[-9:]:
                with suppress(aiohttp.ClientError):
                    await (await session.ws_connect(f"{url}/api/tables/{table}/socket")).close()
            await asyncio.sleep(0)


def test_nothing_is_lost_when_workers_die_while_clients_are_handed_to_them(tmp_path: Path) -> None:
    async def story() -> None:
        data, log = str(tmp_path / "data.sqlite"), tmp_path / "log"
        ledger, stop = Ledger(), asyncio.Event()
        async with workers(data, 3, log) as (url, parent):
            people = [asyncio.create_task(company(url, ledger, stop, at)) for at in range(3)]
            people += [asyncio.create_task(knock(url, ledger, stop)) for _number in range(4)]
            for _time in range(2):
                await progress(ledger, len(ledger.moves) + 40, people)
                old = serving(parent)
                os.kill(old[0], signal.SIGKILL)
                while len(serving(parent)) < 3 or old[0] in serving(parent):
                    await asyncio.sleep(0.05)
            await progress(ledger, len(ledger.moves) + 40, people)
            await finish(stop, people)
        assert ledger.check(data) >= 120
        assert passed_on(log)["handed"]

    run(story)


def test_games_go_on_when_a_worker_dies_and_nothing_is_lost(tmp_path: Path) -> None:
    async def story() -> None:
        data = str(tmp_path / "data.sqlite")
        ledger, stop = Ledger(), asyncio.Event()
        async with workers(data, 2, tmp_path / "log") as (url, parent):
            first = serving(parent)
            assert len(first) == 2
            people = [asyncio.create_task(company(url, ledger, stop, at)) for at in range(3)]
            await progress(ledger, 40, people)
            os.kill(first[0], signal.SIGKILL)
            await progress(ledger, len(ledger.moves) + 60, people)
            while len([worker for worker in serving(parent) if worker not in first]) != 1:
                await asyncio.sleep(0.1)
            os.kill(first[1], signal.SIGTERM)  # it hands its tables over
            await progress(ledger, len(ledger.moves) + 60, people)
            await finish(stop, people)
        assert ledger.check(data) > 100

    run(story)


def test_a_wrong_number_of_workers_is_refused() -> None:
    for config, why in (
        (Config(workers=0), "1 to 64, not 0"),
        (Config(workers=65), "1 to 64, not 65"),
        (Config(workers=2, data=":memory:"), "name a file"),
    ):
        with pytest.raises(TiltyardError, match=why):
            check(config)
