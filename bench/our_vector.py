"""Random play on the vector environment: `python -m bench.our_vector quests`."""

import sys
from typing import Final

import numpy as np

from bench.ours import LIMITS
from bench.slices import serve
from tiltyard.engine import flow
from tiltyard.envs.vector import Vector

TABLES: Final = 1024

game = sys.argv[1]
vector = Vector(game, TABLES, **LIMITS.get(game, {}))
rows = vector.reset(seed=1)
dice = np.random.default_rng(1)


def step() -> int:
    """One decision at every table, each of its legal moves as likely as the others."""
    mask = rows.action_mask
    nth = dice.random(TABLES) * mask.sum(axis=1)
    vector.step((mask.cumsum(axis=1, dtype=np.int16) > nth[:, None]).argmax(axis=1))
    return TABLES


if __name__ == "__main__":
    print("interpreted" if flow.__file__.endswith(".py") else "compiled", flush=True)
    serve(step, step)
