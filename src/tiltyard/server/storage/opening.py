"""From the name of the data to the storage of a server."""

import re
from pathlib import Path
from typing import Final

from tiltyard.server.storage import Company, Storage, StorageError
from tiltyard.server.storage.lock import Lock
from tiltyard.server.storage.sqlite import Sqlite, Sync

SCHEMES: Final = ("postgresql://", "postgres://")


def is_postgres(data: Path | str) -> bool:
    """Whether the data are in PostgreSQL, and not in a file."""
    return str(data).startswith(SCHEMES)


def shown(data: Path | str) -> str:
    """The name of the data as messages show it, without a password."""
    if not is_postgres(data):
        return str(data)
    without = re.sub(r"^(\w+://[^/?@]*?):[^/?]*@", r"\1@", str(data))
    return re.sub(r"([?&]password=)[^&]*", r"\1...", without)


def open_data(data: Path | str, sync: Sync = "normal", lock: Lock | None = None, node: str = "") -> Storage:
    """The storage, which others may be using too."""
    return _postgres(data, node=node) if is_postgres(data) else Sqlite(data, sync, lock, node)


def _postgres(data: Path | str, company: Company = "shared", node: str = "") -> Storage:
    try:
        from tiltyard.server.storage.postgres.storage import Postgres
    except ImportError:
        raise StorageError(
            "PostgreSQL needs the package asyncpg: pip install 'tiltyard[postgres]', or give --data a file"
        ) from None
    return Postgres(str(data), node, company)


def open_beside(data: Path | str) -> Storage:
    """The storage of a server that may be running, for another program, which changes no schema."""
    if is_postgres(data):
        return _postgres(data, "beside")
    if not Path(data).is_file():
        raise StorageError(f"there is no database {data}; name your server's with --data")
    return Sqlite(data, beside=True)


def open_storage(data: Path | str, sync: Sync = "normal") -> Storage:
    """The storage of a server or another program that wants it for itself."""
    if is_postgres(data):
        return _postgres(data, "alone")
    if str(data) == ":memory:":
        return open_data(data, sync)
    lock = Lock(data)
    try:
        return open_data(data, sync, lock)
    except BaseException:
        lock.release()
        raise
