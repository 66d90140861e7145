"""Tempering: how sure a net may be, told by games that it was not fitted to.

Good players come back from behind more often than those of the first round do, so a net that has learned from
these is too sure of itself. One factor mends that, for which a hundred games are enough.
"""

from typing import Final

import numpy as np

from tiltyard.train import card
from tiltyard.train.samples import Samples, weights
from tiltyard.train.scores import log_loss, sigmoid

FACTORS: Final = [step / 50 for step in range(15, 71)]  # from 0.3 to 1.4
CLOSEST: Final = 1e-9  # to 0 and 1


def temper(net: card.Kept, games: Samples) -> float:
    """The factor of the logarithm of the odds with which the games are predicted best."""
    chances = np.clip(card.predicted(net, games.gists), CLOSEST, 1.0 - CLOSEST)
    scores, heft = np.log(chances / (1.0 - chances)), weights(games)
    losses = [log_loss(sigmoid(factor * scores), games.shares, heft) for factor in FACTORS]
    return FACTORS[int(np.argmin(losses))]
