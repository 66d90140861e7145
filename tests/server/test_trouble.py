"""Storage in trouble: two servers, other programs, a full disk. Nothing is lost in silence."""

import asyncio
import logging
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from tests.server.house import Guest, House, house, run
from tests.server.long import journal_of
from tiltyard.server.operator.data import beside
from tiltyard.server.storage import Batch, EntryRow, StorageBusy, StorageError
from tiltyard.server.storage.opening import open_storage
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.server.traffic import outbox
from tiltyard.wire import entries, protocol

TOKEN = {"Authorization": "Bearer open"}


async def second_server(data: Path) -> tuple[int, str]:
    """Another server on the same file: how it ends, and what it says."""
    command = [sys.executable, "-m", "tiltyard.cli", "serve", "--port", "0", "--data", str(data)]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    out, said = await asyncio.wait_for(process.communicate(), 60.0)
    return process.returncode or 0, (out + said).decode()


def test_a_second_server_on_the_same_file_says_so_and_stops(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            code, said = await second_server(data)
            assert code != 0
            assert f"a server is using {data}" in " ".join(said.split())
            assert "--data" in said
            assert (await inn.get("/healthz"))[0] == 200
        open_storage(data).close()

    run(story)


def test_the_lock_of_a_server_that_was_killed_is_free(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        command = f"from tiltyard.server.storage.opening import open_storage as o; s = o({str(data)!r})"
        waits = f"{command}; print('open', flush=True); input()"
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", waits, stdin=pipe, stdout=pipe)
        assert process.stdout is not None
        assert await process.stdout.readline() == b"open\n"
        with pytest.raises(StorageError, match="a server is using"):
            open_storage(data)
        process.send_signal(signal.SIGKILL)
        await process.communicate()
        open_storage(data).close()

    run(story)


def test_a_link_to_the_same_file_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "data.sqlite")
    storage = open_storage(tmp_path / "data.sqlite")
    with pytest.raises(StorageError, match="a server is using"):
        open_storage(tmp_path / "link.sqlite")
    storage.close()


def test_of_two_that_write_the_same_entry_the_second_is_refused(tmp_path: Path) -> None:
    first, second = Sqlite(tmp_path / "data.sqlite"), Sqlite(tmp_path / "data.sqlite")
    first.write(Batch(entries=[EntryRow("t", 1, b"a", 1)]))
    second.write(Batch(entries=[EntryRow("t", 2, b"b", 1)]))
    with pytest.raises(StorageError, match="at t cannot follow"):
        first.write(Batch(entries=[EntryRow("u", 1, b"x", 1), EntryRow("t", 2, b"c", 1)]))
    with pytest.raises(StorageError, match="at t cannot follow"):
        first.write(Batch(entries=[EntryRow("t", 2, b"c", 1)]))
    first.write(Batch(entries=[EntryRow("t", 3, b"d", 1)]))
    with pytest.raises(StorageError):
        second.write(Batch(entries=[EntryRow("t", 3, b"e", 1)]))
    kept = first.connection.execute("SELECT entry FROM journal ORDER BY id").fetchall()
    assert kept == [(b"a",), (b"b",), (b"d",)]
    first.close()
    second.close()


async def asked(inn: House, seats: int = 1) -> Guest:
    """Somebody who must decide something."""
    wish = ["person"] * seats + ["bot:random"] * (4 - seats)
    seated = await inn.create("quests", seats=wish, seed="6")
    ann = await inn.guest(seated.table, seated.key)
    while ann.shown is None or not ann.shown.asked:
        await ann.next()
    return ann


async def come_back(inn: House, guest: Guest) -> Guest:
    return await inn.guest(guest.table, guest.key)


def stored(data: Path, table: str) -> bytes:
    """The journal of a table as another program reads it."""
    with beside(str(data)) as storage:
        return b"".join(journal_of(storage, table))


def test_a_move_beside_that_of_another_server_is_not_acknowledged(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            ann = await asked(inn)
            assert ann.shown is not None
            moves = ann.shown.options
            other = Sqlite(data)
            theirs = entries.encode(entries.Played(0, moves[1]))
            row = EntryRow(ann.table, len(journal_of(other, ann.table)) + 1, theirs, 1)
            other.write(Batch(entries=[row], epochs={ann.table: other.claim(ann.table)}))
            other.close()
            await ann.play(moves[0])
            error = await ann.until(protocol.Error)
            assert error.code == "storage"
            again = await come_back(inn, ann)
            assert again.shown is not None
            match = inn.app.lobby.rooms[ann.table].table.state.match
            assert match is not None
            assert match.moves[-1] == (0, moves[1]), "what is stored is true"

    run(story)


def test_while_another_program_writes_moves_wait_and_the_server_answers(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            ann = await asked(inn)
            assert ann.shown is not None
            other = sqlite3.connect(data, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await ann.play(ann.shown.options[0], "mine")
            for _request in range(5):
                assert (await inn.get("/healthz"))[0] == 200
            newcomer = await inn.stranger(ann.table)
            await newcomer.send(protocol.Hello())
            assert (await newcomer.next()) == protocol.Error(
                "storage", "The server cannot save anything right now. Try again."
            )
            assert b"mine" not in stored(data, ann.table)
            other.execute("COMMIT")
            assert (await ann.until(protocol.Update)).ack == "mine"
            assert b"mine" in stored(data, ann.table)
            assert inn.app.metrics.failures == 0
            await inn.guest(ann.table)
            other.close()

    run(story)


def test_who_waits_too_long_for_another_program_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    data = tmp_path / "data.sqlite"
    monkeypatch.setattr(outbox, "PATIENCE", 0.1)

    async def story() -> None:
        async with house(data) as inn:
            ann = await asked(inn)
            assert ann.shown is not None
            before = ann.shown.state
            other = sqlite3.connect(data, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            await ann.play(ann.shown.options[0], "mine")
            assert (await ann.until(protocol.Error)).code == "storage"
            other.execute("COMMIT")
            other.close()
            again = await come_back(inn, ann)
            assert again.shown is not None
            assert again.shown.state == before, "nothing of it has happened"

    run(story)
    assert not [record for record in caplog.records if record.name == "asyncio"], "trying again failed"


def test_a_busy_file_is_told_apart_from_a_broken_one(tmp_path: Path) -> None:
    storage = Sqlite(tmp_path / "data.sqlite")
    other = sqlite3.connect(tmp_path / "data.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageBusy):
        storage.write(Batch(entries=[EntryRow("t", 1, b"a", 1)]))
    with pytest.raises(StorageBusy):
        storage.probe()
    other.close()
    storage.close()


# A full disk


def file_of(inn: House) -> sqlite3.Connection:
    storage = inn.app.storage
    assert isinstance(storage, Sqlite)
    return storage.connection


def fill(inn: House) -> None:
    """From now on the file cannot grow."""
    connection = file_of(inn)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")


async def create_until_refused(inn: House) -> int:
    for number in range(500):
        body = f'{{"game": "quests", "name": "A{number}", "options": "shields=5"}}'.encode()
        status, _answer, _headers = await inn.post("/api/tables", body)
        if status != 201:
            return status
    return 0


def test_a_full_disk_is_seen_from_outside_and_passes(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with house(metrics_token="open", creates_at_once=1e6) as inn:
            fill(inn)
            assert await create_until_refused(inn) == 503
            for _again in range(3):
                assert await create_until_refused(inn) == 503
            status, text, _headers = await inn.get("/healthz")
            assert (status, text) == (503, "storage is failing: nothing can be saved\n")
            _status, numbers, _headers = await inn.get("/metrics", **TOKEN)
            assert "tiltyard_write_failures_total 4\n" in numbers
            assert [record.getMessage() for record in errors(caplog)] == ["storage fails"]
            file_of(inn).execute("PRAGMA max_page_count = 1000000")
            assert (await inn.create("quests")).seat == 0
            assert (await inn.get("/healthz"))[0] == 200

    run(story)


def test_a_server_whom_nobody_asks_any_more_sees_itself_that_there_is_room_again() -> None:
    async def story() -> None:
        async with house(creates_at_once=1e6) as inn:
            fill(inn)
            assert await create_until_refused(inn) == 503
            await inn.app.lobby.outbox.probe()
            assert (await inn.get("/healthz"))[0] == 503
            file_of(inn).execute("PRAGMA max_page_count = 1000000")
            await inn.app.lobby.outbox.probe()
            assert (await inn.get("/healthz"))[0] == 200

    run(story)


def errors(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.levelno >= logging.ERROR]
