"""A table as it is stored, and how its journal is lived through again."""

from typing import Final

from tiltyard.server.storage import ChatRow, EntryRow, Storage, TableRow
from tiltyard.server.storage.asking import AT_ONCE, Labour, next_pages
from tiltyard.server.traffic.room import Room
from tiltyard.table.undo import Erased
from tiltyard.table.work import Work
from tiltyard.wire import entries
from tiltyard.wire.protocol import Refusal

SHORT: Final = 2  # pages of a journal that are not read twice


def the_only(rows: list[TableRow]) -> TableRow:
    """The table that was found by its name."""
    if not rows:
        raise Refusal("unknown_table", "There is no such table.")
    return rows[0]


def taken(storage: Storage, name: str) -> tuple[TableRow, int, list[ChatRow]]:
    """What is stored of a table apart from its journal, all of which is ours from now on."""
    return the_only(storage.named([name])), storage.claim(name), storage.chat(name)


def replaying(storage: Storage, room: Room) -> Labour[None]:
    """Live through the journal of a table; first it must be known what was taken back."""
    name, erased = room.table.name, Erased(len(room.table.state.plan.past))
    most = SHORT if storage.readers is None else AT_ONCE
    short: list[list[EntryRow]] = []  # the first pages: most journals have no others
    pages, count = storage.journal(name), 0
    while some := (yield from next_pages(storage, pages)):
        count += len(some)
        short = [*short, *some] if count <= most else []
        for page in some:
            for kept in page:
                erased.look_at(entries.decode(kept.entry))
            yield None
    for page in short:
        yield from _living_through(room, page, erased)
    if count <= most:
        return
    pages = storage.journal(name)
    while some := (yield from next_pages(storage, pages)):
        for page in some:
            yield from _living_through(room, page, erased)


def _living_through(room: Room, page: list[EntryRow], erased: Erased) -> Work[None]:
    past = [entries.decode(kept.entry) for kept in page]
    yield from room.table.living_through(past, erased.gone)
    yield
