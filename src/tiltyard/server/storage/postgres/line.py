"""Connections to PostgreSQL: one whose answers are waited for, and one that works while everything goes on.

What a server reads is small and rare, so its event loop waits for it, as it does for SQLite; but never for
long. If the database does not answer in time, questions fail at once until it answers again, which is found
out in another thread. What is written, and it is written all the time, is never waited for.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import asyncpg

from tiltyard.server.storage import StorageError, StorageLost
from tiltyard.server.storage.postgres.schema import LOST

if TYPE_CHECKING:
    Connection: TypeAlias = asyncpg.Connection[asyncpg.Record]

T = TypeVar("T")
Job: TypeAlias = "Callable[[Connection], Awaitable[T]]"

READ_SECONDS: Final = 4.0  # until a question is given up
LOOP_SECONDS: Final = 1.0  # until one is given up that an event loop waits for
WRITE_SECONDS: Final = 5.0  # until a write is given up; whether it is stored shows when the table is loaded
CONNECT_SECONDS: Final = 4.0
REST: Final = 0.1  # seconds between looks whether the database answers again
SILENT: Final = "the database does not answer"


class Line:
    """One connection, opened when it is needed, and anew after every failure."""

    def __init__(self, url: str, seconds: float, use: str) -> None:
        self.url = url
        self.seconds = seconds
        self.use = use  # what for, as the database lists it
        self.connection: Connection | None = None
        self.turn = asyncio.Lock()  # a connection does one thing at a time

    async def do(self, job: "Job[T]") -> T:
        """The result of a job, or StorageError."""
        try:
            async with asyncio.timeout(self.seconds), self.turn:
                return await self._do(job)
        except TimeoutError:
            raise StorageError(SILENT) from None

    async def _do(self, job: "Job[T]") -> T:
        try:
            return await job(await self._connected())
        except asyncpg.PostgresError as problem:
            if problem.sqlstate == LOST:
                raise lost(problem) from None
            self.hang_up()
            raise StorageError(str(problem)) from None
        except StorageError:
            self.hang_up()
            raise
        except Exception as problem:  # whatever the driver says of a connection that is gone
            self.hang_up()
            raise StorageError(str(problem) or SILENT) from None
        except asyncio.CancelledError:
            self.hang_up()
            raise

    async def _connected(self) -> "Connection":
        if self.connection is None or self.connection.is_closed():
            settings = {
                "statement_timeout": str(int(self.seconds * 1000)),
                "application_name": f"tiltyard {self.use}",
            }
            self.connection = await asyncpg.connect(
                self.url, timeout=CONNECT_SECONDS, server_settings=settings
            )
        return self.connection

    def hang_up(self) -> None:
        """Close the connection without waiting."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        """Close the connection politely."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close(timeout=1.0)


class Enquiry:
    """A line for those who wait, with a thread that looks after it."""

    def __init__(self, url: str, seconds: float = READ_SECONDS, patience: float | None = None) -> None:
        self.line = Line(url, seconds, "reads")
        self.patience = patience  # seconds that whoever asks waits; None: as long as the question may take
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, name="storage", daemon=True)
        self.thread.start()
        self.looking: asyncio.Task[None] | None = None  # whether the database answers again
        self.silent = False

    def connect(self) -> None:
        """Connect, however long that takes: nobody is served yet."""
        try:
            asyncio.run_coroutine_threadsafe(self.line.do(nothing), self.loop).result()
        except StorageError:
            self.close()
            raise

    def ask(self, job: "Job[T]") -> T:
        """The result of a job, or StorageError, at once while the database does not answer."""
        if self.silent:
            raise StorageError(SILENT)
        future = asyncio.run_coroutine_threadsafe(self.line.do(job), self.loop)
        try:
            return future.result(self.patience)
        except TimeoutError:
            future.cancel()
            self._wait_for_answers()
            raise StorageError(SILENT) from None
        except StorageError:
            if self.line.connection is None:
                self._wait_for_answers()
            raise

    def _wait_for_answers(self) -> None:
        """Ask nothing any more, until the thread has got an answer."""
        self.silent = True
        self.loop.call_soon_threadsafe(self._begin_to_look)

    def _begin_to_look(self) -> None:
        self.looking = self.loop.create_task(self._look())

    async def _look(self) -> None:
        while self.silent:
            with suppress(StorageError):
                await self.line.do(nothing)
                self.silent = False
                return
            await asyncio.sleep(REST)

    def close(self) -> None:
        """Finish everything."""
        asyncio.run_coroutine_threadsafe(self._end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _end(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.wait([self.looking])
        await self.line.close()
        await asyncio.sleep(0)  # in which a connection that was dropped is closed


async def nothing(connection: "Connection") -> None:
    """Ask the database whether it is there."""
    await connection.execute("SELECT 1")


def lost(problem: asyncpg.PostgresError) -> StorageLost:
    """Which tables have another owner, as the database says."""
    import json

    return StorageLost(json.loads(problem.detail or "[]"))
