"""The WebSocket of a table: frames in, frames out, and nobody can disturb the others."""

import asyncio
import socket as socket_options
import time
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from tiltyard.engine.match import LONGEST_NAME
from tiltyard.engine.moves import NOBODY
from tiltyard.server import protocol
from tiltyard.server.bucket import Bucket
from tiltyard.server.config import Config
from tiltyard.server.doors import Addresses, check_origin
from tiltyard.server.faces import encode
from tiltyard.server.frames import text_frame
from tiltyard.server.live import Live
from tiltyard.server.lobby import Lobby
from tiltyard.server.logs import log
from tiltyard.server.protocol import Error, FromClient, Hello, Refusal
from tiltyard.server.state import Reader

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
EMPTY_PING: Final = b"\x89\x00"
UNCONFIRMED_MS: Final = 30_000
CLOSING: Final = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)


class SocketLink:
    """One socket and the reader at its end."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport, most_unread: int) -> None:
        self.socket = socket
        self.transport = transport
        self.most_unread = most_unread
        self.reader = Reader(NOBODY)
        self.dropped = ""
        self.pinged = 0

    def send(self, frame: bytes) -> None:
        """Write a frame; a reader who leaves too much unread is disconnected at once."""
        transport = self.transport
        if self.dropped or transport.is_closing():
            return
        transport.write(frame)
        if transport.get_write_buffer_size() > self.most_unread:
            self.drop("slow")

    def drop(self, reason: str) -> None:
        """Close the connection: at once if the reader is slow, else after what was written."""
        if self.dropped:
            return
        self.dropped = reason
        if reason == "slow":
            self.transport.abort()
            return
        if self.transport.is_closing():
            return
        code = WSCloseCode.GOING_AWAY if reason == "shutdown" else WSCloseCode.POLICY_VIOLATION
        word = reason.encode()
        self.transport.write(bytes((0x88, 2 + len(word))) + int(code).to_bytes(2, "big") + word)
        self.transport.close()

    def ping(self) -> None:
        """Ask how far away the reader is."""
        self.pinged = time.monotonic_ns() // 1000
        self.send(text_frame(encode(protocol.Ping(self.pinged))))


class Sockets:
    """All sockets of a server."""

    def __init__(self, lobby: Lobby, config: Config, addresses: Addresses) -> None:
        self.lobby = lobby
        self.config = config
        self.addresses = addresses
        self.links: set[SocketLink] = set()
        self.closing = False

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """GET /api/tables/{table}/socket."""
        check_origin(request, self.config)
        if self.closing:
            raise Refusal("shutting_down", "The server is about to stop.")
        self.lobby.find(request.match_info["table"])
        address = request.remote or ""
        self.addresses.enter(address)
        try:
            return await self._serve(request)
        finally:
            self.addresses.leave(address)

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=self.config.most_frame, compress=False)
        await socket.prepare(request)
        if request.transport is None:
            return socket
        notice_dead_peers(request.transport)
        link = SocketLink(socket, request.transport, self.config.most_unread)
        self.links.add(link)
        try:
            await self._talk(request, link)
        finally:
            self.links.discard(link)
            if link.dropped:
                self.lobby.metrics.disconnects[link.dropped] += 1
        return socket

    async def _talk(self, request: web.Request, link: SocketLink) -> None:
        hello = await self._hello(link)
        if hello is None:
            return
        name = request.match_info["table"]
        try:
            live = self.lobby.find(name)
            link.reader = self._reader(live, hello, request.cookies.get(f"seat_{name}", ""))
            self.lobby.arrive(live, link, hello.since, hello.chat)
        except Refusal as refusal:
            self._turn_away(link, refusal)
            return
        try:
            await self._listen(live, link)
        finally:
            self.lobby.depart(live, link)

    async def _hello(self, link: SocketLink) -> Hello | None:
        """The first message, which must come soon."""
        try:
            message = await asyncio.wait_for(link.socket.receive(), self.config.hello_seconds)
        except TimeoutError:
            link.drop("silent")
            return None
        if message.type in CLOSING:
            return None
        try:
            hello = self._decode(message)
            if not isinstance(hello, Hello):
                raise Refusal("bad_message", "The first message is hello.")
        except Refusal as refusal:
            self._turn_away(link, refusal)
            return None
        return hello

    def _reader(self, live: Live, hello: Hello, cookie: str) -> Reader:
        key = hello.key or cookie
        if key:
            return Reader(live.table.seat_of(key), hello.words)
        name = " ".join(hello.name.split())
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Refusal("bad_name", f"A name has at most {LONGEST_NAME} printable characters.")
        return Reader(NOBODY, hello.words, name)

    async def _listen(self, live: Live, link: SocketLink) -> None:
        """Take messages until the line is closed, or the client goes too far."""
        config, metrics = self.config, self.lobby.metrics
        pace = Bucket(config.messages_per_second, config.messages_at_once)
        talk = Bucket(config.chats_per_second, config.chats_at_once)
        dear = Bucket(config.asks_per_second, config.asks_at_once)
        mistakes = Bucket(config.mistakes_per_second, config.mistakes_at_once)
        async for message in link.socket:
            if link.dropped:
                return
            metrics.received += 1
            now = self.lobby.now()
            try:
                if not pace.take(now):
                    raise Refusal("too_fast", "That is too fast.")
                record = self._decode(message)
                if type(record) is protocol.Say and not talk.take(now):
                    raise Refusal("too_fast", "You talk too fast.")
                if is_dear(record) and not dear.take(now):
                    raise Refusal("too_fast", "You ask too fast.")
                self._take(live, link, record)
            except Refusal as refusal:
                self._refuse(link, refusal, _id_of(message))
                if pace.left < 1 or not mistakes.take(now):
                    self.lobby.office.flush()
                    link.drop("too_fast")
                    return

    def _take(self, live: Live, link: SocketLink, record: FromClient) -> None:
        if type(record) is protocol.Pong:
            self._pong(live, link, record)
            return
        self.lobby.receive(live, link, record)

    def _decode(self, message: WSMessage) -> FromClient:
        if message.type is not WSMsgType.TEXT:
            raise Refusal("bad_message", "Messages are text.")
        try:
            return DECODER.decode(message.data)
        except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
            raise Refusal("bad_message", str(problem)[:200]) from None

    def _refuse(self, link: SocketLink, refusal: Refusal, name: str) -> None:
        self.lobby.metrics.errors[refusal.code] += 1
        self.lobby.office.reply(link, encode(Error(refusal.code, refusal.text, name, refusal.rule)))

    def _turn_away(self, link: SocketLink, refusal: Refusal) -> None:
        """Somebody who never came in hears why."""
        self.lobby.metrics.errors[refusal.code] += 1
        link.send(text_frame(encode(Error(refusal.code, refusal.text))))
        link.drop(refusal.code)

    def _pong(self, live: Live, link: SocketLink, record: protocol.Pong) -> None:
        if link.pinged and record.at == link.pinged:
            link.pinged = 0
            live.table.heard_lag(link.reader.seat, (time.monotonic_ns() // 1000 - record.at) / 1e6)

    # All of them

    def ping_all(self) -> None:
        """Give every line something to do, and measure those of people who play against a clock."""
        for every in list(self.links):
            every.send(EMPTY_PING)
        for live in list(self.lobby.live.values()):
            if live.table.clock.runs and live.table.phase == "running":
                for link in live.all_links():
                    if isinstance(link, SocketLink) and link.reader.seat != NOBODY:
                        link.ping()

    async def close(self) -> None:
        """Say goodbye to everybody; what was accepted is written before."""
        self.closing = True
        self.lobby.office.flush()
        bye = text_frame(encode(protocol.Bye("shutting_down", "The server stops. Come back with your key.")))
        for link in list(self.links):
            link.send(bye)
            link.drop("shutdown")
        log("sockets closed", count=len(self.links))


def is_dear(record: FromClient) -> bool:
    """Whether an answer costs more than a look at the table."""
    return type(record) is protocol.Hint or (type(record) is protocol.Look and record.what == "log")


def notice_dead_peers(transport: asyncio.Transport) -> None:
    """What a peer does not confirm for so long closes the line, where the system can do that."""
    line = transport.get_extra_info("socket")
    if line is not None and hasattr(socket_options, "TCP_USER_TIMEOUT"):
        line.setsockopt(socket_options.IPPROTO_TCP, socket_options.TCP_USER_TIMEOUT, UNCONFIRMED_MS)


class _Named(msgspec.Struct):
    id: str = ""


NAMED: Final = msgspec.json.Decoder(_Named)


def _id_of(message: WSMessage) -> str:
    """The id of a message that was refused, if it has one."""
    try:
        return NAMED.decode(message.data).id[:40]
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError):
        return ""
