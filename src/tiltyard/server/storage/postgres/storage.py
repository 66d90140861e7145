"""PostgreSQL: several servers share it, and it decides which of them may write to a table."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tiltyard.server.storage import (
    JOURNAL_PAGE,
    Batch,
    BlockRow,
    ChatRow,
    Company,
    DailyRow,
    Elsewhere,
    EntryRow,
    NodeRow,
    OrderRow,
    RecordRow,
    ReportRow,
    Search,
    StorageError,
    StorageTaken,
    TableRow,
)
from tiltyard.server.storage.postgres.line import (
    NODE_SECONDS,
    READ_SECONDS,
    WRITE_SECONDS,
    Enquiry,
    Line,
)
from tiltyard.server.storage.postgres.operating import (
    DAILY_OF,
    FAULTS,
    ORDERS,
    PUT_BLOCK,
    PUT_ORDER,
    REPORTS,
    forget_name,
    put_report,
    report_of,
    rows_in,
)
from tiltyard.server.storage.postgres.owners import NODES, OWNERS, WALL, beat
from tiltyard.server.storage.postgres.schema import check_version, migrate, migrate_alone
from tiltyard.server.storage.postgres.writing import put, put_bots

if TYPE_CHECKING:
    from tiltyard.server.storage.postgres.line import Connection

MIGRATION_SECONDS: Final = 3_600.0
READERS: Final = 8  # threads in which answers are waited for
PREPARING: Final = {"shared": migrate, "alone": migrate_alone, "beside": check_version}
ROW: Final = "name, game, phase, public, plan, info, touched, people, slow"
FOUND: Final = "records.name, records.game, records.finished, names, winners, moves, public"
PAGE: Final = """
    SELECT number, entry, at FROM journal WHERE id = $1 AND number > $2 AND number <= $3
        ORDER BY number LIMIT $4
"""
CHAT: Final = """
    SELECT number, seat, id, speaker, text FROM chat WHERE name = $1 AND of_people = $2 ORDER BY number
"""
UNTOUCHED: Final = """
    SELECT tables.name, greatest(tables.touched, coalesce(journal.at, 0)) FROM tables
        LEFT JOIN journal_ends AS ends ON ends.name = tables.name
        LEFT JOIN journal ON journal.id = ends.id AND journal.number = ends.number
        WHERE tables.phase = $1 AND (tables.slow = '') = $2 AND tables.touched < $3
        ORDER BY tables.touched LIMIT $4
"""
ENDED: Final = """
    SELECT name FROM tables WHERE phase = $1 AND people = $2 AND touched < $3 ORDER BY touched LIMIT $4
"""
RESULTS: Final = "SELECT result FROM daily_results WHERE seed = $1 AND counts ORDER BY player"
RESULT: Final = "SELECT name, seed, day, player, counts, result FROM daily_results WHERE name = $1"
PROBE: Final = """
    INSERT INTO probe VALUES (1, decode(repeat('00', 16384), 'hex'))
        ON CONFLICT (number) DO UPDATE SET filler = excluded.filler
"""
FORGET_ENTRIES: Final = """
    DELETE FROM journal WHERE (id, number) IN (
        SELECT journal.id, journal.number FROM forgetting JOIN journal ON journal.id = forgetting.id LIMIT $1
    )
"""
FORGOTTEN: Final = """
    DELETE FROM forgetting WHERE NOT EXISTS (SELECT 1 FROM journal WHERE journal.id = forgetting.id)
