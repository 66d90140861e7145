"""Tables, reports and blocked addresses as an operator reads them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import msgspec

from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import or_list
from tiltyard.server.storage import BlockRow, ReportRow, Storage, TableRow
from tiltyard.wire.protocol import TableInfo

PAGE: Final = 500  # rows that are read at once
PHASES: Final = ("open", "running", "over", "closed")


def every_table(storage: Storage) -> Iterator[TableRow]:
    """All tables, page by page."""
    after = 0
    while page := storage.all_tables(after, PAGE):
        yield from (row for _number, row in page)
        after = page[-1][0]


def info_of(row: TableRow) -> TableInfo:
    """What everybody may know about a table."""
    return msgspec.json.decode(row.info, type=TableInfo)


def people_of(row: TableRow) -> list[str]:
    """The names of the people who sit there, or sat there to the end."""
    return [seat.name for seat in info_of(row).seats if seat.name and not seat.bot]


def is_called(name: str, others: list[str]) -> bool:
    """Whether somebody has this name, in capitals or not."""
    return name.casefold() in [other.casefold() for other in others]


def table_line(row: TableRow) -> str:
    """`a1b2c3  running  quests  2026-11-17 12:00  Ann, Bob, bot knight`"""
    return f"{row.name}  {row.phase:7}  {row.game:12}  {day(row.touched)}  {', '.join(_sitters(row))}"


def _sitters(row: TableRow) -> list[str]:
    return [f"{seat.name} (bot)" if seat.bot else seat.name for seat in info_of(row).seats if seat.name]


def tables(storage: Storage, phase: str) -> Iterator[str]:
    """A line for each table in a phase; `all`: in any."""
    if phase not in (*PHASES, "all", "active"):
        raise TiltyardError(f"--phase must be {or_list(['active', *PHASES, 'all'])}, not {phase!r}")
    wanted = {"all": PHASES, "active": PHASES[:2]}.get(phase, (phase,))
    return (table_line(row) for row in every_table(storage) if row.phase in wanted)


def row_of(storage: Storage, name: str) -> TableRow:
    """A table by its name."""
    rows = storage.named([name])
    if not rows:
        raise TiltyardError(f"there is no table {name!r}; tiltyard operate list --phase all shows them")
    return rows[0]


def table(storage: Storage, name: str) -> Iterator[str]:
    """What an operator may know of a table: no card, no key, and no address."""
    row = row_of(storage, name)
    yield table_line(row)
    info = info_of(row)
    yield f"{'public' if info.public else 'private'}, {'rigged' if info.rigged else 'not rigged'}"
    if info.ended:
        yield f"ended: {info.ended}"
    kept = sum(len(page) for page in storage.journal(name))
    yield f"entries in its journal: {kept}, lines of chat: {len(storage.chat(name))}"
    for said in storage.chat(name):
        circle = "" if said.of_people else " (watchers)"
        yield f"  {said.name}{circle}: {said.text}"


def reports(storage: Storage, after: int) -> Iterator[str]:
    """Reports, in the order in which they came."""
    while page := storage.reports(after, PAGE):
        for row in page:
            yield from report_lines(row)
        after = page[-1].number


def report_lines(row: ReportRow) -> list[str]:
    """One report."""
    head = f"{row.number}  {day(row.at)}  table {row.table}  {row.by} reports {row.about}: {row.why}"
    return [
        f"{head}, from {row.address}" if row.address else head,
        *([f"  {row.text}"] if row.text else []),
        *[f"  | {line}" for line in row.chat],
    ]


def block_line(row: BlockRow) -> str:
    """An address that may not come in."""
    until = f"until {day(row.until)}" if row.until else "permanently"
    return f"{row.address}  {until}  {row.why}".rstrip()


def day(at: int) -> str:
    """Milliseconds since 1970 as a date and a time."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
