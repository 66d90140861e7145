"""The clock of a round: how many batches of games are played."""

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

from tiltyard.train.playing import Batch


class Clock:
    """When a round is over: after a number of batches, or, if none is set, after its time."""

    def __init__(self, minutes: float, batches: int, most: int) -> None:
        self.seconds = 60.0 * minutes
        self.batches = batches  # 0: as many as there is time for
        self.most = most
        self.began = monotonic()

    def goes_on(self, at: int) -> bool:
        """Whether batch number `at` is played."""
        if self.batches:
            return at < self.batches
        return at < self.most and (at == 0 or monotonic() - self.began < self.seconds)

    def share(self, at: int) -> float:
        """The share of the round that is done after this many batches."""
        if self.batches:
            return at / self.batches
        return min(1.0, max(at / self.most, (monotonic() - self.began) / self.seconds))

    def while_it_runs(self, whole: Batch, at: int, games: int) -> Iterator[Batch]:
        """The batches from number `at` on; the last is cut to the number of games that was asked for."""
        while self.goes_on(at):
            first = at * whole.count
            yield replace(whole, first=first, count=min(whole.count, games - first) if games else whole.count)
            at += 1
