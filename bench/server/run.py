"""make bench-server: our server beside boardgame.io and bare broadcasts, under the same load.

The server runs on one core and the load on another. For every number of tables they take turns, several
times, so that a slow minute of the machine hits them alike; the ratios to boardgame.io are made within each
round. At last our server is attacked, by one client after the other in every way that is known to cost much.
"""

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

from bench.server import attack
from bench.server.databases import Databases
from tiltyard.server.config import Config

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
MODULES = ROOT / ".bench" / "boardgameio"
PEERS = ROOT / ".bench" / "venv" / "bin" / "python"
BARE = {"bare": "ours", "aiohttp": "aiohttp", "picows": "picows"}  # a broadcast, and its transport
LOADS = dict.fromkeys(BARE, "bare") | dict.fromkeys(["postgres", "workers"], "tiltyard")  # what drives them
COMPILED = Path(os.environ.get("TILTYARD_COMPILED", ROOT / "build" / "compiled"))
LIMITS = [limit.name for limit in fields(Config) if limit.name.endswith(("_per_second", "_at_once"))]
GENEROUS = {f"TILTYARD_{name.upper()}": "1e9" for name in LIMITS} | {
    "TILTYARD_MOST_PER_ADDRESS": "1000000",
    "TILTYARD_MOST_WAITING": "1000000",
    "TILTYARD_LOG_LEVEL": "error",
}
COLUMNS = [
    "kind",
    "rooms",
    "moves_per_second",
    "moves_per_cpu_second",
    "server_cpu",
    "p50_ms",
    "p99_ms",
    "bytes_per_update",
    "kb_per_room_connected",
    "kb_per_room_after",
    "sockets",
    "quiet",
    "errors",
]


def is_compiled() -> bool:
    """Whether the engine and the games were compiled."""
    return any(COMPILED.glob("tiltyard/engine/*.so"))


def pinned(core: int, command: list[str]) -> list[str]:
    """A command that stays on one core, where the system can do that."""
    return ["taskset", "-c", str(core), *command] if shutil.which("taskset") else command


