"""Random play on the vector environment: `python -m bench.our_vector quests`."""

import sys
from typing import Final

from bench.ours import LIMITS, form
from bench.slices import serve
from tiltyard.envs.vector import Vector

TABLES: Final = 1024

game = sys.argv[1]
vector = Vector(game, TABLES, **LIMITS.get(game, {}))
vector.reset(seed=1)


def step() -> int:
    """One decision at every table, each of its legal moves as likely as the others."""
    vector.step(vector.sample())
    return TABLES


if __name__ == "__main__":
    print(form(), flush=True)
    serve(step, step)
