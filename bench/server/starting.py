"""The servers that are compared: how each is installed and started."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Final

from bench.contest import COMPILED, PEERS_VENV, ROOT
from bench.server.databases import Databases
from tiltyard.server.config import Config

HERE: Final = Path(__file__).parent
MODULES: Final = ROOT / ".bench"
PEERS: Final = PEERS_VENV / "bin" / "python"
NODE: Final = {"boardgameio": "boardgame.io", "colyseus": "@colyseus/core"}  # the package, for its version
BARE: Final = {"bare": "ours", "aiohttp": "aiohttp", "picows": "picows"}  # a broadcast, and its transport
LIMITS: Final = [limit.name for limit in fields(Config) if limit.name.endswith(("_per_second", "_at_once"))]
GENEROUS: Final = {f"TILTYARD_{name.upper()}": "1e9" for name in LIMITS} | {
    "TILTYARD_MOST_PER_ADDRESS": "1000000",
    "TILTYARD_MOST_WAITING": "1000000",
    "TILTYARD_LOG_LEVEL": "error",
}


def is_compiled() -> bool:
    """Whether the engine and the games were compiled."""
    return any(COMPILED.glob("tiltyard/engine/*.so"))


def form() -> dict[str, str]:
    """What makes our server run compiled, if it can."""
    return {"PYTHONPATH": str(COMPILED)} if is_compiled() else {}


def pinned(core: int, command: list[str]) -> list[str]:
    """A command that stays on one core, where the system can do that."""
    return ["taskset", "-c", str(core), *command] if shutil.which("taskset") else command


@contextmanager
def server(kind: str, sync: str) -> Iterator[tuple[int, int]]:
    """A server on core 1, or two workers on both: its port and its process."""
    with tempfile.TemporaryDirectory() as folder, postgres(kind) as database:
        data = database.new() if database is not None else str(Path(folder) / "bench.sqlite")
        with started(kind, data, sync) as found:
            yield found


@contextmanager
def started(kind: str, data: str, sync: str) -> Iterator[tuple[int, int]]:
    """The same, with data of your choice."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command, more = start_command(kind, port, data, sync)
    process = subprocess.Popen(
        command if kind == "workers" else pinned(1, command),
        env=os.environ | more,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        if not process.stdout.readline():
            raise SystemExit(f"{kind} did not start")
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def postgres(kind: str) -> Iterator[Databases | None]:
    """A PostgreSQL of its own for the server that wants one."""
    if kind != "postgres":
        yield None
        return
    database = Databases("fsync=on")
    try:
        yield database
    finally:
        database.close()


def start_command(kind: str, port: int, data: str, sync: str) -> tuple[list[str], dict[str, str]]:
    """How a server is started, and what its environment has more."""
    if kind in NODE:
        more = {"MODULES": str(MODULES / kind), "NODE_ENV": "production"}
        return ["node", str(HERE / kind / "server.js"), str(port)], more
    if kind in BARE:
        python, more = (str(PEERS), {}) if kind == "picows" else (sys.executable, form())
        return [python, "-m", "bench.server.bare", str(port), BARE[kind]], more
    workers = "2" if kind == "workers" else "1"
    words = ["--port", str(port), "--data", data, "--sync", sync, "--workers", workers]
    return [sys.executable, "-m", "tiltyard.cli", "serve", *words], GENEROUS | form()


def install(kind: str) -> bool:
    """npm fetches a server into a folder of the bench; without node we measure without it."""
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    folder, wanted = MODULES / kind, HERE / kind / "package.json"
    stamp = folder / "node_modules" / ".stamp"
    if stamp.is_file() and stamp.read_bytes() == wanted.read_bytes():
        return True
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(wanted, folder)
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
    if subprocess.run(command, cwd=folder, check=False).returncode:
        return False
    shutil.copy(wanted, stamp)
    return True


def has_picows() -> bool:
    """Whether the Python of the peers has it."""
    return PEERS.is_file() and not subprocess.run([PEERS, "-c", "import picows"], check=False).returncode


def available(kinds: list[str]) -> list[str]:
    """Those that can be measured here; the others are named."""
    found = []
    for kind in kinds:
        if (kind in NODE and not install(kind)) or (kind == "picows" and not has_picows()):
            print(f"{kind} could not be installed here: it is left out")
        else:
            found.append(kind)
    return found


def versions(kinds: list[str]) -> dict[str, str]:
    """Of the servers on node, and of node itself."""
    found = {}
    for kind in kinds:
        if kind in NODE:
            about = MODULES / kind / "node_modules" / NODE[kind] / "package.json"
            found[NODE[kind]] = str(json.loads(about.read_text("utf-8"))["version"])
    if found:
        told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
        found["node"] = told.stdout.strip().removeprefix("v")
    return found
