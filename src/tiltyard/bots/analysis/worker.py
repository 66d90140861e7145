"""A process that analyses one game: `python -m tiltyard.bots.analysis.worker`.

It reads a record from standard input, says how far it is in lines of JSON, and last what it found or why not.
"""

import json
import os
import sys
from dataclasses import asdict
from typing import Final

from tiltyard.bots.analysis.analyse import analyse
from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find

PATIENT: Final = 10  # added to its niceness, so that players come first
OFTEN: Final = 0.02  # of the whole, between two lines


class Teller:
    """Says how far it is, but not too often."""

    def __init__(self) -> None:
        self.said = 0.0

    def tell(self, done: float) -> None:
        """So much is done."""
        if done - self.said >= OFTEN:
            self.said = done
            say({"done": round(done, 2)})


def main() -> None:
    """Analyse what comes in."""
    os.nice(PATIENT)
    try:
        content = record.parse(sys.stdin.buffer.read().decode("utf-8"), "record", find)
        found = analyse(record.replay(content), tell=Teller().tell)
    except TiltyardError as problem:
        say({"error": str(problem)})
        return
    say({"analysis": asdict(found)})


def say(what: dict[str, object]) -> None:
    """A line of JSON."""
    sys.stdout.write(json.dumps(what, ensure_ascii=False) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
