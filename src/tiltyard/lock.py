"""A lock on an open file, which the system releases however its program ends."""

import sys
from typing import IO, Any, Final

FAR: Final = 1 << 40  # the byte that Windows locks, beyond everything that somebody may want to read

if sys.platform == "win32":
    import msvcrt

    def take(file: IO[Any]) -> None:
        """Lock it; an OSError if somebody else has it."""
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(file: IO[Any]) -> None:
        """Lock it; an OSError if somebody else has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
