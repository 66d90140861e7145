"""The public log of a game: everything everybody could see, line by line, with time and seat.

It is made from the journal when somebody asks for it, through the eyes of a watcher: nothing that a watcher
may not know can be in it, and a move pays for it with nothing but the note of its time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf
from typing import Final

from tiltyard.engine.moves import NOBODY, Seat, TiltyardError
from tiltyard.server.operator.data import beside
from tiltyard.server.storage import EntryRow, Storage, TableRow
from tiltyard.server.storage.asking import Labour, next_page
from tiltyard.server.storage.opening import shown
from tiltyard.table import outcome
from tiltyard.table.history import Happening, tell
from tiltyard.table.plan import read_plan
from tiltyard.table.table import Table
from tiltyard.wire import entries

MOST_LINES: Final = 1_000  # sent at once
OF_A_SEAT = (
    entries.TookBack,
    entries.GaveUp,
    entries.StoodIn,
    entries.CameBack,
    entries.Resumed,
    entries.Hinted,
    entries.Rekeyed,
)


@dataclass(frozen=True)
class Line:
    """Something that everybody could see."""

    at: int  # milliseconds since 1970; 0: unknown
    seat: Seat  # NOBODY: it concerns the whole table
    text: str


def chronicle(storage: Storage, row: TableRow) -> Iterator[list[Line]]:
    """The log so far, a few lines at a time."""
    table = Table(row.name, read_plan(row.plan), "", "")
    for page in storage.journal(row.name):
        yield from _lines(table, page)


def _lines(table: Table, page: list[EntryRow]) -> Iterator[list[Line]]:
    """What a page of the journal adds to the log."""
    yield []
    for kept in page:
        told = _told(table, entries.decode(kept.entry))
        yield [Line(kept.at, seat, text) for seat, text in told]


def part_of_log(storage: Storage, row: TableRow, after: int, now: float) -> Labour[list[Line]]:
    """The lines after the first ones; if watchers see the game with a delay, what they have seen by now."""
    until = now - read_plan(row.plan).wish.delay * 1000 if row.phase == "running" else inf
    passed = 0
    wanted: list[Line] = []
    table, pages = Table(row.name, read_plan(row.plan), "", ""), storage.journal(row.name)
    while (page := (yield from next_page(storage, pages))) is not None:
        for lines in _lines(table, page):
            shown = [line for line in lines if line.at <= until]
            wanted += shown[max(0, after - passed) :]
            passed += len(shown)
            if len(shown) < len(lines) or len(wanted) >= MOST_LINES:
                return wanted[:MOST_LINES]
            yield None
    return wanted[:MOST_LINES]


def line_text(line: Line) -> str:
    """`2026-05-01T12:00:00.000Z  seat 2  Bors withdraws.`"""
    time = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(timespec="milliseconds")[:-6] + "Z"
    who = f"seat {line.seat + 1}" if line.seat != NOBODY else "table"
    return f"{time if line.at else '-'}  {who:6}  {line.text}"


def read_log(data: str, table: str) -> Iterator[str]:
    """The log of a table in a server's database."""
    with beside(data) as storage:
        rows = storage.named([table])
        if not rows:
            raise TiltyardError(f"{shown(data)} has no table {table!r}")
        for lines in chronicle(storage, rows[0]):
            yield from map(line_text, lines)


def _told(table: Table, entry: entries.AnyEntry) -> list[tuple[Seat, str]]:
    """What everybody saw of an entry."""
    before = _first_words(table, entry)
    happened = table.state.pass_by(entry)
    told = [(seat, text) for each in happened for seat, text in _words(table, entry, each)]
    begins = [(NOBODY, _beginning(table))] if isinstance(entry, entries.Began) else []
    ends = [(NOBODY, _ending(table))] if table.state.phase == "over" and _may_end(entry) else []
    return before + begins + told + ends


def _first_words(table: Table, entry: entries.AnyEntry) -> list[tuple[Seat, str]]:
    """Entries that the table's own news does not mention."""
    match entry:
        case entries.Sat():
            kind = f" (bot, {entry.bot})" if entry.bot else ""
            return [(entry.seat, f"{entry.name}{kind} sits down.")]
        case entries.Rose():
            what = "is removed by the host" if entry.removed else "leaves the table"
            return [(entry.seat, f"{table.state.sitters[entry.seat].name} {what}.")]
        case entries.Ready() if entry.agrees:
            return [(entry.seat, f"{table.state.sitters[entry.seat].name} agrees to the rigged deal.")]
        case entries.Resized():
            return [(NOBODY, f"The table has {entry.count} seats now.")]
        case entries.Closed():
            return [(NOBODY, "The table has closed.")]
        case entries.Followed():
            return [(NOBODY, f"The next game is at table {entry.table}.")]
        case _:
            return []


def _words(table: Table, entry: entries.AnyEntry, happening: Happening) -> list[tuple[Seat, str]]:
    if isinstance(happening, str):
        seat = entry.seat if isinstance(entry, OF_A_SEAT) else NOBODY
        return [(seat, happening)]
    return [(happening.about(), text) for text in tell(table.state.names, NOBODY, 0, happening).lines]


def _beginning(table: Table) -> str:
    rules = f" House rules: {table.state.plan.house}." if table.state.plan.house else ""
    return f"{table.state.contract.title} begins.{rules} Hash of the seed: {table.state.seed_hash}."


def _may_end(entry: entries.AnyEntry) -> bool:
    return isinstance(entry, entries.Played | entries.GaveUp | entries.Began | entries.Ended)


def _ending(table: Table) -> str:
    winners = " and ".join([table.state.names[seat] for seat in outcome.winners(table.state)])
    return f"The game is over ({table.state.ended}). Winner: {winners or 'nobody'}."
