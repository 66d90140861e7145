"""`tiltyard serve --workers`: several processes on one port, and a dead one is replaced."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.house import run
from tests.server.ledger import Ledger, company, finish, progress
from tiltyard.engine.moves import TiltyardError
from tiltyard.server.config import Config
from tiltyard.server.workers import check

STARTING = 60.0  # seconds


@asynccontextmanager
async def workers(data: Path, count: int) -> AsyncIterator[tuple[str, int]]:
    """A server with so many workers: its address and the parent."""
    command = [
        sys.executable,
        "-m",
        "tiltyard",
        "serve",
        "--port",
        "0",
        "--data",
        str(data),
        "--workers",
        str(count),
    ]
    limits = {"TILTYARD_LOG_LEVEL": "error", "TILTYARD_CREATES_AT_ONCE": "1e6", "TILTYARD_WEB": "plain"}
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(*command, stdout=pipe, env=os.environ | limits)
    try:
        assert server.stdout is not None
        said = (await asyncio.wait_for(server.stdout.readline(), STARTING)).decode()
        found = re.search(r"http://[\d.:]+", said)
        assert found, said
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
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_games_go_on_when_a_worker_dies_and_nothing_is_lost(tmp_path: Path) -> None:
    async def story() -> None:
        data = tmp_path / "data.sqlite"
        ledger, stop = Ledger(), asyncio.Event()
        async with workers(data, 2) as (url, parent):
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
        assert ledger.check(str(data)) > 100

    run(story)


def test_a_wrong_number_of_workers_is_refused() -> None:
    for config, why in (
        (Config(workers=0), "1 to 64, not 0"),
        (Config(workers=65), "1 to 64, not 65"),
        (Config(workers=2, data=":memory:"), "name a file"),
    ):
        with pytest.raises(TiltyardError, match=why):
            check(config)
