"""Who plays the other seats while one learner is asked."""

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Seat
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.rollout import THROWN, Dice, random_move


@mypyc_attr(allow_interpreted_subclasses=True)
class Rival:
    """Somebody at one seat of one table."""

    def begin(self, seat: Seat, seats: int, seed: str) -> None:
        """A new game begins."""

    def play(self, game: Game, seat: Seat) -> None:
        """Answer the open question."""
        raise NotImplementedError


class Quick(Rival):
    """Plays by the policy of the game: sensible, and at once."""

    def __init__(self, contract: Contract[Game]) -> None:
        self.contract = contract
        self.chance = Chance("0")

    def begin(self, seat: Seat, seats: int, seed: str) -> None:
        self.chance = Chance(f"{seed}{seat}")

    def play(self, game: Game, seat: Seat) -> None:
        self.contract.act(game, seat, self.chance)


class Gambler(Rival):
    """Plays at random, with dice that cost next to nothing."""

    def __init__(self, contract: Contract[Game]) -> None:
        self.shunned = contract.last_resorts()
        self.dice = Dice(1)

    def begin(self, seat: Seat, seats: int, seed: str) -> None:
        self.dice = Dice(1 + (int(seed, 16) + seat) % THROWN)

    def play(self, game: Game, seat: Seat) -> None:
        game.make(seat, random_move(game, seat, self.dice, self.shunned))
