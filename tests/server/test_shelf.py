"""Tables on their way from storage to memory: once for all who wait, whole or not at all."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import house, run
from tests.server.stranger import long_table
from tiltyard.server.config import Config
from tiltyard.server.metrics import Metrics
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.storage import ChatRow, EntryRow, StorageError
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.wire import protocol
from tiltyard.wire.protocol import Refusal

pytestmark = pytest.mark.both

MOVES = 3_000


class Counted(Sqlite):
    """Counts how often a table is loaded: its chat is read once."""

    loads = 0
    hole = False

    def chat(self, table: str) -> list[ChatRow]:
        self.loads += 1
        return super().chat(table)

    def journal(self, table: str) -> Iterator[list[EntryRow]]:
        yield from super().journal(table)
        if self.hole:
            raise StorageError("a hole")


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[Counted, str]]:
    """A storage with a long table, and the name of it."""
    seated = long_table(tmp_path / "data.sqlite", MOVES)
    with closing(Counted(tmp_path / "data.sqlite")) as storage:
        yield storage, seated.table


def lobby_of(storage: Sqlite, **config: Any) -> Lobby:
    return Lobby(storage, Config(**config), Metrics())


def test_many_who_want_a_table_share_one_load(kept: tuple[Counted, str]) -> None:
    storage, name = kept

    async def story() -> None:
        lobby = lobby_of(storage)
        finders = [asyncio.create_task(lobby.find(name, f"a{at}")) for at in range(20)]
        turns = 0
        while name not in lobby.rooms:
            assert not any(finder.done() for finder in finders), "a table is seen only when it is whole"
            await asyncio.sleep(0)
            turns += 1
        found = await asyncio.gather(*finders)
        assert turns > 3, "others had their turns meanwhile"
        assert {id(room) for room in found} == {id(lobby.rooms[name])}
        assert found[0].table.state.entries >= MOVES
        assert storage.loads == 1
        assert lobby.shelf.under_way == {}

    run(story)


def test_who_leaves_holds_up_nobody_else(kept: tuple[Counted, str]) -> None:
    storage, name = kept

    async def story() -> None:
        lobby = lobby_of(storage)
        first, second = (asyncio.create_task(lobby.find(name, who)) for who in ("a", "b"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).table.name == name
        assert first.cancelled()
        assert storage.loads == 1

    run(story)


def test_an_error_reaches_all_who_wait_and_the_next_one_tries_again(kept: tuple[Counted, str]) -> None:
    storage, name = kept

    async def story() -> None:
        lobby = lobby_of(storage)
        storage.hole = True
        found = await asyncio.gather(*[lobby.find(name, "a") for _ in range(5)], return_exceptions=True)
        assert [type(problem) for problem in found] == [StorageError] * 5
        assert name not in lobby.rooms
        storage.hole = False
        assert (await lobby.find(name, "a")).table.name == name
        assert storage.loads == 2, "once for the five, and once more"

    run(story)


def test_a_table_in_memory_is_found_without_a_task_switch(kept: tuple[Counted, str]) -> None:
    storage, name = kept

    async def story() -> None:
        lobby = lobby_of(storage)
        room = await lobby.find(name, "a")
        again = lobby.find(name, "a")
        with pytest.raises(StopIteration) as answer:
            again.send(None)
        assert answer.value.value is room

    run(story)


def test_an_address_calls_back_only_so_many_tables(kept: tuple[Counted, str]) -> None:
    storage, name = kept

    async def story() -> None:
        lobby = lobby_of(storage, loads_per_second=0.001, loads_at_once=2)
        for _time in range(2):
            await lobby.find(name, "a")
            assert lobby.sweep(0.0) == 1
        with pytest.raises(Refusal, match="too fast"):
            await lobby.find(name, "a")
        assert (await lobby.find(name, "b")).table.name == name

    run(story)


def test_only_so_many_tables_are_called_back_at_the_same_time(kept: tuple[Counted, str]) -> None:
    storage, name = kept

    async def story() -> None:
        lobby = lobby_of(storage, most_loading=0)
        with pytest.raises(Refusal, match="being loaded"):
            await lobby.find(name, "a")

    run(story)


def test_to_ask_about_a_table_does_not_load_it(tmp_path: Path) -> None:
    seated = long_table(tmp_path / "data.sqlite", 100)

    async def story() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            status, text, _headers = await inn.get(f"/api/tables/{seated.table}")
            assert (status, seated.table in text, '"here":true' in text) == (200, True, False)
            assert inn.app.lobby.rooms == {}
            assert (await inn.get("/api/tables/nothing"))[0] == 404

    run(story)


def test_a_table_stays_in_memory_for_a_line_that_has_not_said_hello(tmp_path: Path) -> None:
    seated = long_table(tmp_path / "data.sqlite", 100)

    async def story() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            ann = await inn.stranger(seated.table)
            assert inn.app.lobby.sweep(-1.0) == 0
            await ann.send(protocol.Hello(seated.key))
            assert (await ann.until(protocol.Welcome)).you == 0
            await ann.socket.close()
            while inn.app.lobby.rooms[seated.table].table.presence.links:
                await asyncio.sleep(0.01)
            await inn.app.lobby.outbox.settled()
            assert inn.app.lobby.sweep(-1.0) == 1, "and no longer"

    run(story)


def test_many_clients_come_back_to_a_long_table_at_the_same_time(tmp_path: Path) -> None:
    seated = long_table(tmp_path / "data.sqlite", MOVES)

    async def story() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            guests = await asyncio.gather(
                inn.guest(seated.table, seated.key), *[inn.guest(seated.table) for _watcher in range(10)]
            )
            assert [guest.you for guest in guests] == [0] + [-1] * 10

    run(story)
