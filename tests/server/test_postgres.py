"""A server on PostgreSQL: tables go on while their last moves are written, and nothing is told before."""

import asyncio
import logging
import os
import resource
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import asyncpg
import pytest

from bench.server.databases import DatabaseProblem, Databases
from tests.server.conftest import POSTGRES
from tests.server.house import Guest, House, house, play_out, run
from tests.server.long import journal_of
from tiltyard.server.storage import StorageError
from tiltyard.server.storage.opening import open_data
from tiltyard.server.storage.postgres import schema
from tiltyard.server.storage.postgres.line import NODE_SECONDS
from tiltyard.wire import protocol

pytestmark = POSTGRES

LIMIT = 16 << 20  # bytes of a file when the disk is full


async def asked(inn: House) -> Guest:
    """Somebody who must decide something, among bots."""
    seated = await inn.create("quests", seats=["person"] + ["bot:random"] * 3, seed="6")
    ann = await inn.guest(seated.table, seated.key)
    while ann.shown is None or not ann.shown.asked:
        await ann.next()
    return ann


def die(databases: Databases, url: str) -> None:
    """The database dies at once, with all that serve its clients: they could still finish something."""
    serving = databases.backends(url)
    databases.kill()
    for process in serving:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


@asynccontextmanager
async def held_up(url: str) -> AsyncIterator[None]:
    """Meanwhile nobody can write to a journal, as if the disk were slow."""
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await connection.execute("LOCK TABLE journal IN EXCLUSIVE MODE")
        yield
    await connection.close()