@contextmanager
def server(kind: str, sync: str) -> Iterator[tuple[int, int]]:
    """A server on core 1: its port and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, postgres(kind) as database:
        command, more = start_command(kind, port, folder, sync, database)
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


def start_command(
    kind: str, port: int, folder: str, sync: str, database: Databases | None
) -> tuple[list[str], dict[str, str]]:
    """How a server is started."""
    if kind == "boardgameio":
        script = str(HERE / "boardgameio" / "server.js")
        return ["node", script, str(port)], {"MODULES": str(MODULES), "NODE_ENV": "production"}
    form = {"PYTHONPATH": str(COMPILED)} if is_compiled() else {}
    if kind == "picows":
        return [str(PEERS), "-m", "bench.server.bare", str(port), "picows"], {}
    if kind in BARE:
        return [sys.executable, "-m", "bench.server.bare", str(port), BARE[kind]], form
    more = GENEROUS | form
    data = database.new() if database is not None else str(Path(folder) / "bench.sqlite")
    command = [
        sys.executable,
        "-m",
        "tiltyard.cli",
        "serve",
        "--port",
        str(port),
        "--data",
        data,
        "--sync",
        sync,
        "--workers",
        "2" if kind == "workers" else "1",
    ]
    return command, more


def measure(kind: str, rooms: int, seconds: float, think_ms: float, sync: str) -> dict[str, Any]:
    """One run of one server."""
    with server(kind, sync) as (port, pid):
        numbers = [str(port), str(rooms), str(seconds), str(think_ms), str(pid)]
        command = pinned(0, [sys.executable, "-m", "bench.server.load", LOADS.get(kind, kind), *numbers])
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
        if done.returncode:
            return {"kind": kind, "rooms": rooms, "failed": done.stderr.strip()[-300:]}
        found: dict[str, Any] = json.loads(done.stdout)
        return found | {"kind": kind}


def install_boardgameio() -> bool:
    """npm fetches it into a folder of the bench; without node we measure alone."""
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    if (MODULES / "node_modules" / "boardgame.io").is_dir():
        return True
    MODULES.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "boardgameio" / "package.json", MODULES)
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=MODULES, check=False)
    return done.returncode == 0


def has_picows() -> bool:
    """Whether the Python of the peers has it."""
    return PEERS.is_file() and not subprocess.run([PEERS, "-c", "import picows"], check=False).returncode


def show(row: dict[str, Any]) -> None:
    """One line of the table."""
    if "failed" in row:
        print(f"{row['kind']:>12} {row['rooms']:>6}  failed: {row['failed']}", flush=True)
        return
    print(" ".join(f"{row[name]!s:>{max(7, len(name))}}" for name in COLUMNS), flush=True)


def main() -> None:
    """Closed loop for every number of tables, then a fifth of our capacity at 400."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="25,100,400,1000")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--paced", type=int, default=400, help="tables for the paced run; 0: none")
    parser.add_argument(
        "--kinds", default="tiltyard,boardgameio,bare", help="also: postgres, workers, aiohttp, picows"
    )
    parser.add_argument("--attack", type=float, default=3.0, help="seconds of each attack; 0: none")
    parser.add_argument("--sync", default="normal")
    parser.add_argument("--json", default="", help="also write the rows to this file")
    wish = parser.parse_args()
    kinds = wish.kinds.split(",")
    if "boardgameio" in kinds and not install_boardgameio():
        print("no node or npm here: boardgame.io is left out")
        kinds.remove("boardgameio")
    if "picows" in kinds and not has_picows():
        print("picows could not be installed here: it is left out")
        kinds.remove("picows")
    print(f"tiltyard: {'compiled' if is_compiled() else 'interpreted'} form, sync={wish.sync}")
    print(" ".join(f"{name:>{max(7, len(name))}}" for name in COLUMNS))
    rows: list[dict[str, Any]] = []
    for rooms in [int(text) for text in wish.tables.split(",") if text]:
        rounds: list[dict[str, dict[str, Any]]] = []
        for _round in range(wish.rounds):
            rounds.append({})
            for kind in kinds:
                rounds[-1][kind] = measure(kind, rooms, wish.seconds, 0.0, wish.sync)
                show(rounds[-1][kind])
        rows += [row for found in rounds for row in found.values()]
        show_ratios(rounds)
    if wish.paced:
        rows += paced(wish, kinds, rows)
    if wish.attack:
        rows += under_attack(wish.attack)
    if wish.json:
        Path(wish.json).write_text(json.dumps(rows, indent=1))


def under_attack(seconds: float) -> list[dict[str, Any]]:
    """How long others wait while one client does its worst; the server has the limits of every day."""
    form = {"PYTHONPATH": str(COMPILED)} if is_compiled() else {}
    return attack.show(seconds, form, pinned(1, []))


def show_ratios(rounds: list[dict[str, dict[str, Any]]]) -> None:
    """Moves per CPU second as multiples of boardgame.io's, and of our usual server's, in the same round."""
    for other, name in (("boardgameio", "boardgame.io"), ("tiltyard", "tiltyard with SQLite")):
        for kind in rounds[0]:
            pairs = [(found[kind], found.get(other, {"failed": "left out"})) for found in rounds]
            ratios = [
                ours["moves_per_cpu_second"] / theirs["moves_per_cpu_second"]
                for ours, theirs in pairs
                if "failed" not in ours and "failed" not in theirs
            ]
            if kind != other and ratios:
                spread = f"({min(ratios):.2f} to {max(ratios):.2f})"
                print(f"{kind:>12} / {name}: {statistics.median(ratios):.2f} {spread}", flush=True)


def paced(wish: argparse.Namespace, kinds: list[str], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same moves per second for all: a fifth of what our server can do."""
    ours = [row["moves_per_cpu_second"] for row in rows if row["kind"] == "tiltyard" and "failed" not in row]
    rate = (statistics.median(ours) if ours else 10_000) / 5
    print(f"paced: {wish.paced} tables, together {rate:.0f} moves a second")
    found = []
    for kind in kinds:
        found.append(
            measure(kind, wish.paced, wish.seconds * 2, 1000 * wish.paced / rate, wish.sync) | {"paced": True}
        )
        show(found[-1])
    return found


if __name__ == "__main__":
    main()
