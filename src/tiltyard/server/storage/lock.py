"""One server per database: a lock on a file beside it, which the system releases however the server ends."""

import sys
from contextlib import suppress
from os import SEEK_SET
from pathlib import Path
from typing import IO

from tiltyard.server.storage import StorageError

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        file.seek(0, SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Held from the start of a server to its end."""

    def __init__(self, path: Path | str) -> None:
        beside = Path(path).resolve()
        try:
            self.file = beside.with_name(f"{beside.name}.lock").open("a")
        except OSError as problem:
            raise StorageError(f"{path}: {problem}") from None
        try:
            _take(self.file)
        except OSError:
            self.file.close()
            raise StorageError(
                f"another server is using {path}. Stop it first, or give this one its own file with --data."
            ) from None

    def release(self) -> None:
        """Somebody else may have it."""
        with suppress(OSError):
            self.file.close()
