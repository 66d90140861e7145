"""How long decisions take: counts of decisions by length, in steps of ten per cent."""

from collections import Counter
from math import log
from typing import Final

STEP: Final = log(1.1)
SHORTEST: Final = 1e-9  # seconds; a clock may not move between two readings

Times = dict[int, int]  # how many decisions took about 1.1 ** step seconds


def step_of(seconds: float) -> int:
    """The step that a decision belongs to."""
    return round(log(max(seconds, SHORTEST)) / STEP)


def seconds_of(step: int) -> float:
    """How long a decision of a step took, to within five per cent."""
    return float(1.1**step)


def quantile(times: Counter[int], part: float) -> float:
    """How long at most this part of the decisions took; 0 if there were none."""
    wanted, so_far = part * times.total(), 0
    for step in sorted(times):
        so_far += times[step]
        if so_far >= wanted:
            return seconds_of(step)
    return 0.0


def in_words(seconds: float) -> str:
    """A duration, short: 80 µs, 2.5 ms, 1.2 s."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"
