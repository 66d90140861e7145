"""Proofs: whether a seat reaches a goal with all cards known, whatever the others do.

Every move of the seat and every answer of the others is tried, with the cards in the order in which they lie.
Where several choose at the same time, the seat chooses first, so it never depends on what others have chosen.
Moves that give up, start over or only go back are left out: they lead nowhere that was not tried.
"""

import pickle
from collections.abc import Generator
from typing import Any, Final

from tiltyard.bots.puzzles.goal import OPEN, SOLVED, Goal
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Move, Seat

DEEPEST: Final = 60  # moves in a row
PIECE: Final = 400  # positions per step of `hope`


class TooLarge(Exception):
    """There is more to try than the proof may cost."""


class Prover:
    """One proof; it gives up after looking at `most` positions."""

    def __init__(self, contract: Contract[Any], goal: Goal, most: int) -> None:
        self.contract = contract
        self.goal = goal
        self.most = most
        self.looked = 0
        self.known: dict[bytes, bool] = {}  # what was found out: many orders of moves lead to one position
        self.shunned = contract.last_resorts()

    def holds(self, game: Any, depth: int = 0) -> bool:
        """Whether the goal can be forced from here."""
        self.looked += 1
        if self.looked > self.most or depth > DEEPEST:
            raise TooLarge
        state = self.goal.state(self.contract, game)
        if state != OPEN:
            return state == SOLVED
        key = pickle.dumps(game)
        if key not in self.known:
            self.known[key] = self._holds(game, depth)
        return self.known[key]

    def _holds(self, game: Any, depth: int) -> bool:
        seat = self.goal.seat
        if seat not in game.asks():
            return self._bears(game, game.next(), depth)
        return self._unhindered(game, depth) and any(
            self.holds(after(game, seat, move), depth + 1) for move in self.moves(game, seat)
        )

    def _bears(self, game: Any, other: Seat, depth: int) -> bool:
        """Whether it holds against every answer of another seat."""
        return all(self.holds(after(game, other, move), depth + 1) for move in self.moves(game, other))

    def _unhindered(self, game: Any, depth: int) -> bool:
        """The same against cards that others may play out of turn."""
        if not game.has_offers:
            return True
        asked = game.asks()
        others = [other for other in range(game.seats) if other != self.goal.seat and other not in asked]
        return all(self._bears(game, other, depth) for other in others)

    def moves(self, game: Any, seat: Seat) -> list[Move]:
        """What a seat may do that leads on."""
        options = [move for move in game.options(seat) if move not in self.shunned]
        if len(options) < 2:
            return options
        return self.contract.sensible(Sight(self.contract, game, seat), options)

    def may_go_back(self, game: Any) -> bool:
        """Whether the seat could take something back instead."""
        seat = self.goal.seat
        options = game.options(seat) if seat in game.asks() else []
        return len(self.moves(game, seat)) < len([move for move in options if move not in self.shunned])

    def winning(self, game: Any) -> list[Move]:
        """The moves of the seat after which the goal can still be forced."""
        seat = self.goal.seat
        return [move for move in self.moves(game, seat) if self.keeps(game, move)]

    def keeps(self, game: Any, move: Move) -> bool:
        """Whether the goal can still be forced after a move; each has the whole budget."""
        self.looked = 0
        return self.holds(after(game, self.goal.seat, move))


def hope(contract: Contract[Any], goal: Goal, game: Any, most: int) -> Generator[None, None, bool | None]:
    """Whether the goal can still be forced, a little of the proof at a time; None: nobody can say yet.

    While moves can be taken back, which proofs leave out, nothing is lost for certain.
    """
    prover = Prover(contract, goal, PIECE)
    for _piece in range(0, most, PIECE):
        prover.looked = 0  # what was found out is known already, so each piece gets further
        try:
            return prover.holds(game) or (None if prover.may_go_back(game) else False)
        except TooLarge:
            yield
    return None


class Sight(dict[str, object]):
    """The view of a seat, made only if somebody looks: most games need none to tell what leads on."""

    def __init__(self, contract: Contract[Any], game: Any, seat: Seat) -> None:
        super().__init__()
        self.maker = contract, game, seat

    def __missing__(self, key: str) -> object:
        contract, game, seat = self.maker
        self.update(contract.view(game, seat))
        return self.get(key)


def after(game: Any, seat: Seat, move: Move) -> Any:
    """The game after a move."""
    child = game.copy()
    child.make(seat, move)
    return child
