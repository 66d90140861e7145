"""An integrity check: the database's own, and every table played again from its journal."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from tiltyard.server.operator.looking import every_table
from tiltyard.server.storage import Storage, TableRow
from tiltyard.table.plan import read_plan
from tiltyard.table.table import Table
from tiltyard.wire.protocol import TableInfo


@dataclass(frozen=True)
class Fault:
    """Something that is not as it should be."""

    table: str  # empty: the whole database
    text: str


def faults(storage: Storage, replay: bool = True) -> Iterator[Fault | None]:
    """What is wrong: a fault, or None for each table in order."""
    yield from (Fault("", said) for said in storage.faults())
    for row in every_table(storage):
        try:
            text = _replayed(storage, row) if replay else _read(storage, row)
        except Exception as problem:  # whatever a damaged table does, the next one is checked
            text = f"{type(problem).__name__}: {problem}"
        yield Fault(row.name, text) if text else None


def _read(storage: Storage, row: TableRow) -> str:
    """Whether the journal has no gap."""
    for _page in storage.journal(row.name):
        pass
    return ""


def _replayed(storage: Storage, row: TableRow) -> str:
    """Whether the table comes out of its journal as lists show it, and its game as its record says."""
    table = Table(row.name, read_plan(row.plan), "", "")
    table.restore([kept.entry for page in storage.journal(row.name) for kept in page], [], 0.0)
    state, info = table.state, msgspec.json.decode(row.info, type=TableInfo)
    if state.phase != row.phase or info.phase != row.phase:
        return f"its journal says {state.phase}, its row says {row.phase}"
    if [sitter.name for sitter in state.sitters] != [seat.name for seat in info.seats]:
        return "its journal and its row name different people"
    kept = storage.record(row.name)
    if kept is not None and state.match is not None and kept.moves != len(state.match.moves):
        return f"its journal has {len(state.match.moves)} moves, its record {kept.moves}"
    return ""
