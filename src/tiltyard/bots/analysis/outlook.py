"""The outlook of a table: how often each seat wins from here, if everybody plays on by the policy.

All hands are open, but nobody knows what comes up: the decks are shuffled anew in each simulation, and the
shuffles are the same for every table, so that neighbouring tables can be compared.
"""

from math import sqrt
from typing import Any, Final

from tiltyard.bots.analysis.story import deck_rows
from tiltyard.bots.search.net import Net
from tiltyard.bots.search.simulation import worth
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.rollout import play_on

SURE: Final = 3.0  # standard errors that a change must have to be shown
DOUBT: Final = 0.25  # added to the squares of a sample: a few that agree may agree by accident
TO_THE_END: Final = 0  # the stop of a simulation that goes on to the end


class Outlook:
    """What the simulations from a table came to: for each one, the chances of all seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.values: list[list[float]] = []

    def means(self) -> list[float]:
        """The chances of all seats."""
        count = len(self.values)
        return [sum([value[seat] for value in self.values]) / count for seat in range(self.seats)]

    def differs(self, before: "Outlook") -> bool:
        """Whether it is surely another outlook than that of a neighbour, simulation by simulation."""
        return any(
            is_sure([one[seat] - two[seat] for one, two in zip(self.values, before.values, strict=False)])
            for seat in range(self.seats)
        )

    def stands_apart(self, others: "Outlook") -> bool:
        """Whether it is surely another outlook than that of several tables taken together."""
        return any(is_apart(self.column(seat), others.column(seat)) for seat in range(self.seats))

    def column(self, seat: Seat) -> list[float]:
        """The chances of one seat, by simulation."""
        return [value[seat] for value in self.values]


class Seer:
    """Looks ahead from the tables of one game."""

    def __init__(self, contract: Contract[Any], critic: Net | None, seed: str) -> None:
        self.contract = contract
        self.critic = critic
        self.seed = seed
        self.simulations = 0

    def look(self, game: Game, outlook: Outlook, count: int, first: tuple[Seat, Move] | None = None) -> None:
        """So many simulations more; `first` is a move to begin with."""
        stop = stop_of(self.contract, game, self.critic)
        for number in range(len(outlook.values), len(outlook.values) + count):
            world = self.shuffled(game, number)
            if first is not None:
                world.make(first[0], first[1])
            play_on(self.contract, world, stop)
            outlook.values.append(chances(self.contract, world, self.critic))
        self.simulations += count

    def shuffled(self, game: Game, number: int) -> Game:
        """A copy with a future of its own; the same number gives the same."""
        world = game.copy()
        world.chance = Chance(f"{self.seed}{number:04x}")
        for row in deck_rows(self.contract, world):
            world.chance.shuffle(row)
        return world


def stop_of(contract: Contract[Any], game: Game, critic: Net | None) -> int:
    """Where a simulation ends: at the next natural stop, if somebody can say what it is worth."""
    return TO_THE_END if critic is None else contract.horizon(game) + 1


def chances(contract: Contract[Any], game: Game, critic: Net | None) -> list[float]:
    """The chances of all seats, which sum to 1; where nobody has won, they are even."""
    found = [worth(contract, game, seat, critic) for seat in range(game.seats)]
    total = sum(found)
    return [share / total for share in found] if total else [1.0 / game.seats] * game.seats


def is_sure(differences: list[float]) -> bool:
    """Whether the mean of these is surely not zero."""
    mean, error = estimate(differences, DOUBT)
    return abs(mean) > SURE * error


def is_apart(ones: list[float], others: list[float]) -> bool:
    """Whether the means of two samples surely differ."""
    (one, first), (other, second) = estimate(ones, DOUBT), estimate(others, DOUBT)
    return abs(one - other) > SURE * sqrt(first * first + second * second)


def estimate(values: list[float], doubt: float = 0.0) -> tuple[float, float]:
    """The mean, and its standard error; a single value says nothing about its error."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 1.0
    spread = (doubt + sum([(value - mean) ** 2 for value in values])) / (count - 1)
    return mean, sqrt(spread / count)


def rounded(values: list[float]) -> list[float]:
    """As many digits as matter."""
    return [round(value, 4) for value in values]
