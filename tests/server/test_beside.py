"""An operator beside servers on PostgreSQL: every command works, and nothing is upgraded or created."""

import asyncio
from contextlib import AbstractAsyncContextManager

import pytest
from typer.testing import CliRunner

from bench.server.databases import DatabaseProblem, Databases
from tests.server.conftest import POSTGRES
from tests.server.house import House, house, run
from tests.server.test_retention import game_of_ann
from tiltyard.cli import app
from tiltyard.engine.moves import TiltyardError
from tiltyard.server.operator.data import InUse, alone, beside
from tiltyard.server.storage import StorageError
from tiltyard.server.storage.opening import open_data, shown
from tiltyard.server.storage.postgres import schema
from tiltyard.wire import protocol

pytestmark = POSTGRES


async def typed(data: str, *words: str) -> str:
    """What a command prints, in another thread, as the servers of this test go on meanwhile."""

    def invoke() -> str:
        result = CliRunner().invoke(app, [*words, "--data", data], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    return await asyncio.to_thread(invoke)


def node(url: str) -> AbstractAsyncContextManager[House]:
    """One of several servers."""
    return house(url, shared=True)


def test_commands_work_while_servers_run_whichever_of_them_has_the_table(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with node(url) as inn, node(url) as other:
            await game_of_ann(inn)
            ann, bob = await inn.full_table("quintessence", 2)
            cid = await other.create("quests", "Cid")
            assert len((await typed(url, "operate", "list")).splitlines()) == 2
            assert "sits down" in await typed(url, "log", ann.table)
            assert "Bob has a new key to seat 2." in await typed(url, "operate", "key", ann.table, "Bob")
            assert await bob.closed() == 1008
            for table in (ann.table, cid.table):
                assert await typed(url, "operate", "close", table) == f"Table {table} is closed.\n"
            assert (await ann.until(protocol.Over)).reason == "operator"
            assert "chat" in await typed(url, "export", "Ann")
            assert "is deleted." in await typed(url, "forget", "Ann", "--yes")
            assert await typed(url, "export", "Ann") == "Nothing is stored about Ann.\n"
            await typed(url, "operate", "block", "192.0.2.7")
            assert "192.0.2.7" in await typed(url, "operate", "blocked")
            assert ", 0 faults" in await typed(url, "check-data")
            with pytest.raises(InUse, match="stop them first"), alone(url):
                pass

    run(story)


def test_who_looks_at_an_empty_database_leaves_it_empty(databases: Databases) -> None:
    url = databases.new()
    with pytest.raises(TiltyardError, match="this database holds no server"), beside(url):
        pass
    with pytest.raises(DatabaseProblem, match="schema_version"):
        databases.query("SELECT * FROM schema_version", url)


def test_a_newer_program_upgrades_nothing_beside_a_server(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = databases.new()

    async def story() -> None:
        async with node(url):
            monkeypatch.setattr(schema, "VERSIONS", [*schema.VERSIONS, "CREATE TABLE newer (x INTEGER)"])
            with pytest.raises(TiltyardError, match="use the tiltyard that the server runs"), beside(url):
                pass
            with pytest.raises(InUse), alone(url):
                pass
            with pytest.raises(DatabaseProblem, match="newer"):
                databases.query("SELECT * FROM newer", url)

    run(story)
    with alone(url):
        pass
    assert databases.query("SELECT max(version) FROM schema_version", url) == str(len(schema.VERSIONS))


def test_servers_of_two_versions_share_a_database_while_it_is_upgraded(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rehearsal: a new node joins and upgrades, the old one plays on, hands over and cannot come back."""
    url = databases.new()
    known = schema.VERSIONS
    added = "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'or'; CREATE TABLE newer (x INTEGER)"

    async def story() -> None:
        async with node(url) as old:
            people = await old.full_table("quintessence", 2)
            monkeypatch.setattr(schema, "VERSIONS", [*known, added])
            async with node(url) as new:
                await people[0].send(protocol.Say("s1", "on the old one"))
                await people[0].until(protocol.Ack)
                await old.create("quests", "Cid")  # it writes rows as it always did
                stopping = asyncio.create_task(old.app.sockets.close())
                await people[1].until(protocol.Bye)
                back = [await new.guest(guest.table, guest.key) for guest in people]
                await stopping
                await back[0].send(protocol.Say("s2", "on the new one"))
                await back[0].until(protocol.Ack)
                said = [line.text for line in new.app.storage.chat(back[0].table)]
                assert said == ["on the old one", "on the new one"]
                monkeypatch.setattr(schema, "VERSIONS", known)
                with pytest.raises(StorageError, match=f"knows versions up to {len(known)}"):
                    open_data(url, node="old")

    run(story)


def test_messages_show_no_password() -> None:
    assert shown("postgresql://ann:secret@db/t?x=1") == "postgresql://ann@db/t?x=1"
    assert shown("postgresql://ann@db/t?password=secret&x=1") == "postgresql://ann@db/t?password=...&x=1"
    assert shown("data.sqlite") == "data.sqlite"
