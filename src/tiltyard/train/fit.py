"""Fitting a net to samples: Adam in small batches, until other games are no longer predicted better."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from tiltyard.train.samples import Numbers, Samples, weights
from tiltyard.train.scores import log_loss

BATCH: Final = 512
RATE: Final = 2e-3
DECAY: Final = 1e-4  # of the weights, with every step
MOST_EPOCHS: Final = 60
PATIENCE: Final = 6  # epochs without any progress
NARROWEST: Final = 0.02  # spread of an input: what hardly ever varies must not be blown up
ALMOST: Final = 1e-6
Array = NDArray[np.float64]


class Fit:
    """The weights of a net while they are fitted, for inputs that have been brought to one scale."""

    def __init__(self, mean: Array, spread: Array, start: float, hidden: int, draws: Generator) -> None:
        wide = len(mean)
        self.mean = mean
        self.spread = spread
        self.values = [
            np.zeros(wide),
            draws.normal(0.0, np.sqrt(2.0 / wide), (hidden, wide)),
            np.zeros(hidden),
            draws.normal(0.0, 0.1, hidden),
            np.array([start]),
        ]
        self.first = [np.zeros_like(value) for value in self.values]  # what Adam remembers
        self.second = [np.zeros_like(value) for value in self.values]
        self.steps = 0

    def scaled(self, gists: Numbers) -> Array:
        """The inputs on one scale."""
        return (gists - self.mean) / self.spread

    def chances(self, inputs: Array) -> Array:
        """What the net makes of inputs that are on one scale."""
        line, units, biases, out, bias = self.values
        total = inputs @ line + np.maximum(inputs @ units.T + biases, 0.0) @ out + bias[0]
        return sigmoid(total)

    def step(self, inputs: Array, shares: Numbers, heft: Numbers, rate: float) -> None:
        """Move all weights a little against the slope of the loss."""
        self.steps += 1
        for at, slope in enumerate(self.slopes(inputs, shares, heft)):
            self.first[at] = 0.9 * self.first[at] + 0.1 * slope
            self.second[at] = 0.999 * self.second[at] + 0.001 * slope**2
            mean = self.first[at] / (1.0 - 0.9**self.steps)
            size = np.sqrt(self.second[at] / (1.0 - 0.999**self.steps)) + 1e-8
            self.values[at] = (1.0 - DECAY) * self.values[at] - rate * mean / size

    def slopes(self, inputs: Array, shares: Numbers, heft: Numbers) -> list[Array]:
        """How the loss changes with each weight."""
        line, units, biases, out, bias = self.values
        hidden = np.maximum(inputs @ units.T + biases, 0.0)
        chances = sigmoid(inputs @ line + hidden @ out + bias[0])
        off = heft * (chances - shares) / len(shares)
        back = np.where(hidden > 0.0, np.outer(off, out), 0.0)
        return [inputs.T @ off, back.T @ inputs, back.sum(0), hidden.T @ off, np.array([off.sum()])]

    def folded(self) -> list[Array]:
        """The weights for inputs as they are: what brings them to one scale has become part of them."""
        line, units, biases, out, bias = self.values
        line, units = line / self.spread, units / self.spread
        return [line, units, biases - units @ self.mean, out, bias - line @ self.mean]


def fit(samples: Samples, hidden: int, seed: int) -> Iterator[tuple[list[Array], float, float]]:
    """After each epoch that helped: the weights, the loss in training and the loss in validation.

    Games of the last round that were put aside validate.
    """
    draws = default_rng(seed)
    taught, tested = samples.where(~samples.aside), last_aside(samples)
    net = fresh(taught, hidden, draws)
    inputs, tests = net.scaled(taught.gists), net.scaled(tested.gists)
    heft = weights(taught)
    best, waited = np.inf, 0
    for epoch in range(MOST_EPOCHS):
        rate = RATE * (1.0 - epoch / MOST_EPOCHS)
        for rows in np.array_split(draws.permutation(len(taught)), max(1, len(taught) // BATCH)):
            net.step(inputs[rows], taught.shares[rows], heft[rows], rate)
        loss = log_loss(net.chances(tests), tested.shares, weights(tested))
        waited = 0 if loss < best - ALMOST else waited + 1
        if not waited:
            best = loss
            yield net.folded(), log_loss(net.chances(inputs), taught.shares, heft), loss
        if waited > PATIENCE:
            return


def fresh(taught: Samples, hidden: int, draws: Generator) -> Fit:
    """A net that says of every table what is true on average."""
    mean = taught.gists.mean(0, dtype=np.float64)
    spread = np.maximum(taught.gists.std(0, dtype=np.float64), NARROWEST)
    share = np.clip(np.average(taught.shares, weights=weights(taught)), 0.01, 0.99)
    return Fit(mean, spread, float(np.log(share / (1.0 - share))), hidden, draws)


def last_aside(samples: Samples) -> Samples:
    """The games that were put aside in the last round."""
    return samples.where(samples.aside & (samples.round == samples.round.max()))


def sigmoid(total: Array) -> Array:
    """From the logarithm of the odds to a chance."""
    return 1.0 / (1.0 + np.exp(-np.clip(total, -30.0, 30.0)))
