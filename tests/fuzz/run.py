"""Reads texts and frames that strangers might send, for that many seconds, each within its own time limit.

    python -m tests.fuzz.run SECONDS [FIRST SEED]

The last line that is printed names the input. Whatever takes too long ends the program with its place.
"""

import faulthandler
import signal
import sys
import time

from tests.fuzz.streams import read_stream
from tests.fuzz.texts import WORST, read_record, try_all

LONGEST = 2.0  # seconds of the processor for one input; the slowest that we know takes 0.07
FEWEST = 100  # seeds, however slow the machine is


def main(seconds: float, first: int) -> None:
    faulthandler.register(signal.SIGPROF, chain=True)  # which then ends the program
    for at, text in enumerate(WORST):
        within_its_time(f"worst {at}")
        read_record(text)
    seed, end = first, time.monotonic() + seconds
    while time.monotonic() < end or seed < first + FEWEST:
        within_its_time(f"seed {seed}")
        try_all(seed)
        read_stream(seed)
        seed += 1
    print("done", flush=True)


def within_its_time(name: str) -> None:
    """This input must be read before its time is up; a regular expression cannot be interrupted."""
    print(name, flush=True)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
