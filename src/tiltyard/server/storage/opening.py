"""From the name of the data to the storage of a server."""

from pathlib import Path
from typing import Final

from tiltyard.server.storage import Storage, StorageError, StorageTaken
from tiltyard.server.storage.lock import Lock
from tiltyard.server.storage.sqlite import Sqlite, Sync

SCHEMES: Final = ("postgresql://", "postgres://")


def is_postgres(data: Path | str) -> bool:
    """Whether the data are in PostgreSQL, and not in a file."""
    return str(data).startswith(SCHEMES)


def open_data(data: Path | str, sync: Sync = "normal", lock: Lock | None = None, node: str = "") -> Storage:
    """The storage, which others may be using too."""
    if not is_postgres(data):
        return Sqlite(data, sync, lock, node)
    try:
        from tiltyard.server.storage.postgres.storage import Postgres
    except ImportError:
        raise StorageError(
            "PostgreSQL needs the package asyncpg: pip install 'tiltyard[postgres]', or give --data a file"
        ) from None
    return Postgres(str(data), node)


def open_beside(data: Path | str) -> Storage:
    """The storage of a server that may be running, for another program, which changes no schema."""
    if is_postgres(data):
        return open_data(data)
    if not Path(data).is_file():
        raise StorageError(f"there is no database {data}; name the one of your server with --data")
    return Sqlite(data, beside=True)


def open_storage(data: Path | str, sync: Sync = "normal") -> Storage:
    """The storage of a server or another program that wants it for itself."""
    if is_postgres(data):
        return _unused(open_data(data, sync))
    if str(data) == ":memory:":
        return open_data(data, sync)
    lock = Lock(data)
    try:
        return open_data(data, sync, lock)
    except BaseException:
        lock.release()
        raise


def _unused(storage: Storage) -> Storage:
    """A database that servers share, while none of them lives."""
    if storage.nodes():
        storage.close()
        raise StorageTaken("servers are using this database. Stop them first.")
    return storage
