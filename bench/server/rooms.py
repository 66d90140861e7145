"""What the load says to each server: rooms of four clients, as bare as can be."""

import asyncio
import random
import re
import struct
import time
from dataclasses import dataclass, field
from typing import Any, Final

import aiohttp
import msgspec

QUIET: Final = 5.0  # seconds after which a move that not everybody can see counts as told
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9


@dataclass
class Tally:
    """What all rooms together have seen, and how long they think."""

    think: float  # seconds
    lags: list[float] = field(default_factory=list)
    updates: int = 0
    bytes: int = 0
    quiet: int = 0
    errors: int = 0
    done: bool = False

    def begin(self) -> None:
        """What is measured begins now."""
        self.lags.clear()
        self.updates = self.bytes = self.quiet = 0


class Line(asyncio.Protocol):
    """A WebSocket client, as bare as can be."""

    def __init__(self, room: "Room", seat: int, path: str, port: int) -> None:
        self.room = room
        self.seat = seat
        self.path = path
        self.port = port
        self.buffer = b""
        self.open = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                raise SystemExit(f"no WebSocket: {head[:200]!r}")
            self.open, self.buffer = True, rest
            self.room.opened(self)
        at, size = 0, len(self.buffer)
        buffer = self.buffer
        while size - at >= 2:
            length, start = buffer[at + 1] & 127, at + 2
            if length == 126:
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if size < start + length:
                break
            kind = buffer[at] & 15
            if kind in (TEXT, BINARY):
                self.room.heard(self, buffer[start : start + length])
            elif kind == PING:
                self.frame(0x8A, buffer[start : start + length])
            elif kind == CLOSE:
                self.room.tally.errors += 1
            at = start + length
        self.buffer = buffer[at:]

    def connection_lost(self, error: Exception | None) -> None:
        self.room.tally.errors += not self.room.tally.done

    def send(self, data: bytes) -> None:
        """A text message."""
        self.frame(0x81, data)

    def frame(self, kind: int, data: bytes) -> None:
        """A whole message; its mask is all zeros."""
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)


class Room:
    """Four clients who wait for each other."""

    def __init__(self, tally: Tally, name: str) -> None:
        self.tally = tally
        self.name = name
        self.lines: list[Line] = []
        self.waiting: set[int] = set()
        self.sent_at = 0.0
        self.moves = 0
        self.ready = 0
        self.stopped = False

    async def places(self, session: aiohttp.ClientSession, url: str) -> list[str]:
        """Set up the room: the path of each client's socket."""
        raise NotImplementedError

    def opened(self, line: Line) -> None:
        """The socket is there."""

    def heard(self, line: Line, data: bytes) -> None:
        """A message came."""

    def move(self) -> None:
        """Send the next move."""

    def go(self) -> None:
        """Move now; all four wait for the update."""
        self.waiting = {0, 1, 2, 3}
        self.sent_at = time.perf_counter()
        self.move()

    def updated(self, line: Line, size: int) -> None:
        """One of the four has the update."""
        if line.seat not in self.waiting:
            return
        self.waiting.discard(line.seat)
        self.tally.updates += 1
        self.tally.bytes += size
        if not self.waiting:
            self.told()

    def told(self) -> None:
        """All four have it."""
        now = time.perf_counter()
        self.tally.lags.append(now - self.sent_at)
        self.moves += 1
        if self.stopped:
            return
        if self.tally.think:
            asyncio.get_running_loop().call_later(self.tally.think * random.uniform(0.5, 1.5), self.go)
        else:
            self.go()

    def settle(self, now: float) -> None:
        """A move that changed nothing for somebody is told when the others have it."""


class Shown(msgspec.Struct, tag_field="type", tag="update"):
    """What a client needs of an update."""

    state: int
    asked: bool = False
    options: list[int] = []


class First(Shown, tag="welcome"):
    """The same of a welcome."""


READ = msgspec.json.Decoder(Shown | First)


