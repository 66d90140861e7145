"""How much disk a finished game takes: its journal, its record and its rows.

    python -m bench.server.disk [GAMES]

A server plays games of its own rule bots, which make about as many moves as people do, and the size of the
database afterwards is divided by their number.
"""

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path

from tiltyard.games import NAMES, find
from tiltyard.server.config import Config
from tiltyard.server.metrics import Metrics
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.wire.lobby import CreateTable


async def measure(game: str, count: int, folder: Path) -> str:
    """Games, moves, and bytes of the file."""
    data = folder / f"{game}.sqlite"
    storage = Sqlite(data)
    lobby = Lobby(storage, Config(bots_per_second=1e9, unwatched_moves=10**9), Metrics())
    contract = find(game)
    level = list(contract.bots)[-1]
    seats = [f"bot:{level}"] * max(contract.fewest, min(contract.most, 4))
    empty = size_of(data)
    for _game in range(count):
        seated = await lobby.create(CreateTable(game, seats=seats, window=0.0, pace=0.0), "")
        while (room := lobby.rooms.get(seated.table)) is not None and room.table.state.phase != "over":
            await asyncio.sleep(0)
    await lobby.outbox.settled()
    lobby.close()
    storage.close()
    connection = sqlite3.connect(data)
    ((entries, moves),) = connection.execute(
        "SELECT (SELECT count(*) FROM journal), (SELECT sum(moves) FROM records)"
    )
    connection.close()
    used = size_of(data) - empty
    return (
        f"{game:14} {len(seats)} seats  {moves / count:7.0f} moves  {entries / count:7.0f} entries  "
        f"{used / count / 1000:8.1f} kB a game  {used / moves:6.1f} bytes a move"
    )


def size_of(data: Path) -> int:
    """Bytes of a database, everything folded into one file."""
    connection = sqlite3.connect(data)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return data.stat().st_size


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for game in NAMES:
            print(asyncio.run(measure(game, count, Path(folder))), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
