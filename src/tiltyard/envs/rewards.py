"""What a game is worth to each seat at any moment; a reward is by how much that has changed."""

from collections.abc import Callable
from typing import Final

from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import or_list
from tiltyard.front import Game

Worth = Callable[[Game], list[float]]


def wins(game: Game) -> list[float]:
    """1 for a victory, shared by the winners."""
    return game.returns if game.over else [0.0] * len(game.seats)


def zero_sum(game: Game) -> list[float]:
    """What the winners get, the others pay: 1 and -1 with two players, 1 and three times -1/3 with four."""
    shares = wins(game)
    fair = sum(shares) / len(shares)
    return [(share - fair) * len(shares) / (len(shares) - 1) for share in shares]


def points(game: Game) -> list[float]:
    """What the table says of each player first: shields, tokens, how much of a base is left."""
    firsts = [seat.facts[0].number() if seat.facts else None for seat in game.scene().seats]
    return [float(first or 0) for first in firsts]


REWARDS: Final[dict[str, Worth]] = {"win": wins, "zero sum": zero_sum, "points": points}


def worth_of(reward: str) -> Worth:
    """The reward of this name."""
    if reward not in REWARDS:
        raise TiltyardError(f"reward must be {or_list(list(REWARDS))}, not {reward!r}")
    return REWARDS[reward]
