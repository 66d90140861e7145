"""Whether a comparison is decided: a test that may be looked at after every deal.

It is a bet against the claim "the hero wins its fair share": before each deal a part of the capital is
staked on more or on less, as the deals so far suggest. If the claim is true, the capital is not expected to
grow, so it reaches 20 times its start with a probability of at most 1 in 20, however often somebody looks
(Ville's inequality). That needs no normal approximation, only that a share lies between 0 and 1. The bets are
the aGRAPA bets of Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024).
"""

from dataclasses import dataclass
from typing import Final

ERROR: Final = 0.05
FEWEST: Final = 20  # deals, so that the share that is shown means something
BOLDEST: Final = 0.5  # the part of the capital that may be lost at once
DOUBT: Final = 0.25  # the variance that we expect before we know better: the largest there is


@dataclass
class Verdict:
    """A bet, deal by deal."""

    fair: float
    capital: float = 1.0
    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    decided: bool = False

    def add(self, share: float) -> None:
        """A deal; once the comparison is decided, it stays so."""
        self.capital *= 1 + self.stake() * (share - self.fair)
        self.deals += 1
        self.total += share
        self.squares += (share - self.mean()) ** 2
        self.decided = self.decided or (self.capital >= 1 / ERROR and self.deals >= FEWEST)

    def mean(self) -> float:
        """The share of the hero so far, as if there had been one fair deal more."""
        return (self.fair + self.total) / (self.deals + 1)

    def stake(self) -> float:
        """How much is staked on a large share (below 0: on a small one) in the next deal."""
        edge = self.mean() - self.fair
        spread = (DOUBT + self.squares) / (self.deals + 1)
        wanted = edge / (spread + edge * edge)
        return min(BOLDEST / self.fair, max(-BOLDEST / (1 - self.fair), wanted))

    @property
    def better(self) -> bool:
        """Whether the hero wins more than its fair share."""
        return self.mean() > self.fair
