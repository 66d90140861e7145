"""OpenSpiel's own loop in C++, `evaluate_bots`, with its random bots: `python -m bench.peer_loop hearts`."""

import sys
from itertools import cycle
from typing import Any, Final

import pyspiel

from bench.slices import serve

GAMES: Final = 100

game = pyspiel.load_game(sys.argv[1])
players = range(game.num_players())


def played(seed: int) -> Any:
    """A game from its deal to its end."""
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in players]
    pyspiel.evaluate_bots(state, bots, seed)
    return state


def decisions(state: Any) -> int:
    """How many moves were made by players rather than by chance."""
    return sum(1 for step in state.full_history() if step.player >= 0)


# Counting takes long, so the same games are played again and again.
counted = cycle([(seed, decisions(played(seed))) for seed in range(GAMES)])


def play_out() -> int:
    """One of the games that have been counted."""
    seed, count = next(counted)
    played(seed)
    return count


if __name__ == "__main__":
    print("OpenSpiel", flush=True)
    serve(play_out, play_out)
