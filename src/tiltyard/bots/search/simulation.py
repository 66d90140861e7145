"""One simulation: a plan is carried out in a world, then everybody plays by the policy to the next stop."""

from typing import Any, Final

from tiltyard.bots.search.net import Net
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.rollout import play_on

LONGEST_PLAN: Final = 60


def simulate(
    contract: Contract[Any], game: Game, seat: Seat, plan: list[Move], stop: int, critic: Net | None
) -> float:
    """What the plan was worth to the seat in this world, from 0 to 1. The world is used up."""
    carry_out(contract, game, seat, plan)
    play_on(contract, game, stop)
    return worth(contract, game, seat, critic)


def carry_out(contract: Contract[Any], game: Game, seat: Seat, plan: list[Move]) -> None:
    """Make the moves of the plan; the others answer in between. A plan that no longer fits is dropped."""
    at = 0
    while at < len(plan) and not game.over():
        move = plan[at]
        if move in game.options(seat):
            game.make(seat, move)
            at += 1
        elif seat in game.asks():
            return
        else:
            contract.act(game, game.next(), game.chance)


def worth(contract: Contract[Any], game: Game, seat: Seat, critic: Net | None) -> float:
    """What a world is worth to the seat: its share of the win, or the chance of it."""
    if game.over():
        return contract.returns(game)[seat]
    if critic is None:
        return 1.0 / game.seats
    return critic.chance(contract.gist(game, seat))


def rule_plan(contract: Contract[Any], world: Game, seat: Seat) -> list[Move]:
    """What the policy itself answers to the open question, to its end. The world is used up."""
    question = world.stack[-1]
    plan: list[Move] = []
    while not world.over() and world.stack[-1] is question and seat in world.asks():
        move = contract.policy(world, seat, world.chance)
        plan.append(move)
        world.make(seat, move)
        if len(plan) == LONGEST_PLAN:
            break
    return plan