class TiltyardRoom(Room):
    """A table of ours; the moves are drawn from the options."""

    keys: list[str]
    asker: tuple[Line, Shown] | None = None

    async def places(self, session: aiohttp.ClientSession, url: str) -> list[str]:
        wish = {"game": "quests", "name": "P1", "options": "shields=99, handover=off", "away": "wait"}
        first = await posted(session, f"{url}/api/tables", wish)
        self.keys = [first["key"]]
        for number in (2, 3, 4):
            join = f"{url}/api/tables/{first['table']}/join"
            self.keys.append((await posted(session, join, {"name": f"P{number}"}))["key"])
        return [f"/api/tables/{first['table']}/socket"] * 4

    def opened(self, line: Line) -> None:
        line.send(b'{"type":"hello","words":false,"key":"%s"}' % self.keys[line.seat].encode())

    def heard(self, line: Line, data: bytes) -> None:
        if data.startswith(b'{"type":"update"'):
            self.note(line, data)
            self.updated(line, len(data))
        elif data.startswith(b'{"type":"welcome"'):
            self.note(line, data)
            self.ready += 1
        elif data.startswith((b'{"type":"error"', b'{"type":"bye"', b'{"type":"over"')):
            self.tally.errors += 1

    def note(self, line: Line, data: bytes) -> None:
        """Who is asked, and what may be answered."""
        if b'"asked":true' in data:
            self.asker = (line, READ.decode(data))

    def move(self) -> None:
        assert self.asker is not None
        line, shown = self.asker
        self.asker = None
        move = shown.options[int(random.random() * len(shown.options))]
        line.send(b'{"type":"move","id":"%d","state":%d,"move":%d}' % (self.moves, shown.state, move))

    def settle(self, now: float) -> None:
        if self.waiting and self.asker is not None and now - self.sent_at > QUIET:
            self.tally.quiet += 1
            self.moves += 1
            self.go()


class BoardgameRoom(Room):
    """A match of boardgame.io, through socket.io."""

    hand: int = 0
    state: int = 0

    async def places(self, session: aiohttp.ClientSession, url: str) -> list[str]:
        return ["/socket.io/?EIO=4&transport=websocket"] * 4

    def heard(self, line: Line, data: bytes) -> None:
        if data.startswith(b"0{"):
            line.send(b"40/tricks,")
        elif data == b"2":
            line.send(b"3")
        elif data.startswith(b"40/tricks"):
            line.send(b'42/tricks,["sync","%s","%d",null,4]' % (self.name.encode(), line.seat))
        elif data.startswith(b'42/tricks,["sync"'):
            self.note(line, data)
            self.ready += 1
        elif data.startswith(b'42/tricks,["update"'):
            self.note(line, data)
            self.updated(line, len(data))

    def note(self, line: Line, data: bytes) -> None:
        """The state id, and a card of the one whose turn is next."""
        found = re.search(rb'"_stateID":(\d+)', data)
        if found is not None:
            self.state = int(found.group(1))
        if line.seat == self.state % 4:
            cards = re.search(rb'"hand":\[(\d+)', data)
            self.hand = int(cards.group(1)) if cards is not None else 0

    def move(self) -> None:
        seat = self.state % 4
        self.lines[seat].send(
            b'42/tricks,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[%d],"playerID":"%d",'
            b'"credentials":null}},%d,"%s","%d"]' % (self.hand, seat, self.state, self.name.encode(), seat)
        )


class BareRoom(Room):
    """No rules at all: what one says goes to four."""

    async def places(self, session: aiohttp.ClientSession, url: str) -> list[str]:
        return [f"/{self.name}"] * 4

    def opened(self, line: Line) -> None:
        self.ready += 1

    def heard(self, line: Line, data: bytes) -> None:
        self.updated(line, len(data))

    def move(self) -> None:
        numbers = self.moves, self.moves, self.moves % 48
        self.lines[self.moves % 4].send(b'{"type":"move","id":"%d","state":%d,"move":%d}' % numbers)


class ColyseusRoom(Room):
    """A room of Colyseus; the moves say as much as ours, in its own encoding."""

    JOINED: Final = 10
    SAY: Final = b"\x0d\xa4play\x83\xa2id\xaa%010d\xa5state\xce%s\xa4move\0"  # the first card of the hand
    STATE: Final = 14
    PATCH: Final = 15

    async def places(self, session: aiohttp.ClientSession, url: str) -> list[str]:
        seats = [await posted(session, f"{url}/matchmake/create/tricks", {})]
        while len(seats) < 4:
            seats.append(await posted(session, f"{url}/matchmake/joinById/{seats[0]['roomId']}", {}))
        return [f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}" for seat in seats]

    def heard(self, line: Line, data: bytes) -> None:
        if data[0] == self.PATCH:
            self.updated(line, len(data))
        elif data[0] == self.JOINED:
            line.frame(0x82, bytes((self.JOINED,)))
        elif data[0] == self.STATE:
            self.ready += 1

    def move(self) -> None:
        self.lines[self.moves % 4].frame(0x82, self.SAY % (self.moves, struct.pack(">I", self.moves)))


async def posted(session: aiohttp.ClientSession, url: str, wish: dict[str, str]) -> dict[str, Any]:
    """What a server answers to a request."""
    async with session.post(url, json=wish) as response:
        answer: dict[str, Any] = await response.json()
        return answer


KINDS: Final[dict[str, type[Room]]] = {
    "tiltyard": TiltyardRoom,
    "boardgameio": BoardgameRoom,
    "bare": BareRoom,
    "colyseus": ColyseusRoom,
}
