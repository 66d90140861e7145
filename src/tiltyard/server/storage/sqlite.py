"""SQLite in WAL mode: one file, one writer, transactions that survive the death of the process.

The journal is one list for all tables, so that what is written together lies together: a batch of moves from
many tables fills a page or two. Every entry knows the one before it at the same table, `journal_ends` knows
the last one of each; a table is loaded by walking back.
"""

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path
from time import time
from typing import Final, Literal

from tiltyard.server.storage import (
    JOURNAL_PAGE,
    Batch,
    BlockRow,
    ChatRow,
    DailyRow,
    EntryRow,
    NodeRow,
    OrderRow,
    RecordRow,
    ReportRow,
    Search,
    StorageBusy,
    StorageError,
    StorageLost,
    TableRow,
    daily,
    operating,
    owners,
)
from tiltyard.server.storage.forgetting import forget_entries, forget_table
from tiltyard.server.storage.lock import Lock
from tiltyard.server.storage.migrations import check_version, migrate
from tiltyard.server.storage.soundness import faults_of

Sync = Literal["normal", "full"]

PUT_TABLE: Final = """
    INSERT INTO tables (name, game, phase, public, plan, info, touched, people, slow)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE
        SET phase = excluded.phase, info = excluded.info, touched = excluded.touched,
            people = excluded.people, slow = excluded.slow
"""
PUT_ENTRY: Final = "INSERT INTO journal (number, previous, entry, at) VALUES (?, ?, ?, ?)"
END_OF: Final = "SELECT number, last FROM journal_ends WHERE name = ?"
FIRST_END: Final = """
    INSERT INTO journal_ends (name, number, last, epoch, node) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET number = excluded.number, last = excluded.last
        WHERE number = 0 AND epoch = excluded.epoch
"""
NEXT_END: Final = "UPDATE journal_ends SET number = ?, last = ? WHERE name = ? AND last = ? AND epoch = ?"
PROBE: Final = "INSERT OR REPLACE INTO probe VALUES (1, zeroblob(16384))"
PAGE_BACK: Final = """
    WITH RECURSIVE walk (number, previous, entry, at) AS (
        SELECT number, previous, entry, at FROM journal WHERE id = ?
        UNION ALL
        SELECT journal.number, journal.previous, journal.entry, journal.at FROM journal JOIN walk
            ON journal.id = walk.previous LIMIT ?
    )
    SELECT number, previous, entry, at FROM walk
"""
TOUCH: Final = "UPDATE tables SET touched = ? WHERE name = ?"
UNTOUCHED: Final = """
    SELECT tables.name, max(tables.touched, coalesce(journal.at, 0)) FROM tables
        LEFT JOIN journal_ends ON journal_ends.name = tables.name
        LEFT JOIN journal ON journal.id = journal_ends.last
        WHERE tables.phase = ? AND (tables.slow = '') = ? AND tables.touched < ?
        ORDER BY tables.touched LIMIT ?
"""
ENDED: Final = """
    SELECT name FROM tables WHERE phase = ? AND people = ? AND touched < ? ORDER BY touched LIMIT ?
"""
OTHERS_MS: Final = 50
MOST_ENDS: Final = 5_000
NO_ENTRY: Final = (0, 0)
PUT_CHAT: Final = "INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)"
DROP_CHAT: Final = "DELETE FROM chat WHERE name = ? AND of_people = ? AND number <= ?"
CHAT_OF: Final = "SELECT * FROM chat WHERE name = ? AND of_people = ? ORDER BY number DESC LIMIT ?"
CHAT_KEPT: Final = 200  # lines of a table's people, and as many of its watchers
PUT_RECORD: Final = "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
PUT_PLAYER: Final = "INSERT INTO players VALUES (?, ?, ?, ?)"  # of games that anybody may find
COUNT_SLOW: Final = "SELECT count(*) FROM tables WHERE slow = ? AND slow != ''"
ROW: Final = "name, game, phase, public, plan, info, touched, people, slow"
FOUND: Final = "records.name, game, records.finished, names, winners, moves, public"


