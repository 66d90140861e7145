"""The table of Quests: its moves, its questions and its house rules."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.cards import Pile, copied
from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import NO_SEATS, Game
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Moves, Seat
from tiltyard.engine.options import Options, about
from tiltyard.games.quests.cards import ADVENTURE, KINDS, LONG_NAMES

PLAYERS: Final = 4
HAND_LIMIT: Final = 12

SPONSOR: Final = KINDS
DECLINE: Final = KINDS + 1
TACKLE: Final = KINDS + 2
WITHDRAW: Final = KINDS + 3
DONE: Final = KINDS + 4
RESTART: Final = KINDS + 5
MOVES: Final = Moves(
    [*ADVENTURE.names, "sponsor", "decline", "tackle", "withdraw", "done", "restart"], LONG_NAMES
)

# What is asked
TRIM: Final = "trim"
FIND_SPONSOR: Final = "sponsor"
BUILD: Final = "build"
TACKLING: Final = "tackle"
ATTACKING: Final = "attack"
QUESTIONS: Final = [TRIM, FIND_SPONSOR, BUILD, TACKLING, ATTACKING]

NO_ATTACKS: Final[list[list[Card]]] = [[], [], [], []]
NO_STAGES: Final[list[list[Card]]] = []


@dataclass(frozen=True)
class QuestsOptions(Options):
    """The house rules of Quests."""

    shields: int = field(default=7, metadata=about("shields that win the game", 1, 99))
    handover: bool = field(
        default=True, metadata=about("ask the next player to take the seat at a shared screen")
    )
    turn_limit: int = field(
        default=0,
        metadata=about("turns after which the game ends, for simulations; 0: none", 0, 99999),
    )
    restart_limit: int = field(
        default=0,
        metadata=about("restarts after which a quest lapses, for simulations; 0: none", 0, 999),
    )


class Quests(Game):
    """The table of Quests."""

    def __init__(
        self, hands: list[list[Card]], options: QuestsOptions, chance: Chance, adventure: Pile, story: Pile
    ) -> None:
        super().__init__(hands, chance)
        self.house = options
        self.adventure = adventure
        self.story = story
        self.shields = [0, 0, 0, 0]
        self.turn: Seat = 0
        self.turns = 0
        self.card: Card = NO_CARD  # the event card in effect
        self.unwanted = 0  # quests in a row that found no sponsor
        self.sponsor: Seat = NOBODY
        self.stages = NO_STAGES  # the last one is open while the sponsor builds
        self.stage = 0  # the stage that is tackled, from 0
        self.eligible = NO_SEATS
        self.attacks = NO_ATTACKS[:]  # an attack is laid anew with every card, so copies can share it
        self.witnesses: list[Seat] = []  # who has seen each card of the discard pile go

    def copy(self) -> "Quests":
        twin = Quests(
            copied(self.hands), self.house, self.chance.copy(), self.adventure.copy(), self.story.copy()
        )
        self.copy_flow(twin)
        twin.shields = self.shields[:]
        twin.turn = self.turn
        twin.turns = self.turns
        twin.card = self.card
        twin.unwanted = self.unwanted
        twin.sponsor = self.sponsor
        twin.stages = copied(self.stages)
        twin.stage = self.stage
        twin.eligible = self.eligible[:]
        twin.attacks = self.attacks[:]
        twin.witnesses = self.witnesses[:]
        return twin


def won(game: Quests) -> bool:
    """Whether somebody has enough shields."""
    for shields in game.shields:
        if shields >= game.house.shields:
            return True
    return False


def winners(game: Quests) -> list[Seat]:
    """Q-45: everybody with enough shields wins, together, at the end of a turn."""
    if not game.over():
        return []
    return [seat for seat in range(PLAYERS) if game.shields[seat] >= game.house.shields]
