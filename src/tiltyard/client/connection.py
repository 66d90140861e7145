"""A client's connection to a table: it reconnects by itself, and nothing is lost or sent twice."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from secrets import token_hex
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

import aiohttp
import msgspec

from tiltyard.engine.moves import TiltyardError
from tiltyard.table.fair import new_part
from tiltyard.wire import protocol
from tiltyard.wire.protocol import FromClient, FromServer, Seated, TableInfo

READ: Final[msgspec.json.Decoder[FromServer]] = msgspec.json.Decoder(FromServer)
PATIENCE: Final = 60.0  # seconds without a connection
LARGEST: Final = 1 << 22
FINAL: Final = ("bad_key", "unknown_table", "bad_name", "bad_message", "too_many")


@dataclass(frozen=True)
class Place:
    """A server, possibly one of its tables, and its invitation."""

    url: str
    table: str = ""
    invite: str = ""


def parse_place(text: str) -> Place:
    """`http://host:port`, or `http://host:port/t/TABLE#INVITE`."""
    parts = urlsplit(text if "//" in text else f"http://{text}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise TiltyardError(f"an address must begin with http:// or https://, not {text!r}")
    folder, _slash, table = parts.path.strip("/").partition("/")
    if parts.path.strip("/") and (folder != "t" or not table):
        raise TiltyardError(f"a table's address must be .../t/TABLE, not {text!r}")
    return Place(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)


class NoAnswer(TiltyardError):
    """It is unknown whether the server received the request."""


class Caller:
    """Requests to the lobby of a server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.session = aiohttp.ClientSession()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.session.close()

    async def get(self, path: str, query: Mapping[str, str] | None = None) -> bytes:
        """Send a GET."""
        try:
            async with self.session.get(self.url + path, params=query) as response:
                return await self._body(response)
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise TiltyardError(f"{self.url}: {problem or 'no answer'}") from None

    async def post(self, path: str, wish: object) -> bytes:
        """Send a POST."""
        headers = {"Content-Type": "application/json"}
        data = msgspec.json.encode(wish)
        try:
            async with self.session.post(self.url + path, data=data, headers=headers) as response:
                return await self._body(response)
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise NoAnswer(f"{self.url}: {problem or 'no answer'}") from None

    async def _body(self, response: aiohttp.ClientResponse) -> bytes:
        body = await response.read()
        if response.status < 400:
            return body
        try:
            raise TiltyardError(msgspec.json.decode(body, type=protocol.Problem).text)
        except msgspec.MsgspecError:
            raise TiltyardError(f"{self.url} answered {response.status} {response.reason}") from None

    async def tables(self) -> list[TableInfo]:
        """The open and running tables."""
        return msgspec.json.decode(await self.get("/api/tables"), type=list[TableInfo])

    async def table(self, name: str) -> TableInfo:
        """One table."""
        return msgspec.json.decode(await self.get(f"/api/tables/{name}"), type=TableInfo)

    async def create(self, wish: protocol.CreateTable) -> Seated:
        """Set a table."""
        return await self._seated("/api/tables", wish)

    async def join(
        self,
        table: str,
        name: str,
        invite: str = "",
        key: str = "",
        later: bool = False,
        agrees: bool = False,
    ) -> Seated:
        """Take a seat."""
        wish = protocol.JoinTable(name, invite=invite, key=key, later=later, agrees=agrees)
        return await self._seated(f"/api/tables/{table}/join", wish)

    async def _seated(self, path: str, wish: protocol.CreateTable | protocol.JoinTable) -> Seated:
        """Ask for a seat; our own key lets us ask again if the answer is lost, and get the same one."""
        try:
            body = await self.post(path, wish)
        except NoAnswer:
            if not wish.key:
                raise
            body = await self.post(path, wish)
        return msgspec.json.decode(body, type=Seated)


class Line:
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
                if problem.status in (403, 404):
                    raise TiltyardError(f"{self.caller.url} has no such table") from None
            except (aiohttp.ClientError, ConnectionError, TimeoutError):
                pass
            if loop.time() > end:
                raise TiltyardError(f"{self.caller.url} does not answer")
            await asyncio.sleep(pause)
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
