"""The seats at network tables that this terminal has taken, so that it can come back to them."""

import json
import os
from pathlib import Path
from typing import Final

from tiltyard.terminal.files import saves

MOST: Final = 100  # seats that are remembered


def keep(address: str, name: str, key: str) -> None:
    """Remember a seat; only the owner of the file may read it."""
    seats = {place: seat for place, seat in _read().items() if place != address}
    seats[address] = [name, key]
    path = _path()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.touch(mode=0o600)
        beside.write_text(json.dumps(dict(list(seats.items())[-MOST:])))
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)  # the game goes on; one only cannot come back to it from here


def key_of(address: str, name: str) -> str:
    """The key of the seat that this terminal has there under this name (empty: under any); empty if none."""
    kept, key = _read().get(address, ["", ""])
    return key if name in ("", kept) else ""


def _path() -> Path:
    return saves() / "seats.json"


def _read() -> dict[str, list[str]]:
    """What is remembered; a file that makes no sense is nothing."""
    try:
        found = json.loads(_path().read_text())
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {place: seat for place, seat in found.items() if _is_seat(seat)}


def _is_seat(seat: object) -> bool:
    return isinstance(seat, list) and len(seat) == 2 and all(isinstance(part, str) for part in seat)
