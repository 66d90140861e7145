"""A process that plays the deal of a day with some rungs of the ladder, one after another.

It is started as `python -m tiltyard.bots.reckoner quests 2026-11-17 page squire`. It says what each rung made
of the person's seat, a line of JSON for each.
"""

import json
import os
import sys
from typing import Final

from tiltyard.bots.daily import Run
from tiltyard.games import find

PATIENT: Final = 15  # added to its niceness, so that players come first


def main(game: str, day: str, levels: list[str]) -> None:
    """Play, and tell."""
    os.nice(PATIENT)
    contract = find(game)
    for level in levels:
        run = Run(contract, day, level)
        run.play()
        print(json.dumps(run.result(), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
