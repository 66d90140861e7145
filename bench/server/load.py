"""The load: N rooms of four clients over real WebSockets, one move at a time in each room.

    python -m bench.server.load KIND PORT ROOMS SECONDS THINK_MS SERVER_PID

In closed loop a room moves as soon as all four clients have the last state; with a think time it waits, at
random around that time. A client says nothing but the protocol of its server (tiltyard, boardgameio, bare);
the answer is one line of JSON with the figures.
"""

import asyncio
import json
import os
import random
import re
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import uvloop

WARM_UP = 1.0  # seconds
FIRST = 2.0  # seconds for one room alone, which fills what all rooms share before memory is measured
QUIET = 5.0  # seconds after which a move that not everybody can see counts as told
TICK = os.sysconf("SC_CLK_TCK")


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
            if size < start + length or start > size:
                break
            kind = buffer[at] & 15
            if kind == 1:
                self.room.heard(self, buffer[start : start + length])
            elif kind == 9:
                self.frame(0x8A, buffer[start : start + length])
            elif kind == 8:
                self.room.load.errors += 1
            at = start + length
        self.buffer = buffer[at:]

    def connection_lost(self, error: Exception | None) -> None:
        self.room.load.errors += not self.room.load.done

    def send(self, data: bytes) -> None:
        """A text message; its mask is all zeros."""
        self.frame(0x81, data)

    def frame(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)


class Room:
    """Four clients who wait for each other."""

    def __init__(self, load: "Load", name: str) -> None:
        self.load = load
        self.name = name
        self.lines: list[Line] = []
        self.waiting: set[int] = set()
        self.sent_at = 0.0
        self.moves = 0
        self.ready = 0
        self.stopped = False

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
        self.load.updates += 1
        self.load.bytes += size
        if not self.waiting:
            self.told()

    def told(self) -> None:
        """All four have it."""
        now = time.perf_counter()
        self.load.lags.append(now - self.sent_at)
        self.moves += 1
        if self.stopped:
            return
        if self.load.think:
            asyncio.get_running_loop().call_later(self.load.think * random.uniform(0.5, 1.5), self.go)
        else:
            self.go()

    def settle(self, now: float) -> None:
        """A move that changed nothing for somebody is told when the others have it."""


class Shown(msgspec.Struct, tag_field="type", tag="update"):
    """What a bot needs of an update."""

    state: int
    asked: bool = False
    options: list[int] = []


class First(msgspec.Struct, tag_field="type", tag="welcome"):
    """What a bot needs of a welcome."""

    state: int
    asked: bool = False
    options: list[int] = []


READ = msgspec.json.Decoder(Shown | First)


class TiltyardRoom(Room):
    """A table of ours; the moves are drawn from the options."""

    keys: list[str]
    asker: tuple[Line, Shown | First] | None = None

    def opened(self, line: Line) -> None:
        line.send(b'{"type":"hello","words":false,"key":"%s"}' % self.keys[line.seat].encode())

    def heard(self, line: Line, data: bytes) -> None:
        if data.startswith(b'{"type":"update"'):
            shown = READ.decode(data)
            if shown.asked:
                self.asker = (line, shown)
            self.updated(line, len(data))
        elif data.startswith(b'{"type":"welcome"'):
            shown = READ.decode(data)
            if shown.asked:
                self.asker = (line, shown)
            self.ready += 1
        elif data.startswith((b'{"type":"error"', b'{"type":"bye"', b'{"type":"over"')):
            self.load.errors += 1

    def move(self) -> None:
        assert self.asker is not None
        line, shown = self.asker
        self.asker = None
        move = shown.options[int(random.random() * len(shown.options))]
        line.send(b'{"type":"move","id":"%d","state":%d,"move":%d}' % (self.moves, shown.state, move))

    def settle(self, now: float) -> None:
        if self.waiting and self.asker is not None and now - self.sent_at > QUIET:
            self.load.quiet += 1
            self.moves += 1
            self.go()


class BoardgameRoom(Room):
    """A match of boardgame.io, through socket.io."""

    hand: int = 0
    state: int = 0

    def opened(self, line: Line) -> None:
        self.ready += 0

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

    def opened(self, line: Line) -> None:
        self.ready += 1

    def heard(self, line: Line, data: bytes) -> None:
        self.updated(line, len(data))

    def move(self) -> None:
        numbers = self.moves, self.moves, self.moves % 48
        self.lines[self.moves % 4].send(b'{"type":"move","id":"%d","state":%d,"move":%d}' % numbers)


KINDS: dict[str, type[Room]] = {"tiltyard": TiltyardRoom, "boardgameio": BoardgameRoom, "bare": BareRoom}


