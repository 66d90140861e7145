"""What a server keeps, in a file or in PostgreSQL: long journals and long records are read in pieces."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bench.server.databases import DatabaseProblem, Databases
from tests.server.conftest import POSTGRES
from tiltyard.server.storage import (
    JOURNAL_PAGE,
    Batch,
    ChatRow,
    DailyRow,
    EntryRow,
    RecordRow,
    Search,
    Storage,
    StorageError,
    StorageLost,
    TableRow,
)
from tiltyard.server.storage.opening import open_data
from tiltyard.server.storage.sqlite import Sqlite

ANN = "Ann\0 Änne"  # what a stranger may call something


def rows(table: str, first: int, count: int) -> list[EntryRow]:
    return [EntryRow(table, first + at, f"{table} {first + at}".encode(), at) for at in range(count)]


def long_journals(data: str) -> Storage:
    """Two tables whose entries lie between each other's."""
    storage = open_data(data)
    for first in range(1, 2_301, 230):
        storage.write(Batch(entries=[*rows("a", first, 230), *rows("b", first, 230)]))
    return storage


def numbers_of(storage: Storage, table: str) -> list[int]:
    return [row.number for page in storage.journal(table) for row in page]


def test_a_journal_is_read_in_pages_that_join_to_the_whole(data: str) -> None:
    storage = long_journals(data)
    pages = list(storage.journal("a"))
    assert max(map(len, pages)) == JOURNAL_PAGE
    assert [row.number for page in pages for row in page] == list(range(1, 2_301))
    assert all(row.entry == f"a {row.number}".encode() for page in pages for row in page)
    assert list(storage.journal("nobody")) == []
    storage.close()


def test_what_is_written_while_a_journal_is_read_is_not_in_it(data: str) -> None:
    storage = long_journals(data)
    reading = storage.journal("a")
    first = next(reading)
    storage.write(Batch(entries=rows("a", 2_301, 5)))
    rest = [row.number for page in reading for row in page]
    assert [row.number for row in first] + rest == list(range(1, 2_301))
    storage.close()


def test_a_file_that_is_no_database_is_not_left_open(tmp_path: Path) -> None:
    path = tmp_path / "data.sqlite"
    path.write_text("no database" * 100)
    with pytest.raises(StorageError, match="not a database") as problem:
        Sqlite(path)
    assert problem.tb is not None, "it still refers to what failed"
    assert path not in [file.resolve() for file in Path("/proc/self/fd").iterdir()]


