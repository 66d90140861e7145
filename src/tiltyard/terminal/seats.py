"""The seats that this terminal has taken at network tables, so that it can come back to them."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tiltyard.terminal.files import saves

MOST: Final = 100  # seats remembered


@dataclass(frozen=True)
class Kept:
    """A seat, and what proves at the end that nobody chose the cards."""

    name: str = ""
    key: str = ""
    part: str = ""  # what this terminal adds to the seed
    commitment: str = ""  # of the server, as it was when the seat was taken


def keep(address: str, seat: Kept) -> None:
    """Remember a seat, in a file that only its owner can read."""
    seats = {place: kept for place, kept in _read().items() if place != address}
    seats[address] = [seat.name, seat.key, seat.part, seat.commitment]
    path = _path()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.touch(mode=0o600)
        beside.write_text(json.dumps(dict(list(seats.items())[-MOST:])))
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)  # the game goes on; you just cannot come back to it from here


def kept_at(address: str, name: str) -> Kept | None:
    """The seat that this terminal has there under this name (empty: under any)."""
    kept = Kept(*_read().get(address, []))
    return kept if kept.key and name in ("", kept.name) else None


def _path() -> Path:
    return saves() / "seats.json"


def _read() -> dict[str, list[str]]:
    """The remembered seats; an unreadable file counts as empty."""
    try:
        found = json.loads(_path().read_text())
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {place: seat for place, seat in found.items() if _is_seat(seat)}


def _is_seat(seat: object) -> bool:
    """A seat as written now, or as written before there were parts."""
    return isinstance(seat, list) and len(seat) in (2, 4) and all(isinstance(text, str) for text in seat)