class Sqlite:
    """A database file. `full` also survives a power cut, at the price of a disk write per batch."""

    def __init__(
        self,
        path: Path | str,
        sync: Sync = "normal",
        lock: Lock | None = None,
        node: str = "",
        beside: bool = False,
    ) -> None:
        self.lock = lock
        self.readers: Executor | None = None  # it answers at once
        self.node = node  # the name under which we own tables, if there may be other owners
        self.ends: dict[str, tuple[int, int]] = {}  # of recently written journals
        try:
            self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            try:
                self._set_up(sync, beside)
            except BaseException:
                self.connection.close()
                raise
        except sqlite3.Error as problem:
            raise StorageError(f"{path}: {problem}") from None

    def _set_up(self, sync: Sync, beside: bool) -> None:
        self.connection.execute("PRAGMA busy_timeout = 5000")
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute(f"PRAGMA synchronous = {sync}")
        self.connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
        self.connection.execute("PRAGMA cache_size = -512")  # kB: the server appends and seldom reads
        if beside:
            check_version(self.connection)
            return
        migrate(self.connection)
        # A server does its waiting elsewhere; several of one machine hold each other up for an instant.
        self.connection.execute(f"PRAGMA busy_timeout = {OTHERS_MS if self.node else 0}")

    def write(self, batch: Batch) -> None:
        """Store all of it, or nothing."""
        with self._writing():
            self._put(batch)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of it, or nothing."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                self.ends = {}
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as problem:
            raise _said(problem) from None

    def faults(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        return faults_of(self.connection)

    def probe(self) -> None:
        """Write a dummy value, to see whether writing works."""
        try:
            self.connection.execute(PROBE)
        except sqlite3.Error as problem:
            raise _said(problem) from None

    def _put(self, batch: Batch) -> None:
        for row in batch.tables.values():
            self.connection.execute(PUT_TABLE, astuple(row))
        self._put_entries(batch.entries, batch.epochs)
        for line in batch.chat:
            values_of = (line.table, line.of_people, line.number, line.seat, line.id, line.name, line.text)
            self.connection.execute(PUT_CHAT, values_of)
            self.connection.execute(DROP_CHAT, (line.table, line.of_people, line.number - CHAT_KEPT))
        for record in batch.records:
            self._put_record(record)
        for result in batch.daily:
            daily.put_result(self.connection, result)
        self.connection.executemany(TOUCH, [(at, name) for name, at in batch.touched.items()])
        owners.release(self.connection, batch.released)

    def _put_entries(self, rows: list[EntryRow], epochs: dict[str, int]) -> None:
        """Append to the journals; an entry must follow the last one of its table."""
        before: dict[str, tuple[int, int]] = {}
        ends: dict[str, tuple[int, int]] = {}
        journal = self.connection.cursor()  # one for all, for there are many
        for table, number, entry, at in rows:
            end = ends.get(table) or self.ends.get(table) or self._end_of(table)
            if number != end[0] + 1:
                raise StorageLost([table])
            before.setdefault(table, end)
            journal.execute(PUT_ENTRY, (number, end[1], entry, at))
            ends[table] = number, journal.lastrowid or 0
        self._put_ends(before, ends, epochs)
        lost = owners.lost(
            self.connection, {name: epoch for name, epoch in epochs.items() if name not in ends}
        )
        if lost:
            raise StorageLost(lost)
        if len(self.ends) > MOST_ENDS:
            self.ends.clear()
        self.ends.update(ends)

    def _put_ends(
        self, before: dict[str, tuple[int, int]], ends: dict[str, tuple[int, int]], epochs: dict[str, int]
    ) -> None:
        """The journals end here now, if they still ended where this batch begins, and are still ours."""
        first: list[tuple[str, int, int, int, str]] = []
        later: list[tuple[int, int, str, int, int]] = []
        for name, end in ends.items():
            if before[name] == NO_ENTRY:
                first.append((name, *end, epochs.get(name, 0), self.node))
            else:
                later.append((*end, name, before[name][1], epochs.get(name, 0)))
        done = 0
        for statement, rows in ((FIRST_END, first), (NEXT_END, later)):
            done += self.connection.executemany(statement, rows).rowcount if rows else 0
        if done != len(ends):
            raise StorageLost([name for name, end in ends.items() if self._end_of(name) != end])

    def _end_of(self, table: str) -> tuple[int, int]:
        found: tuple[int, int] = self.connection.execute(END_OF, (table,)).fetchone() or NO_ENTRY
        return found

    def _put_record(self, row: RecordRow) -> None:
        names, winners = json.dumps(row.names), json.dumps(row.winners)
        values = (row.table, row.game, row.finished, names, winners, row.moves, row.public, row.text)
        self.connection.execute(PUT_RECORD, values)
        if row.public:
            players = [(name.casefold(), row.game, row.finished, row.table) for name in row.names]
            self.connection.executemany(PUT_PLAYER, players)

    def claim(self, table: str) -> int:
        """Own a table from now on: the epoch to write under. Elsewhere if its owner lives."""
        if not self.node:
            return owners.epoch_of(self.connection, table)
        with self._writing():
            self.ends.pop(table, None)
            return owners.claim(self.connection, table, self.node)

    def owner(self, table: str) -> str:
        """Which other node owns a table and lives; empty: none."""
        return owners.owner(self.connection, table, self.node) if self.node else ""

    def owners(self, tables: list[str]) -> dict[str, str]:
        """Which other nodes own these tables and live."""
        return {table: owner for table in tables if (owner := self.owner(table))}

    def wall(self) -> float:
        """The time of day; all processes of a machine share its clock."""
        return time()

    async def beat(
        self, address: str, seconds: float, lobby: bytes | None, known: dict[str, int]
    ) -> list[NodeRow]:
        """Live for so many more seconds, show other tables if there are any, and find the other nodes."""
        with self._writing():
            owners.beat(self.connection, self.node, address, seconds, lobby)
        return owners.others(self.connection, self.node, known)

    def nodes(self) -> list[str]:
        """All nodes that live."""
        return [row.node for row in owners.others(self.connection, "", {})]

    def retire(self, node: str) -> None:
        """A node is dead, and its tables are anybody's."""
        with self._writing():
            owners.retire(self.connection, node)

    def chat(self, table: str) -> list[ChatRow]:
        """The last lines of a table's chat: those of its people, and those of its watchers."""
        lines: list[ChatRow] = []
        for of_people in (True, False):
            rows = self.connection.execute(CHAT_OF, (table, of_people, CHAT_KEPT)).fetchall()
            lines += [ChatRow(row[0], of_people, *row[2:]) for row in reversed(rows)]
        return lines

    def journal(self, table: str) -> Iterator[list[EntryRow]]:
        """The journal of a table as it is now, page by page; an empty page is a pause for others.

        It is walked back twice, once for where its pages end and once for what they say, so that no more
        than a page is ever in memory.
        """
        number, last = self._end_of(table)
        ends: list[int] = []
        left = number
        while left > 0:
            ends.append(last)
            page = self._page_back(last)
            if not page:
                raise StorageError(f"the journal of {table} has a gap")
            last = page[-1][1]
            left -= len(page)
            yield []
        expected = 1
        for end in reversed(ends):
            rows = [EntryRow(table, row[0], row[2], row[3]) for row in reversed(self._page_back(end))]
            for row in rows:
                if row.number != expected:
                    raise StorageError(f"the journal of {table} has a gap")
                expected += 1
            yield rows

    def _page_back(self, last: int) -> list[tuple[int, int, bytes, int]]:
        """Some entries of one table, the last one first; a missing entry ends it."""
        return self.connection.execute(PAGE_BACK, (last, JOURNAL_PAGE)).fetchall()

    def listed(self, phase: str, limit: int) -> list[TableRow]:
        """Public tables in a phase, the newest first."""
        rows = self.connection.execute(
            f"SELECT {ROW} FROM tables WHERE phase = ? AND public ORDER BY number DESC LIMIT ?",
            (phase, limit),
        )
        return [_table(row) for row in rows]

    def named(self, names: list[str]) -> list[TableRow]:
        """The tables with these names, the newest first."""
        marks = ", ".join("?" * len(names))
        rows = self.connection.execute(
            f"SELECT {ROW} FROM tables WHERE name IN ({marks}) ORDER BY number DESC", names
        )
        return [_table(row) for row in rows]

    def untouched(self, phase: str, before: int, limit: int, slow: bool = False) -> list[tuple[str, int]]:
        """Tables in a phase not touched since, the oldest first, and when they were touched."""
        return self.connection.execute(UNTOUCHED, (phase, not slow, before, limit)).fetchall()

    def count_slow(self, who: str) -> int:
        """How many tables where people take their time somebody has."""
        (count,) = self.connection.execute(COUNT_SLOW, (who,)).fetchone()
        return int(count)

    def ended(self, people: bool, before: int, limit: int) -> list[str]:
        """Tables that are over or closed and not touched since, either with games of people or without."""
        found: list[str] = []
        for phase in ("closed", "over"):
            rows = self.connection.execute(ENDED, (phase, people, before, limit - len(found)))
            found += [name for (name,) in rows]
        return found

    def forget(self, names: list[str]) -> None:
        """Delete these tables, with everything said and done there; their journals go bit by bit."""
        with self._writing():
            for name in names:
                forget_table(self.connection, name)
                self.ends.pop(name, None)

    def forget_entries(self, limit: int) -> int:
        """Delete up to that many journal entries of deleted tables, and return how many there were."""
        with self._writing():
            return forget_entries(self.connection, limit)

    def count(self, phase: str) -> int:
        """How many tables are in a phase, listed or not."""
        found = self.connection.execute("SELECT count(*) FROM tables WHERE phase = ?", (phase,)).fetchone()
        return int(found[0])

    def search(self, search: Search) -> list[RecordRow]:
        """Public finished games, the latest first, without their texts; an index leads to just these."""
        source, where, values = "records", ["public = 1"], list[object]()
        if search.name:
            source, where = "players", ["player = ?"]
            values.append(search.name.casefold())
        if search.game:
            where.append("game = ?")
            values.append(search.game)
        if search.before:
            where.append("finished < ?")
            values.append(search.before)
        rows = self.connection.execute(
            f"SELECT {FOUND}, '' FROM (SELECT name AS wanted FROM {source} WHERE {' AND '.join(where)} "
            "ORDER BY finished DESC, name LIMIT ?) JOIN records ON records.name = wanted "
            "ORDER BY records.finished DESC, records.name",
            [*values, search.limit],
        )
        return [_record(row) for row in rows]

    def record(self, table: str) -> RecordRow | None:
        """A finished game without its text."""
        row = self.connection.execute(f"SELECT {FOUND}, '' FROM records WHERE name = ?", (table,)).fetchone()
        return _record(row) if row is not None else None

    def record_piece(self, table: str, start: int, size: int) -> bytes:
        """A part of the text of a finished game; empty past its end."""
        found = self.connection.execute("SELECT rowid FROM records WHERE name = ?", (table,)).fetchone()
        if found is None:
            return b""
        with self.connection.blobopen("records", "text", found[0], readonly=True) as text:
            text.seek(min(start, len(text)))
            return text.read(size)

    def daily_results(self, seed: str) -> list[bytes]:
        """What people made of a deal of the day."""
        return daily.results_of(self.connection, seed)

    def daily_result(self, table: str) -> DailyRow | None:
        """What came of the deal of the day at one table."""
        return daily.result_of(self.connection, table)

    def daily_bots(self, seed: str) -> bytes | None:
        """What the bots made of a deal of the day, once they have played it."""
        return daily.bots_of(self.connection, seed)

    def keep_daily_bots(self, seed: str, day: str, results: bytes) -> None:
        """Store what the bots made of it."""
        with self._writing():
            daily.put_bots(self.connection, seed, day, results)

    # For the operator

    def all_tables(self, after: int, limit: int) -> list[tuple[int, TableRow]]:
        """Tables in the order in which they were set, each with its number, beginning after one."""
        rows = self.connection.execute(
            f"SELECT {ROW}, number FROM tables WHERE number > ? ORDER BY number LIMIT ?", (after, limit)
        )
        return [(row[9], _table(row[:9])) for row in rows]

    def put_report(self, row: ReportRow) -> None:
        """Keep a complaint; if there are too many, the oldest goes."""
        with self._writing():
            operating.put_report(self.connection, row)

    def reports(self, after: int, limit: int) -> list[ReportRow]:
        """Complaints in the order in which they came, beginning after one."""
        return operating.reports_after(self.connection, after, limit)

    def drop_reports(self, before: int) -> int:
        """Delete complaints made before then, and return how many there were."""
        with self._writing():
            return operating.drop_reports(self.connection, before)

    def daily_of(self, name: str) -> list[DailyRow]:
        """What came of the deals of the day that somebody of this name played."""
        return operating.daily_of(self.connection, name)

    def forget_name(self, name: str) -> int:
        """Delete what is kept by name apart from tables: results of deals of the day, complaints."""
        with self._writing():
            return operating.forget_name(self.connection, name)

    def blocks(self) -> list[BlockRow]:
        """Addresses that may not come in."""
        return operating.blocks(self.connection)

    def put_block(self, row: BlockRow) -> None:
        """Keep an address out, or change until when."""
        with self._writing():
            operating.put_block(self.connection, row)

    def drop_block(self, address: str) -> bool:
        """Let an address in again; False if it was not kept out."""
        with self._writing():
            return operating.drop_block(self.connection, address)

    def put_order(self, what: str, subject: str, detail: str) -> int:
        """Leave an order for the server that runs, and return its number."""
        with self._writing():
            return operating.put_order(self.connection, what, subject, detail)

    def orders(self, limit: int) -> list[OrderRow]:
        """Orders that have not been carried out, the oldest first."""
        return operating.orders(self.connection, limit)

    def settle_order(self, number: int, outcome: str) -> None:
        """An order was carried out, or cannot be."""
        with self._writing():
            operating.settle_order(self.connection, number, outcome)

    def outcome(self, number: int) -> str:
        """What came of an order; empty while it waits."""
        return operating.outcome_of(self.connection, number)

    def withdraw_order(self, number: int) -> None:
        """Delete an order, whatever became of it."""
        with self._writing():
            self.connection.execute("DELETE FROM orders WHERE number = ?", (number,))

    def close(self) -> None:
        """Finish everything, and fold the log into the file."""
        self.connection.close()
        if self.lock is not None:
            self.lock.release()


def _said(problem: sqlite3.Error) -> StorageError:
    busy = (
        isinstance(problem, sqlite3.OperationalError)
        and problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    )
    return StorageBusy(str(problem)) if busy else StorageError(str(problem))


def _table(row: tuple[str, str, str, int, bytes, bytes, int, int, str]) -> TableRow:
    return TableRow(row[0], row[1], row[2], bool(row[3]), row[4], row[5], row[6], bool(row[7]), row[8])


def _record(row: tuple[str, str, str, str, str, int, int, str]) -> RecordRow:
    names, winners = json.loads(row[3]), json.loads(row[4])
    return RecordRow(row[0], row[1], row[2], names, winners, row[5], bool(row[6]), row[7])
