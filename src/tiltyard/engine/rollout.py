"""Games played on to a stop or to their end, without a word of Python for each decision when compiled."""

from typing import Any, Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.copies import Copied
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NOBODY, Move

# Marsaglia's multiply-with-carry, of numbers so small that compiled code multiplies them at once.
FACTOR: Final = 1_013_903_457  # FACTOR * 2**30 - 1 is a safe prime, so the numbers repeat after 2**59
WORD: Final = 30
LOW: Final = (1 << WORD) - 1


class Dice(Copied):
    """Quick numbers for random play, which needs no proof: a block of chance would take as long as a move."""

    def __init__(self, state: int) -> None:
        self.state = state

    def copy(self) -> "Dice":
        """Dice with the same future."""
        return Dice(self.state)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, for bounds far below 2**30."""
        state = FACTOR * (self.state & LOW) + (self.state >> WORD)
        self.state = state
        return ((state & LOW) * bound) >> WORD


def dice_of(chance: Chance) -> Dice:
    """Dice thrown by chance."""
    return Dice(1 + chance.below(1 << 55))


def play_randomly(game: Game, dice: Dice, shunned: list[Move], most: int) -> int:
    """Everybody plays any move, a shunned one only without another: how many decisions it took to the end."""
    for made in range(most):
        seat = game.next()
        if seat == NOBODY:
            return made
        among = game.count_options(seat)
        while among > 1 and game.option(among - 1) in shunned:
            among -= 1
        game.make(seat, game.option(dice.below(among)))
    return most


def play_on(contract: Contract[Any], game: Game, chance: Chance, stop: int, most: int) -> int:
    """Everybody plays by the policy to the stop, or to the end."""
    for made in range(most):
        seat = game.next()
        if seat == NOBODY or contract.horizon(game) >= stop > 0:
            return made
        contract.act(game, seat, chance)
    return most
