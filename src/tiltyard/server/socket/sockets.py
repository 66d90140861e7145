"""The WebSocket of a table: frames in, frames out, and no client can disturb the others."""

import asyncio
import socket as socket_options
import time
from typing import Final, cast

import msgspec
from aiohttp import WSCloseCode, web

from tiltyard.engine.moves import NOBODY
from tiltyard.engine.names import fault
from tiltyard.server.access.blocks import BLOCKED
from tiltyard.server.access.doors import Addresses, Buckets, address_of, check_origin, key_of
from tiltyard.server.config import Config
from tiltyard.server.logs import log
from tiltyard.server.rooms.leaving import STOPPING, hand_over
from tiltyard.server.rooms.lobby import FAILED, Lobby
from tiltyard.server.socket import reports
from tiltyard.server.socket.upgrade import upgrade
from tiltyard.server.storage.asking import Labour
from tiltyard.server.traffic import frames
from tiltyard.server.traffic.bucket import Bucket
from tiltyard.server.traffic.frames import Frames, close_frame, control_frame, text_frame
from tiltyard.server.traffic.room import Room
from tiltyard.table.consent import NEXT_GAME
from tiltyard.table.presence import Reader
from tiltyard.wire import protocol
from tiltyard.wire.protocol import Error, FromClient, Hello, Refusal, encode

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
EMPTY_PING: Final = control_frame(frames.PING)
CONTROLS: Final = (frames.PING, frames.PONG, frames.CLOSE)
UNCONFIRMED_MS: Final = 30_000


class SocketLink(asyncio.Protocol):
    """One socket and the reader at its end."""

    transport: asyncio.Transport

    def __init__(self, sockets: "Sockets", awaited: Room, cookie: str, address: str) -> None:
        config = sockets.config
        self.sockets = sockets
        self.awaited: Room | None = awaited  # the table, until hello arrives
        self.cookie = cookie  # the key of a seat, if the browser has one
        self.address = address
        self.most_unread = config.most_unread
        self.reader = Reader(NOBODY)
        self.room: Room | None = None  # the table, once hello has arrived
        self.silence: asyncio.TimerHandle | None = None  # the deadline for hello
        self.dropped = ""
        self.hushed = False  # what still arrives is ignored
        self.heard = config.clock()  # when something last came that shows somebody is there
        self.pinged = 0
        self.frames = Frames(config.most_frame)
        self.limits = sockets.limits.of(address)  # until hello, and for watchers
        self.crowd = sockets.addresses.messages.of(address, config.clock())  # for everybody at this address

    # What the event loop says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the connection."""
        self.transport = cast(asyncio.Transport, transport)
        notice_dead_peers(self.transport)
        self.sockets.enter(self)

    def connection_lost(self, error: Exception | None) -> None:
        """The connection is gone."""
        self.dropped = self.dropped or "gone"
        self.sockets.leave(self)

    def data_received(self, data: bytes) -> None:
        """Take messages until the client goes too far."""
        if self.dropped or self.hushed:
            return
        for kind, message in self.frames.feed(data):
            self.sockets.hear(self, kind, message)
            if self.dropped or self.hushed:
                return
        if self.frames.broken is not None:
            code = self.frames.broken.code
            self.drop("too_big" if code == frames.TOO_BIG else "bad_frame", code)

    def may_speak(self, now: float) -> bool:
        """Whether this seat and its address are within their limits."""
        return self.limits.pace.take(now) and self.crowd.take(now)

    # What the server says

    def send(self, frame: bytes) -> None:
        """Write a frame; a reader who leaves too much unread is disconnected at once."""
        transport = self.transport
        if self.dropped or transport.is_closing():
            return
        transport.write(frame)
        if transport.get_write_buffer_size() > self.most_unread:
            self.drop("slow")

    def drop(self, reason: str, code: int = WSCloseCode.POLICY_VIOLATION) -> None:
        """Close the connection: at once if the reader is slow, else once everything is sent."""
        if self.dropped:
            return
        self.dropped = reason
        if reason == "shutdown":
            code = WSCloseCode.GOING_AWAY
        if reason == "slow":
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.write(close_frame(code, reason))
            self.transport.close()

    def hush(self) -> None:
        """Listen to this reader no more; the connection will be closed."""
        self.hushed = True

    def ping(self) -> None:
        """Measure the reader's network lag."""
        self.pinged = time.monotonic_ns() // 1000
        self.send(text_frame(encode(protocol.Ping(self.pinged))))


class Limits:
    """How fast a client may send, over any number of sockets."""

    __slots__ = ("asks", "mistakes", "pace", "reactions", "talk", "tries")

    def __init__(
        self, pace: Bucket, talk: Bucket, reactions: Bucket, asks: Bucket, tries: Bucket, mistakes: Bucket
    ) -> None:
        self.pace = pace
        self.talk = talk
        self.reactions = reactions
        self.asks = asks
        self.tries = tries
        self.mistakes = mistakes


