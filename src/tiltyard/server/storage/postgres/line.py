"""Connections to PostgreSQL: one whose answers are waited for, and one that works while everything goes on.

What a server reads is small and rare, so its event loop waits for it, as it does for SQLite; but never for
long. If the database does not answer, the next questions fail at once for a while. What is written, and it is
written all the time, is never waited for.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import asyncpg

from tiltyard.server.storage import StorageError, StorageLost
from tiltyard.server.storage.postgres.schema import LOST

if TYPE_CHECKING:
    Connection: TypeAlias = asyncpg.Connection[asyncpg.Record]

T = TypeVar("T")
Job: TypeAlias = "Callable[[Connection], Awaitable[T]]"

READ_SECONDS: Final = 4.0  # until a question is given up
WRITE_SECONDS: Final = 5.0  # until a write is given up; whether it is stored shows when the table is loaded
CONNECT_SECONDS: Final = 4.0
REST: Final = 1.0  # seconds after a failure in which no further question is asked


class Line:
    """One connection, opened when it is needed, and anew after every failure."""

    def __init__(self, url: str, seconds: float) -> None:
        self.url = url
        self.seconds = seconds
        self.connection: Connection | None = None

    async def do(self, job: "Job[T]") -> T:
        """The result of a job, or StorageError."""
        try:
            async with asyncio.timeout(self.seconds):
                connection = await self._connected()
                return await job(connection)
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
            raise StorageError(str(problem) or "the database does not answer") from None
        except asyncio.CancelledError:
            self.hang_up()
            raise

    async def _connected(self) -> "Connection":
        if self.connection is None or self.connection.is_closed():
            limit = {"statement_timeout": str(int(self.seconds * 1000))}
            self.connection = await asyncpg.connect(
                self.url, timeout=CONNECT_SECONDS, server_settings=limit | {"application_name": "tiltyard"}
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

    def __init__(self, url: str, seconds: float = READ_SECONDS) -> None:
        self.line = Line(url, seconds)
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, name="storage", daemon=True)
        self.thread.start()
        self.rests_until = 0.0

    def ask(self, job: "Job[T]") -> T:
        """The result of a job, or StorageError, at once if the database did not answer a moment ago."""
        if monotonic() < self.rests_until:
            raise StorageError("the database does not answer")
        future = asyncio.run_coroutine_threadsafe(self.line.do(job), self.loop)
        try:
            return future.result()
        except StorageError:
            if self.line.connection is None:
                self.rests_until = monotonic() + REST
            raise

    def close(self) -> None:
        """Finish everything."""
        asyncio.run_coroutine_threadsafe(self.line.close(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


def lost(problem: asyncpg.PostgresError) -> StorageLost:
    """Which tables have another owner, as the database says."""
    import json

    return StorageLost(json.loads(problem.detail or "[]"))
