"""The cards of Melee, its house rules, and what lies on its table."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.cards import Kinds, copied
from tiltyard.engine.chance import Chance
from tiltyard.engine.facts import Cards, Facts, Numbers, Players, nobody, owner
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import Card, Moves, Seat
from tiltyard.engine.options import Options, about

ARMS: Final = {"Lance": "gules", "Sword": "azure", "Axe": "or", "Mace": "vert"}  # and their tinctures
RANKS: Final = 9
HAND: Final = 6
CARDS: Final = Kinds([f"{arm} {rank + 1}" for arm in ARMS for rank in range(RANKS)], [1] * 36)  # M-01
MOVES: Final = Moves(CARDS.names)  # a move is a card
BOUT: Final = "bout"


def arm(card: Card) -> int:
    """Which of the four arms it is."""
    return card // RANKS


def rank(card: Card) -> int:
    """How high it is, from 0."""
    return card % RANKS


@dataclass(frozen=True)
class MeleeOptions(Options):
    deals: int = field(default=2, metadata=about("deals in a game", 1, 20))


class Melee(Game):
    """The facts of the table."""

    def __init__(self, hands: list[list[Card]], chance: Chance, house: MeleeOptions) -> None:
        super().__init__(hands, chance)
        self.house = house
        self.stock: list[Card] = []  # face down
        self.bout: list[Card] = []  # in the order in which they were played
        self.played: list[Card] = []  # in earlier bouts of this deal
        self.leader: Seat = 0
        self.bouts = [0] * self.seats
        self.deals = 0

    def copy(self) -> "Melee":
        twin = Melee(copied(self.hands), self.chance.copy(), self.house)
        self.copy_flow(twin)
        twin.stock, twin.bout, twin.played = self.stock[:], self.bout[:], self.played[:]
        twin.leader, twin.bouts, twin.deals = self.leader, self.bouts[:], self.deals
        return twin


LEADER: Final = Players[Melee]("leader", "who leads", lambda game: [game.leader], dealt=True)
BOUTS: Final = Numbers[Melee]("bouts", "bouts won", lambda game: game.bouts, of_seat=True, dealt=True)
FACTS: Final = Facts[Melee](
    [CARDS],
    5,
    [
        Cards("hand", "six cards", CARDS, lambda game: game.hands, owner, of_seat=True, any_order=True),
        BOUTS,
        LEADER,
        Cards("bout", "cards of this bout", CARDS, lambda game: [game.bout], dealt=False),
        Cards("played", "of earlier bouts", CARDS, lambda game: [game.played], dealt=False, shape="pile"),
        Cards("stock", "cards that were not dealt", CARDS, lambda game: [game.stock], nobody, dealt=False),
        Numbers("deals", "how many deals there have been", lambda game: [game.deals]),
    ],
)
