"""A loop that stands still is noticed: at first in the log, then the process ends and says where it stood."""

import asyncio
import logging
import sys
import time

import pytest

from tests.server.house import run
from tiltyard.client.lobby import Caller
from tiltyard.server.metrics import Metrics
from tiltyard.server.watchdog import PAUSE, watched
from tiltyard.wire.lobby import CreateTable

pytestmark = pytest.mark.both

STEP = 60.0
WAITS = 6 * PAUSE  # for so long a busy machine may keep us from turning; after it the process would end


async def watch_bots(caller: Caller) -> None:
    """Four bots play, and somebody watches them."""
    seated = await caller.create(CreateTable("quests", "", ["bot:random"] * 4))
    socket = await caller.session.ws_connect(f"{caller.url}/api/tables/{seated.table}/socket")
    await socket.send_str('{"type":"hello"}')
    while not socket.closed:
        await socket.receive()


@pytest.mark.parametrize("how", ["python", "c"])
def test_a_server_that_stands_still_says_where_and_ends(how: str) -> None:
    async def story() -> None:
        pipe = asyncio.subprocess.PIPE
        command = [sys.executable, "-m", "tests.server.stalled", how]
        server = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
        assert server.stdout is not None
        address = (await asyncio.wait_for(server.stdout.readline(), STEP)).decode().strip()
        async with Caller(address) as caller:
            visit = asyncio.create_task(watch_bots(caller))
            _output, errors = await asyncio.wait_for(server.communicate(), STEP)
            await asyncio.gather(visit, return_exceptions=True)  # nobody answers it any more
        assert server.returncode == 1
        assert "Timeout" in errors.decode()
        assert "stalled.py" in errors.decode()

    run(story)


def test_a_loop_that_is_held_up_for_a_moment_is_worth_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        metrics = Metrics()
        async with watched(metrics, 0.0):
            await asyncio.sleep(0)  # it begins to watch
            time.sleep(PAUSE + 0.6)
            while not metrics.stalls:
                await asyncio.sleep(0.01)
        assert metrics.lag > 0.5
        assert "tiltyard_loop_stalls_total 1\n" in metrics.text(0, 0, {})

    with caplog.at_level(logging.WARNING):
        run(story)
    assert [record.getMessage() for record in caplog.records] == ["the loop was held up"]


def test_a_loop_that_turns_lives_longer_than_the_watchdog_waits() -> None:
    async def story() -> None:
        async with watched(Metrics(), WAITS):
            await asyncio.sleep(WAITS + PAUSE)  # or the process of this test has ended

    run(story)
