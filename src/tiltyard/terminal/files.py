"""Records on disk: read with a clear error, written whole or not at all."""

import os
from datetime import datetime
from pathlib import Path

from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.record import Record
from tiltyard.games import find

LARGEST = 20_000_000  # bytes


def saves() -> Path:
    """Where games are kept when nobody says otherwise."""
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data else Path.home() / ".local" / "share"
    return base / "tiltyard"


def new_save(game: str) -> Path:
    """A file name that is not taken."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    path = saves() / f"{game}-{stamp}.tilt"
    at = 1
    while path.exists():
        at += 1
        path = saves() / f"{game}-{stamp}-{at}.tilt"
    return path


def latest_save() -> Path:
    """The game that was saved last."""
    found = sorted(saves().glob("*.tilt"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise TiltyardError(f"no game has been saved in {saves()}")
    return found[-1]


def read(path: Path) -> Record:
    """Read a record."""
    return record.parse(read_text(path), str(path), find)


def read_text(path: Path) -> str:
    """The text of a file, or why there is none."""
    try:
        if path.stat().st_size > LARGEST:
            raise TiltyardError(f"{path}: a file has at most {LARGEST:,} bytes")
        return path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except OSError as problem:
        raise TiltyardError(f"{path}: {problem.strerror or problem}") from None
    except UnicodeDecodeError as problem:
        raise TiltyardError(f"{path}: not UTF-8 text (byte {problem.start})") from None


def write(path: Path, content: Record) -> None:
    """Write a record beside its place first, so that a full disk never costs the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(record.text(content), "utf-8")
        beside.replace(path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise TiltyardError(f"{path}: {problem.strerror or problem}") from None
