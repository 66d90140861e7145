"""A bot that plays at a table over the network. It knows no more than any other client."""

from secrets import token_hex
from typing import Any

import msgspec

from tiltyard.bots.guests import find_bot
from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller, Place, sit_down
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import or_list, plain
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games import find
from tiltyard.wire import protocol
from tiltyard.wire.protocol import Over


async def play_as_bot(place: Place, level: str, name: str = "") -> Over:
    """Sit down and play one game to its end."""
    async with Caller(place.url) as caller:
        called = level.rpartition(":")[2].capitalize()
        seated = await sit_down(caller, place, name or f"{called} {token_hex(2)}")
        contract = find(seated.info.game)
        kind = network_bot(contract, level)
        line = Connection(caller, seated.table, seated.key, words=False)
        try:
            return await answer_all(line, contract, kind())
        finally:
            await line.close()


def network_bot(contract: Contract[Any], text: str) -> type[Bot]:
    """A bot that needs no more than the network brings: views and moves."""
    if plain(text) in contract.bots:  # a rung of the same name would search, and here it cannot
        return contract.bots[plain(text)]
    name, kind = find_bot(contract, text)
    if kind.looks_ahead or kind.listens:
        raise TiltyardError(
            f"{name} needs worlds or news, but over the network a bot has only its view and moves; "
            f"choose {or_list(list(contract.bots))}"
        )
    return kind


async def answer_all(line: Connection, contract: Contract[Any], bot: Bot) -> Over:
    """Answer every question until the game is over."""
    chance, seat = Chance(token_hex(16)), protocol.WATCHER
    shown: protocol.Welcome | protocol.Update | None = None  # not answered yet
    while (message := await line.receive()) is not None:
        if isinstance(message, Over):
            return message
        if isinstance(message, protocol.Welcome):
            if message.info.phase == "running" and seat == protocol.WATCHER:
                bot.start(message.you, len(message.info.seats))
                seat = message.you
            if message.info.seats[message.you].waits:
                await line.ready(agrees=True)
        if isinstance(message, protocol.Welcome | protocol.Update):
            shown = message
        if shown is not None and shown.asked and line.pending is None:
            turn = Turn(contract, seat, msgspec.json.decode(shown.view), shown.options, chance)
            await line.play(shown.state, turn.move(bot.choose(turn)))
            shown = None
    raise TiltyardError("the connection was closed before the game was over")
