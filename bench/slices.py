"""The measured process: it waits for a line, plays for a while, and answers with its speed."""

import sys
import time
from collections.abc import Callable

PlayOut = Callable[[], int]  # plays one game to its end and says how many decisions it took


def serve(plain: PlayOut, copying: PlayOut) -> None:
    """Answer `plain 0.2` and `copying 0.2` with decisions per CPU second, until the pipe is closed."""
    for line in sys.stdin:
        mode, seconds = line.split()
        print(speed(plain if mode == "plain" else copying, float(seconds)), flush=True)


def speed(play_out: PlayOut, seconds: float) -> float:
    """Decisions per second of this process's own CPU time, over whole games."""
    decisions = 0
    begin = now = time.process_time()
    while now < begin + seconds:
        decisions += play_out()
        now = time.process_time()
    return decisions / (now - begin)
