"""Records on disk: read with a clear error, written whole or not at all."""

import os
from codecs import getincrementaldecoder
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.record import Reader, Record
from tiltyard.games import find

LARGEST = 20_000_000  # bytes
PIECE = 16_384  # bytes read at once


def saves() -> Path:
    """Where games are saved by default."""
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
    """The last saved game."""
    found = sorted(saves().glob("*.tilt"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise TiltyardError(f"no game has been saved in {saves()}")
    return found[-1]


def read(path: Path) -> Record:
    """Read a record."""
    return record.parse(read_text(path), str(path), find)


def opened(path: Path) -> Reader:
    """A record read line by line, so that a long one takes no memory."""
    return Reader(record.lines_of(pieces(path)), str(path), find)


def read_text(path: Path) -> str:
    """The text of a file, or an error that says why not."""
    return b"".join(pieces(path)).decode("utf-8").replace("\r\n", "\n")


def pieces(path: Path) -> Iterator[bytes]:
    """The text of a file, a part at a time, or an error that says why not."""
    decoder, start = getincrementaldecoder("utf-8")(), 0
    try:
        if path.stat().st_size > LARGEST:
            raise TiltyardError(f"{path}: a file can have at most {LARGEST:,} bytes")
        with path.open("rb") as file:
            while piece := file.read(PIECE):
                kept = len(decoder.getstate()[0])
                decoder.decode(piece)
                yield piece
                start += len(piece)
            kept = len(decoder.getstate()[0])
            decoder.decode(b"", final=True)
    except OSError as problem:
        raise TiltyardError(f"{path}: {problem.strerror or problem}") from None
    except UnicodeDecodeError as problem:
        raise TiltyardError(f"{path}: not UTF-8 text (byte {start - kept + problem.start})") from None


def write(path: Path, content: Record) -> None:
    """Write a record to a temporary file first, so that a full disk never costs the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(record.text(content), "utf-8")
        beside.replace(path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise TiltyardError(f"{path}: {problem.strerror or problem}") from None
