"""Doors: a game of one player whose values are known, to try search on.

Behind each door a prize waits with a chance that everybody knows.
"""

from typing import Any, ClassVar, Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game, Phase
from tiltyard.engine.moves import Move, Seat

CHANCES: Final = [20, 40, 60, 30]  # of a hundred, by door


class House(Game):
    """What was drawn behind each door, and whether the player has won."""

    def __init__(self, chance: Chance) -> None:
        super().__init__([[]], chance)
        self.prizes = [False] * len(CHANCES)
        self.ended = False
        self.won = False

    def copy(self) -> "House":
        twin = House(self.chance.copy())
        self.copy_flow(twin)
        twin.prizes = self.prizes[:]
        twin.ended, twin.won = self.ended, self.won
        return twin

    def draw(self) -> None:
        """Hide the prizes."""
        self.prizes = [self.chance.below(100) < share for share in CHANCES]


class Hall(Phase[House]):
    """Pick a door."""

    name: ClassVar[str] = "door"

    def asks(self, game: House) -> list[Seat]:
        return [] if game.ended else [0]

    def options(self, game: House, seat: Seat) -> list[Move]:
        return list(range(len(CHANCES)))

    def answer(self, game: House, seat: Seat, move: Move) -> None:
        game.won = game.prizes[move]
        game.ended = True


class Doors(Contract[House]):
    """What search asks of a game. Its policy always takes the first door."""

    def __init__(self) -> None:
        self.name = "doors"

    def redeal(self, game: House, seat: Seat, chance: Chance) -> House:
        twin = game.copy()
        twin.chance = chance
        twin.draw()
        return twin

    def policy(self, game: House, seat: Seat, chance: Chance) -> Move:
        return 0

    def winners(self, game: House) -> list[Seat]:
        return [0] if game.won else []

    def returns(self, game: House) -> list[float]:
        return [1.0 if game.won else 0.0]

    def last_resorts(self) -> list[Move]:
        return []

    def view(self, game: House, seat: Seat) -> dict[str, Any]:
        return {}


DOORS: Final = Doors()


def hall() -> House:
    """A player before the doors."""
    game = House(Chance("1"))
    game.draw()
    game.then(Hall())
    game.settle()
    return game
