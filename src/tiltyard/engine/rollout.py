"""Roll-outs: games played to their end, at random or by the policy, in compiled code."""

from typing import Any, Final

from tiltyard.engine.chance import Chance, offspring
from tiltyard.engine.contract import Contract
from tiltyard.engine.copies import Copied, Kept
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NOBODY, Move, Seat

RANDOM: Final = "random"
POLICY: Final = "policy"
BY: Final = [RANDOM, POLICY]
MOST_MOVES: Final = 1_000  # of a simulation whose policy goes in circles
MOST_DECISIONS: Final = 100_000  # of a play-out

# Marsaglia's multiply-with-carry, of numbers so small that compiled code multiplies them at once.
FACTOR: Final = 1_013_903_457  # FACTOR * 2**30 - 1 is a safe prime, so the numbers repeat after 2**58 or more
WORD: Final = 30
LOW: Final = (1 << WORD) - 1
THROWN: Final = 1 << 55  # possible initial states


class Dice(Copied):
    """Fast numbers for random play, which needs no proof; a block of chance would cost as much as a move."""

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
    """Dice that begin by chance."""
    return Dice(1 + chance.below(THROWN))


def random_move(game: Game, seat: Seat, dice: Dice, shunned: list[Move]) -> Move:
    """A random move of a seat that is asked; a shunned one, listed last, only if there is no other."""
    among = game.count_options(seat)
    while among > 1 and game.option(among - 1) in shunned:
        among -= 1
    return game.option(dice.below(among))


def play_randomly(game: Game, dice: Dice, shunned: list[Move], most: int) -> int:
    """Play at random to the end, at most `most` decisions; returns how many it took."""
    for made in range(most):
        seat = game.next()
        if seat == NOBODY:
            return made
        game.make(seat, random_move(game, seat, dice, shunned))
    return most


def play_on(contract: Contract[Any], game: Game, stop: int, most: int = MOST_MOVES) -> int:
    """Play by the policy to the stop, or to the end; returns the number of steps."""
    for made in range(most):
        seat = game.next()
        if seat == NOBODY or contract.horizon(game) >= stop > 0:
            return made
        contract.act(game, seat, game.chance)
    return most


class PlayOuts(Kept):
    """The results of playing a game to its end several times.

    Examples:
        >>> found = tiltyard.new("ivanhoe", seats=2, seed=42).rollout(10, seed=1)
        >>> len(found.returns), found.unfinished, found.means()
        (10, 0, [0.2, 0.8])
    """

    def __init__(self) -> None:
        self.returns: list[list[float]] = []  # of every play-out that ended, by seat
        self.unfinished = 0  # those that did not
        self.decisions = 0  # of all; a policy may make several moves at once

    def means(self) -> list[float]:
        """What the game was worth to each seat on average; empty if no play-out ended."""
        return [sum(column) / len(self.returns) for column in zip(*self.returns, strict=True)]

    def __repr__(self) -> str:
        ended = f"{len(self.returns)} ended, {self.unfinished} did not"
        return f"<play-outs: {ended}, {self.decisions} decisions>"


def roll_out(contract: Contract[Any], game: Game, chance: Chance, times: int, by: str, most: int) -> PlayOuts:
    """Play a game to its end several times, each time with new chance; the game itself does not change."""
    found = PlayOuts()
    shunned = contract.last_resorts()
    for _time in range(times):
        twin = game.copy()
        twin.chance = offspring(chance)
        if by == POLICY:
            found.decisions += play_on(contract, twin, 0, most)
        else:
            found.decisions += play_randomly(twin, dice_of(twin.chance), shunned, most)
        if twin.over():
            found.returns.append(contract.returns(twin))
        else:
            found.unfinished += 1
    return found
