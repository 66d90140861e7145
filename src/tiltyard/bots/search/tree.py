"""Tree search: plans that promise much are tried more often, also at the seat's own later questions.

The tree has a node for everything that the seat may come to see when it is asked again. All worlds share it,
so that the seat cannot act on what it does not know; the others play by the policy.
"""

from math import sqrt
from time import perf_counter
from typing import Any, Final

from tiltyard.bots.search.flat import Trial
from tiltyard.bots.search.net import Net
from tiltyard.bots.search.simulation import carry_out, play_on, rule_plan, worth
from tiltyard.bots.search.worlds import deal_world
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NOBODY, Move, Seat

CURIOSITY: Final = 0.5  # how much a plan that has hardly been tried is preferred
TRUST: Final = 0.3  # in the policy's own plan, from the start


class Node:
    """A question to the seat: its plans, the policy's first, and what they led to so far."""

    def __init__(self, plans: list[list[Move]]) -> None:
        self.trials = [Trial(plan) for plan in plans]
        self.visits = 0
        self.total = 0.0
        self.next: list[dict[tuple[float, ...], Node]] = [{} for plan in plans]

    def pick(self) -> int:
        """The plan to try now: it has done well, or has hardly been tried."""
        usual = self.total / self.visits if self.visits else 0.0
        wide = CURIOSITY * sqrt(self.visits + 1)
        share = (1.0 - TRUST) / len(self.trials)
        best, most = 0, -1.0
        for at in range(len(self.trials)):
            trial = self.trials[at]
            tried = len(trial.values)
            prior = share + TRUST if at == 0 else share
            score = (trial.mean() if tried else usual) + prior * wide / (1 + tried)
            if score > most:
                best, most = at, score
        return best

    def add(self, at: int, value: float) -> None:
        """What a plan led to once more."""
        self.trials[at].add(value)
        self.visits += 1
        self.total += value


class Tree:
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

    def weigh(self, plans: list[list[Move]], budget: int, ahead: int, deadline: float) -> list[Trial]:
        """All plans, tried out: the best ones most often."""
        root = Node(plans)
        stop = self.contract.horizon(self.twin) + ahead
        while self.simulations < budget and perf_counter() <= deadline:
            self.descend(root, stop)
            self.simulations += 1
        return root.trials

    def descend(self, root: Node, stop: int) -> None:
        """One simulation: down the tree in a new world, and on by the policy from where the tree ends."""
        world = deal_world(self.contract, self.twin, self.seat, self.chance)
        node: Node | None = root
        nodes: list[Node] = []
        picks: list[int] = []
        while node is not None:
            at = node.pick()
            nodes.append(node)
            picks.append(at)
            carry_out(self.contract, world, self.seat, node.trials[at].plan)
            node = self.follow(node, at, world, stop)
        play_on(self.contract, world, stop)
        value = worth(self.contract, world, self.seat, self.critic)
        for place in range(len(nodes)):
            nodes[place].add(picks[place], value)

    def follow(self, node: Node, at: int, world: Game, stop: int) -> Node | None:
        """The node of the seat's next question; None if the tree ends there, and then it grows by one."""
        if not self.play_to_question(world, stop):
            return None
        seen = tuple(self.contract.observation(world, self.seat))
        found = node.next[at].get(seen)
        if found is None:
            node.next[at][seen] = Node(plans_of(self.contract, world, self.seat, world.options(self.seat)))
        return found

    def play_to_question(self, world: Game, stop: int) -> bool:
        """The others play by the policy until the seat has a choice; False: the stop comes first."""
        while True:
            seat = world.next()
            if seat == NOBODY or self.contract.horizon(world) >= stop > 0:
                return False
            if seat == self.seat and len(world.options(seat)) > 1:
                return True
            self.contract.act(world, seat, world.chance)


def plans_of(contract: Contract[Any], world: Game, seat: Seat, moves: list[Move]) -> list[list[Move]]:
    """The policy's plan first, then all others; each begins with one of these moves."""
    first = rule_plan(contract, world.copy(), seat)
    found = [first] if first and first[0] in moves else []
    for plan in contract.plans(world, seat):
        if plan not in found and plan[0] in moves:
            found.append(plan)
    return found or [[move] for move in moves]
