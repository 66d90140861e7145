"""Fitting a net to samples: Adam in small batches, until other games are no longer predicted better."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.random import Generator, default_rng

from tiltyard.train.samples import Numbers, Samples, weights
from tiltyard.train.scores import log_loss, sigmoid

STEPS: Final = 100  # of an epoch, if there are few samples
FEWEST: Final = 32  # samples of a step
MOST: Final = 512
RATE: Final = 2e-3  # at first; it falls to nothing with the last epoch
DECAY: Final = 5e-5  # of all weights, with every step
MOST_EPOCHS: Final = 60
PATIENCE: Final = 6  # epochs without any progress
NARROWEST: Final = 0.02  # spread of an input: what hardly ever varies must not be blown up
ALMOST: Final = 1e-6
SLOPE_KEPT: Final = 0.9  # what Adam keeps of the last slopes, and of their squares
SIZE_KEPT: Final = 0.999


@dataclass(frozen=True)
class Epoch:
    """All samples have been seen once more."""

    weights: list[Numbers]  # line, units, biases, out, bias
    taught: float  # the loss in the games it learns from
    tested: float  # the loss in the games that were put aside
    best: bool  # none before was as good


class Fit:
    """The weights of a net while they are fitted, for inputs that have been brought to one scale."""

    def __init__(self, mean: Numbers, spread: Numbers, start: float, hidden: int, draws: Generator) -> None:
        wide = len(mean)
        self.mean = mean
        self.spread = spread
        begin = [
            np.zeros(wide),
            draws.normal(0.0, np.sqrt(2.0 / wide), (hidden, wide)),
            np.zeros(hidden),
            draws.normal(0.0, 0.1, hidden),
            np.array([start]),
        ]
        self.values: list[Numbers] = [value.astype(np.float32) for value in begin]
        self.slope = [np.zeros_like(value) for value in self.values]
        self.size = [np.zeros_like(value) for value in self.values]
        self.steps = 0

    def scaled(self, gists: Numbers) -> Numbers:
        """The inputs on one scale."""
        return (gists - self.mean) / self.spread

    def chances(self, inputs: Numbers) -> Numbers:
        """What the net makes of inputs that are on one scale."""
        line, units, biases, out, bias = self.values
        return sigmoid(inputs @ line + np.maximum(inputs @ units.T + biases, 0.0) @ out + bias)

    def step(self, inputs: Numbers, shares: Numbers, heft: Numbers, rate: float) -> None:
        """Move all weights a little against the slope of the loss, as Adam does."""
        self.steps += 1
        for at, slope in enumerate(self.slopes(inputs, shares, heft)):
            self.slope[at] = SLOPE_KEPT * self.slope[at] + (1.0 - SLOPE_KEPT) * slope
            self.size[at] = SIZE_KEPT * self.size[at] + (1.0 - SIZE_KEPT) * slope**2
            mean = self.slope[at] / (1.0 - SLOPE_KEPT**self.steps)
            size = np.sqrt(self.size[at] / (1.0 - SIZE_KEPT**self.steps)) + 1e-8
            self.values[at] = (1.0 - DECAY) * self.values[at] - rate * mean / size

    def slopes(self, inputs: Numbers, shares: Numbers, heft: Numbers) -> list[Numbers]:
        """How the loss changes with each weight."""
        line, units, biases, out, bias = self.values
        hidden = np.maximum(inputs @ units.T + biases, 0.0)
        off = heft * (sigmoid(inputs @ line + hidden @ out + bias) - shares) / len(shares)
        back = np.where(hidden > 0.0, np.outer(off, out), 0.0)
        return [inputs.T @ off, back.T @ inputs, back.sum(0), hidden.T @ off, off.sum(keepdims=True)]

    def folded(self) -> list[Numbers]:
        """The weights for inputs as they are: what brings them to one scale has become part of them."""
        line, units, biases, out, bias = self.values
        line, units = line / self.spread, units / self.spread
        return [line, units, biases - units @ self.mean, out, bias - line @ self.mean]


def fit(samples: Samples, hidden: int, seed: int) -> Iterator[Epoch]:
    """Epoch after epoch, until the games of the last round that were put aside are predicted no better."""
    draws = default_rng(seed)
    taught, tested = samples.where(~samples.aside), last_aside(samples)
    net = fresh(taught, hidden, draws)
    inputs, tests, heft = net.scaled(taught.gists), net.scaled(tested.gists), weights(taught)
    size = min(MOST, max(FEWEST, len(taught) // STEPS))
    best, waited = np.inf, 0
    for number in range(MOST_EPOCHS):
        rate = RATE * (1.0 - number / MOST_EPOCHS)
        for rows in np.array_split(draws.permutation(len(taught)), max(1, len(taught) // size)):
            net.step(inputs[rows], taught.shares[rows], heft[rows], rate)
        loss = log_loss(net.chances(tests), tested.shares, weights(tested))
        waited = 0 if loss < best - ALMOST else waited + 1
        best = min(best, loss)
        yield Epoch(net.folded(), log_loss(net.chances(inputs), taught.shares, heft), loss, not waited)
        if waited > PATIENCE:
            return


def fresh(taught: Samples, hidden: int, draws: Generator) -> Fit:
    """A net that says of every table what is true on average."""
    mean = taught.gists.mean(0, dtype=np.float64).astype(np.float32)
    spread = taught.gists.std(0, dtype=np.float64).astype(np.float32)
    share = np.clip(np.average(taught.shares, weights=weights(taught)), 0.01, 0.99)
    start = float(np.log(share / (1.0 - share)))
    return Fit(mean, np.maximum(spread, np.float32(NARROWEST)), start, hidden, draws)


def last_aside(samples: Samples) -> Samples:
    """The games that were put aside in the last round."""
    return samples.where(samples.aside & (samples.round == samples.round.max()))
