"""The server under attack: how long everybody else waits while one client sends what costs the most.

    python -m bench.server.attack [SECONDS]

One after another, each attack has its own process and address. Meanwhile a witness asks
`/healthz` and plays a game at another table; the longest that either had to wait is what is measured.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from bench.contest import ROOT
from bench.server.attacks import ATTACKS, PLAYER

PATIENCE = 30.0  # seconds after which a silent server counts as dead
FEWEST = 4  # answers, however slow the machine is
NOTHING = "nothing"
QUICKLY_FORGOTTEN = {"TILTYARD_IDLE_SECONDS": "1", "TILTYARD_LOG_LEVEL": "error", "TILTYARD_WEB": "plain"}


@dataclass
class Witness:
    """Somebody else who checks the server's health, and plays."""

    url: str
    health: list[float] = field(default_factory=list)  # seconds until each answer
    moves: list[float] = field(default_factory=list)

    async def look_on(self, seconds: float) -> None:
        """Ask and play for that long, and until there is something to tell."""
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            end = time.monotonic() + seconds
            await asyncio.gather(self._ask(session, end), self._play(session, end))

    async def _ask(self, session: aiohttp.ClientSession, end: float) -> None:
        while time.monotonic() < end or len(self.health) < FEWEST:
            start = time.perf_counter()
            async with session.get(f"{self.url}/healthz") as response:
                assert response.status == 200, response.status
                await response.read()
            self.health.append(time.perf_counter() - start)
            await asyncio.sleep(0.02)

    async def _play(self, session: aiohttp.ClientSession, end: float) -> None:
        """A move, and the next one soon after it was told."""
        wish = PLAYER | {"name": "Ann", "options": "shields=99"}
        async with session.post(f"{self.url}/api/tables", json=wish) as response:
            seated = await response.json()
        line = await session.ws_connect(f"{self.url}/api/tables/{seated['table']}/socket")
        await line.send_json({"type": "hello", "key": seated["key"]})
        shown = await self._shown(line, "")
        while time.monotonic() < end or len(self.moves) < FEWEST:
            while not shown.get("asked"):
                shown = await self._shown(line, "")
            name = str(len(self.moves))
            move = {"type": "move", "id": name, "state": shown["state"], "move": shown["options"][-1]}
            start = time.perf_counter()
            await line.send_json(move)
            shown = await self._shown(line, name)
            self.moves.append(time.perf_counter() - start)
            await asyncio.sleep(0.05)
        await line.close()

    async def _shown(self, line: aiohttp.ClientWebSocketResponse, ack: str) -> Any:
        """The next update, or the one that answers a move."""
        while True:
            message = await line.receive_json(timeout=PATIENCE)
            if message["type"] in ("welcome", "update") and message.get("ack", "") == ack:
                return message


@contextmanager
def victim(data: Path, form: dict[str, str], pinned: list[str]) -> Iterator[str]:
    """The address of a server with the usual limits, except that its tables leave memory sooner."""
    command = [*pinned, sys.executable, "-m", "tiltyard.cli", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(
        command, env=os.environ | QUICKLY_FORGOTTEN | form, cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        listening = process.stdout.readline().split()
        assert listening, "the server did not start"
        yield listening[-1]
        assert process.poll() is None, "the server has ended"
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


async def under_attack(name: str, url: str, address: str, seconds: float, prey: dict[str, Any]) -> Witness:
    """What somebody else notices of an attack."""
    witness = Witness(url)
    if name == NOTHING:
        await witness.look_on(seconds)
        return witness
    command = [sys.executable, "-m", "bench.server.attacks", name, url, address, str(seconds)]
    pipe = asyncio.subprocess.PIPE
    stranger = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe)
    watching = asyncio.create_task(witness.look_on(seconds + 1.0))
    output, _errors = await asyncio.wait_for(
        stranger.communicate(json.dumps(prey).encode()), PATIENCE + seconds
    )
    await watching
    assert json.loads(output), f"{name}: the stranger did nothing"
    return witness


def show(seconds: float, form: dict[str, str], pinned: list[str]) -> list[dict[str, Any]]:
    """All attacks, one after another; a line for each."""
    from tests.server.stranger import lay_out  # they are made with the same games

    rows = []
    print(f"\nunder attack: the longest that somebody else waits, of {seconds:g} s")
    print(f"{'attack':>12} {'healthz_ms':>11} {'move_ms':>9} {'asked':>7} {'moves':>7}")
    with tempfile.TemporaryDirectory() as folder:
        prey = lay_out(Path(folder, "attack.sqlite"), 19_000)
        with victim(Path(folder, "attack.sqlite"), form, pinned) as url:
            for number, name in enumerate([NOTHING, *ATTACKS]):
                found = asyncio.run(under_attack(name, url, f"127.0.0.{number + 2}", seconds, prey))
                worst = [round(max(times) * 1000, 1) for times in (found.health, found.moves)]
                rows.append({"kind": "attack", "attack": name, "healthz_ms": worst[0], "move_ms": worst[1]})
                counts = f"{len(found.health):>7} {len(found.moves):>7}"
                print(f"{name:>12} {worst[0]:>11} {worst[1]:>9} {counts}", flush=True)
    return rows


if __name__ == "__main__":
    show(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0, {}, [])
