"""Uniform random play of one of our games: `python -m bench.ours quests`. The loop is that of `peers`."""

import sys
from dataclasses import replace
from itertools import count
from typing import Any

from bench.slices import serve, throws
from tiltyard.engine import flow
from tiltyard.engine.moves import NOBODY
from tiltyard.games import find

SEATS = 4
# Random play would hardly ever end these games by itself.
LIMITS: dict[str, dict[str, Any]] = {
    "quests": {"turn_limit": 100, "restart_limit": 2},
    "round_table": {"turn_limit": 100, "build_limit": 60},
}

contract = find(sys.argv[1])
options = replace(next(iter(contract.presets.values())), **LIMITS.get(contract.name, {}))
seats = max(contract.fewest, min(SEATS, contract.most))
given_up = contract.gives_up()
seeds = count()
dice = throws()


def plain() -> int:
    game = contract.new(seats, f"{next(seeds):x}", options, {})
    decisions = 0
    while (seat := game.next()) != NOBODY:
        moves = game.options(seat)
        if moves[-1] in given_up:
            moves.pop()
        game.play(seat, moves[next(dice) % len(moves)])
        decisions += 1
    return decisions


def copying() -> int:
    game = contract.new(seats, f"{next(seeds):x}", options, {})
    decisions = 0
    while (seat := game.next()) != NOBODY:
        moves = game.options(seat)
        if moves[-1] in given_up:
            moves.pop()
        game = game.copy()
        game.play(seat, moves[next(dice) % len(moves)])
        decisions += 1
    return decisions


if __name__ == "__main__":
    print("interpreted" if flow.__file__.endswith(".py") else "compiled", flush=True)
    serve(plain, copying)
