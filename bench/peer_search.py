"""OpenSpiel's information-set tree search with random play-outs: `python -m bench.peer_search hearts C++`."""

import random
import sys
from collections.abc import Iterator
from typing import Any, Final

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.slices import serve

BUDGET: Final = 200  # simulations for one decision
UCT: Final = 2.0

game = pyspiel.load_game(sys.argv[1])
chance = random.Random(1)


def in_c() -> Any:
    """Its C++ form."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(1, evaluator, UCT, BUDGET, -1, final, False, False)


def in_python() -> Any:
    """Its Python form."""
    return ismcts.ISMCTSBot(
        game=game, uct_c=UCT, max_simulations=BUDGET, evaluator=mcts.RandomRolloutEvaluator(1)
    )


bot = in_c() if sys.argv[2] == "C++" else in_python()


def positions() -> Iterator[Any]:
    """Decisions with more than one move, from game after game."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            moves = state.legal_actions()
            if not state.is_chance_node() and len(moves) > 1:
                yield state
            state.apply_action(chance.choice(moves))


decisions = positions()


def search() -> int:
    """One decision: how many simulations it took."""
    bot.step(next(decisions))
    return BUDGET


if __name__ == "__main__":
    print("OpenSpiel", flush=True)
    serve(search, search)
