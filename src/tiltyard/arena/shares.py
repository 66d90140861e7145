"""Shares of won games, and how far they can be trusted.

Deals are independent of each other; the games of one deal are not, because their cards are the same. So every
interval here counts deals.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
WIDTH: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # standard errors on each side


@dataclass(frozen=True)
class Interval:
    """A number and the range in which it lies with 95 % confidence."""

    middle: float
    low: float
    high: float

    def divided(self, seats: int) -> "Interval":
        """The same for one of several seats."""
        return Interval(self.middle / seats, self.low / seats, self.high / seats)


@dataclass
class Share:
    """The share of the games that somebody has won, deal by deal."""

    deals: int = 0
    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, worth: float, games: int) -> None:
        """A deal: the share of its games."""
        self.deals += 1
        self.games += games
        self.total += worth
        self.squares += worth * worth

    @property
    def mean(self) -> float:
        """The share so far."""
        return self.total / self.deals if self.deals else 0.0

    def interval(self) -> Interval:
        """Wilson's interval for as many coin tosses as these deals are worth."""
        return wilson(self.mean, self.worth_of_deals())

    def worth_of_deals(self) -> float:
        """How many coin tosses would vary as these deals do (Korn and Graubard 1998).

        Deals say more than a toss each if playing from every seat evens out the cards, but never do we count
        more than one toss for each game.
        """
        spread = self.squares / self.deals - self.mean**2 if self.deals else 0.0
        tosses = self.mean * (1 - self.mean)
        if tosses <= 0:
            return float(self.deals)  # won or lost without exception: nothing is known about the spread
        return min(float(self.games), tosses * self.deals / spread) if spread > 0 else float(self.games)


def wilson(mean: float, tosses: float) -> Interval:
    """Wilson's score interval (1927): it stays within 0 and 1, and is honest when nothing or all was won."""
    if tosses <= 0:
        return Interval(mean, 0.0, 1.0)
    square = WIDTH * WIDTH
    centre = (mean + square / (2 * tosses)) / (1 + square / tosses)
    half = WIDTH * sqrt(mean * (1 - mean) / tosses + square / (4 * tosses**2)) / (1 + square / tosses)
    return Interval(mean, max(0.0, centre - half), min(1.0, centre + half))
