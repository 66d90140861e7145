"""Flat search: every plan is tried in the same worlds, and the better half goes on to more of them."""

from math import inf, sqrt
from time import perf_counter
from typing import Any, Final

from tiltyard.bots.search.net import Net
from tiltyard.bots.search.simulation import simulate
from tiltyard.bots.search.worlds import deal_world
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Move, Seat

OFTEN: Final = 16  # worlds after which the search looks whether it is sure


class Trial:
    """A plan, and what it was worth in each world; trial 0 is the policy's own plan."""

    def __init__(self, plan: list[Move]) -> None:
        self.plan = plan
        self.values: list[float] = []
        self.total = 0.0

    def add(self, value: float) -> None:
        """One more world."""
        self.values.append(value)
        self.total += value

    def mean(self) -> float:
        """What the plan has been worth so far; nothing known is worth nothing."""
        return self.total / len(self.values) if self.values else 0.0


class Flat:
    """A search from one decision: deterministic by its budget of simulations, cut short by a deadline."""

    def __init__(
        self, contract: Contract[Any], twin: Game, seat: Seat, critic: Net | None, chance: Chance
    ) -> None:
        self.contract = contract
        self.twin = twin
        self.seat = seat
        self.critic = critic
        self.chance = chance
        self.simulations = 0  # made so far
        self.sure = 0.0  # standard errors that end the search early; 0: never
        self.margin = 0.0  # as in best_of

    def stop_when_sure(self, sure: float, margin: float) -> None:
        """End the search early if the best plan is ahead of the others by this many standard errors."""
        self.sure = sure
        self.margin = margin

    def weigh(
        self, plans: list[list[Move]], budget: int, ahead: int = 1, deadline: float = inf
    ) -> list[Trial]:
        """All plans, tried out. The first is never dropped, so everything can be compared with it."""
        trials = [Trial(plan) for plan in plans]
        left = trials
        rounds = max(1, (len(plans) - 1).bit_length())
        stop = self.contract.horizon(self.twin) + ahead
        for _round in range(rounds):
            worlds = max(1, budget // (rounds * len(left)))
            for _world in range(worlds):
                if perf_counter() > deadline:
                    return trials
                self.try_all(left, stop)
                if self.sure > 0.0 and len(trials[0].values) % OFTEN == 0 and self.is_sure(left):
                    return trials
            if len(left) > 2:
                left = better_half(left)
        return trials

    def is_sure(self, trials: list[Trial]) -> bool:
        """Whether more worlds would hardly change which of these plans is taken."""
        best = best_of(trials, self.margin)
        for trial in trials:
            if trial is not best:
                edge = self.margin if trials[0] is best else -self.margin if trial is trials[0] else 0.0
                lead, error = lead_of(best, trial)
                if lead + edge < self.sure * error:
                    return False
        return True

    def try_all(self, trials: list[Trial], stop: int) -> None:
        """One more world for each of these plans, the same for all."""
        world = self.world()
        for trial in trials:
            trial.add(simulate(self.contract, world.copy(), self.seat, trial.plan, stop, self.critic))
        self.simulations += len(trials)

    def world(self) -> Game:
        """A new world that agrees with what the seat knows."""
        return deal_world(self.contract, self.twin, self.seat, self.chance)


def lead_of(best: Trial, other: Trial) -> tuple[float, float]:
    """By how much a plan is ahead of another in the same worlds, and the standard error of that."""
    worlds = len(best.values)
    mean = best.mean() - other.mean()
    squares = 0.0
    for at in range(worlds):
        off = best.values[at] - other.values[at] - mean
        squares += off * off
    return mean, sqrt(squares / (worlds * (worlds - 1)))


def better_half(trials: list[Trial]) -> list[Trial]:
    """The first, and the better half of the others."""
    others = sorted_by_mean(trials[1:])
    return trials[:1] + others[: max(1, len(others) // 2)]


def sorted_by_mean(trials: list[Trial]) -> list[Trial]:
    """The best first; of equals, the one that was named first."""
    order = sorted([(-trials[at].mean(), at) for at in range(len(trials))])
    return [trials[at] for _mean, at in order]


def best_of(trials: list[Trial], margin: float = 0.0) -> Trial:
    """The best of those that stayed to the end; the first unless it is beaten by the margin."""
    most = max([len(trial.values) for trial in trials])
    last = [trial for trial in trials[1:] if len(trial.values) == most]
    if not last:
        return trials[0]
    best = sorted_by_mean(last)[0]
    return best if best.mean() > trials[0].mean() + margin else trials[0]
