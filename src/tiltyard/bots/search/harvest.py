"""A harvest: a game is played to its end, and what the table was like at every stop is kept."""

from typing import Any, Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.turn import Bot, turn_of

MOST_MOVES: Final = 20_000  # of a game, should its players go round in circles
OFTEN: Final = 1_000


class Harvester:
    """Plays one game. A seat without a bot plays by the policy, and sometimes slips."""

    def __init__(
        self, contract: Contract[Any], bots: list[Bot | None], chance: Chance, dealer: Chance, slips: int
    ) -> None:
        self.contract = contract
        self.bots = bots  # by seat
        self.chance = chance
        self.dealer = dealer  # of the bots' worlds
        self.slips = slips  # of a thousand moves by the policy, replaced by any other

    def play(self, game: Game) -> list[list[list[float]]]:
        """The gists at every stop, one for each seat. The game is played to its end, if it has one."""
        stops: list[list[list[float]]] = []
        last = self.contract.horizon(game)
        for _move in range(MOST_MOVES):
            seat = game.next()
            if seat == NOBODY:
                break
            now = self.contract.horizon(game)
            if now > last:
                last = now
                stops.append([self.contract.gist(game, side) for side in range(game.seats)])
            game.make(seat, self.answer(game, seat))
        return stops

    def answer(self, game: Game, seat: Seat) -> Move:
        """What the seat does."""
        bot = self.bots[seat]
        if bot is not None:
            dealer = self.dealer if bot.looks_ahead else None
            turn = turn_of(self.contract, game, seat, self.chance, dealer=dealer)
            return turn.move(bot.choose(turn))
        if self.slips > 0 and self.chance.below(OFTEN) < self.slips:
            return any_move(self.contract, game, seat, self.chance)
        return self.contract.policy(game, seat, self.chance)


def any_move(contract: Contract[Any], game: Game, seat: Seat, chance: Chance) -> Move:
    """A legal move, whatever it leads to; a last resort only if there is nothing else."""
    moves = contract.serious(game.options(seat))
    return moves[chance.below(len(moves))]
