"""Every game with every number of players."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from tiltyard.games import NAMES, find


class Table(NamedTuple):
    """A game and how many play it."""

    game: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}"


TABLES: Final = [
    Table(game, seats) for game in NAMES for seats in range(find(game).fewest, find(game).most + 1)
]


def seeded(make: Callable[..., Any], table: Table, **more: Any) -> Any:
    """An environment in which the tests of others deal the same games and draw the same moves each time."""
    env = make(table.game, seats=table.seats, **more)
    env.reset(seed=1)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


def maker(make: Callable[..., Any], table: Table) -> Callable[..., Any]:
    """The same for tests that make the environment themselves."""
    return partial(seeded, make, table)
