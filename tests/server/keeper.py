"""Starts servers quickly: everything is imported once, and every line of input forks a new one.

    python -m tests.server.keeper PORT DATA

Each server says its process id on a line of its own once it listens. The keeper waits until it is dead.
"""

import os
import sys

from tiltyard.games import NAMES, find
from tiltyard.server.config import Config
from tiltyard.server.serve import serve


def main() -> None:
    """Fork, wait, again."""
    config = Config(port=int(sys.argv[1]), data=sys.argv[2], log_level="error", creates_at_once=1e6)
    for name in NAMES:
        find(name)
    while sys.stdin.readline():
        child = os.fork()
        if child == 0:
            serve(config, lambda _address: print(os.getpid(), flush=True))
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
