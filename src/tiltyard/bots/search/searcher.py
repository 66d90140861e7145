"""The bot that searches: it weighs whole plans, and follows the one it has chosen to its end."""

from math import exp, inf, isinf
from time import perf_counter
from typing import Any, ClassVar, Final

from tiltyard.bots.search.flat import Flat, Trial, best_of
from tiltyard.bots.search.net import Net
from tiltyard.bots.search.simulation import rule_plan
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Move
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.rungs import Rung
from tiltyard.engine.turn import Bot, Turn

FINE: Final = 1 << 30
SHARE: Final = 0.8  # of the time it is given that it uses


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Bot):
    """As strong as its rung says, with the game's learned value if there is one."""

    looks_ahead: ClassVar[bool] = True

    def __init__(self, rung: Rung, critic: Net | None) -> None:
        self.rung = rung
        self.critic = critic
        self.rest: list[Move] = []  # of the plan that it follows
        self.asked: tuple[int, int, str] = (-1, -1, "")  # the question that the plan answers

    def choose(self, turn: Turn) -> Move:
        """The next move of the plan, or the first of a new one."""
        twin: Game = turn.twin()
        asked = (turn.contract.horizon(twin), len(twin.stack), twin.stack[-1].name)
        if self.rest and asked == self.asked and self.rest[0] in turn.moves:
            return self.rest.pop(0)
        self.asked = asked
        plan = self.plan(turn, twin)
        self.rest = plan[1:]
        return plan[0]

    def plan(self, turn: Turn, twin: Game) -> list[Move]:
        """The plan that it follows from here."""
        if len(turn.moves) == 1:
            return turn.moves
        plans = all_plans(turn.contract, twin, turn)
        if len(plans) == 1:
            return plans[0]
        trials = self.weigh(turn, twin, plans)
        if self.rung.heat > 0.0:
            return warm(trials, self.rung.heat, turn).plan
        return best_of(trials, self.rung.margin).plan

    def weigh(self, turn: Turn, twin: Game, plans: list[list[Move]]) -> list[Trial]:
        """What each plan is worth, within the budget."""
        deadline = inf if isinf(turn.seconds) else perf_counter() + SHARE * turn.seconds
        search = Flat(turn.contract, twin, turn.seat, self.critic, turn.chance)
        rung = self.rung
        search.stop_when_sure(rung.sure, rung.margin)
        return search.weigh(plans, rung.simulations, rung.ahead, deadline)


def all_plans(contract: Any, twin: Game, turn: Turn) -> list[list[Move]]:
    """The policy's plan first, which may start over, then all others that begin with an allowed move."""
    moves = turn.moves + turn.last_resorts
    first = rule_plan(contract, twin.copy(), turn.seat)
    found = [first] if first and first[0] in moves else []
    for plan in contract.plans(twin, turn.seat):
        if plan not in found and plan[0] in moves:
            found.append(plan)
    return found or [[move] for move in turn.moves]


def warm(trials: list[Trial], heat: float, turn: Turn) -> Trial:
    """One of the plans, the better ones more often: what a beginner might take for the best."""
    best = max([trial.mean() for trial in trials])
    weights = [exp((trial.mean() - best) / heat) for trial in trials]
    drawn = turn.chance.below(FINE) / FINE * sum(weights)
    for at in range(len(trials)):
        drawn -= weights[at]
        if drawn <= 0.0:
            return trials[at]
    return trials[0]