"""


class Postgres:
    """A database that servers share, each under a name of its own."""

    def __init__(self, url: str, node: str = "", company: Company = "shared") -> None:
        self.node = node
        self.place = url
        first = Enquiry(url, MIGRATION_SECONDS)
        try:
            first.ask(PREPARING[company])
        except StorageTaken:
            raise
        except StorageError as problem:
            raise StorageError(f"PostgreSQL: {problem}") from None
        finally:
            first.close()
        self.enquiry = Enquiry(url, NODE_SECONDS if node else READ_SECONDS)
        try:
            now: float = self._fetch(WALL)[0][0]
        except StorageError:
            self.enquiry.close()
            raise
        self.told = now, monotonic()  # the time of day by the database's clock, and when we were told
        self.readers: Executor | None = ThreadPoolExecutor(READERS, "reads") if node else None
        self.writing = Line(url, WRITE_SECONDS, "writes")
        # A lease is renewed while a batch is being written. It need not survive a crash of the database.
        self.living = Line(url, READ_SECONDS, "lives", synchronous_commit="off")

    def write(self, batch: Batch) -> "asyncio.Future[None] | None":
        """Store all of it, or nothing; whoever has an event loop need not wait for it."""
        job = partial(put, batch=batch, node=self.node)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.enquiry.ask(job)
            return None
        return loop.create_task(self.writing.do(job))

    def probe(self) -> None:
        """Write a dummy value, to see whether writing works."""
        self._execute(PROBE)

    def claim(self, table: str) -> int:
        """Own a table from now on: the epoch to write under. Elsewhere if its owner lives."""
        ((mine, other),) = self._fetch("SELECT mine, other FROM claim($1, $2)", table, self.node)
        if mine is None:
            raise Elsewhere(other)
        return int(mine)

    def owner(self, table: str) -> str:
        """Which other node owns a table and lives; empty: none."""
        return self.owners([table]).get(clean(table), "")

    def owners(self, tables: list[str]) -> dict[str, str]:
        """Which other nodes own these tables and live."""
        return dict(self._fetch(OWNERS, list(map(clean, tables)), self.node))

    def wall(self) -> float:
        """The time of day by the clock of the database, whatever that of this machine says."""
        told, at = self.told
        return told + monotonic() - at

    async def beat(
        self, address: str, seconds: float, lobby: bytes | None, known: dict[str, int]
    ) -> list[NodeRow]:
        """Live for so many more seconds, show other tables if there are any, and find the other nodes."""
        job = partial(beat, node=self.node, address=address, seconds=seconds, lobby=lobby, known=known)
        rows, now = await self.living.do(job)
        self.told = now, monotonic()
        return rows

    def nodes(self) -> list[str]:
        """All nodes that live."""
        return [node for (node,) in self._fetch(NODES)]

    def retire(self, node: str) -> None:
        """A node is dead, and its tables are anybody's."""
        self._execute("DELETE FROM nodes WHERE node = $1", node)

    def journal(self, table: str) -> Iterator[list[EntryRow]]:
        """The journal of a table as it is now, page by page."""
        ends = self._fetch("SELECT id, number FROM journal_ends WHERE name = $1", clean(table))
        for journal, last in ends:
            read = 0
            while read < last:
                found = self._fetch(PAGE, journal, read, last, JOURNAL_PAGE)
                page = [EntryRow(table, number, entry, at) for number, entry, at in found]
                if not page or [row.number for row in page] != list(range(read + 1, read + len(page) + 1)):
                    raise StorageError(f"the journal of {table} has a gap")
                read += len(page)
                yield page

    def chat(self, table: str) -> list[ChatRow]:
        """The last lines of a table's chat: those of its people, and those of its watchers."""
        return [
            ChatRow(table, of_people, number, seat, *(text.decode() for text in texts))
            for of_people in (True, False)
            for number, seat, *texts in self._fetch(CHAT, table, of_people)
        ]

    def listed(self, phase: str, limit: int) -> list[TableRow]:
        """Public tables in a phase, the newest first."""
        wanted = f"SELECT {ROW} FROM tables WHERE phase = $1 AND public ORDER BY number DESC LIMIT $2"
        return [TableRow(*row) for row in self._fetch(wanted, phase, limit)]

    def named(self, names: list[str]) -> list[TableRow]:
        """The tables with these names, the newest first."""
        wanted = f"SELECT {ROW} FROM tables WHERE name = ANY($1) ORDER BY number DESC"
        return [TableRow(*row) for row in self._fetch(wanted, list(map(clean, names)))]

    def untouched(self, phase: str, before: int, limit: int, slow: bool = False) -> list[tuple[str, int]]:
        """Tables in a phase not touched since, the oldest first, and when they were touched."""
        return [(name, at) for name, at in self._fetch(UNTOUCHED, phase, not slow, before, limit)]

    def count_slow(self, who: str) -> int:
        """How many tables where people take their time somebody has."""
        return self._count("SELECT count(*) FROM tables WHERE slow = $1 AND slow != ''", who)

    def ended(self, people: bool, before: int, limit: int) -> list[str]:
        """Tables that are over or closed and not touched since, either with games of people or without."""
        found: list[str] = []
        for phase in ("closed", "over"):
            found += [name for (name,) in self._fetch(ENDED, phase, people, before, limit - len(found))]
        return found

    def forget(self, names: list[str]) -> None:
        """Delete these tables, with everything said and done there; their journals go bit by bit."""

        async def forgetting(connection: "Connection") -> None:
            async with connection.transaction():
                for table in ("players", "records", "chat", "tables"):
                    await connection.execute(f"DELETE FROM {table} WHERE name = ANY($1)", names)
                await connection.execute(
                    "INSERT INTO forgetting SELECT id FROM journal_ends WHERE name = ANY($1)", names
                )
                await connection.execute("DELETE FROM journal_ends WHERE name = ANY($1)", names)

        self.enquiry.ask(forgetting)

    def forget_entries(self, limit: int) -> int:
        """Delete up to that many journal entries of deleted tables, and return how many there were."""
        if not self._count("SELECT count(*) FROM forgetting"):
            return 0
        gone = rows_in(self._execute(FORGET_ENTRIES, limit))
        if gone < limit:
            self._execute(FORGOTTEN)
        return gone

    def count(self, phase: str) -> int:
        """How many tables are in a phase, listed or not."""
        return self._count("SELECT count(*) FROM tables WHERE phase = $1", phase)

    def search(self, search: Search) -> list[RecordRow]:
        """Public finished games, the latest first, without their texts; an index leads to just these."""
        source, where, values = "records", ["public"], list[object]()
        if search.name:
            source = "players"
            where = [f"player = ${len(values) + 1}"]
            values.append(search.name.casefold().encode())
        if search.game:
            where.append(f"game = ${len(values) + 1}")
            values.append(clean(search.game))
        if search.before:
            where.append(f"finished < ${len(values) + 1}")
            values.append(clean(search.before))
        found = self._fetch(
            f"SELECT {FOUND} FROM (SELECT name AS wanted FROM {source} WHERE {' AND '.join(where)} "
            f"ORDER BY finished DESC, name LIMIT ${len(values) + 1}) AS sought "
            "JOIN records ON records.name = wanted ORDER BY records.finished DESC, records.name",
            *values,
            search.limit,
        )
        return [record_of(row) for row in found]

    def record(self, table: str) -> RecordRow | None:
        """A finished game without its text."""
        found = self._fetch(f"SELECT {FOUND} FROM records WHERE name = $1", clean(table))
        return record_of(found[0]) if found else None

    def record_piece(self, table: str, start: int, size: int) -> bytes:
        """A part of the text of a finished game; empty past its end."""
        piece = "SELECT substring(text FROM $2 FOR $3) FROM records WHERE name = $1"
        found = self._fetch(piece, clean(table), start + 1, size)
        return bytes(found[0][0]) if found else b""

    def daily_results(self, seed: str) -> list[bytes]:
        """What people made of a deal of the day."""
        return [result for (result,) in self._fetch(RESULTS, seed)]

    def daily_result(self, table: str) -> DailyRow | None:
        """What came of the deal of the day at one table."""
        found = self._fetch(RESULT, clean(table))
        return daily_row(found[0]) if found else None

    def daily_bots(self, seed: str) -> bytes | None:
        """What the bots made of a deal of the day, once they have played it."""
        found = self._fetch("SELECT results FROM daily_bots WHERE seed = $1", seed)
        return found[0][0] if found else None

    def keep_daily_bots(self, seed: str, day: str, results: bytes) -> None:
        """Store what the bots made of it."""
        self.enquiry.ask(partial(put_bots, seed=seed, day=day, results=results))

    # For the operator

    def faults(self) -> list[str]:
        """Journals that have more or fewer entries than they should."""

        async def counting(connection: "Connection") -> list[Any]:
            return list(await connection.fetch(FAULTS))

        patient = Enquiry(self.place, MIGRATION_SECONDS)  # every journal is counted
        try:
            return [f"the journal of {name} has a gap" for (name,) in patient.ask(counting)]
        finally:
            patient.close()

    def all_tables(self, after: int, limit: int) -> list[tuple[int, TableRow]]:
        """Tables in the order in which they were set, each with its number, beginning after one."""
        wanted = f"SELECT number, {ROW} FROM tables WHERE number > $1 ORDER BY number LIMIT $2"
        return [(number, TableRow(*row)) for number, *row in self._fetch(wanted, after, limit)]

    def put_report(self, row: ReportRow) -> None:
        """Keep a complaint; if there are too many, the oldest goes."""
        self.enquiry.ask(partial(put_report, row=row))

    def reports(self, after: int, limit: int) -> list[ReportRow]:
        """Complaints in the order in which they came, beginning after one."""
        return [report_of(row) for row in self._fetch(REPORTS, after, limit)]

    def drop_reports(self, before: int) -> int:
        """Delete complaints made before then, and return how many there were."""
        return rows_in(self._execute("DELETE FROM reports WHERE at < $1", before))

    def daily_of(self, name: str) -> list[DailyRow]:
        """What came of the deals of the day that somebody of this name played."""
        return [daily_row(row) for row in self._fetch(DAILY_OF, name.casefold().encode())]

    def forget_name(self, name: str) -> int:
        """Delete what is kept by name apart from tables: results of deals of the day, complaints."""
        return self.enquiry.ask(partial(forget_name, name=name))

    def blocks(self) -> list[BlockRow]:
        """Addresses that may not come in."""
        return [BlockRow(*row) for row in self._fetch("SELECT address, until, why FROM blocks")]

    def put_block(self, row: BlockRow) -> None:
        """Keep an address out, or change until when."""
        self._execute(PUT_BLOCK, row.address, row.until, clean(row.why))

    def drop_block(self, address: str) -> bool:
        """Let an address in again; False if it was not kept out."""
        return bool(rows_in(self._execute("DELETE FROM blocks WHERE address = $1", address)))

    def put_order(self, what: str, subject: str, detail: str) -> int:
        """Leave an order for the server that runs, and return its number."""
        return self._count(PUT_ORDER, what, subject, detail)

    def orders(self, limit: int) -> list[OrderRow]:
        """Orders that have not been carried out, the oldest first."""
        return [OrderRow(*row) for row in self._fetch(ORDERS, limit)]

    def settle_order(self, number: int, outcome: str) -> None:
        """An order was carried out, or cannot be; what the first server says of it counts."""
        self._execute("UPDATE orders SET outcome = $2 WHERE number = $1 AND outcome = ''", number, outcome)

    def outcome(self, number: int) -> str:
        """What came of an order; empty while it waits."""
        found = self._fetch("SELECT outcome FROM orders WHERE number = $1", number)
        return found[0][0] if found else ""

    def withdraw_order(self, number: int) -> None:
        """Delete an order, whatever became of it."""
        self._execute("DELETE FROM orders WHERE number = $1", number)

    def close(self) -> None:
        """Finish everything."""
        self.writing.hang_up()
        self.living.hang_up()
        if self.readers is not None:
            self.readers.shutdown(wait=False, cancel_futures=True)
        self.enquiry.close()  # and with it, whatever is waited for
        if self.readers is not None:
            self.readers.shutdown()

    def _fetch(self, query: str, *values: object) -> list[Any]:
        """The rows that a query finds."""

        async def fetching(connection: "Connection") -> list[Any]:
            return list(await connection.fetch(query, *values))

        return self.enquiry.ask(fetching)

    def _count(self, query: str, *values: object) -> int:
        return int(self._fetch(query, *values)[0][0])

    def _execute(self, query: str, *values: object) -> str:
        """What the database says it has done."""

        async def executing(connection: "Connection") -> str:
            return await connection.execute(query, *values)

        return self.enquiry.ask(executing)


def clean(text: str) -> str:
    """A text from a stranger as the database takes it; no stored name has anything else in it."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")


def daily_row(row: Any) -> DailyRow:
    """What came of a deal of the day."""
    name, seed, day, player, counts, result = row
    return DailyRow(name, seed, day, player.decode(), counts, result)


def record_of(row: Any) -> RecordRow:
    """A finished game without its text."""
    table, game, finished, names, winners, moves, public = row
    return RecordRow(table, game, finished, json.loads(names), json.loads(winners), moves, public, "")
