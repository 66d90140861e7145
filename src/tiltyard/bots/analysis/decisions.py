"""Decisions: what else could have been done, judged by what the one who decided could know.

All answers are tried in the same worlds, as a bot that searches does it. The answer that seems better than
what was done is tried again in new worlds, so that it is not called better only because it was picked as the
best of many.
"""

from math import inf
from typing import Final

from tiltyard.bots.analysis.outlook import DOUBT, estimate, rounded, stop_of
from tiltyard.bots.analysis.reasons import Consequences, why
from tiltyard.bots.analysis.story import Row, Story
from tiltyard.bots.search.flat import Flat, Trial, sorted_by_mean
from tiltyard.bots.search.net import Net
from tiltyard.bots.search.searcher import all_plans
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Move
from tiltyard.engine.turn import turn_of
from tiltyard.shown.analysis import Alternative, Decision

INTERVAL: Final = 2.0  # standard errors on either side: 95 of 100
TELLING: Final = 0.02  # a smaller gain is not worth a word
MOST_PLANS: Final = 24
ENOUGH: Final = 64  # simulations for each plan
KNOWN: Final = 3  # worlds without which an answer is not shown
SHOWN: Final = 4  # alternatives, beside what was done
FIRST_CHECK: Final = 24  # worlds
SECOND_CHECK: Final = 72  # more worlds, if it still seems better
LOOKED_INTO: Final = 8  # worlds from which a sentence is made
FAR: Final = 1_000_000  # stops: to the end of the game


class Weighing:
    """One decision and its answers; trial 0 is what was done."""

    def __init__(self, story: Story, row: Row, critic: Net | None, seed: str) -> None:
        moment = story.moments[row.first]
        self.story = story
        self.row = row
        self.critic = critic
        chance = Chance(f"{seed}{row.first:04x}")
        turn = turn_of(story.contract, moment.game, row.seat, chance, dealer=chance)
        self.twin = turn.twin()
        self.plans = [row.moves, *others(all_plans(story.contract, self.twin, turn), row.moves)][:MOST_PLANS]
        self.flat = Flat(story.contract, self.twin, row.seat, critic, chance)
        self.trials: list[Trial] = []
        self.checked: tuple[Trial, Trial] | None = None  # what was done and the best, in worlds of their own

    def scan(self, budget: int) -> None:
        """Try all answers, the better ones more often."""
        ahead = FAR if self.critic is None else 1
        enough = min(budget, ENOUGH * len(self.plans))
        self.trials = self.flat.weigh(self.plans, max(enough, 2 * len(self.plans)), ahead, inf)

    def best(self) -> Trial:
        """The best answer beside what was done."""
        most = max(len(trial.values) for trial in self.trials[1:])
        return sorted_by_mean([trial for trial in self.trials[1:] if len(trial.values) == most])[0]

    def promise(self) -> float:
        """How much better than what was done the best seems to be."""
        return gains(self.best(), self.trials[0])[0]

    def check(self, worlds: int) -> None:
        """Try what was done and the best answer in new worlds."""
        pair = self.checked or (Trial(self.row.moves), Trial(self.best().plan))
        self.checked = pair
        stop = stop_of(self.story.contract, self.twin, self.critic)
        for _world in range(worlds):
            self.flat.try_all(list(pair), stop)

    def still_promises(self) -> bool:
        """Whether the best answer still seems better in the worlds in which it was checked."""
        return self.checked is None or gains(self.checked[1], self.checked[0])[0] >= TELLING / 2

    def is_mistake(self) -> bool:
        """Whether the best answer was surely better, and by enough to say so."""
        if self.checked is None or len(self.checked[0].values) < FIRST_CHECK + SECOND_CHECK:
            return False
        gain, error = gains(self.checked[1], self.checked[0])
        return gain >= TELLING and gain - INTERVAL * error > 0

    def decision(self) -> Decision:
        """What there is to say about it."""
        mistake = self.is_mistake()
        words = self.words(self.row.moves), self.words(self.best().plan)
        found = Consequences(self.flat)
        found.compare(self.row.moves, self.best().plan, LOOKED_INTO * (3 if mistake else 1))
        reason = why(words, found.effects(), self.story.setting.names)
        return Decision(self.row.first + 1, self.row.seat, self.alternatives(), mistake, reason)

    def alternatives(self) -> list[Alternative]:
        """What was done and the best of the rest, the best first; what proved to be better leads."""
        done = (self.checked or self.trials)[0]
        found = [(done.mean(), Alternative(self.words(self.row.moves), round(done.mean(), 4), done=True))]
        tried = [trial for trial in sorted_by_gain(self.trials) if self.is_known(trial)]
        for trial in tried[:SHOWN]:
            other = self.alternative(trial, done.mean())
            leads = self.is_mistake() and trial is self.best()
            found.append((inf if leads else other.chance, other))
        order = sorted((-weight, at) for at, (weight, _other) in enumerate(found))
        return [found[at][1] for _weight, at in order]

    def is_known(self, trial: Trial) -> bool:
        """Whether enough is known of an answer to show it."""
        return trial is self.best() or len(trial.values) >= KNOWN

    def alternative(self, trial: Trial, done: float) -> Alternative:
        """Another answer, compared with what was done."""
        pair = self.checked if self.checked and trial is self.best() else (self.trials[0], trial)
        gain, error = gains(pair[1], pair[0])
        low, high = max(-1.0, gain - INTERVAL * error), min(1.0, gain + INTERVAL * error)
        chance = min(1.0, max(0.0, done + gain))
        chance, gain, low, high = rounded([chance, gain, low, high])
        return Alternative(self.words(trial.plan), chance, gain, low, high)

    def words(self, plan: list[Move]) -> str:
        """A plan as a record writes it."""
        return ", ".join([self.story.contract.moves.text(move) for move in plan])


def others(plans: list[list[Move]], done: list[Move]) -> list[list[Move]]:
    """The plans that are not what was done, nor the beginning of it, nor go on from it."""
    return [plan for plan in plans if plan[: len(done)] != done[: len(plan)] and sorted(plan) != sorted(done)]


def sorted_by_gain(trials: list[Trial]) -> list[Trial]:
    """The answers beside what was done, the best first."""
    order = sorted((-gains(trial, trials[0])[0], at) for at, trial in enumerate(trials[1:], 1))
    return [trials[at] for _gain, at in order]


def gains(one: Trial, other: Trial) -> tuple[float, float]:
    """By how much one was better than the other in the worlds of both, and the standard error of that."""
    values = [left - right for left, right in zip(one.values, other.values, strict=False)]
    return estimate(values, DOUBT)


def weighings(story: Story, critic: Net | None, seed: str) -> list[Weighing]:
    """The decisions of a game: rows of moves that had an alternative."""
    rows = [row for row in story.rows if not story.moments[row.first].forced]
    found = [Weighing(story, row, critic, seed) for row in rows]
    return [weighing for weighing in found if len(weighing.plans) > 1]
