"""The server is killed at random moments, again and again: nothing that was acknowledged is lost."""

import asyncio
import os
import random
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import pytest

from tests.server.house import run
from tests.server.ledger import Ledger, company, finish, progress
from tiltyard.server.storage import Batch, EntryRow, StorageError
from tiltyard.server.storage.sqlite import Sqlite

pytestmark = pytest.mark.both

SOAK = int(os.environ.get("TILTYARD_SOAK_GAMES", "0")) > 0
KILLS = 500 if SOAK else 50
COMPANIES = 4
STEP = 60.0  # seconds that any single step may take


class Keeper:
    """The process that forks servers."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.server = 0
        self.process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start a server and wait until it listens."""
        if self.process is None:
            pipe = asyncio.subprocess.PIPE
            command = [sys.executable, "-m", "tests.server.keeper", str(self.port), str(self.data)]
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"start\n")
        self.server = int(await asyncio.wait_for(self.process.stdout.readline(), STEP))

    def kill(self) -> None:
        """The server dies at once, whatever it was doing."""
        os.kill(self.server, signal.SIGKILL)

    async def stop(self) -> None:
        """End the keeper; the last server is asked politely."""
        os.kill(self.server, signal.SIGTERM)
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.close()
        await asyncio.wait_for(self.process.communicate(), STEP)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    async def story() -> None:
        keeper, ledger, stop = Keeper(tmp_path / "data.sqlite"), Ledger(), asyncio.Event()
        moments = random.Random(7)
        await keeper.start()
        companies = [
            asyncio.create_task(company(keeper.url, ledger, stop, number)) for number in range(COMPANIES)
        ]
        before = 0
        for kill in range(KILLS):
            wanted = before + moments.randint(1, 60)
            await progress(ledger, wanted, companies)
            await asyncio.sleep(moments.random() * 0.02)
            keeper.kill()
            if kill % 10 == 9 or kill == KILLS - 1:
                ledger.check(str(tmp_path / "data.sqlite"))
            before = len(ledger.moves)
            await keeper.start()
        await progress(ledger, before + 200, companies)
        await finish(stop, companies)
        await keeper.stop()
        made = ledger.check(str(tmp_path / "data.sqlite"))
        print(f"{KILLS} kills, {made} acknowledged moves, {ledger.games} games ended, none lost")
        assert made > KILLS

    run(story, seconds=KILLS * 10.0)


def test_the_journal_only_grows(tmp_path: Path) -> None:
    storage = Sqlite(tmp_path / "data.sqlite")
    first = [EntryRow("t", 1, b"a", 5), EntryRow("t", 2, b"b", 6), EntryRow("u", 1, b"c", 6)]
    storage.write(Batch(entries=first))
    for number in (1, 2, 4):
        with pytest.raises(StorageError, match="at t cannot follow"):
            storage.write(Batch(entries=[EntryRow("u", 2, b"d", 7), EntryRow("t", number, b"e", 7)]))
    assert storage.connection.execute("SELECT count(*) FROM journal").fetchone() == (3,)
    for wrong in ("DELETE FROM journal", "UPDATE journal SET entry = x'01'"):
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            storage.connection.execute(wrong)
