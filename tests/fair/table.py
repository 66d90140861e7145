"""The table of the Fair: its moves, its questions, its house rules, and what lies there."""

from dataclasses import dataclass, field
from typing import Final

from tests.fair.cards import HERALD, KINDS, WARES
from tests.fair.events import CallsHerald
from tiltyard.engine.cards import Pile, copied
from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import Auction, Game, Together
from tiltyard.engine.moves import Card, Move, Moves, Refused, Seat
from tiltyard.engine.options import Options, about

HAND_LIMIT: Final = 5
MOST: Final = 4  # players
MOST_LAID: Final = 2
START_COINS: Final = 4
BANK: Final = 4
MOST_COINS: Final = 8

# Moves: a card first, by its kind
DONE: Final = KINDS
DROP: Final = KINDS + 1
PASS: Final = KINDS + 2
SPOIL: Final = KINDS + 3
CALL: Final = KINDS + 4
BID: Final = KINDS + 5  # + coins
MOVES: Final = Moves(
    [*WARES.names, "done", "drop out", "let pass", "spoil", "call the herald"]
    + [f"bid {coins}" for coins in range(MOST_COINS + 1)]
)

# What is asked
DISCARD: Final = "discard"
LAY: Final = "lay"
BIDDING: Final = "bid"
WINDOW: Final = "window"
QUESTIONS: Final = [DISCARD, LAY, BIDDING, WINDOW]


@dataclass(frozen=True)
class FairOptions(Options):
    """One house rule of each kind."""

    rounds: int = field(default=2, metadata=about("rounds to play", 1, 9))
    heralds: bool = field(default=True, metadata=about("whether heralds may be called"))
    ribbon: str = field(default="red", metadata=about("its colour", choices=("red", "blue")))
    motto: str = field(default="", metadata=about("words over the gate"))


class Fair(Game):
    """The facts of the Fair."""

    def __init__(self, hands: list[list[Card]], chance: Chance, house: FairOptions, wares: Pile) -> None:
        super().__init__(hands, chance)
        self.house = house
        self.wares = wares
        self.has_offers = house.heralds
        self.coins = [START_COINS] * self.seats
        self.bank = BANK
        self.score = [0] * self.seats
        self.round = 0
        self.first: Seat = 0

    def copy(self) -> "Fair":
        twin = Fair(copied(self.hands), self.chance.copy(), self.house, self.wares.copy())
        self.copy_flow(twin)
        twin.coins = self.coins[:]
        twin.bank = self.bank
        twin.score = self.score[:]
        twin.round = self.round
        twin.first = self.first
        return twin

    # F-5: a Herald may be called beside every question.

    def offers(self, seat: Seat) -> list[Move]:
        if self.over() or not 0 <= seat < self.seats:
            return []
        return [CALL] if HERALD in self.hands[seat] and self.bank else []

    def is_offer(self, move: Move) -> bool:
        return move == CALL

    def take_offer(self, seat: Seat, move: Move) -> None:
        self.discard(seat, HERALD)
        self.bank -= 1
        self.coins[seat] += 1
        if self.listens:
            self.emit(CallsHerald(seat))

    def refuse_offer(self, seat: Seat, move: Move) -> Refused:
        return Refused("You hold no Herald, or the bank is empty.", "F-5")

    def discard(self, seat: Seat, card: Card) -> None:
        """A card of a hand goes to the discard pile."""
        self.hands[seat].remove(card)
        self.wares.discards.append(card)


def laid(game: Fair) -> list[list[Card]]:
    """What lies face down."""
    phase = game.stack[-1] if game.stack else None
    return phase.chosen if isinstance(phase, Together) else [[] for seat in range(game.seats)]


def high_bid(game: Fair) -> int:
    """The highest bid so far."""
    phase = game.stack[-1] if game.stack else None
    return phase.high if isinstance(phase, Auction) else 0


def leaders(game: Fair) -> list[Seat]:
    """Who has the highest score."""
    return [seat for seat in range(game.seats) if game.score[seat] == max(game.score)]


def winners(game: Fair) -> list[Seat]:
    """Who has won; nobody before the end."""
    return leaders(game) if game.over() else []
