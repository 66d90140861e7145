"""make bench-server: our server beside Colyseus, boardgame.io and bare broadcasts, under the same load.

The server runs on one core and the load on another. For every number of tables they take turns, several
times, so that a slow minute of the machine hits them alike; ratios are made within each round. With one
number of tables PostgreSQL and two workers take their turns too. Then everybody gets the same pace, moves hop
from one node to another, and at last our server is attacked in every way that is known to cost much.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.contest import ROOT
from bench.kept import keep, make_command
from bench.server import attack
from bench.server.databases import Databases
from bench.server.results import COLUMNS, Found, goals, kept_rows, median_of, ratios
from bench.server.starting import (
    BARE,
    NODE,
    available,
    form,
    is_compiled,
    pinned,
    server,
    started,
    versions,
)

OURS = ["postgres", "workers"]  # our server with another database, and as two processes
LOADS = dict.fromkeys(BARE, "bare") | dict.fromkeys(OURS, "tiltyard")  # what drives them
KINDS = ["tiltyard", *OURS, *NODE, *BARE]
HOPPING = 50  # tables
HOP_THINK_MS = 100.0


def measure(kind: str, rooms: int, seconds: float, think_ms: float, sync: str) -> Found:
    """One run of one server."""
    with server(kind, sync) as (port, pid):
        return loaded(kind, rooms, seconds, think_ms, [port, pid]) | {"kind": kind}


def loaded(kind: str, rooms: int, seconds: float, think_ms: float, where: list[int]) -> Found:
    """What the load finds at a port; `where` may have another one for the sockets."""
    port, pid, *sockets = map(str, where)
    words = [LOADS.get(kind, kind), port, str(rooms), str(seconds), str(think_ms), pid, *sockets]
    command = pinned(0, [sys.executable, "-m", "bench.server.load", *words])
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        return {"rooms": rooms, "failed": done.stderr.strip()[-300:]}
    found: Found = json.loads(done.stdout)
    return found


def show(row: Found) -> None:
    """One line of the table."""
    if "failed" in row:
        print(f"{row['kind']:>12} {row['rooms']:>6}  failed: {row['failed']}", flush=True)
        return
    print(" ".join(f"{row[name]!s:>{max(7, len(name))}}" for name in COLUMNS), flush=True)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench-server", description=__doc__)
    parser.add_argument(
        "--tables", default="100,400", help="how many, one number after another (%(default)s)"
    )
    parser.add_argument("--seconds", type=float, default=2.5, help="of each measurement (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds (%(default)s)")
    parser.add_argument(
        "--kinds",
        default="tiltyard,colyseus,boardgameio,bare",
        help="who takes part (%(default)s); also postgres, workers, aiohttp, picows",
    )
    parser.add_argument(
        "--nodes",
        type=int,
        default=400,
        help="which of --tables PostgreSQL and workers take part with; 0: none, and no hop (%(default)s)",
    )
    parser.add_argument(
        "--paced", type=int, default=400, help="tables for the paced run; 0: none (%(default)s)"
    )
    parser.add_argument(
        "--attack", type=float, default=3.0, help="seconds of each attack; 0: none (%(default)s)"
    )
    parser.add_argument(
        "--sync", default="normal", choices=["normal", "full"], help="of SQLite (%(default)s)"
    )
    parser.add_argument(
        "--keep", action="store_true", help="write bench/results/server.json for make figures"
    )
    parser.add_argument("--json", default="", help="also write all that was found to this file")
    wish = parser.parse_args()
    for kind in wish.kinds.split(","):
        if kind not in KINDS:
            parser.error(f"there is no {kind!r}; choose from {', '.join(KINDS)}")
    return wish


def main() -> None:
    """Closed loop for every number of tables, then the same pace for all, the hop and the attacks."""
    wish = parsed()
    kinds = available(wish.kinds.split(","))
    print(f"tiltyard: {'compiled' if is_compiled() else 'interpreted'} form, sync={wish.sync}")
    print(" ".join(f"{name:>{max(7, len(name))}}" for name in COLUMNS))
    rows: list[Found] = []
    for rooms in [int(text) for text in wish.tables.split(",") if text]:
        more = [kind for kind in OURS if kind not in kinds] if rooms == wish.nodes else []
        found = list(closed_loop(wish, rooms, [*kinds, *more]))
        for line in ratios(found):
            print(line, flush=True)
        rows += found
    if wish.paced:
        rows += paced(wish, kinds, median_of(rows, "tiltyard", "moves_per_cpu_second") or 10_000)
    if wish.nodes:
        rows += hops(wish)
    for line in goals(rows, wish.nodes):
        print(line, flush=True)
    if wish.attack:
        rows += attack.show(wish.attack, form(), pinned(1, []))
    if wish.json:
        Path(wish.json).write_text(json.dumps(rows, indent=1), "utf-8")
    if wish.keep:
        command = make_command("bench-server", wish.rounds, wish.seconds)
        print(keep("server", command, list(kept_rows(rows)), versions(kinds)))


def closed_loop(wish: argparse.Namespace, rooms: int, kinds: list[str]) -> Iterator[Found]:
    """Everybody in turns, as fast as they can."""
    for turn in range(wish.rounds):
        for kind in kinds:
            row = measure(kind, rooms, wish.seconds, 0.0, wish.sync) | {"round": turn}
            show(row)
            yield row


def paced(wish: argparse.Namespace, kinds: list[str], capacity: float) -> Iterator[Found]:
    """The same moves per second for all: a fifth of what our server can do."""
    rate = capacity / 5
    print(f"paced: {wish.paced} tables, together {rate:.0f} moves a second")
    for kind in kinds:
        found = measure(kind, wish.paced, wish.seconds * 2, 1000 * wish.paced / rate, wish.sync)
        show(found | {"paced": True})
        yield found | {"paced": True}


def hops(wish: argparse.Namespace) -> Iterator[Found]:
    """Clients who come to the node that owns their table, and to another one, in turns."""
    print(f"hop: {HOPPING} tables of one node, a move every {HOP_THINK_MS:g} ms at each")
    database = Databases("fsync=on")
    try:
        data = database.new()
        with started("postgres", data, wish.sync) as owner, started("postgres", data, wish.sync) as other:
            for turn in range(wish.rounds):
                for kind, sockets in (("at the owner", owner[0]), ("with a hop", other[0])):
                    where = [*owner, sockets]
                    found: dict[str, Any] = loaded("postgres", HOPPING, wish.seconds, HOP_THINK_MS, where)
                    show(found | {"kind": kind})
                    yield found | {"kind": kind, "hop": True, "round": turn}
    finally:
        database.close()


if __name__ == "__main__":
    main()
