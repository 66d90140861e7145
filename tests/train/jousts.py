"""Melee with a gist: how a game becomes one that can be trained."""

from typing import Final

from melee import MeleeContract
from melee.table import HAND, RANKS, Melee, rank

from tiltyard.engine.moves import Seat


class JoustsContract(MeleeContract):
    """A bout is a stop; what a hand is worth decides the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "jousts"

    def horizon(self, game: Melee) -> int:
        return sum(game.bouts)

    def gist(self, game: Melee, seat: Seat) -> list[float]:
        others = [other for other in range(game.seats) if other != seat]
        ahead = game.bouts[seat] - max(game.bouts[other] for other in others)
        left = HAND * game.house.deals - sum(game.bouts)
        worth = [sum(rank(card) for card in hand) / (HAND * RANKS) for hand in game.hands]
        best = max(worth[other] for other in others)
        return [ahead / HAND, left / HAND, float(game.leader == seat), worth[seat], best, 1 / game.seats]

    def gist_names(self) -> list[str]:
        return ["ahead", "bouts to come", "leads", "own cards", "best of other cards", "fair share"]


GAME: Final = JoustsContract()
