"""Every game with every number of players."""

from typing import Final, NamedTuple

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
