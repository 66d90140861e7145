"""The outbox: what tables accept is stored first and announced only then.

Everything that happens in one turn of the event loop goes into one transaction. If storage takes a while,
tables go on, and what happens meanwhile is the next transaction. If it cannot be written, the tables
concerned leave memory, so that storage is the truth again, and their readers are told. While
another program writes to the file, everything waits and is retried; the event loop keeps running.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
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
    StorageLost,
    TableRow,
)
from tiltyard.server.storage.asking import asked
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


class Parcel:
    """What is stored together, and what may be told once it is."""

    def __init__(self) -> None:
        self.batch = Batch()
        self.concerned: dict[str, Room] = {}
        self.posts: list[tuple[str, list[Link], bytes]] = []  # the table (none: an answer), to whom, what
        self.partings: list[tuple[Link, str]] = []  # who is disconnected after that, and why
        self.waiting: list[tuple[str, asyncio.Future[None]]] = []  # the table (none: any), and who waits

    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.batch or self.posts or self.partings or self.waiting)

    def lose(self, lost: set[str], problem: StorageError) -> None:
        """Nothing of this has happened at these tables."""
        self.batch = self.batch.without(lost)
        self.concerned = {name: room for name, room in self.concerned.items() if name not in lost}
        self.posts = [post for post in self.posts if post[0] not in lost]
        for table, future in self.waiting:
            if table in lost and not future.done():
                future.set_exception(problem)


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
        self.parcel = Parcel()  # being filled
        self.under_way: Parcel | None = None  # being written
        self.began = 0.0  # when that was
        self.scheduled = False
        self.busy_since = 0.0  # another program is writing; 0: none is
        self.failing = False  # the last write failed

    def collect(self, room: Room) -> None:
        """Take what a table has accepted."""
        table = room.table
        journal, spoken, told = table.take()
        parcel = self.parcel
        if journal or spoken or table.state.changed:
            parcel.concerned[table.name] = room
            parcel.batch.epochs[table.name] = room.epoch
            first = table.state.entries - len(journal) + 1
            now = int(self.wall() * 1000)
            for at, entry in enumerate(journal):
                parcel.batch.entries.append(EntryRow(table.name, first + at, entry, now))
            self._collect_rare(room, spoken)
        for links, data in told:
            parcel.posts.append((table.name, links, data))
        self._schedule()

    def _collect_rare(self, room: Room, spoken: list[Spoken]) -> None:
        table, batch = room.table, self.parcel.batch
        for said in spoken:
            line = said.line
            row = ChatRow(table.name, said.of_people, line.number, said.seat, said.id, line.name, line.text)
            batch.chat.append(row)
        if table.state.changed:
            table.state.changed = False
            batch.tables[table.name] = table_row(room, int(self.wall() * 1000))
        if table.state.phase == "over" and not room.recorded and table.state.lesson is None:
            room.recorded = True
            batch.records.append(record_row(room))
            if table.state.plan.daily:
                batch.daily.append(daily_row(room))

    def touch(self, table: str, at: int = 0) -> None:
        """Note when somebody is, or was last, at a table."""
        self.parcel.batch.touched[table] = at or int(self.wall() * 1000)
        self._schedule()

    def release(self, room: Room) -> None:
        """Somebody else may own a table, once everything is stored that happened there."""
        self.parcel.batch.released[room.table.name] = room.epoch
        self._schedule()

    def reply(self, link: Link, data: bytes) -> None:
        """Queue an answer for one reader, like everything else."""
        self.parcel.posts.append(("", [link], data))
        self._schedule()

    def part(self, link: Link, reason: str) -> None:
        """Disconnect a reader, who is told everything before that."""
        link.hush()
        self.parcel.partings.append((link, reason))
        self._schedule()

    def holds(self, table: str) -> bool:
        """Whether something that happened at a table is not stored yet."""
        under_way = self.under_way
        return table in self.parcel.concerned or (under_way is not None and table in under_way.concerned)

    async def settled(self, table: str = "") -> None:
        """Wait until everything collected so far is stored; StorageError if it could not be."""
        await self.promise(table)

    def promise(self, table: str = "") -> "asyncio.Future[None]":
        """A future that is done when everything collected so far is stored, at one table or at all."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.parcel.waiting.append((table, future))
        self._schedule()
        return future

    def _schedule(self) -> None:
        if not self.scheduled:
            self.scheduled = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Write, then announce. While a batch is being written, the next one is collected."""
        self.scheduled = False
        if self.under_way is None:
            parcel, self.parcel = self.parcel, Parcel()
            self._send_off(parcel)

    def _send_off(self, parcel: Parcel) -> None:
        """Store a parcel, at once or in a while."""
        writing: asyncio.Future[None] | None = None
        self.began = time.perf_counter()
        try:
            if parcel.batch:
                writing = self.storage.write(parcel.batch)
        except StorageError as problem:
            self._problem(parcel, problem)
            return
        if writing is None:
            self._done(parcel)
        else:
            self.under_way = parcel
            writing.add_done_callback(self._written)

    def _written(self, writing: "asyncio.Future[None]") -> None:
        """The batch under way is stored, or could not be."""
        parcel, self.under_way = self.under_way, None
        assert parcel is not None
        problem = StorageError("it was given up") if writing.cancelled() else writing.exception()
        if problem is None:
            self._done(parcel)
        elif isinstance(problem, StorageError):
            self._problem(parcel, problem)
        else:
            self._problem(parcel, StorageError(str(problem)))
        if not self.parcel.is_empty():
            self.flush()

    def _done(self, parcel: Parcel) -> None:
        """It is stored, so it is told."""
        self.busy_since = 0.0
        if parcel.batch:
            self._note_success()
            self.metrics.write_seconds += time.perf_counter() - self.began
            self.metrics.batches += 1
            self.metrics.moves += len(parcel.batch.entries)
        for _table, links, data in parcel.posts:
            self._send(links, data)
        for link, reason in parcel.partings:
            link.drop(reason)
        for _table, future in parcel.waiting:
            if not future.done():
                future.set_result(None)

    def _problem(self, parcel: Parcel, problem: StorageError) -> None:
        """It is not stored: some of it is not ours any more, somebody else writes, or nothing works."""
        if isinstance(problem, StorageLost):
            self._abandon(parcel, set(problem.tables), problem)
            log("tables have another owner", count=len(problem.tables))
            self._send_off(parcel)
            return
        if isinstance(problem, StorageBusy) and self._wait(parcel):
            return
        self.busy_since = 0.0
        self._fail(parcel, problem)

    def _wait(self, parcel: Parcel) -> bool:
        """Retry soon; False if we have tried long enough."""
        loop = asyncio.get_running_loop()
        self.busy_since = self.busy_since or loop.time()
        if loop.time() - self.busy_since > PATIENCE:
            return False
        self.under_way = parcel
        loop.call_later(RETRY, self._try_again)
        return True

    def _try_again(self) -> None:
        parcel, self.under_way = self.under_way, None
        if parcel is not None:
            self._send_off(parcel)
        if not self.parcel.is_empty():
            self.flush()

    async def probe(self) -> None:
        """After a failure, check whether writing works again, even if nobody has anything to write."""
        if self.failing:
            with suppress(StorageError):
                await asked(self.storage, self.storage.probe)
                self._note_success()

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

    def _send(self, links: list[Link], data: bytes) -> None:
        frame = text_frame(data)
        self.metrics.sent += len(links)
        self.metrics.sent_bytes += len(data) * len(links)
        for link in links:
            link.send(frame)

    def _fail(self, parcel: Parcel, problem: StorageError) -> None:
        """Undo this parcel: none of it has happened.

        Whoever sat at these tables is disconnected by now, so what is left are answers to people elsewhere.
        """
        self._note_failure(problem)
        self._abandon(parcel, set(parcel.concerned), problem)
        for _table, links, data in parcel.posts:
            self._send(links, data)
        for link, reason in parcel.partings:
            link.drop(reason)
        for _table, future in parcel.waiting:
            if not future.done():
                future.set_exception(problem)

    def _abandon(self, parcel: Parcel, names: set[str], problem: StorageError) -> None:
        """What is not stored of these tables has not happened; they leave memory."""
        rooms = [room for name, room in (parcel.concerned | self.parcel.concerned).items() if name in names]
        for room in rooms:
            for link in room.table.presence.everybody():
                self._send([link], encode(protocol.Error("storage", LOST)))
                link.drop("storage")
            room.broken = True
            self.forget(room)
        parcel.lose(names, problem)
        self.parcel.lose(names, problem)

    async def drained(self) -> None:
        """Wait until nothing is under way any more, however it ends."""
        while self.under_way is not None or not self.parcel.is_empty():
            with suppress(StorageError):
                await self.promise()


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
