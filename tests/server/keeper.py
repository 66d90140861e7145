"""Starts servers quickly: everything is imported once, and every line of input forks a new one.

    python -m tests.server.keeper PORT DATA [share]

With `share`, it is one of several that share their data and the port. Each server prints its process id once
it listens, or an empty line if it cannot. The keeper waits until it is dead.
"""

import os
import sys
from dataclasses import replace
from secrets import token_hex

from tiltyard.games import NAMES, find
from tiltyard.server import logs
from tiltyard.server.config import Config
from tiltyard.server.serve import serve, serve_alone
from tiltyard.server.storage import StorageError
from tiltyard.server.workers import Place


def ready(_address: str) -> None:
    """It listens."""
    print(os.getpid(), flush=True)


def main() -> None:
    """Fork, wait, again."""
    shares = sys.argv[3:] == ["share"]
    config = Config(
        port=int(sys.argv[1]), data=sys.argv[2], log_level="debug" if shares else "error", creates_at_once=1e6
    )
    for name in NAMES:
        find(name)
    while sys.stdin.readline():
        child = os.fork()
        if child == 0:
            if shares:
                logs.set_up(config.log_level)
                try:
                    serve_alone(replace(config, workers=3), ready, Place(token_hex(8)))
                except StorageError:
                    print(flush=True)  # the database has just died, too
            else:
                serve(config, ready)
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
