"""One server per database: a lock on a file beside it, which the system releases however the server ends."""

from contextlib import suppress
from pathlib import Path

from tiltyard.lock import take
from tiltyard.server.storage import StorageError, StorageTaken


class Lock:
    """Held from the start of a server to its end."""

    def __init__(self, path: Path | str) -> None:
        beside = Path(path).resolve()
        if beside.is_dir():  # an empty name too: SQLite would make a database that nobody finds again
            raise StorageError(f"the database must be a file or postgresql://..., not '{path}'")
        if not beside.parent.is_dir():
            raise StorageError(f"{path} cannot be opened: there is no folder {beside.parent}")
        try:
            self.file = beside.with_name(f"{beside.name}.lock").open("a")
        except OSError as problem:
            raise StorageError(f"{path} cannot be opened: {problem.strerror}") from None
        try:
            take(self.file)
        except OSError:
            self.file.close()
            raise StorageTaken(
                f"a server is using {path}; stop it first, or name another file with --data"
            ) from None

    def release(self) -> None:
        """Somebody else may have it."""
        with suppress(OSError):
            self.file.close()
