"""Orders that an operator leaves in storage for the server that runs; it carries them out within a second."""

import asyncio
from contextlib import suppress
from typing import Final

from tiltyard.server.logs import LOG, log
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.rooms.shelf import OURSELVES
from tiltyard.server.storage import Elsewhere, OrderRow
from tiltyard.server.storage.asking import asked
from tiltyard.server.traffic.room import Room
from tiltyard.wire.protocol import Bye, Refusal, encode

AT_ONCE: Final = 100
GONE: Final = "The operator of this server has deleted this table."


class Orders:
    """Carries them out, one after another."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.storage = lobby.storage

    async def step(self) -> int:
        """Carry out those that wait, and return how many there were."""
        waiting = await asked(self.storage, self.storage.orders, AT_ONCE)
        for order in waiting:
            with suppress(Elsewhere):  # its owner carries it out
                outcome = await self.carry_out(order)
                await asked(self.storage, self.storage.settle_order, order.number, outcome)
            await asyncio.sleep(0)
        return len(waiting)

    async def carry_out(self, order: OrderRow) -> str:
        """Do it, and say what was done or why it cannot be."""
        try:
            outcome = await self._done(order)
        except Refusal as refusal:
            return refusal.text
        except Elsewhere:
            raise
        except Exception:
            LOG.exception("an order failed")
            return "This could not be done; the log of the server says why."
        log("order carried out", what=order.what)
        return outcome

    async def _done(self, order: OrderRow) -> str:
        if order.what == "forget_name":
            count = await asked(self.storage, self.storage.forget_name, order.subject)
            return f"{count} results and reports deleted."
        if order.what == "forget" and not await asked(self.storage, self.storage.named, [order.subject]):
            return "The table no longer exists."
        if order.what not in ("close", "forget", "key"):
            return f"This server does not know the order {order.what!r}."
        room = await self.lobby.find(order.subject, OURSELVES)
        if order.what == "key":
            return self._give_key(room, order.detail)
        if room.table.state.phase in ("open", "running"):
            room.table.close_down(self.lobby.now())
            self.lobby.after(room)
            await self.lobby.outbox.settled()
        return await self._forget(room) if order.what == "forget" else f"Table {order.subject} is closed."

    def _give_key(self, room: Room, detail: str) -> str:
        """A new key for whoever has lost one; the detail is the name of the seat and the hash of the key."""
        hashed, _blank, name = detail.partition(" ")
        sitters = room.table.state.sitters
        seat = next((at for at, sitter in enumerate(sitters) if sitter.name == name), -1)
        if seat < 0:
            raise Refusal("no_seat", f"Nobody called {name} sits at this table.")
        room.table.give_key(seat, hashed, self.lobby.now())
        for link in room.table.presence.of(seat)[:]:
            link.drop("new_key")
        self.lobby.after(room)
        return f"{name} has a new key to seat {seat + 1}."

    async def _forget(self, room: Room) -> str:
        """Delete a table with everything said and done there, while people may look at it."""
        for link in room.table.presence.everybody():
            self.lobby.outbox.reply(link, encode(Bye("unknown_table", GONE)))
            self.lobby.outbox.part(link, "forgotten")
        self.lobby.outbox.flush()
        self.lobby.drop(room)
        await asked(self.storage, self.storage.forget, [room.table.name])
        return f"Table {room.table.name} is deleted."