class Load:
    """All rooms, and what was measured."""

    def __init__(self, kind: str, port: int, rooms: int, think: float, server: int) -> None:
        self.kind = kind
        self.port = port
        self.think = think
        self.server = server
        self.count = rooms
        self.rooms: list[Room] = []
        self.lags: list[float] = []
        self.updates = self.bytes = self.errors = self.quiet = 0
        self.done = False

    async def run(self, seconds: float) -> dict[str, Any]:
        """Connect, warm up, measure."""
        await self.play_first()
        before = memory(self.server)
        await self.connect()
        connected = memory(self.server)
        spread = self.think or 0.2
        for room in self.rooms:
            asyncio.get_running_loop().call_later(spread * random.random(), room.go)
        await self.wait(WARM_UP + spread)
        self.lags.clear()
        self.updates = self.bytes = self.quiet = 0
        cpu, start = cpu_seconds(self.server), time.perf_counter()
        mine = time.process_time()
        await self.wait(seconds)
        spent, took = cpu_seconds(self.server) - cpu, time.perf_counter() - start
        mine = time.process_time() - mine
        after = memory(self.server)
        self.done = True
        moves = len(self.lags) + self.quiet
        lags = sorted(self.lags) or [0.0]
        return {
            "kind": self.kind,
            "rooms": self.count,
            "moves_per_second": round(moves / took),
            "moves_per_cpu_second": round(moves / spent) if spent else 0,
            "server_cpu": round(spent / took, 2),
            "load_cpu": round(mine / took, 2),
            "p50_ms": round(statistics.median(lags) * 1000, 2),
            "p99_ms": round(lags[int(len(lags) * 0.99)] * 1000, 2),
            "bytes_per_update": round(self.bytes / max(1, self.updates)),
            "kb_per_room_connected": round((connected - before) / self.count, 1),
            "kb_per_room_after": round((after - before) / self.count, 1),
            "sockets": self.count * 4,
            "quiet": self.quiet,
            "errors": self.errors,
        }

    async def wait(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            await asyncio.sleep(min(0.1, end - now))
            for room in self.rooms:
                room.settle(now)

    async def play_first(self) -> None:
        """One room plays as fast as it can, then falls silent."""
        async with aiohttp.ClientSession() as session:
            await self.open_room(session, f"room{os.getpid()}first")
        first, think = self.rooms[0], self.think
        self.think = 0.0
        first.go()
        await self.wait(FIRST)
        self.think, first.stopped = think, True
        self.rooms.clear()

    async def connect(self) -> None:
        """Set all rooms and open all sockets, a few at a time."""
        gate = asyncio.Semaphore(20)
        async with aiohttp.ClientSession() as session:

            async def one(number: int) -> None:
                async with gate:
                    await self.open_room(session, f"room{os.getpid()}x{number}")

            await asyncio.gather(*[one(number) for number in range(self.count)])

    async def open_room(self, session: aiohttp.ClientSession, name: str) -> None:
        room = KINDS[self.kind](self, name)
        path = {"bare": f"/{name}", "boardgameio": "/socket.io/?EIO=4&transport=websocket"}.get(self.kind, "")
        if isinstance(room, TiltyardRoom):
            table, room.keys = await sit_down(session, f"http://127.0.0.1:{self.port}")
            path = f"/api/tables/{table}/socket"
        loop = asyncio.get_running_loop()
        for seat in range(4):
            line = Line(room, seat, path, self.port)
            room.lines.append(line)
            await loop.create_connection(lambda line=line: line, "127.0.0.1", self.port)  # type: ignore[misc]
        end = loop.time() + 60
        while room.ready < 4:
            if loop.time() > end:
                raise SystemExit(f"{self.kind}: a room did not open")
            await asyncio.sleep(0.005)
        self.rooms.append(room)


async def sit_down(session: aiohttp.ClientSession, url: str) -> tuple[str, list[str]]:
    """A table of ours with four people; its name and their keys."""
    wish = {"game": "quests", "name": "P1", "options": "shields=99, handover=off", "away": "wait"}
    async with session.post(f"{url}/api/tables", json=wish) as response:
        first = await response.json()
    keys = [first["key"]]
    for number in (2, 3, 4):
        async with session.post(
            f"{url}/api/tables/{first['table']}/join", json={"name": f"P{number}"}
        ) as response:
            keys.append((await response.json())["key"])
    return first["table"], keys


def cpu_seconds(pid: int) -> float:
    """What the server has used, its workers included."""
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(_cpu_seconds(process) for process in [str(pid), *workers])


def _cpu_seconds(pid: str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(pid: int) -> int:
    """What the server holds, in kB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found.group(1)) if found else 0


def main() -> None:
    """Measure once."""
    kind, port, rooms, seconds, think, server = sys.argv[1:7]
    load = Load(kind, int(port), int(rooms), float(think) / 1000, int(server))
    print(json.dumps(uvloop.run(load.run(float(seconds)))))


if __name__ == "__main__":
    main()
