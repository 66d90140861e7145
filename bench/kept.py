"""What a bench measured, kept as JSON with the machine it ran on: `bench/results/NAME.json`."""

import os
import platform
import sys
from datetime import UTC, datetime
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

import msgspec

from bench.contest import PEERS_VENV
from tiltyard import __version__

RESULTS: Final = Path(__file__).parent / "results"
PACKAGES: Final = [
    "open-spiel",
    "rlcard",
    "pettingzoo",
    "pgx",
    "jax",
    "numpy",
    "gymnasium",
    "asyncpg",
    "mypy",
]


class Row(msgspec.Struct, frozen=True):
    """One contestant in one table, with what was measured in every round."""

    table: str  # what is measured, such as "Random play"
    unit: str  # what a value counts, such as "decisions per CPU second"
    what: str  # the game or the load
    who: str  # the contestant
    ours: bool
    values: list[float]
    less_is_better: bool = False
    note: str = ""  # why it is not quite the same as ours


class Run(msgspec.Struct, frozen=True):
    """All of one run, and where it ran."""

    command: str
    day: str
    machine: dict[str, str]
    versions: dict[str, str]
    rows: list[Row]


def machine() -> dict[str, str]:
    """What can be said about this machine without its name."""
    load = os.getloadavg()[0]
    return {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "load": f"{load:.1f} at the end",
    }


def processor() -> str:
    """Its model, if the system tells."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text("utf-8").splitlines() if about.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"


def versions() -> dict[str, str]:
    """Of Tiltyard and of every package that matters: the peers' own, then ours."""
    places = [*map(str, sorted(PEERS_VENV.glob("lib/python*/site-packages"))), *sys.path]
    found = {"tiltyard": __version__}
    for package in PACKAGES:
        for one in distributions(name=package, path=places):
            found.setdefault(package, one.version)
    return found


def make_command(goal: str, rounds: int, seconds: float) -> str:
    """What was typed, with the rounds and the seconds if they were not: what is usual may change."""
    words = sys.argv[1:]
    for option, value in (("--rounds", rounds), ("--seconds", seconds)):
        if option not in words:
            words += [option, f"{value:g}"]
    return f"make {goal} ARGS='{' '.join(words)}'"


def keep(name: str, command: str, rows: list[Row], more: dict[str, str] | None = None) -> Path:
    """Write a run in place of the last one of its name; `more` are versions that only the bench knows."""
    run = Run(command, f"{datetime.now(UTC):%Y-%m-%d}", machine(), versions() | (more or {}), rows)
    path = RESULTS / f"{name}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")
    return path


def runs() -> dict[str, Run]:
    """Everything that was kept, by name."""
    return {
        path.stem: msgspec.json.decode(path.read_bytes(), type=Run) for path in sorted(RESULTS.glob("*.json"))
    }
