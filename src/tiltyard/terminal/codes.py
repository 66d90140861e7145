"""How a command ended, as its exit code says it."""

from typing import Final

FINISHED: Final = 0
STOPPED: Final = 1  # the input ended
INTERRUPTED: Final = 130  # by Ctrl-C
