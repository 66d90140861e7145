"""Uniform random play of an OpenSpiel game: `python -m bench.peers hearts`. It has the same loop as `ours`.

OpenSpiel leaves dealing to its caller, who draws the outcomes of chance by their probabilities. In these
games all outcomes are equally likely, so they can be chosen like moves, which is quicker:
`python -m bench.peers hearts uniform`.
"""

import random
import sys
from typing import Any

import pyspiel

from bench.slices import serve, throws

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
CHANCE = int(pyspiel.PlayerId.CHANCE)

game = pyspiel.load_game(sys.argv[1])
dice = throws()
chance = random.Random(1).random


def any_outcome(state: Any) -> int:
    """Uniformly."""
    outcomes: list[int] = state.legal_actions()
    return outcomes[next(dice) % len(outcomes)]


def sampled_outcome(state: Any) -> int:
    """By probability."""
    left = chance()
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    for outcome, probability in outcomes:
        left -= probability
        if left <= 0:
            return outcome
    return outcomes[-1][0]


deal = any_outcome if "uniform" in sys.argv else sampled_outcome


def plain() -> int:
    state = game.new_initial_state()
    decisions = 0
    while (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            state.apply_action(deal(state))
            continue
        moves = state.legal_actions()
        state.apply_action(moves[next(dice) % len(moves)])
        decisions += 1
    return decisions


def copying() -> int:
    state = game.new_initial_state()
    decisions = 0
    while (seat := state.current_player()) != TERMINAL:
        if seat == CHANCE:
            state.apply_action(deal(state))
            continue
        moves = state.legal_actions()
        state = state.clone()
        state.apply_action(moves[next(dice) % len(moves)])
        decisions += 1
    return decisions


if __name__ == "__main__":
    print("OpenSpiel", flush=True)
    serve(plain, copying)
