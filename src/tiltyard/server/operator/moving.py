"""Moving a server: everything it keeps goes to another database, and every table is played again there."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import plural
from tiltyard.server.operator.checking import faults
from tiltyard.server.operator.data import alone
from tiltyard.server.operator.looking import PAGE, every_table
from tiltyard.server.storage import Batch, RecordRow, Storage, StorageError, TableRow, text_pieces
from tiltyard.server.storage.opening import is_postgres, shown


def move_data(source: str, target: str, tell: Callable[[str], None]) -> int:
    """Copy everything, check it, and return how many tables there are; the source stays as it is."""
    if source == target:
        raise TiltyardError("source and target are the same; name two different databases")
    if not is_postgres(source) and not Path(source).is_file():
        raise TiltyardError(f"there is no database {source}")
    with alone(source) as old, alone(target) as new:
        if new.all_tables(0, 1):
            raise TiltyardError(f"{shown(target)} already has tables; the target must be empty")
        try:
            return _move(old, new, tell)
        except StorageError as problem:
            raise TiltyardError(f"{problem}. The new database is incomplete: delete it.") from None


def _move(old: Storage, new: Storage, tell: Callable[[str], None]) -> int:
    count = 0
    for row in every_table(old):
        _move_table(old, new, row)
        count += 1
        if count % PAGE == 0:
            tell(f"{count} tables copied")
    _move_the_rest(old, new)
    tell(f"{plural(count, 'table')} copied; now every one is replayed")
    _check(old, new)
    return count


def _move_table(old: Storage, new: Storage, row: TableRow) -> None:
    """A table with everything said and done there."""
    batch = Batch({row.name: row}, chat=old.chat(row.name))
    kept = old.record(row.name)
    if kept is not None:
        batch.records.append(_whole(old, kept))
    result = old.daily_result(row.name)
    if result is not None:
        batch.daily.append(result)
    for page in old.journal(row.name):
        if page:
            batch.entries = page
            new.write(batch)
            batch = Batch()
    if batch:
        new.write(batch)  # a table without a journal
    if result is not None:
        bots = old.daily_bots(result.seed)
        if bots is not None and new.daily_bots(result.seed) is None:
            new.keep_daily_bots(result.seed, result.day, bots)


def _whole(old: Storage, row: RecordRow) -> RecordRow:
    text = b"".join(text_pieces(old, row.table)).decode()
    return replace(row, text=text)


def _move_the_rest(old: Storage, new: Storage) -> None:
    """What belongs to no table: complaints, and addresses that may not come in."""
    after = 0
    while page := old.reports(after, PAGE):
        for report in page:
            new.put_report(report)
        after = page[-1].number
    for block in old.blocks():
        new.put_block(block)


def _check(old: Storage, new: Storage) -> None:
    """Whether every table is there, its journal byte for byte, and comes out of it as lists show it."""
    before, after = list(every_table(old)), list(every_table(new))
    if before != after:
        raise TiltyardError("some tables are missing or different; delete the new database and try again")
    for row in before:
        if _journal(old, row.name) != _journal(new, row.name):
            raise TiltyardError(f"the journal of {row.name} is different; delete the new database")
    known = {str(fault) for fault in faults(old) if fault is not None}
    for fault in faults(new):
        if fault is not None and str(fault) not in known:
            raise TiltyardError(f"table {fault.table} is damaged in the copy: {fault.text}")


def _journal(storage: Storage, table: str) -> list[tuple[int, bytes, int]]:
    return [(row.number, row.entry, row.at) for page in storage.journal(table) for row in page]
