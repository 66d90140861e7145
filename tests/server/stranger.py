"""What lies in storage for a stranger to ask for: tables and games that are as long as they can be."""

import asyncio
from pathlib import Path
from typing import Any

from tests.fuzz.texts import WORST
from tests.server.long import NAMES, long_text
from tiltyard.engine.chance import Chance
from tiltyard.server.config import Config
from tiltyard.server.metrics import Metrics
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.storage import Batch, RecordRow
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.presence import Reader
from tiltyard.wire.lobby import CreateTable, Seated
from tiltyard.wire.protocol import Move

FINISHED = ["finished-1", "finished-2", "finished-3"]  # games that can be analysed


def long_table(data: Path, moves: int) -> Seated:
    """A running game of that many moves in storage; Ann plays it with bots, and it is her turn."""

    async def story() -> Seated:
        storage = Sqlite(data)
        lobby = Lobby(storage, Config(), Metrics())
        wish = CreateTable(
            "quests", "Ann", ["person", *["bot:random"] * 3], options="shields=99", away="wait", pace=0.0
        )
        seated = await lobby.create(wish, "here")
        room, chance = lobby.rooms[seated.table], Chance("5")
        table = room.table
        assert table.state.match is not None
        game = table.state.match.game
        while table.state.entries < moves or table.state.sitters[game.next()].player:
            seat = game.next()
            options = game.options(seat)
            if table.state.sitters[seat].player:
                table.tick(lobby.now())
            else:
                shown, _seq = table.publisher.sight(seat)
                move = Move(f"m{table.state.entries}", shown.state, options[chance.below(len(options))])
                table.receive(Reader(seat), move, lobby.now())
            lobby.outbox.collect(room)
        lobby.outbox.flush()
        storage.close()
        return seated

    return asyncio.run(story())


def lay_out(data: Path, moves: int) -> dict[str, Any]:
    """Long tables and a long game that is over; what a stranger must know to make use of them."""
    tables = [long_table(data, moves if number == 0 else 2_000).table for number in range(4)]
    text = long_text(moves)
    storage = Sqlite(data)
    storage.write(Batch(records=[RecordRow("finished", "quests", "2026", NAMES, [], moves, True, text)]))
    shorter = [RecordRow(name, "quests", "2026", NAMES, [], 500, True, long_text(500)) for name in FINISHED]
    storage.write(Batch(records=shorter))
    storage.close()
    worst = [(text.partition("game: ")[2].partition("\n")[0], text) for text in WORST]
    return {"long": tables, "over": "finished", "moves": moves, "texts": worst, "finished": FINISHED}