def test_a_journal_with_a_gap_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "data.sqlite"
    long_journals(str(path)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER journal_stays")
        connection.execute("DELETE FROM journal WHERE entry = ?", (b"a 700",))
    storage = Sqlite(path)
    with pytest.raises(StorageError, match="gap"):
        list(storage.journal("a"))
    assert sum(map(len, storage.journal("b"))) == 2_300
    storage.close()


@POSTGRES
def test_a_journal_in_postgres_with_a_gap_is_an_error(databases: Databases) -> None:
    url = databases.new()
    storage = long_journals(url)
    databases.query("DROP TRIGGER journal_is_kept ON journal", url)
    databases.query("DELETE FROM journal WHERE entry = 'a 700'::BYTEA", url)
    with pytest.raises(StorageError, match="gap"):
        list(storage.journal("a"))
    assert sum(map(len, storage.journal("b"))) == 2_300
    storage.close()


def test_the_journal_only_grows_by_the_next_entry(data: str) -> None:
    storage = open_data(data)
    first = [EntryRow("t", 1, b"a", 5), EntryRow("t", 2, b"b", 6), EntryRow("u", 1, b"c", 6)]
    storage.write(Batch(entries=first))
    for number in (1, 2, 4):
        with pytest.raises(StorageLost, match="cannot follow") as lost:
            storage.write(Batch(entries=[EntryRow("u", 2, b"d", 7), EntryRow("t", number, b"e", 7)]))
        assert lost.value.tables == ["t"]
    assert (numbers_of(storage, "t"), numbers_of(storage, "u")) == ([1, 2], [1])
    storage.close()


def test_sqlite_itself_keeps_the_journal() -> None:
    storage = Sqlite(":memory:")
    storage.write(Batch(entries=rows("t", 1, 2)))
    for wrong in ("DELETE FROM journal", "UPDATE journal SET entry = x'01'"):
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            storage.connection.execute(wrong)
    assert numbers_of(storage, "t") == [1, 2]
    storage.close()


@POSTGRES
def test_postgres_itself_keeps_the_journal(databases: Databases) -> None:
    url = databases.new()
    storage = open_data(url)
    storage.write(Batch(entries=rows("t", 1, 2)))
    for wrong in ("DELETE FROM journal", "UPDATE journal SET number = 7"):
        with pytest.raises(DatabaseProblem, match="only grows"):
            databases.query(wrong, url)
    assert numbers_of(storage, "t") == [1, 2]
    storage.close()


def test_the_text_of_a_record_is_read_in_pieces(data: str) -> None:
    storage = open_data(data)
    text = "Ängström: F5\n" * 500
    storage.write(Batch(records=[RecordRow("t", "quests", "", ["A"], [], 500, True, text)]))
    pieces = [storage.record_piece("t", start, 1_000) for start in range(0, 9_000, 1_000)]
    assert b"".join(pieces).decode() == text
    assert pieces[-1] == storage.record_piece("nobody", 0, 10) == b""
    storage.close()


def table(name: str, phase: str = "open", touched: int = 5, slow: str = "", people: bool = True) -> TableRow:
    return TableRow(name, "quests", phase, True, b"plan", b"info", touched, people, slow)


def test_tables_are_found_by_phase_name_and_age(data: str) -> None:
    storage = open_data(data)
    kept = [table("a"), table("b", "running", 7), table("c", "running", 9, "who"), table("d", "over", 3)]
    storage.write(Batch(tables={row.name: row for row in kept}, entries=[EntryRow("b", 1, b"x", 8)]))
    assert [row.name for row in storage.listed("running", 5)] == ["c", "b"]
    assert storage.named(["a", "c", "nobody", "\0"]) == [kept[2], kept[0]]
    assert storage.untouched("running", 100, 5) == [("b", 8)]
    assert storage.untouched("running", 100, 5, slow=True) == [("c", 9)]
    assert (storage.count_slow("who"), storage.count_slow("")) == (1, 0)
    assert storage.ended(True, 100, 5) == ["d"]
    assert (storage.count("running"), storage.count("closed")) == (2, 0)
    storage.write(Batch(tables={"a": table("a", "running")}, touched={"a": 20, "nobody": 1}))
    assert storage.named(["a"]) == [table("a", "running", 20)]
    storage.probe()
    storage.close()


def test_chat_is_kept_up_to_a_limit_whatever_it_says(data: str) -> None:
    storage = open_data(data)
    lines = [ChatRow("t", number % 2 == 0, number, 1, "i\0d", ANN, f"{number}\0") for number in range(1, 501)]
    storage.write(Batch(chat=lines))
    kept = storage.chat("t")
    assert [line.number for line in kept if line.of_people] == list(range(302, 501, 2))
    assert kept == [
        *(line for line in lines[301:] if line.of_people),
        *(line for line in lines[300:] if not line.of_people),
    ]
    assert storage.chat("nobody") == []
    storage.close()


def test_finished_games_are_found_by_game_player_and_time(data: str) -> None:
    storage = open_data(data)
    kept = [
        RecordRow("a", "quests", "2026-01-01", ["Ann", ANN], ["Ann"], 5, True, "text"),
        RecordRow("b", "ivanhoe", "2026-01-02", ["ANN"], [], 6, True, "text"),
        RecordRow("c", "quests", "2026-01-03", ["Ann"], [], 7, False, "text"),
    ]
    storage.write(Batch(records=kept))

    def found(**wanted: Any) -> list[str]:
        return [row.table for row in storage.search(Search(**wanted))]

    assert found() == ["b", "a"]
    assert found(name="ann") == ["b", "a"]
    assert found(name=ANN) == ["a"]
    assert found(game="quests") == ["a"]
    assert found(name="Ann", game="ivanhoe", before="2026-02") == ["b"]
    assert found(before="2026-01-02") == ["a"]
    assert found(game="\0", before="\0") == []
    row = storage.record("c")
    assert row is not None
    assert (row.names, row.moves, row.public, row.text) == (["Ann"], 7, False, "")
    assert storage.record("nobody\0") is None
    storage.close()


def test_forgotten_tables_are_gone_and_their_names_are_free(data: str) -> None:
    storage = open_data(data)
    record = RecordRow("a", "quests", "2026-01-01", ["Ann"], [], 5, True, "text")
    said = ChatRow("a", True, 1, 0, "", "Ann", "hello")
    storage.write(Batch({"a": table("a", "over")}, rows("a", 1, 9), [said], [record]))
    storage.write(Batch({"b": table("b", "over")}, rows("b", 1, 2)))
    storage.forget(["a"])
    assert (storage.named(["a"]), storage.chat("a"), storage.record("a")) == ([], [], None)
    assert storage.search(Search(name="Ann")) == []
    storage.write(Batch({"a": table("a")}, rows("a", 1, 2)))
    assert [storage.forget_entries(5) for _step in range(3)] == [5, 4, 0]
    assert (numbers_of(storage, "a"), numbers_of(storage, "b")) == ([1, 2], [1, 2])
    storage.close()


def test_of_a_deal_of_the_day_the_first_try_of_a_name_counts(data: str) -> None:
    storage = open_data(data)
    first = DailyRow("a", "seed", "2026-11-18", ANN, True, b"1")
    storage.write(Batch(daily=[first, DailyRow("b", "seed", "2026-11-18", ANN.upper(), True, b"2")]))
    storage.write(Batch(daily=[DailyRow("c", "seed", "2026-11-18", "Bob", False, b"3")]))
    assert storage.daily_results("seed") == [b"1"]
    other = storage.daily_result("b")
    assert other is not None
    assert (other.counts, other.result) == (False, b"2")
    storage.keep_daily_bots("seed", "2026-11-18", b"bots")
    storage.keep_daily_bots("seed", "2026-11-18", b"better")
    assert storage.daily_bots("seed") == b"better"
    storage.keep_daily_bots("later", "2026-12-24", b"bots")
    assert (storage.daily_bots("seed"), storage.daily_results("seed")) == (None, [])
    storage.close()


def test_only_the_last_owner_of_a_table_can_write(data: str) -> None:
    first, second = open_data(data, node="first"), open_data(data, node="second")
    first.write(Batch(entries=rows("t", 1, 1), epochs={"t": 1}))
    assert second.claim("t") == 2  # no node of that name lives
    said = ChatRow("t", True, 1, 0, "", "Ann", "hello")
    for late in (Batch(entries=rows("t", 2, 1), epochs={"t": 1}), Batch(chat=[said], epochs={"t": 1})):
        with pytest.raises(StorageLost):
            first.write(late)
    second.write(Batch(entries=rows("t", 2, 1), epochs={"t": 2}, released={"t": 2}))
    assert first.claim("t") == 3
    first.write(Batch(entries=rows("t", 3, 1), epochs={"t": 3}))
    with pytest.raises(StorageLost):
        second.write(Batch(entries=rows("t", 3, 1), epochs={"t": 2}))
    assert (numbers_of(first, "t"), first.chat("t")) == ([1, 2, 3], [])
    first.close()
    second.close()
