"""A server at which one kind of bot never stops thinking.

    python -m tests.server.stalled HOW

It says its address once it listens. HOW is `python`, or `c` for a call that never lets go of the interpreter.
"""

import re
import sys

from tiltyard.engine.moves import Move
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games import find
from tiltyard.server.config import Config
from tiltyard.server.serve import serve


class ThinksForEver(Bot):
    def choose(self, turn: Turn) -> Move:
        while True:
            if sys.argv[1] == "c":
                re.match(r"(a+)+b", "a" * 60)


if __name__ == "__main__":
    find("quests").bots["random"] = ThinksForEver
    config = Config(port=0, data=":memory:", web="plain", log_level="error", watchdog_seconds=2.0)
    serve(config, lambda address: print(address, flush=True))
