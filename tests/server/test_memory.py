"""Memory is bounded: tables that nobody uses leave it, and finished ones cost nothing but disk."""

import asyncio
import gc
import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.house import run
from tiltyard.server.config import Config
from tiltyard.server.metrics import Metrics
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.storage import Search
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.presence import Reader
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable, JoinTable

pytestmark = pytest.mark.both

SOAK = int(os.environ.get("TILTYARD_SOAK_GAMES", "0")) > 0
FINISHED = 10_000 if SOAK else 1_000
GAME = "quintessence"


async def finish_one(lobby: Lobby, number: int) -> str:
    """A table at which somebody gives up at once."""
    seated = await lobby.create(CreateTable(GAME, f"A{number}", ["person", "person"]), "here")
    await lobby.join(seated.table, JoinTable(f"B{number}"), "here")
    room = await lobby.find(seated.table, "here")
    room.table.receive(Reader(0), protocol.Resign("r"), lobby.now())
    lobby.after(room)
    return seated.table


@pytest.mark.soak
def test_thousands_of_finished_tables_cost_nothing_but_disk(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = Lobby(storage, Config(), Metrics())
        await finish_some(lobby, 200)
        gc.collect()
        before = sys.getallocatedblocks()
        names = await finish_some(lobby, FINISHED)
        gc.collect()
        held = sys.getallocatedblocks() - before - len(names)
        assert not lobby.rooms
        assert held < 20 * FINISHED, f"{held:,} pieces of memory are still held; a table has hundreds"
        assert await lobby.listing.listed() == []
        found = storage.search(Search(name="b77"))
        assert [row.winners for row in found] == [["B77"]] * 2
        again = await lobby.find(names[len(names) // 2], "here")
        assert again.table.state.phase == "over"
        assert lobby.sweep(0.0) == 1

    with closing(Sqlite(tmp_path / "data.sqlite")) as storage:
        run(story, seconds=1800.0)


async def finish_some(lobby: Lobby, count: int) -> list[str]:
    names: list[str] = []
    for number in range(count):
        names.append(await finish_one(lobby, number))
        if number % 100 == 99:
            await lobby.outbox.settled()
            lobby.sweep(0.0)
            await asyncio.sleep(0)
    return names


def test_more_tables_than_fit_into_memory_take_turns(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = Lobby(storage, Config(most_live=10), Metrics())
        names = []
        for number in range(50):
            seated = await lobby.create(CreateTable(GAME, f"A{number}", ["person", "person"]), "here")
            names.append(seated.table)
            await lobby.outbox.settled()
        assert len(lobby.rooms) <= 10
        for name in names:
            assert (await lobby.find(name, "here")).table.state.phase == "open"
            assert len(lobby.rooms) <= 10

    with closing(Sqlite(tmp_path / "data.sqlite")) as storage:
        run(story)
