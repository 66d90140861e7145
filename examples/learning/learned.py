"""A policy that `learn.py` has trained, as a bot.

tiltyard arena quintessence examples/learning/learned.py:Learned random

The file of its weights is `policy.npz` in the current folder, or the one that LEARNED names.
"""

import os
from functools import cache
from pathlib import Path

import numpy as np
from small_net import Net

from tiltyard import Bot, Turn
from tiltyard.envs.floats import Floats
from tiltyard.games import find


@cache
def net() -> Net:
    """The weights, read once."""
    return Net.load(Path(os.environ.get("LEARNED", "policy.npz")))


@cache
def floats(game: str) -> Floats:
    """How the observations of a game become floats."""
    return Floats(find(game).features())


class Learned(Bot):
    """Draws moves with the probabilities of its net; always playing the likeliest could go in circles."""

    looks_ahead = True  # observations are made from a table that looks the same to this seat

    def choose(self, turn: Turn) -> int:
        mask = np.zeros(len(turn.contract.moves), np.uint8)
        mask[turn.moves] = 1
        chances = net().chances(floats(turn.game).of(turn.observation()), mask)
        return int(net().draw(chances, np.random.default_rng(turn.chance.below(1 << 30))))
