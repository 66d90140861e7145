"""What a server keeps: long journals and long records are read in pieces."""

import sqlite3
from pathlib import Path

import pytest

from tiltyard.server.storage import JOURNAL_PAGE, Batch, EntryRow, RecordRow, StorageError
from tiltyard.server.storage.sqlite import Sqlite


def rows(table: str, first: int, count: int) -> list[EntryRow]:
    return [EntryRow(table, first + at, f"{table} {first + at}".encode(), at) for at in range(count)]


def long_journals(path: Path | str) -> Sqlite:
    """Two tables whose entries lie between each other's."""
    storage = Sqlite(path)
    for first in range(1, 2_301, 23):
        storage.write(Batch(entries=[*rows("a", first, 23), *rows("b", first, 23)]))
    return storage


def test_a_journal_is_read_in_pages_that_join_to_the_whole() -> None:
    storage = long_journals(":memory:")
    pages = list(storage.journal("a"))
    assert max(map(len, pages)) == JOURNAL_PAGE
    assert [row.number for page in pages for row in page] == list(range(1, 2_301))
    assert all(row.entry == f"a {row.number}".encode() for page in pages for row in page)
    assert list(storage.journal("nobody")) == []


def test_what_is_written_while_a_journal_is_read_is_not_in_it() -> None:
    storage = long_journals(":memory:")
    reading = storage.journal("a")
    next(reading)
    storage.write(Batch(entries=rows("a", 2_301, 5)))
    assert [row.number for page in reading for row in page] == list(range(1, 2_301))


def test_a_journal_with_a_gap_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "data.sqlite"
    long_journals(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER journal_stays")
        connection.execute("DELETE FROM journal WHERE entry = ?", (b"a 700",))
    storage = Sqlite(path)
    with pytest.raises(StorageError, match="gap"):
        list(storage.journal("a"))
    assert sum(map(len, storage.journal("b"))) == 2_300


def test_the_text_of_a_record_is_read_in_pieces() -> None:
    storage = Sqlite(":memory:")
    text = "Ängström: F5\n" * 500
    storage.write(Batch(records=[RecordRow("t", "quests", "", ["A"], [], 500, True, text)]))
    pieces = [storage.record_piece("t", start, 1_000) for start in range(0, 9_000, 1_000)]
    assert b"".join(pieces).decode() == text
    assert pieces[-1] == storage.record_piece("nobody", 0, 10) == b""
