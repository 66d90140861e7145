"""What a server stores: one small interface, which SQLite and PostgreSQL implement."""

import asyncio
from collections.abc import Container, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

Company: TypeAlias = Literal["shared", "alone", "beside"]  # with other servers, with nobody, or a guest
JOURNAL_PAGE: Final = 500  # entries that are read at once
MOST_REPORTS: Final = 2_000  # complaints that are kept
PIECE: Final = 16_384  # bytes of a text that are read at once


class StorageError(Exception):
    """Something could not be written or read."""


class StorageTaken(StorageError):
    """A server that runs is using it."""


class StorageBusy(StorageError):
    """Another program is writing; nothing was written, and trying again may help."""


class StorageLost(StorageError):
    """Some tables have another owner by now, so nothing was written; without them, it may be."""

    def __init__(self, tables: list[str]) -> None:
        super().__init__(f"what happened at {', '.join(tables)} cannot follow what is stored")
        self.tables = tables


class Elsewhere(Exception):
    """A table has an owner that lives, and it is not this server."""

    def __init__(self, node: str) -> None:
        super().__init__(f"the table is at {node}")
        self.node = node


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it, and the plan from which it can be set again."""

    name: str
    game: str
    phase: str
    public: bool
    plan: bytes
    info: bytes
    touched: int = 0  # when something last happened there, as far as this row knows; ms since 1970
    people: bool = True  # a game of people, which they may want to see again
    slow: str = ""  # who set a table where people take their time, while it lasts; empty: any other table


class EntryRow(NamedTuple):
    """One entry of the journal of a table."""

    table: str
    number: int
    entry: bytes
    at: int  # milliseconds since 1970


@dataclass(frozen=True)
class ChatRow:
    """A line of chat."""

    table: str
    of_people: bool
    number: int
    seat: int
    id: str
    name: str
    text: str


@dataclass(frozen=True)
class RecordRow:
    """A finished game."""

    table: str
    game: str
    finished: str
    names: list[str]
    winners: list[str]
    moves: int
    public: bool
    text: str


@dataclass(frozen=True)
class DailyRow:
    """What came of the deal of a day at one table."""

    table: str
    seed: str
    day: str
    name: str  # of the person
    counts: bool  # it was played on its day, and is the first try of this name
    result: bytes


@dataclass(frozen=True)
class ReportRow:
    """Somebody complained about somebody."""

    number: int  # 0: not stored yet
    at: int  # milliseconds since 1970
    table: str
    by: str  # the name of who complains
    about: str  # the name of the other
    address: str  # of the other, if known: what an operator can block
    why: str
    text: str
    chat: list[str]  # the last lines that who complains could read


@dataclass(frozen=True)
class BlockRow:
    """An address that may not come in."""

    address: str
    until: int  # milliseconds since 1970; 0: for good
    why: str


@dataclass(frozen=True)
class OrderRow:
    """What an operator wants the server that runs to do."""

    number: int
    what: str
    subject: str  # a table, or the name of a person
    detail: str


class NodeRow(NamedTuple):
    """A server that lives, among others that share its data."""

    node: str
    address: str  # where other nodes find it, and what they must know to get in
    version: int  # of what it shows
    lobby: bytes  # the tables that it shows; empty: as before


@dataclass
class Batch:
    """What is written in one transaction, or not at all."""

    tables: dict[str, TableRow] = field(default_factory=dict)
    entries: list[EntryRow] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)
    records: list[RecordRow] = field(default_factory=list)
    daily: list[DailyRow] = field(default_factory=list)
    touched: dict[str, int] = field(default_factory=dict)  # tables where somebody was, and when
    epochs: dict[str, int] = field(default_factory=dict)  # under which their owner writes to these tables
    released: dict[str, int] = field(default_factory=dict)  # tables that may have another owner, and epochs

    def __bool__(self) -> bool:
        return bool(
            self.tables
            or self.entries
            or self.chat
            or self.records
            or self.daily
            or self.touched
            or self.released
        )

    def without(self, lost: Container[str]) -> "Batch":
        """The same, but for these tables."""
        return Batch(
            {name: row for name, row in self.tables.items() if name not in lost},
            [row for row in self.entries if row.table not in lost],
            [row for row in self.chat if row.table not in lost],
            [row for row in self.records if row.table not in lost],
            [row for row in self.daily if row.table not in lost],
            {name: at for name, at in self.touched.items() if name not in lost},
            {name: epoch for name, epoch in self.epochs.items() if name not in lost},
            {name: epoch for name, epoch in self.released.items() if name not in lost},
        )


@dataclass(frozen=True)
class Search:
    """Which finished games are wanted."""

    game: str = ""
    name: str = ""
    before: str = ""  # finished earlier than this
    limit: int = 50


class Storage(Protocol):
    """Tables, their journals, chat, and finished games."""

    readers: "Executor | None"  # threads that wait for answers, if an event loop must not; see asking.py

    def write(self, batch: Batch) -> "asyncio.Future[None] | None":
        """Store all of it, or nothing. A future is done when it is stored; None: it is stored already."""
        ...

    def faults(self) -> list[str]:
        """What the database itself finds wrong with its data; this may take long."""
        ...

    def probe(self) -> None:
        """Write a dummy value, to see whether writing works."""
        ...

    # Several servers that share the data

    node: str  # the name of this one; empty: there are no others

    def claim(self, table: str) -> int:
        """Own a table from now on: the epoch to write under. Elsewhere if its owner lives."""
        ...

    def owner(self, table: str) -> str:
        """Which other node owns a table and lives; empty: none."""
        ...

    def owners(self, tables: list[str]) -> dict[str, str]:
        """Which other nodes own these tables and live; tables that none of them owns are left out."""
        ...

    def wall(self) -> float:
        """The time of day, in seconds since 1970: the same for all servers that share the data."""
        ...

    async def beat(
        self, address: str, seconds: float, lobby: bytes | None, known: dict[str, int]
    ) -> list[NodeRow]:
        """Live for so many more seconds, show other tables if there are any, and find the other nodes.

        Of nodes whose version is known, the lobby is left out.
        """
        ...

    def nodes(self) -> list[str]:
        """All nodes that live."""
        ...

    def retire(self, node: str) -> None:
        """A node is dead, and its tables are anybody's."""
        ...

    # Tables

    def journal(self, table: str) -> Iterator[list[EntryRow]]:
        """The journal of a table as it is now, page by page; an empty page is a pause for others."""
        ...

    def chat(self, table: str) -> list[ChatRow]:
        """The last lines of a table's chat."""
        ...

    def listed(self, phase: str, limit: int) -> list[TableRow]:
        """Public tables in a phase, the newest first."""
        ...

    def named(self, names: list[str]) -> list[TableRow]:
        """The tables with these names, the newest first."""
        ...

    def untouched(self, phase: str, before: int, limit: int, slow: bool = False) -> list[tuple[str, int]]:
        """Tables in a phase not touched since, the oldest first, and when they were touched.

        Either those where people take their time, or all others.
        """
        ...

    def count_slow(self, who: str) -> int:
        """How many tables where people take their time somebody has."""
        ...

    def ended(self, people: bool, before: int, limit: int) -> list[str]:
        """Tables that are over or closed and not touched since, either with games of people or without."""
        ...

    def forget(self, names: list[str]) -> None:
        """Delete these tables, with everything said and done there."""
        ...

    def forget_entries(self, limit: int) -> int:
        """Delete up to that many journal entries of deleted tables, and return how many there were."""
        ...

    def count(self, phase: str) -> int:
        """How many tables are in a phase, listed or not."""
        ...

    def search(self, search: Search) -> list[RecordRow]:
        """Public finished games, the latest first, without their texts."""
        ...

    def record(self, table: str) -> RecordRow | None:
        """A finished game without its text."""
        ...

    def record_piece(self, table: str, start: int, size: int) -> bytes:
        """A part of the text of a finished game; empty past its end."""
        ...

    def daily_results(self, seed: str) -> list[bytes]:
        """What people made of a deal of the day; of each name the first try that counts, up to a limit."""
        ...

    def daily_result(self, table: str) -> DailyRow | None:
        """What came of the deal of the day at one table."""
        ...

    def daily_bots(self, seed: str) -> bytes | None:
        """What the bots made of a deal of the day, once they have played it."""
        ...

    def keep_daily_bots(self, seed: str, day: str, results: bytes) -> None:
        """Store what the bots made of it."""
        ...

    # For the operator

    def all_tables(self, after: int, limit: int) -> list[tuple[int, TableRow]]:
        """Tables in the order in which they were set, each with its number, beginning after one."""
        ...

    def put_report(self, row: ReportRow) -> None:
        """Keep a complaint; if there are too many, the oldest goes."""
        ...

    def reports(self, after: int, limit: int) -> list[ReportRow]:
        """Complaints in the order in which they came, beginning after one."""
        ...

    def drop_reports(self, before: int) -> int:
        """Delete complaints made before then, and return how many there were."""
        ...

    def daily_of(self, name: str) -> list[DailyRow]:
        """What came of the deals of the day that somebody of this name played."""
        ...

    def forget_name(self, name: str) -> int:
        """Delete what is kept by name apart from tables: results of deals of the day, complaints."""
        ...

    def blocks(self) -> list[BlockRow]:
        """Addresses that may not come in."""
        ...

    def put_block(self, row: BlockRow) -> None:
        """Keep an address out, or change until when."""
        ...

    def drop_block(self, address: str) -> bool:
        """Let an address in again; False if it was not kept out."""
        ...

    def put_order(self, what: str, subject: str, detail: str) -> int:
        """Leave an order for the server that runs, and return its number."""
        ...

    def orders(self, limit: int) -> list[OrderRow]:
        """Orders that have not been carried out, the oldest first."""
        ...

    def settle_order(self, number: int, outcome: str) -> None:
        """An order was carried out, or cannot be."""
        ...

    def outcome(self, number: int) -> str:
        """What came of an order; empty while it waits."""
        ...

    def withdraw_order(self, number: int) -> None:
        """Delete an order, whatever became of it."""
        ...

    def close(self) -> None:
        """Finish everything."""
        ...


def text_pieces(storage: Storage, table: str) -> Iterator[bytes]:
    """The text of a finished game, a part at a time."""
    start = 0
    while piece := storage.record_piece(table, start, PIECE):
        yield piece
        start += len(piece)
