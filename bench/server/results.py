"""What came out of a run of the servers: ratios, goals, and the rows of the page of figures."""

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, Final

from bench.kept import Row

Found = dict[str, Any]  # one measurement, by the names below and some more

COLUMNS: Final = [
    "kind",
    "rooms",
    "moves_per_second",
    "moves_per_cpu_second",
    "server_cpu",
    "load_cpu",
    "p50_ms",
    "p99_ms",
    "bytes_per_update",
    "kb_per_room_connected",
    "kb_per_room_after",
    "sockets",
    "quiet",
    "errors",
]
NAMES: Final = {
    "tiltyard": "Tiltyard with SQLite",
    "postgres": "Tiltyard with PostgreSQL",
    "workers": "Tiltyard, two workers with SQLite",
    "colyseus": "Colyseus",
    "boardgameio": "boardgame.io",
    "bare": "a bare broadcast over our transport",
    "aiohttp": "a bare broadcast over aiohttp",
    "picows": "a bare broadcast over picows",
}
PEERS: Final = ("colyseus", "boardgameio")
NOTES: Final = {
    "postgres": "PostgreSQL's own processes are not counted",
    "colyseus": "no rules, no storage; sends what has changed",
    "boardgameio": "a game of a few lines, no storage",
    "bare": "no rules, no secrets, no storage",
}
OF_SQLITE: Final = 0.7  # of SQLite's moves, with PostgreSQL
OF_ONE_WORKER: Final = 1.6  # times as many moves, with two workers
HOP_MS: Final = 2.0


def as_fast_as_they_can(rows: list[Found]) -> list[Found]:
    """What was measured in closed loop."""
    return [row for row in rows if "round" in row and "paced" not in row and "hop" not in row]


def values_of(rows: list[Found], kind: str, name: str) -> list[float]:
    """What was measured of one of them, round by round."""
    return [float(row[name]) for row in rows if row.get("kind") == kind and "failed" not in row]


def median_of(rows: list[Found], kind: str, name: str) -> float:
    """The middle of that; 0 if it was not measured."""
    return median(values_of(rows, kind, name) or [0.0])


def pairs(rows: list[Found], kind: str, other: str, name: str) -> list[float]:
    """How many times as much as the other, in each round in which neither failed."""
    found = []
    for turn in sorted({row["round"] for row in rows if "round" in row}):
        ours, theirs = (
            values_of([row for row in rows if row.get("round") == turn], who, name) for who in (kind, other)
        )
        if ours and theirs and theirs[0]:
            found.append(ours[0] / theirs[0])
    return found


def ratios(rows: list[Found]) -> Iterator[str]:
    """Moves per CPU second as multiples of each peer's, and of our usual server's, in the same round."""
    for other in (*PEERS, "tiltyard"):
        for kind in dict.fromkeys(row["kind"] for row in rows):
            found = pairs(rows, kind, other, "moves_per_cpu_second")
            if kind != other and found:
                spread = f"({min(found):.2f} to {max(found):.2f})"
                yield f"{kind:>12} / {NAMES[other]}: {median(found):.2f} {spread}"


def goals(rows: list[Found], rooms: int) -> Iterator[str]:
    """Each goal, and whether it was reached."""
    closed = [row for row in as_fast_as_they_can(rows) if row["rooms"] == rooms]
    found = pairs(closed, "postgres", "tiltyard", "moves_per_cpu_second")
    yield from goal(
        f"PostgreSQL at least {OF_SQLITE} of SQLite at {rooms} tables",
        found,
        lambda value: value >= OF_SQLITE,
    )
    for name, how in (
        ("moves_per_busiest_second", "CPU time of the busiest process"),
        ("moves_per_second", "by the clock, beside the load"),
    ):
        found = pairs(closed, "workers", "tiltyard", name)
        yield from goal(
            f"two workers at least {OF_ONE_WORKER} times one ({how})",
            found,
            lambda value: value >= OF_ONE_WORKER,
        )
    hop = median_of(rows, "with a hop", "p50_ms") - median_of(rows, "at the owner", "p50_ms")
    if values_of(rows, "with a hop", "p50_ms"):
        yield from goal(
            f"a hop adds less than {HOP_MS} ms at the median", [hop], lambda value: value < HOP_MS
        )


def goal(text: str, found: list[float], reached: Callable[[float], bool]) -> Iterator[str]:
    """One of them, if it was measured."""
    if found:
        value = median(found)
        yield f"goal: {text}: {'reached' if reached(value) else 'not reached'} ({value:.2f})"


def kept_rows(rows: list[Found]) -> Iterator[Row]:
    """All of it for the page of figures."""
    closed = as_fast_as_they_can(rows)
    sizes = list(dict.fromkeys(row["rooms"] for row in closed))
    for rooms in sizes:
        here = [row for row in closed if row["rooms"] == rooms]
        yield from table(
            here, f"Moves at {rooms} tables of four", "moves per CPU second", "moves_per_cpu_second"
        )
        if values_of(here, "workers", "moves_per_second"):
            yield from scaling(here, rooms)
    most = [row for row in closed if row["rooms"] == max(sizes)]
    for name, title, unit in (
        ("bytes_per_update", "Size of a move", "bytes to each reader"),
        ("kb_per_room_connected", "Memory of a connected table", "kB"),
        ("kb_per_room_after", "Memory of a table after play", "kB"),
    ):
        yield from table([row for row in most if row["kind"] != "workers"], title, unit, name, less=True)
    slow = [row for row in rows if "paced" in row]
    for name, title in (("p50_ms", "median"), ("p99_ms", "99 of 100")):
        unit = "ms until a move has reached all four"
        yield from table(slow, f"Latency at the same pace, {title}", unit, name, less=True)
    hops = [row for row in rows if "hop" in row]
    yield from table(hops, "From node to node", "ms at the median", "p50_ms", less=True)


def table(rows: list[Found], title: str, unit: str, name: str, less: bool = False) -> Iterator[Row]:
    """One line for each of them that did not fail; bare broadcasts count as ours, for they are no server."""
    for kind in dict.fromkeys(row["kind"] for row in rows):
        found = values_of(rows, kind, name)
        if found and min(found) > 0:
            what, who = f"{rows[0]['rooms']} tables", NAMES.get(kind, kind)
            yield Row(title, unit, what, who, kind not in PEERS, found, less, NOTES.get(kind, ""))


def scaling(rows: list[Found], rooms: int) -> Iterator[Row]:
    """Two workers beside one process."""
    for name, title, unit in (
        ("moves_per_busiest_second", "Two workers", "moves per CPU second of the busiest process"),
        ("moves_per_second", "Two workers by the clock", "moves per second, the load on one of two cores"),
    ):
        for kind in ("tiltyard", "workers"):
            found = values_of(rows, kind, name)
            if found:
                yield Row(title, unit, f"{rooms} tables", NAMES[kind], True, found)
