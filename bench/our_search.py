"""Simulations of our search, from decisions of whole games: `python -m bench.our_search quests`."""

from collections.abc import Iterator
from typing import Final

from bench.ours import contract, form, seats
from bench.slices import serve
from tiltyard.bots.learned import critic
from tiltyard.bots.search.flat import Flat
from tiltyard.bots.search.searcher import all_plans
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Move
from tiltyard.engine.turn import Turn, turn_of

BUDGET: Final = 200  # simulations for one decision

house = contract.limited(next(iter(contract.presets.values())))
chance = Chance("bench")


def positions() -> Iterator[tuple[Turn, list[list[Move]]]]:
    """Decisions with more than one plan, from game after game."""
    number = 0
    while True:
        game = contract.new(seats, f"{number:x}", house, {})
        while not game.over():
            seat = game.next()
            turn = turn_of(contract, game, seat, chance, dealer=chance)
            plans = all_plans(contract, turn.twin(), turn)
            if len(plans) > 1:
                yield turn, plans
            game.play(seat, contract.policy(game, seat, chance))
        number += 1


decisions = positions()


def search() -> int:
    """One decision: how many simulations it took."""
    turn, plans = next(decisions)
    flat = Flat(contract, turn.twin(), turn.seat, critic(contract), chance)
    flat.weigh(plans, BUDGET)
    return flat.simulations


if __name__ == "__main__":
    print(form(), flush=True)
    serve(search, search)
