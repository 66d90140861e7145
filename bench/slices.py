"""The measured process: it waits for a line, plays for a while, and answers with its speed."""

import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle

PlayOut = Callable[[], int]  # plays one game to its end and says how many decisions it took


def throws() -> Iterator[int]:
    """Dice that cost next to nothing: large numbers, drawn beforehand, again and again."""
    chance = random.Random(1)
    return cycle([chance.getrandbits(30) for throw in range(10_007)])


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
