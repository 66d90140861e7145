"""Random play of one of our games inside the compiled code: `python -m bench.our_loop quests`."""

from typing import Final

from bench.ours import contract, form, options, seats, seeds
from bench.slices import serve
from tiltyard.engine.rollout import Dice, play_randomly

ENDLESS: Final = 10**9  # decisions

dice = Dice(1)


def play_out() -> int:
    """One game, dealt and played."""
    game = contract.new(seats, f"{next(seeds):x}", options, {})
    return play_randomly(game, dice, contract.last_resorts(), ENDLESS)


if __name__ == "__main__":
    print(form(), flush=True)
    serve(play_out, play_out)
