"""How good predictions are: the loss, who is ranked above whom, and whether chances are what they say."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Decile = tuple[float, float, int]  # predicted, actual, how many


def sigmoid(scores: Array) -> Array:
    """From the logarithm of the odds to a chance."""
    chances: Array = 1.0 / (1.0 + np.exp(-np.clip(scores, -30.0, 30.0)))
    return chances


def log_loss(chances: Array, shares: Array, heft: Array) -> float:
    """The mean logarithmic loss; lower is better."""
    held = np.clip(chances.astype(np.float64), 1e-6, 1.0 - 1e-6)
    each = -(shares * np.log(held) + (1.0 - shares) * np.log(1.0 - held))
    return float(np.average(each, weights=heft))


def auc(chances: Array, shares: Array) -> float:
    """How often a seat that won was given a higher chance than one that lost; a tie counts half."""
    _values, at = np.unique(chances, return_inverse=True)
    wins, losses = np.bincount(at, shares), np.bincount(at, 1.0 - shares)
    if not wins.sum() or not losses.sum():
        return 0.5
    below = np.cumsum(losses) - losses / 2.0
    return float((wins * below).sum() / (wins.sum() * losses.sum()))


def auc_of_tables(chances: Array, shares: Array, seats: Array) -> float:
    """The mean over the numbers of players, because fewer players win more often whatever they do."""
    return float(np.mean([auc(chances[seats == many], shares[seats == many]) for many in np.unique(seats)]))


def deciles(chances: Array, shares: Array) -> list[Decile]:
    """Ten groups of the same size, from the lowest chance to the highest."""
    order = np.argsort(chances, kind="stable")
    groups = [group for group in np.array_split(order, 10) if len(group)]
    return [(float(chances[at].mean()), float(shares[at].mean()), len(at)) for at in groups]