def test_a_game_is_played_and_its_record_is_there_after_a_restart(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with house(url) as inn:
            guests = await inn.full_table("ivanhoe", 2, window=0.0)
            over = await play_out(guests)
            table = guests[0].table
            assert inn.app.metrics.batches > 20
        async with house(url) as inn:
            status, text, _headers = await inn.get(f"/api/records/{table}.tilt")
            assert status == 200
            assert text.startswith("tiltyard")
            assert (await inn.guest(table, guests[0].key)).you == 0
            (winner,) = over.winners
            log = (await inn.get(f"/api/tables/{table}/log"))[1]
            assert log.endswith(f"Winner: {['Ann', 'Bob'][winner]}.\n")

    run(story)


def test_while_a_move_is_written_tables_go_on_and_nothing_is_told(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with house(url) as inn:
            ann, bob = await asked(inn), await asked(inn)
            assert ann.shown is not None
            assert bob.shown is not None
            rooms = inn.app.lobby.rooms
            moves, before = inn.app.metrics.moves, rooms[bob.table].table.state.entries
            async with held_up(url):
                await ann.play(ann.shown.options[0], "first")
                await bob.play(bob.shown.options[0], "second")
                await ann.send(protocol.Say("said", "hello"))
                assert (await inn.get("/healthz"))[0] == 200
                while rooms[bob.table].table.state.entries == before:  # it is accepted
                    await asyncio.sleep(0.01)
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(ann.socket.receive(), 0.2)
                assert inn.app.metrics.moves == moves
            assert (await ann.until(protocol.Update)).ack == "first"
            assert (await bob.until(protocol.Update)).ack == "second"

    run(story)


def test_a_database_that_dies_is_an_outage_and_no_more(
    databases: Databases, caplog: pytest.LogCaptureFixture
) -> None:
    url = databases.new()
    caplog.set_level(logging.WARNING)

    async def story() -> None:
        async with house(url, lease_seconds=60.0) as inn:
            ann = await asked(inn)
            assert ann.shown is not None
            die(databases, url)
            await ann.play(ann.shown.options[0], "lost")
            assert (await ann.until(protocol.Error)).code == "storage"
            assert (await inn.get("/healthz"))[0] == 503
            await asyncio.to_thread(databases.start)
            while (await inn.get("/healthz"))[0] != 200:
                await asyncio.sleep(0.1)
            said = [record.getMessage() for record in caplog.records]
            assert said.count("storage fails") == 1
            assert len(said) == len(set(said)), "each thing is said once"
            assert {fact(record, "problem") for record in caplog.records} <= {*IN_WORDS, ""}
            again = await inn.guest(ann.table, ann.key)
            assert again.shown is not None
            await again.play(again.shown.options[0], "kept")
            assert (await again.until(protocol.Update)).ack == "kept"
        storage = open_data(url)
        journal = journal_of(storage, ann.table)
        storage.close()
        assert sum(b"kept" in entry for entry in journal) == 1
        assert sum(b"lost" in entry for entry in journal) == 0

    run(story)


def test_who_sits_elsewhere_is_answered_though_the_same_batch_is_lost(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with house(url) as inn:
            ann, bob, cid = await asked(inn), await asked(inn), await asked(inn)
            rooms = inn.app.lobby.rooms
            disk = await asyncpg.connect(url)
            await disk.execute("BEGIN; LOCK TABLE journal IN EXCLUSIVE MODE")
            for guest in (bob, cid):  # whose move waits until the batch before is written
                assert guest.shown is not None
                before = rooms[guest.table].table.state.entries
                await guest.play(guest.shown.options[0], "lost")
                while rooms[guest.table].table.state.entries == before:
                    await asyncio.sleep(0.01)
            second = await inn.stranger(ann.table)
            await second.send(protocol.Hello(ann.key))
            while len(rooms[ann.table].table.presence.everybody()) < 2:
                await asyncio.sleep(0.01)
            die(databases, url)
            disk.terminate()
            assert (await cid.until(protocol.Error)).code == "storage"
            assert (await second.until(protocol.Welcome)).you == 0
            await asyncio.to_thread(databases.start)

    run(story)


IN_WORDS = [
    "the connection to the database was lost",
    "nobody answers at the address of the database",
    "the database is starting or stopping",
    "the database does not answer",
]


def fact(record: logging.LogRecord, name: str) -> str:
    """One of the facts of a line in the log."""
    facts: dict[str, str] = vars(record)["facts"]
    return facts.get(name, "")


@asynccontextmanager
async def frozen(*processes: int) -> AsyncIterator[None]:
    """Meanwhile these processes do nothing, and are not dead."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@asynccontextmanager
async def watched() -> AsyncIterator[list[float]]:
    """How long the event loop was held up, each time it was."""
    loop, held = asyncio.get_running_loop(), [0.0]

    async def watch() -> None:
        while True:
            before = loop.time()
            await asyncio.sleep(0.01)
            held.append(loop.time() - before)

    task = asyncio.create_task(watch())
    yield held
    task.cancel()


async def _get(inn: House, path: str) -> int:
    return (await inn.get(path))[0]


async def _post(inn: House, path: str, body: bytes) -> int:
    return (await inn.post(path, body))[0]


QUESTIONS: list[Callable[[House, str], Awaitable[int]]] = [  # everything that a stranger can have read
    lambda inn, _table: _get(inn, "/"),
    lambda inn, _table: _get(inn, "/api/tables"),
    lambda inn, table: _get(inn, f"/api/tables?names={table}"),
    lambda inn, _table: _get(inn, "/api/tables/nowhere"),
    lambda inn, table: _get(inn, f"/api/tables/{table}/log"),
    lambda inn, _table: _get(inn, "/api/tables/nowhere/hope"),
    lambda inn, _table: _get(inn, "/api/records"),
    lambda inn, table: _get(inn, f"/api/records?tables={table}"),
    lambda inn, table: _get(inn, f"/api/records/{table}.tilt"),
    lambda inn, table: _get(inn, f"/api/records/{table}/replay"),
    lambda inn, _table: _get(inn, "/api/daily/quests/2026-01-01"),
    lambda inn, table: _post(inn, f"/api/records/{table}/analysis", b"{}"),
    lambda inn, _table: _post(inn, "/api/tables/nowhere/join", b'{"name": "Bob"}'),
    lambda inn, _table: _post(inn, "/api/tables", b'{"game": "quests", "name": "Eve", "slow": true}'),
]


def test_a_database_that_hangs_stops_no_server(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with house(url) as inn:
            ann = await asked(inn)
            assert ann.shown is not None
            assert databases.process is not None
            whole = [databases.process.pid, *databases.backends(url)]
            async with frozen(*whole), watched() as held:
                await ann.play(ann.shown.options[0], "late")
                asking = asyncio.gather(*[ask(inn, ann.table) for ask in QUESTIONS])
                assert (await inn.get("/livez"))[0] == 200
                assert (await inn.get("/healthz"))[0] == 503
                for _time in range(20):
                    assert (await inn.get("/livez"))[0] == 200
                    assert (await inn.get("/readyz"))[0] == 503
                assert await asking == [503] * len(QUESTIONS)
                assert (await ann.until(protocol.Error)).code == "storage"
            assert max(held) < NODE_SECONDS, "whoever waits for the database waits at least so long"
            while (await inn.get("/healthz"))[0] != 200:
                await asyncio.sleep(0.1)
            again = await inn.guest(ann.table, ann.key)
            assert again.shown is not None

    run(story)


def test_while_one_question_hangs_tables_play_on_and_others_are_asked(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with house(url) as inn:
            ann = await asked(inn)
            async with frozen(*databases.backends(url, "tiltyard reads")):
                assert (await inn.get("/healthz"))[0] == 503  # whoever asks waits no longer
                for number in range(3):
                    while ann.shown is None or not ann.shown.asked:
                        await ann.next()
                    await ann.play(ann.shown.options[0], f"m{number}")
                    ann.shown = None
                    while (await ann.until(protocol.Update)).ack != f"m{number}":
                        pass
                while (await inn.get("/healthz"))[0] != 200:  # over another connection
                    await asyncio.sleep(0.05)
                assert len(await inn.caller.tables()) == 1

    run(story)


@contextmanager
def small_disk(databases: Databases) -> Iterator[None]:
    """Meanwhile no file of the database can grow beyond LIMIT; its write-ahead log has its place already."""
    usual, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    databases.kill()
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, hard))
    try:
        databases.start()
        resource.setrlimit(resource.RLIMIT_FSIZE, (usual, hard))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (usual, hard))
        databases.kill()
        databases.start()


FILL = f"""
    ALTER TABLE journal ALTER entry SET STORAGE plain;
    INSERT INTO journal SELECT -1, -number, 1, 0, '' FROM generate_series(1, 400) AS number;
    INSERT INTO journal SELECT -1, number, 1, 0, convert_to(repeat('x', 8100), 'UTF8')
        FROM generate_series(1, ({LIMIT} - pg_relation_size('journal')) / 8192) AS number;
"""
CLEAN = """
    INSERT INTO forgetting VALUES (-1);
    DELETE FROM journal WHERE id = -1;
    VACUUM journal;
"""


def test_a_full_disk_of_the_database_is_an_outage_and_no_more(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with house(url) as inn:
            ann, bob = await asked(inn), await asked(inn)
            databases.query(FILL, url)
            lost = await until_refused(ann)
            assert inn.app.metrics.failures
            assert (await inn.get("/livez"))[0] == 200
            databases.query(CLEAN, url)
            again = await inn.guest(ann.table, ann.key)
            for guest, name in ((again, "kept"), (bob, "other")):
                while guest.shown is None or not guest.shown.asked:
                    await guest.next()
                await guest.play(guest.shown.options[0], name)
                assert (await guest.until(protocol.Update)).ack == name
            journal = b"".join(journal_of(inn.app.storage, ann.table))
            assert (journal.count(b"kept"), journal.count(lost)) == (1, 0)

    with small_disk(databases):
        run(story)


async def until_refused(guest: Guest) -> bytes:
    """Play until nothing can be stored; the id of the move that is not, or of the next if a bot's is not."""
    for number in range(100):
        name = f"move-{number}-"
        try:
            while guest.shown is None or not guest.shown.asked:
                await guest.next()
        except ConnectionError:  # the table is given up, and everybody there must come again
            return name.encode()
        await guest.play(guest.shown.options[0], name)
        guest.shown = None
        told = await guest.until(protocol.Update | protocol.Error)
        if isinstance(told, protocol.Error):
            assert told.code == "storage"
            return name.encode()
    raise AssertionError("the disk is not full")


def test_a_failed_migration_leaves_everything_as_it_was(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = databases.new()
    open_data(url).close()
    broken = [*schema.VERSIONS, "CREATE TABLE half (x INTEGER); CREATE TABLE tables (x INTEGER)"]
    monkeypatch.setattr(schema, "VERSIONS", broken)
    with pytest.raises(
        StorageError, match='could not be upgraded to version 2: relation "tables" already exists'
    ):
        open_data(url)
    with pytest.raises(DatabaseProblem, match="half"):
        databases.query("SELECT * FROM half", url)
    monkeypatch.undo()
    open_data(url).close()
    databases.query("INSERT INTO schema_version VALUES (99)", url)
    with pytest.raises(StorageError, match="knows versions up to 1"):
        open_data(url)


def test_a_database_that_is_not_there_is_said_at_the_start(databases: Databases) -> None:
    with pytest.raises(StorageError, match='PostgreSQL: database "nowhere" does not exist'):
        open_data(databases.url("nowhere"))
