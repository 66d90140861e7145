"""Who plays the other seats while one learner is asked."""

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.native import mypyc_attr

MULTIPLIER = 1103515245
BITS = 1 << 31


def leading_on(game: Game, seat: Seat, shunned: list[Move]) -> list[Move]:
    """What a seat may do, without giving up and starting over unless nothing else is left."""
    legal = game.options(seat)
    for move in shunned:
        if move in legal:
            return [other for other in legal if other not in shunned] or legal
    return legal


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


class Dice(Rival):
    """Plays at random, with dice that cost next to nothing."""

    def __init__(self, contract: Contract[Game]) -> None:
        self.shunned = contract.last_resorts()
        self.thrown = 0

    def begin(self, seat: Seat, seats: int, seed: str) -> None:
        self.thrown = (int(seed, 16) + seat) % BITS

    def play(self, game: Game, seat: Seat) -> None:
        moves = leading_on(game, seat, self.shunned)
        self.thrown = (self.thrown * MULTIPLIER + 12345) % BITS
        game.make(seat, moves[(self.thrown >> 12) % len(moves)])
