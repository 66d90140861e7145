"""Connections to PostgreSQL: some whose answers are waited for, and some that work while everything goes on.

A server waits for answers in threads, never in its event loop, and never for long. If the database does not
answer in time, questions fail at once until it answers again, which is found out behind the scenes.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError
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
NODE_SECONDS: Final = 2.0  # until one of a server is, whose clients wait for it
WRITE_SECONDS: Final = 5.0  # until a write is given up; whether it is stored shows when the table is loaded
CONNECT_SECONDS: Final = 4.0
LINES: Final = 3  # for questions, so that one that takes long holds up no other
REST: Final = 0.1  # seconds between looks whether the database answers again
SILENT: Final = "the database does not answer"
UNSENT: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError)  # the driver knows that it has hung up
NOT_YET: Final = "57P03"  # what a database says that is starting
HUNG_UP: Final = ("08", "57P")  # how the errors begin after which a connection is no more


class Silent(StorageError):
    """The database does not answer, or nothing that helps."""


class Line:
    """One connection, opened when it is needed, and anew after every failure."""

    def __init__(self, url: str, seconds: float, use: str, **settings: str) -> None:
        self.url = url
        self.seconds = seconds
        self.settings = {
            "statement_timeout": str(int(seconds * 1000)),
            "application_name": f"tiltyard {use}",  # what for, as the database lists it
            **settings,
        }
        self.connection: Connection | None = None
        self.turn = asyncio.Lock()  # a connection does one thing at a time
        self.jobs = 0  # that it does, or that wait for it

    async def do(self, job: "Job[T]") -> T:
        """The result of a job, or StorageError."""
        self.jobs += 1
        try:
            async with asyncio.timeout(self.seconds), self.turn:
                return await self._do(job)
        except TimeoutError:
            raise Silent(SILENT) from None
        finally:
            self.jobs -= 1

    async def _do(self, job: "Job[T]") -> T:
        """Once more if the connection is found dead: the database ends those that are idle when it stops."""
        try:
            with suppress(*UNSENT):
                return await job(await self._connected())
            self.hang_up()
            return await job(await self._connected())
        except asyncpg.PostgresError as problem:
            if problem.sqlstate == LOST:
                raise lost(problem) from None
            self.hang_up()
            raise in_words(problem) from None
        except StorageError:
            self.hang_up()
            raise
        except Exception as problem:  # whatever the driver says of a connection that is gone
            self.hang_up()
            raise in_words(problem) from None
        except asyncio.CancelledError:
            self.hang_up()
            raise

    async def _connected(self) -> "Connection":
        if self.connection is None or self.connection.is_closed():
            self.connection = await asyncpg.connect(
                self.url, timeout=CONNECT_SECONDS, server_settings=self.settings
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
    """Lines for those who wait, with a thread that looks after them."""

    def __init__(self, url: str, seconds: float = READ_SECONDS) -> None:
        self.lines = [Line(url, seconds, "reads") for _number in range(LINES)]
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, name="storage", daemon=True)
        self.thread.start()
        self.looking: asyncio.Task[None] | None = None  # whether the database answers again
        self.silent = False

    def ask(self, job: "Job[T]") -> T:
        """The result of a job, or StorageError, at once while the database does not answer."""
        if self.silent:
            raise Silent(SILENT)
        try:
            return asyncio.run_coroutine_threadsafe(self._do(job), self.loop).result()
        except CancelledError:
            raise StorageError("the server is stopping") from None

    async def _do(self, job: "Job[T]") -> T:
        try:
            return await min(self.lines, key=lambda line: line.jobs).do(job)
        except Silent:
            if not self.silent:
                self.silent = True
                self.looking = self.loop.create_task(self._look())
            raise

    async def _look(self) -> None:
        """Nobody else asks anything, until there is an answer."""
        while self.silent:
            with suppress(StorageError):
                await min(self.lines, key=lambda line: line.jobs).do(nothing)
                self.silent = False
                return
            await asyncio.sleep(REST)

    def close(self) -> None:
        """Finish everything; whoever still waits is told."""
        asyncio.run_coroutine_threadsafe(self._end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _end(self) -> None:
        waiting = asyncio.all_tasks() - {asyncio.current_task()}
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for line in self.lines:
            await line.close()
        await asyncio.sleep(0)  # in which connections that were dropped are closed


async def nothing(connection: "Connection") -> None:
    """Ask the database whether it is there."""
    await connection.execute("SELECT 1")


def in_words(problem: Exception) -> StorageError:
    """What went wrong, for people who do not know the driver."""
    state = (problem.sqlstate or "") if isinstance(problem, asyncpg.PostgresError) else ""
    if state == NOT_YET:
        return Silent("the database is starting or stopping")
    if isinstance(problem, ConnectionRefusedError | FileNotFoundError):
        return Silent("nobody answers at the address of the database")
    if state.startswith(HUNG_UP) or isinstance(problem, (OSError, *UNSENT)):
        return Silent("the connection to the database was lost")
    return StorageError(str(problem).partition("\n")[0] or SILENT)


def lost(problem: asyncpg.PostgresError) -> StorageLost:
    """Which tables have another owner, as the database says."""
    return StorageLost(json.loads(problem.detail or "[]"))