class AllLimits:
    """The limits of every seat, and of every address with watchers."""

    def __init__(self, config: Config) -> None:
        self.clock = config.clock
        self.pace = Buckets(config.messages_per_second, config.messages_at_once)
        self.talk = Buckets(config.chats_per_second, config.chats_at_once)
        self.reactions = Buckets(config.reactions_per_second, config.reactions_at_once)
        self.asks = Buckets(config.asks_per_second, config.asks_at_once)
        self.tries = Buckets(config.tries_per_second, config.tries_at_once)
        self.mistakes = Buckets(config.mistakes_per_second, config.mistakes_at_once)

    def of(self, who: str) -> Limits:
        """The limits of an address, or of a seat given by table and number."""
        now = self.clock()
        kinds = (self.pace, self.talk, self.reactions, self.asks, self.tries, self.mistakes)
        return Limits(*(kind.of(who, now) for kind in kinds))


class Sockets:
    """All sockets of a server."""

    def __init__(self, lobby: Lobby, config: Config, addresses: Addresses) -> None:
        self.lobby = lobby
        self.config = config
        self.addresses = addresses
        self.limits = AllLimits(config)
        self.links: set[SocketLink] = set()
        self.watching = 0
        self.closing = False

    async def serve(self, request: web.Request) -> web.Response:
        """GET /api/tables/{table}/socket."""
        check_origin(request, self.config)
        if self.closing:
            raise Refusal("shutting_down", "The server is stopping.")
        name = request.match_info["table"]
        address = address_of(request, self.config)
        room = await self.lobby.find(name, address)
        key = key_of(request, name)
        self.addresses.check(address, lambda: room.table.is_key(key))
        return upgrade(request, SocketLink(self, room, key, address))

    def enter(self, link: SocketLink) -> None:
        """A connection is open; hello must follow soon."""
        self.addresses.enter(link.address)
        self.links.add(link)
        if link.awaited is not None:
            link.awaited.awaits += 1
        loop = asyncio.get_running_loop()
        link.silence = loop.call_later(self.config.hello_seconds, link.drop, "silent")

    def leave(self, link: SocketLink) -> None:
        """A connection is gone."""
        self.addresses.leave(link.address)
        self.links.discard(link)
        self._awaited(link)
        if link.silence is not None:
            link.silence.cancel()
        if link.dropped != "gone":
            self.lobby.metrics.disconnects[link.dropped] += 1
        if link.room is not None:
            self.watching -= link.reader.seat == NOBODY
            self.lobby.depart(link.room, link)

    def hear(self, link: SocketLink, kind: int, message: bytes) -> None:
        """A message has arrived; whoever goes too far is disconnected."""
        room = link.room
        if kind in CONTROLS:
            self._answer(link, kind, message)
            return
        if room is None:
            self._come_in(link, kind, message)
            return
        self.lobby.metrics.received += 1
        now = link.heard = self.lobby.now()
        try:
            if not link.may_speak(now):
                raise Refusal("too_fast", "You are going too fast.")
            record = self._decode(kind, message)
            if type(record) is protocol.Move:  # as most are
                self.lobby.receive(room, link, record)
            else:
                self._take_rare(link, room, record, message, now)
        except Refusal as refusal:
            self._refuse_mistake(link, refusal, message)

    def _answer(self, link: SocketLink, kind: int, data: bytes) -> None:
        """Answer a ping or a goodbye; a flood of pings or pongs closes the connection."""
        if kind == frames.CLOSE:
            link.dropped = "gone"
            link.transport.write(control_frame(frames.CLOSE, data[:2]))
            link.transport.close()
            return
        if not link.may_speak(self.lobby.now()):
            link.drop("too_fast")
            return
        if not link.reader.words:
            link.heard = self.lobby.now()  # a program; people's pages answer themselves
        if kind == frames.PING:
            link.send(control_frame(frames.PONG, data))

    def _come_in(self, link: SocketLink, kind: int, message: bytes) -> None:
        """Handle the first message, which says who it is."""
        try:
            hello = self._decode(kind, message)
            if not isinstance(hello, Hello):
                raise Refusal("bad_message", "The first message must be hello.")
            room = self._awaited(link)
            if room is None or room.broken:
                raise Refusal("storage", FAILED)
            link.reader = self._reader(room, hello, link.cookie, link.address)
            if link.reader.seat == NOBODY and self.watching >= self.config.most_watching:
                raise Refusal("too_many", "Too many people are watching right now. Try again in a minute.")
            self.lobby.arrive(room, link, hello)
        except Refusal as refusal:
            self._turn_away(link, refusal)
            return
        link.room = room
        if link.reader.seat == NOBODY:
            self.watching += 1
        else:
            link.limits = self.limits.of(f"{room.table.name}/{link.reader.seat}")
        if link.silence is not None:
            link.silence.cancel()
            link.silence = None

    def _awaited(self, link: SocketLink) -> Room | None:
        """Release the table held in memory for this connection; its readers now keep it there."""
        room, link.awaited = link.awaited, None
        if room is not None:
            room.awaits -= 1
        return room

    def _reader(self, room: Room, hello: Hello, cookie: str, address: str) -> Reader:
        # Someone who has left a seat still has its cookie; that is no reason to keep them out.
        key = hello.key or (cookie if room.table.is_key(cookie) else "")
        if key:
            return Reader(room.table.seat_of(key), hello.words, points=hello.points)
        name = " ".join(hello.name.split())
        problem = fault(name) if name else ""
        if problem:
            raise Refusal("bad_name", problem)
        if name:
            self.lobby.words.check_name(name)
            name = reports.watcher_name(room, name, self._watchers(room, address))
        return Reader(NOBODY, hello.words, name, hello.points)

    def _take_rare(
        self, link: SocketLink, room: Room, record: FromClient, message: bytes, now: float
    ) -> None:
        """Anything but a move, within its own limits, and at the desk if it may cost much."""
        if type(record) is protocol.Say and not link.limits.talk.take(now):
            raise Refusal("too_fast", "You are talking too fast.")
        if type(record) is protocol.Say:
            record = msgspec.structs.replace(record, text=self.lobby.words.cleaned(record.text))
        if type(record) is protocol.React:
            self._check_reactions(link, now)
        if is_looking(record):
            self._check_tries(link, now)
        if is_expensive(record):
            self._check_asks(link, now)
        if type(record) is protocol.Propose and record.what in NEXT_GAME:
            self.addresses.creates.spend(link.address, now)  # like any other table
        if room.table.takes_long(record) or type(record) is protocol.Report:
            self.lobby.desk.ask(link.address, self._take_in_turn(room, link, record, message))
        else:
            self._take(room, link, record)

    def _check_reactions(self, link: SocketLink, now: float) -> None:
        """Everybody sees a reaction, so they are limited per seat and per address."""
        crowd = self.addresses.reactions.of(link.address, now)
        if not link.limits.reactions.take(now) or not crowd.take(now):
            raise Refusal("too_fast", "You are reacting too fast.")

    def _check_asks(self, link: SocketLink, now: float) -> None:
        """Expensive requests are limited per seat and per address."""
        if not link.limits.asks.take(now) or not self.addresses.asks.of(link.address, now).take(now):
            raise Refusal("too_fast", "You are asking too fast.")

    def _check_tries(self, link: SocketLink, now: float) -> None:
        """Limit looks and `try`: a person picks a few cards a second, never that many."""
        if not link.limits.tries.take(now) or not self.addresses.tries.of(link.address, now).take(now):
            raise Refusal("too_fast", "You are looking at too much at once.")

    def _take(self, room: Room, link: SocketLink, record: FromClient) -> None:
        if type(record) is protocol.Pong:
            self._pong(room, link, record)
            return
        if type(record) is protocol.Attend:
            self.lobby.attend(room, link, record)
            return
        if type(record) is protocol.Remove:
            removed = {other.address for other in self._at(room) if other.reader.seat == record.seat}
            self.lobby.receive(room, link, record)
            room.barred |= removed - {link.address}
            return
        self.lobby.receive(room, link, record)

    def _watchers(self, room: Room, address: str) -> list[str]:
        """The names of those who watch from elsewhere; a watcher who reconnects may still be here."""
        links = [link for link in room.table.presence.of(NOBODY) if isinstance(link, SocketLink)]
        return [link.reader.name for link in links if link.reader.name and link.address != address]

    def _at(self, room: Room) -> list[SocketLink]:
        """The sockets at a table."""
        return [link for link in self.links if link.room is room]

    def _report(self, room: Room, link: SocketLink, record: protocol.Report) -> Labour[None]:
        """A complaint, with the address of whom it is about, if that is somebody who is here."""
        self.addresses.reports.spend(link.address, self.lobby.now())
        about = [other for other in self._at(room) if reports.name_of(room, other.reader) == record.name]
        addresses = {other.address for other in about}
        address = addresses.pop() if len(addresses) == 1 else ""
        yield from reports.keep(self.lobby, room, link.reader, record, address)
        self.lobby.outbox.reply(link, encode(protocol.Ack(record.id)))

    def turn_out(self, addresses: set[str]) -> int:
        """Disconnect everybody at these addresses, and return how many there were."""
        out = [link for link in self.links if link.address in addresses]
        for link in out:
            link.send(text_frame(encode(protocol.Bye("blocked", BLOCKED))))
            link.drop("blocked")
        return len(out)

    def _take_in_turn(self, room: Room, link: SocketLink, record: FromClient, message: bytes) -> Labour[None]:
        """A message that may cost much, when it is this address's turn; the log in slices, for it is long."""
        yield None
        if link.dropped or room.broken:
            return
        try:
            if type(record) is protocol.LookAt and record.what == "log":
                lines = yield from room.table.looking.telling_log(link.reader.seat, record)
                self.lobby.outbox.reply(link, encode(protocol.Shown(record.id, lines)))
            elif type(record) is protocol.Report:
                yield from self._report(room, link, record)
            else:
                self._take(room, link, record)
        except Refusal as refusal:
            self._refuse_mistake(link, refusal, message)

    def _decode(self, kind: int, message: bytes) -> FromClient:
        if kind != frames.TEXT:
            raise Refusal("bad_message", "Messages must be text.")
        try:
            return DECODER.decode(message)
        except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
            raise Refusal("bad_message", str(problem)[:200]) from None

    def _refuse_mistake(self, link: SocketLink, refusal: Refusal, message: bytes) -> None:
        """Refuse a message, and disconnect a seat or an address that makes too many mistakes."""
        self.lobby.metrics.errors[refusal.code] += 1
        error = Error(refusal.code, refusal.text, _id_of(message), refusal.rule, refusal.short)
        self.lobby.outbox.reply(link, encode(error))
        now = self.lobby.now()
        crowd = self.addresses.mistakes.of(link.address, now)
        if link.limits.pace.left < 1 or not link.limits.mistakes.take(now) or not crowd.take(now):
            self.lobby.outbox.part(link, "too_fast")
            self.lobby.outbox.flush()

    def _turn_away(self, link: SocketLink, refusal: Refusal) -> None:
        """Tell a client that never got in why."""
        self.lobby.metrics.errors[refusal.code] += 1
        link.send(text_frame(encode(Error(refusal.code, refusal.text))))
        link.drop(refusal.code)

    def _pong(self, room: Room, link: SocketLink, record: protocol.Pong) -> None:
        if link.pinged and record.at == link.pinged:
            link.pinged = 0
            room.table.heard_lag(link.reader.seat, (time.monotonic_ns() // 1000 - record.at) / 1e6)

    # All of them

    def ping_all(self) -> None:
        """Keep every connection alive, measure its lag, and hang up on those that answer no more.

        A ping of the protocol of WebSockets may be answered by a proxy, or by a browser whose page is
        frozen. So people's pages are asked in a message of ours; for programs the former will do.
        """
        silent = self.lobby.now() - self.config.silent_seconds
        for link in list(self.links):
            if link.heard < silent and link.room is not None:
                link.drop("silent")
            elif link.reader.words and link.room is not None:
                link.ping()
            else:
                link.send(EMPTY_PING)

    async def close(self) -> None:
        """Write what was accepted, table by table, and say goodbye to everybody there; then to all others."""
        self.closing = True
        count = len(self.links)
        await hand_over(self.lobby)
        bye = text_frame(encode(protocol.Bye("shutting_down", STOPPING)))
        for link in list(self.links):
            link.send(bye)
            link.drop("shutdown")
        log("sockets closed", count=count)


def is_expensive(record: FromClient) -> bool:
    """Whether an answer is more expensive than a look at the table, or everybody is told about it."""
    if type(record) is protocol.LookAt:
        return record.what == "log"
    if type(record) is protocol.Propose:
        return record.what != "undo"  # which a game allows only so often
    costly = (
        protocol.Hint | protocol.Hints | protocol.Resume | protocol.Seats | protocol.Fill | protocol.Remove
    )
    return isinstance(record, costly)


def is_looking(record: FromClient) -> bool:
    """Whether somebody looks, takes back or hurries the bots, which people do a few times a second."""
    if type(record) is protocol.Propose:
        return record.what == "undo"
    return isinstance(record, protocol.Try | protocol.LookAt | protocol.Hurry)


def notice_dead_peers(transport: asyncio.Transport) -> None:
    """Close a connection whose peer stops acknowledging, if the system supports that."""
    line = transport.get_extra_info("socket")
    if line is not None and hasattr(socket_options, "TCP_USER_TIMEOUT"):
        line.setsockopt(socket_options.IPPROTO_TCP, socket_options.TCP_USER_TIMEOUT, UNCONFIRMED_MS)


class _Named(msgspec.Struct):
    id: str = ""


NAMED: Final = msgspec.json.Decoder(_Named)


def _id_of(message: bytes) -> str:
    """The id of a message that was refused, if it has one."""
    try:
        return NAMED.decode(message).id[:40]
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError):
        return ""
