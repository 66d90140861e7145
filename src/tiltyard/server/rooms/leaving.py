"""How tables leave a server that shares its data: one by one when it stops, all at once if it must."""

from contextlib import suppress
from typing import Final

from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.storage import StorageError
from tiltyard.server.traffic.frames import text_frame
from tiltyard.server.traffic.room import Room
from tiltyard.wire.protocol import Bye, Error, encode

GIVEN_UP: Final = "The server has lost touch with its database. Reconnect; the table is as it was last shown."
STOPPING: Final = "The server is stopping. Come back with your key."


async def hand_over(lobby: Lobby) -> int:
    """Hand over all tables, and return how many there were.

    In one transaction, what happened last is stored and the table is released; only then are its people told.
    """
    lobby.closing = True
    rooms = list(lobby.rooms.values())
    for room in rooms:
        if not room.broken:
            _hand_over(lobby, room)
            with suppress(StorageError):  # then its lease ends by itself
                await lobby.outbox.settled(room.table.name)
    return len(rooms)


def _hand_over(lobby: Lobby, room: Room) -> None:
    lobby.outbox.collect(room)
    if lobby.storage.node:
        lobby.outbox.release(room)
    bye = encode(Bye("shutting_down", STOPPING))
    for link in room.table.presence.everybody():
        lobby.outbox.reply(link, bye)
        lobby.outbox.part(link, "shutdown")
    room.broken = True
    lobby.forget(room)


def give_up(lobby: Lobby) -> int:
    """Own nothing any more, and return how many tables there were; what is not stored has not happened."""
    rooms = list(lobby.rooms.values())
    for room in rooms:
        room.broken = True
        room.table.take()
        for link in room.table.presence.everybody():
            link.send(text_frame(encode(Error("storage", GIVEN_UP))))
            link.drop("storage")
        lobby.forget(room)
    return len(rooms)
