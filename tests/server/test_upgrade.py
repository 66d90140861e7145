"""An upgrade, rehearsed: a database of the first version, and a server that takes over from another one.

`first/version1.sql` is what the first server stored, with the code of its day: a game of Ann and Bob that is
under way, a game that Dora gave up, and a table at which Cid waits.
"""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.server.house import house, pick, run
from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller
from tiltyard.server.operator.checking import faults
from tiltyard.server.operator.data import beside
from tiltyard.server.storage.migrations import VERSIONS
from tiltyard.wire import entries, protocol

FIRST = Path(__file__).parent / "first" / "version1.sql"
RUNNING, OVER, OPEN = "o00000000001", "o00000000006", "o00000000010"
ANN, BOB = f"o00000000004{'k' * 30}", f"o00000000005{'k' * 30}"
HAND_DOWN = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.argv[2], sys.argv[2:])
"""
STEP = 60.0  # seconds that any single step may take


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A database as the first version left it."""
    data = tmp_path / "data.sqlite"
    connection = sqlite3.connect(data)
    connection.executescript(FIRST.read_text("utf-8"))
    connection.close()
    return data


def test_the_first_database_is_upgraded_and_everything_in_it_is_there(first: Path) -> None:
    async def story() -> None:
        async with house(first) as inn:
            ann = await inn.guest(RUNNING, ANN)
            assert isinstance(ann.shown, protocol.Welcome)
            assert [line.text for line in ann.shown.chat] == ["Well met, Bob."]
            assert (await inn.caller.table(OPEN)).phase == "open"
            assert (await inn.get(f"/api/records/{OVER}.tilt"))[0] == 200
            assert len((await inn.replay(OVER, -1))["steps"]) > 1
            await inn.caller.join(OPEN, "Eve", "")

    run(story)
    with beside(str(first)) as storage:
        assert list(faults(storage)) == [None] * 3
    with closing(sqlite3.connect(first)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(VERSIONS),)


@asynccontextmanager
async def server(data: Path, line: socket.socket, *flags: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server on a socket that is handed down to it, as systemd does."""
    command = [sys.executable, "-m", "tiltyard", "serve", "--data", str(data), *flags]
    process = await asyncio.create_subprocess_exec(
        *[sys.executable, "-c", HAND_DOWN, str(line.fileno()), *command],
        pass_fds=[line.fileno()],
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "TILTYARD_LOG_LEVEL": "error", "TILTYARD_WEB": "plain"},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await asyncio.wait_for(process.communicate(), STEP)


async def listens(process: asyncio.subprocess.Process) -> None:
    """Wait until a server says that it runs."""
    assert process.stdout is not None
    assert b"is running" in await asyncio.wait_for(process.stdout.readline(), STEP)


class Seat:
    """A client at a seat, which comes back by itself and notes what was acknowledged."""

    def __init__(self, caller: Caller, key: str) -> None:
        self.connection = Connection(caller, RUNNING, key, words=False)
        self.acknowledged: list[str] = []
        self.welcomes = 0

    async def play(self) -> protocol.Over:
        """To the end of the game."""
        answered = -1
        while True:
            message = await asyncio.wait_for(self.connection.receive(), STEP)
            assert message is not None
            if isinstance(message, protocol.Over):
                return message
            self.welcomes += isinstance(message, protocol.Welcome)
            if isinstance(message, protocol.Ack):
                self.acknowledged.append(message.id)
            if isinstance(message, protocol.Update) and message.ack:
                self.acknowledged.append(message.ack)
            if not isinstance(message, protocol.Welcome | protocol.Update) or not message.asked:
                continue
            if message.state != answered and self.connection.pending is None:
                answered = message.state
                view = json.loads(bytes(message.view))
                await self.connection.play(message.state, pick(view, message.options))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_new_server_takes_over_in_the_middle_of_a_game_and_nobody_loses_a_move(
    first: Path, workers: str
) -> None:
    async def story() -> None:
        with socket.socket() as line:
            line.bind(("127.0.0.1", 0))
            line.listen(100)
            url = f"http://127.0.0.1:{line.getsockname()[1]}"
            async with server(first, line) as old:
                await listens(old)
                async with (
                    server(first, line, "--wait", "60", "--workers", workers) as new,
                    Caller(url) as caller,
                ):
                    seats = [Seat(caller, ANN), Seat(caller, BOB)]
                    playing = asyncio.gather(*[seat.play() for seat in seats])
                    while not (
                        any(seat.acknowledged for seat in seats) and all(seat.welcomes for seat in seats)
                    ):
                        await asyncio.sleep(0.01)
                    old.send_signal(signal.SIGTERM)
                    assert await asyncio.wait_for(old.wait(), STEP) == 0
                    await listens(new)
                    assert [over.reason for over in await playing] == ["rules", "rules"]
                    for seat in seats:
                        assert seat.welcomes == 2
                        await seat.connection.close()
                    new.send_signal(signal.SIGTERM)
                    assert await asyncio.wait_for(new.wait(), STEP) == 0
        with beside(str(first)) as storage:
            assert list(faults(storage)) == [None] * 3
            made = [entries.decode(row.entry) for page in storage.journal(RUNNING) for row in page]
        stored = Counter(entry.id for entry in made if isinstance(entry, entries.Played | entries.Held))
        for seat in seats:
            assert seat.acknowledged
            assert all(stored[name] == 1 for name in seat.acknowledged)

    run(story)


def test_a_server_that_waits_in_vain_says_who_has_the_data(first: Path) -> None:
    async def story() -> None:
        async with house(first):
            command = [sys.executable, "-m", "tiltyard", "serve", "--port", "0", "--data", str(first)]
            process = await asyncio.create_subprocess_exec(
                *command, "--wait", "0.1", stderr=asyncio.subprocess.PIPE
            )
            _out, said = await asyncio.wait_for(process.communicate(), STEP)
            assert process.returncode == 2
            assert b"a server is using" in said

    run(story)
