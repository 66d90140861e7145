"""What a stranger may send that costs the most, and somebody who notices if it does."""

import asyncio
from pathlib import Path

from tiltyard.engine.chance import Chance
from tiltyard.server.config import Config
from tiltyard.server.lobby import Lobby
from tiltyard.server.metrics import Metrics
from tiltyard.server.protocol import CreateTable, Seated
from tiltyard.server.storage.sqlite import Sqlite


def long_table(data: Path, moves: int) -> Seated:
    """A game of so many moves that goes on in storage; Ann sits at it with bots, and it is her turn."""

    async def story() -> Seated:
        storage = Sqlite(data)
        lobby = Lobby(storage, Config(), Metrics())
        wish = CreateTable(
            "quests", "Ann", ["person", "bot", "bot", "bot"], options="shields=99", away="wait", pace=0.0
        )
        seated = await lobby.create(wish, "here")
        live, chance = lobby.live[seated.table], Chance("5")
        table = live.table
        assert table.match is not None
        game = table.match.game
        while table.entries < moves or table.sitters[game.next()].player:
            seat = game.next()
            options = game.options(seat)
            if table.sitters[seat].player:
                table.tick(lobby.now())
            else:
                table.play(seat, options[chance.below(len(options))], lobby.now())
            lobby.office.collect(live)
        lobby.office.flush()
        storage.close()
        return seated

    return asyncio.run(story())
