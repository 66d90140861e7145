"""Uniform random play of one of our games: `python -m bench.ours quests`. It has the same loop as `peers`."""

import sys
from dataclasses import replace
from itertools import count
from typing import Any, Final

from bench.slices import serve, throws
from tiltyard.engine import flow
from tiltyard.engine.moves import NOBODY
from tiltyard.games import find

SEATS: Final = 4
NONE: Final = -1
# Random play alone would hardly ever end these games.
LIMITS: dict[str, dict[str, Any]] = {
    "quests": {"turn_limit": 100, "restart_limit": 10},
    "round_table": {"turn_limit": 100, "build_limit": 60},
}

contract = find(sys.argv[1])
options = replace(next(iter(contract.presets.values())), **LIMITS.get(contract.name, {}))
seats = max(contract.fewest, min(SEATS, contract.most))
last_resort = next(iter(contract.last_resorts()), NONE)
seeds = count()
dice = throws()


def form() -> str:
    """The form of our code that runs: what a contestant says first."""
    return "interpreted" if flow.__file__.endswith(".py") else "compiled"


def plain() -> int:
    game = contract.new(seats, f"{next(seeds):x}", options, {})
    decisions = 0
    while (seat := game.next()) != NOBODY:
        moves = game.options(seat)
        choices = len(moves)
        if moves[-1] == last_resort and choices > 1:
            choices -= 1
        game.play(seat, moves[next(dice) % choices])
        decisions += 1
    return decisions


def copying() -> int:
    game = contract.new(seats, f"{next(seeds):x}", options, {})
    decisions = 0
    while (seat := game.next()) != NOBODY:
        moves = game.options(seat)
        choices = len(moves)
        if moves[-1] == last_resort and choices > 1:
            choices -= 1
        game = game.copy()
        game.play(seat, moves[next(dice) % choices])
        decisions += 1
    return decisions


if __name__ == "__main__":
    print(form(), flush=True)
    serve(plain, copying)
