"""A learned value: the chance to win, from the gist of a table."""

from math import exp

from tiltyard.engine.moves import TiltyardError


class Net:
    """One layer of hidden units beside a straight line. No hidden units: the straight line alone."""

    def __init__(
        self, line: list[float], units: list[list[float]], biases: list[float], out: list[float], bias: float
    ) -> None:
        if not len(units) == len(biases) == len(out) or any(len(unit) != len(line) for unit in units):
            raise TiltyardError("the weights of a net do not fit together")
        self.line = line  # by input
        self.units = units  # by hidden unit, then by input
        self.biases = biases  # by hidden unit
        self.out = out  # by hidden unit
        self.bias = bias

    def chance(self, gist: list[float]) -> float:
        """The chance to win, from 0 to 1."""
        return 1.0 / (1.0 + exp(-self.score(gist)))

    def score(self, gist: list[float]) -> float:
        """The logarithm of the odds, kept within what `exp` can take."""
        total = self.bias + dot(self.line, gist)
        for at in range(len(self.out)):
            unit = self.biases[at] + dot(self.units[at], gist)
            if unit > 0.0:
                total += self.out[at] * unit
        return min(30.0, max(-30.0, total))


def dot(left: list[float], right: list[float]) -> float:
    """The sum of the products; a gist is mostly zeros."""
    total = 0.0
    for at in range(len(right)):
        value = right[at]
        if value != 0.0:
            total += left[at] * value
    return total
