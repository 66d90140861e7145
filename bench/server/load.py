"""The load: N rooms of four clients over real WebSockets, one move at a time in each room.

    python -m bench.server.load KIND PORT ROOMS SECONDS THINK_MS SERVER_PID [SOCKETS_PORT]

In closed loop a room moves as soon as all four clients have the last state; with a think time it waits, at
random around that time. A client says nothing but the protocol of its server (tiltyard, boardgameio,
colyseus, bare). Its sockets may go to another port than the one where rooms are set. The answer is one line
of JSON with the figures.
"""

import asyncio
import json
import os
import random
import re
import statistics
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import uvloop

from bench.server.rooms import KINDS, Line, Room, Tally

WARM_UP = 1.0  # seconds
FIRST = 1.0  # seconds for one room alone, which fills what all rooms share before memory is measured
TICK = os.sysconf("SC_CLK_TCK")


class Load:
    """All rooms, and what was measured."""

    def __init__(self, kind: str, port: int, rooms: int, think: float, server: int, sockets: int) -> None:
        self.kind = kind
        self.port = port
        self.sockets = sockets  # the port that they go to
        self.server = server
        self.count = rooms
        self.rooms: list[Room] = []
        self.tally = Tally(think)

    async def run(self, seconds: float) -> dict[str, Any]:
        """Connect, warm up, measure."""
        await self.play_first()
        before = memory(self.server)
        await self.connect()
        connected = memory(self.server)
        tally = self.tally
        spread = tally.think or 0.2
        for room in self.rooms:
            asyncio.get_running_loop().call_later(spread * random.random(), room.go)
        await self.wait(WARM_UP + spread)
        tally.begin()
        cpu, start = cpu_seconds(self.server), time.perf_counter()
        mine = time.process_time()
        await self.wait(seconds)
        each = [now - cpu.get(process, 0.0) for process, now in cpu_seconds(self.server).items()]
        spent, took = sum(each), time.perf_counter() - start
        mine = time.process_time() - mine
        after = memory(self.server)
        tally.done = True
        moves = len(tally.lags) + tally.quiet
        lags = sorted(tally.lags) or [0.0]
        return {
            "kind": self.kind,
            "rooms": self.count,
            "moves_per_second": round(moves / took),
            "moves_per_cpu_second": round(moves / spent) if spent else 0,
            "moves_per_busiest_second": round(moves / max(each)) if spent else 0,
            "server_cpu": round(spent / took, 2),
            "load_cpu": round(mine / took, 2),
            "p50_ms": round(statistics.median(lags) * 1000, 2),
            "p99_ms": round(lags[int(len(lags) * 0.99)] * 1000, 2),
            "bytes_per_update": round(tally.bytes / max(1, tally.updates)),
            "kb_per_room_connected": round((connected - before) / self.count, 1),
            "kb_per_room_after": round((after - before) / self.count, 1),
            "sockets": self.count * 4,
            "quiet": tally.quiet,
            "errors": tally.errors,
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
        first, tally = self.rooms[0], self.tally
        think, tally.think = tally.think, 0.0
        first.go()
        await self.wait(FIRST)
        tally.think, first.stopped = think, True
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
        room = KINDS[self.kind](self.tally, name)
        loop = asyncio.get_running_loop()
        for seat, path in enumerate(await room.places(session, f"http://127.0.0.1:{self.port}")):
            line = Line(room, seat, path, self.sockets)
            room.lines.append(line)
            await loop.create_connection(partial(same, line), "127.0.0.1", self.sockets)
        end = loop.time() + 60
        while room.ready < 4:
            if loop.time() > end:
                raise SystemExit(f"{self.kind}: a room did not open")
            await asyncio.sleep(0.005)
        self.rooms.append(room)


def same(line: Line) -> Line:
    """The protocol of a connection that is about to be opened."""
    return line


def cpu_seconds(pid: int) -> dict[str, float]:
    """What each process of the server has used, its workers included."""
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {process: _cpu_seconds(process) for process in [str(pid), *workers]}


def _cpu_seconds(pid: str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(pid: int) -> int:
    """What the server holds, in kB."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found.group(1)) if found else 0


def main() -> None:
    """Measure once."""
    kind, port, rooms, seconds, think, server, *sockets = sys.argv[1:8]
    load = Load(
        kind, int(port), int(rooms), float(think) / 1000, int(server), int(sockets[0] if sockets else port)
    )
    print(json.dumps(uvloop.run(load.run(float(seconds)))))


if __name__ == "__main__":
    main()
