"""A client's connection to a table: it reconnects by itself, and nothing is lost or sent twice."""

import asyncio
from contextlib import suppress
from itertools import count
from random import uniform
from secrets import token_hex
from typing import Final

import aiohttp
import msgspec

from tiltyard.client.lobby import Caller
from tiltyard.engine.moves import TiltyardError
from tiltyard.table.fair import new_part
from tiltyard.wire import protocol
from tiltyard.wire.protocol import READ, FromClient, FromServer

PATIENCE: Final = 60.0  # seconds without a connection
LARGEST: Final = 1 << 22
FORBIDDEN: Final = 403
UNKNOWN: Final = 404
FINAL: Final = ("bad_key", "unknown_table", "bad_name", "bad_message", "too_many")


class Connection:
    """A seat's connection to a table, or a watcher's if there is no key."""

    def __init__(self, caller: Caller, table: str, key: str = "", words: bool = True, part: str = "") -> None:
        self.caller = caller
        self.table = table
        self.key = key
        self.words = words
        self.part = part or new_part()  # of the seed: only one for this table, or the server could ask again
        self.seq = 0
        self.chat = 0
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.pending: protocol.Move | None = None  # sent, and not yet answered
        self.closed = False
        self._ids = count(1)
        self._name = token_hex(4)

    def next_id(self) -> str:
        """An id that no other message of this seat has."""
        return f"{self._name}-{next(self._ids)}"

    async def receive(self) -> FromServer | None:
        """The next message, or None once closed here; a lost connection is restored automatically."""
        while not self.closed:
            if self.socket is None and not await self._connect():
                return None
            assert self.socket is not None
            message = await self.socket.receive()
            if message.type is aiohttp.WSMsgType.TEXT:
                return await self._noted(READ.decode(message.data))
            await self._hang_up()
        return None

    async def send(self, message: FromClient) -> None:
        """Send a message; after a lost connection, a move is sent again until it is answered."""
        if isinstance(message, protocol.Move):
            self.pending = message
        if self.socket is not None and not self.socket.closed:
            with suppress(aiohttp.ClientError, ConnectionError):
                await self._send(message)

    async def play(self, state: int, move: int) -> None:
        """Answer the question of an update."""
        await self.send(protocol.Move(self.next_id(), state, move))

    async def ready(self, agrees: bool) -> None:
        """Say that the game may begin, and add to its seed."""
        await self.send(protocol.Ready(self.next_id(), self.part, agrees))

    async def close(self) -> None:
        """Hang up for good."""
        self.closed = True
        await self._hang_up()

    async def _send(self, message: FromClient) -> None:
        assert self.socket is not None
        await self.socket.send_str(msgspec.json.encode(message).decode())

    async def _hang_up(self) -> None:
        if self.socket is not None:
            socket, self.socket = self.socket, None
            await socket.close()

    async def _connect(self) -> bool:
        """Connect and say hello, patiently."""
        url = f"{self.caller.url}/api/tables/{self.table}/socket"
        loop = asyncio.get_running_loop()
        end, pause = loop.time() + PATIENCE, 0.02
        while not self.closed:
            try:
                self.socket = await self.caller.session.ws_connect(
                    url, headers=self._proof(), max_msg_size=LARGEST, autoping=True
                )
                await self._send(protocol.Hello(self.key, self.seq, self.chat, self.words))
                return True
            except aiohttp.WSServerHandshakeError as problem:
                if problem.status == FORBIDDEN:
                    raise TiltyardError(f"{self.caller.url} does not let you in") from None
                if problem.status == UNKNOWN:
                    raise TiltyardError(f"{self.caller.url} has no such table") from None
            except (aiohttp.ClientError, ConnectionError, TimeoutError):
                pass
            if loop.time() > end:
                raise TiltyardError(f"{self.caller.url} does not answer")
            await asyncio.sleep(pause * uniform(0.7, 1.3))  # or all who were thrown out come back at once
            pause = min(1.0, pause * 1.5)
        return False

    def _proof(self) -> dict[str, str]:
        """A client with a seat says so in the handshake, where places are kept for it."""
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    async def _noted(self, message: FromServer) -> FromServer:
        """Remember how far we have read."""
        match message:
            case protocol.Welcome():
                self.seq = message.seq
                self.chat = max([self.chat, *[line.number for line in message.chat]])
                if self.pending is not None:
                    await self._send(self.pending)
            case protocol.Update():
                self.seq = message.seq
                self._answered(message.ack)
            case protocol.Ack():
                self._answered(message.id)
            case protocol.Error():
                self._answered(message.id)
                if message.code in FINAL and not message.id:
                    raise TiltyardError(message.text)
            case protocol.Said():
                self.chat = message.line.number
            case protocol.Ping():
                await self._send(protocol.Pong(message.at))
        return message

    def _answered(self, name: str) -> None:
        if self.pending is not None and name == self.pending.id:
            self.pending = None
