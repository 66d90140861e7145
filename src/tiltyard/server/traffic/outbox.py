"""The outbox: what tables accept is stored first and announced only then.

Everything that happens in one turn of the event loop goes into one transaction. If it cannot be written, the
tables concerned leave memory, so that storage is the truth again, and their readers are told. While
another program writes to the file, everything waits and is retried; the event loop keeps running.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from tiltyard.bots.daily import standing_of
from tiltyard.server.logs import log
from tiltyard.server.metrics import Metrics
from tiltyard.server.storage import (
    Batch,
    ChatRow,
    DailyRow,
    EntryRow,
    RecordRow,
    Storage,
    StorageBusy,
    StorageError,
    TableRow,
)
from tiltyard.server.traffic.frames import text_frame
from tiltyard.server.traffic.room import Room
from tiltyard.table import outcome
from tiltyard.table.chat import Spoken
from tiltyard.table.presence import Link
from tiltyard.wire import protocol
from tiltyard.wire.lobby import DailyResult
from tiltyard.wire.protocol import encode

RETRY: Final = 0.05  # seconds
PATIENCE: Final = 5.0  # seconds that another program may hold the file
LOST = "The server could not save the last change. Reconnect; the table is as it was before."


class Outbox:
    """Collects what must be stored and what may be announced afterwards."""

    def __init__(
        self,
        storage: Storage,
        metrics: Metrics,
        forget: Callable[[Room], None],
        wall: Callable[[], float],
    ) -> None:
        self.storage = storage
        self.metrics = metrics
        self.forget = forget  # a table whose last changes could not be stored
        self.wall = wall  # the time of day
        self.batch = Batch()
        self.concerned: dict[str, Room] = {}
        self.posts: list[tuple[str, list[Link], bytes]] = []  # the table (none: an answer), to whom, what
        self.waiting: list[asyncio.Future[None]] = []
        self.scheduled = False
        self.retry: asyncio.TimerHandle | None = None
        self.busy_since = 0.0  # another program is writing; 0: none is
        self.failing = False  # the last write failed

    def collect(self, room: Room) -> None:
        """Take what a table has accepted."""
        table = room.table
        journal, spoken, told = table.take()
        if journal or spoken or table.state.changed:
            self.concerned[table.name] = room
            first = table.state.entries - len(journal) + 1
            now = int(self.wall() * 1000)
            for at, entry in enumerate(journal):
                self.batch.entries.append(EntryRow(table.name, first + at, entry, now))
            self._collect_rare(room, spoken)
        for links, data in told:
            self.posts.append((table.name, links, data))
        self._schedule()

    def _collect_rare(self, room: Room, spoken: list[Spoken]) -> None:
        table = room.table
        for said in spoken:
            line = said.line
            row = ChatRow(table.name, said.of_people, line.number, said.seat, said.id, line.name, line.text)
            self.batch.chat.append(row)
        if table.state.changed:
            table.state.changed = False
            self.batch.tables[table.name] = table_row(room, int(self.wall() * 1000))
        if table.state.phase == "over" and not room.recorded and table.state.lesson is None:
            room.recorded = True
            self.batch.records.append(record_row(room))
            if table.state.plan.daily:
                self.batch.daily.append(daily_row(room))

    def touch(self, table: str, at: int = 0) -> None:
        """Note when somebody is, or was last, at a table."""
        self.batch.touched[table] = at or int(self.wall() * 1000)
        self._schedule()

    def reply(self, link: Link, data: bytes) -> None:
        """Queue an answer for one reader, like everything else."""
        self.posts.append(("", [link], data))
        self._schedule()

    async def settled(self) -> None:
        """Wait until everything collected so far is stored; StorageError if it could not be."""
        await self.promise()

    def promise(self) -> "asyncio.Future[None]":
        """A future that is done when everything collected so far is stored."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(future)
        self._schedule()
        return future

    def _schedule(self) -> None:
        if not self.scheduled:
            self.scheduled = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Write, then announce."""
        self.scheduled = False
        failure: StorageError | None = None
        try:
            if self.batch:
                self._write(self.batch)
        except StorageError as problem:
            if isinstance(problem, StorageBusy) and self._wait():
                return
            failure = problem
        self.busy_since = 0.0
        concerned, posts, waiting = self.concerned, self.posts, self.waiting
        self.batch, self.concerned, self.posts, self.waiting = Batch(), {}, [], []
        if failure is not None:
            self._fail(concerned, posts, waiting, failure)
            return
        for _table, links, data in posts:
            self._send(links, data)
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def _wait(self) -> bool:
        """Retry soon; False if we have tried long enough."""
        loop = asyncio.get_running_loop()
        self.busy_since = self.busy_since or loop.time()
        if loop.time() - self.busy_since > PATIENCE:
            return False
        if self.retry is None:
            self.retry = loop.call_later(RETRY, self._try_again)
        return True

    def _try_again(self) -> None:
        self.retry = None
        self.flush()

    def probe(self) -> None:
        """After a failure, check whether writing works again, even if nobody has anything to write."""
        if self.failing:
            try:
                self.storage.probe()
                self._note_success()
            except StorageError:
                pass

    def _note_success(self) -> None:
        if self.failing:
            self.failing = False
            log("storage works again")

    def _note_failure(self, problem: StorageError) -> None:
        """Log it once, however many moves are lost until it is fixed."""
        self.metrics.failures += 1
        if not self.failing:
            self.failing = True
            log("storage fails", logging.ERROR, problem=str(problem))

    def _write(self, batch: Batch) -> None:
        start = time.perf_counter()
        self.storage.write(batch)
        self._note_success()
        self.metrics.write_seconds += time.perf_counter() - start
        self.metrics.batches += 1
        self.metrics.moves += len(batch.entries)

    def _send(self, links: list[Link], data: bytes) -> None:
        frame = text_frame(data)
        self.metrics.sent += len(links)
        self.metrics.sent_bytes += len(data) * len(links)
        for link in links:
            link.send(frame)

    def _fail(
        self,
        concerned: dict[str, Room],
        posts: list[tuple[str, list[Link], bytes]],
        waiting: list[asyncio.Future[None]],
        problem: StorageError,
    ) -> None:
        """Undo this batch: none of it has happened."""
        self._note_failure(problem)
        for room in concerned.values():
            for link in room.table.presence.everybody():
                self._send([link], encode(protocol.Error("storage", LOST)))
                link.drop("storage")
            room.broken = True
            self.forget(room)
        for table, links, data in posts:
            if table and table not in concerned:
                self._send(links, data)
        for future in waiting:
            if not future.done():
                future.set_exception(problem)


def table_row(room: Room, now: int) -> TableRow:
    """A table as lists show it."""
    table = room.table
    wish = table.state.plan.wish
    info = encode(table.publisher.info())
    people = table.state.phase != "closed" and any(not sitter.bot for sitter in table.state.sitters)
    return TableRow(
        table.name,
        table.state.contract.name,
        table.state.phase,
        wish.public,
        room.plan,
        info,
        now,
        people,
        room.slow if table.state.phase in ("open", "running") else "",
    )


def record_row(room: Room) -> RecordRow:
    """The record of a game that has just ended."""
    table = room.table
    assert table.state.match is not None
    winners = [table.state.names[seat] for seat in outcome.winners(table.state)]
    return RecordRow(
        table.name,
        table.state.contract.name,
        datetime.now(UTC).isoformat(timespec="milliseconds"),
        table.state.names,
        winners,
        len(table.state.match.moves),
        table.state.plan.wish.public,
        outcome.record_text(table.state),
    )


def daily_row(room: Room) -> DailyRow:
    """What came of the deal of the day at this table."""
    state = room.table.state
    plan, name = state.plan, state.names[0]
    standing, points = standing_of(state.contract, state.game, 0, len(state.names))
    result = DailyResult(name, 0 in outcome.winners(state), standing, points, state.made[0])
    return DailyRow(room.table.name, plan.seed, plan.daily, name, plan.counts, encode(result))
