"""A server at which one kind of bot never stops thinking.

    python -m tests.server.stalled HOW

It says its address once it listens. HOW is `python`, or `c` for a call that never lets go of the interpreter.
"""

import re
import sys
from typing import Any

from tiltyard.engine.moves import Move
from tiltyard.games import find
from tiltyard.server.config import Config
from tiltyard.server.serve import serve


def thinks_for_ever(_view: Any, options: list[Move], _chance: Any) -> Move:
    while True:
        if sys.argv[1] == "c":
            re.match(r"(a+)+b", "a" * 60)
    return options[0]


if __name__ == "__main__":
    find("quests").bots["random"] = thinks_for_ever
    config = Config(port=0, data=":memory:", web="plain", log_level="error", watchdog_seconds=2.0)
    serve(config, lambda address: print(address, flush=True))
