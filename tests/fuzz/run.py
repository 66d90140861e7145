"""Reads texts and frames that strangers might send, for that many seconds, each within its own time limit.

    python -m tests.fuzz.run SECONDS [FIRST SEED]

The last line that is printed names the input. Whatever takes too long ends the program with its place.
"""

import faulthandler
import sys
import time

from tests.fuzz.streams import read_stream
from tests.fuzz.texts import WORST, read_record, try_all

LONGEST = 5.0  # seconds for one input on a busy machine; on a quiet one the slowest that we know takes 0.07


def main(seconds: float, seed: int) -> None:
    for at, text in enumerate(WORST):
        within_its_time(f"worst {at}")
        read_record(text)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        within_its_time(f"seed {seed}")
        try_all(seed)
        read_stream(seed)
        seed += 1
    faulthandler.cancel_dump_traceback_later()
    print("done", flush=True)


def within_its_time(name: str) -> None:
    """This input must be read before its time is up; a regular expression cannot be interrupted."""
    print(name, flush=True)
    faulthandler.dump_traceback_later(LONGEST, exit=True)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
