"""What a seat may see of the Fair, built up from nothing; and what it cannot see, re-dealt."""

from typing import TypedDict

from tests.fair.cards import WARES
from tests.fair.facts import FACTS
from tests.fair.table import Fair, high_bid, laid
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Card, Seat


class FairView(TypedDict):
    """Cards are numbers of their kinds, seats count from 0, -1 is nobody."""

    you: Seat
    hand: list[Card]
    laid: list[Card]  # yours
    laid_sizes: list[int]
    hand_sizes: list[int]
    coins: list[int]
    bank: int
    score: list[int]
    discards: list[Card]
    high: int  # the highest bid
    asks: list[Seat]
    question: str  # what is asked now, empty at the end
    rule: str  # the ruling behind it


def view(game: Fair, seat: Seat) -> FairView:
    """What the seat may see; NOBODY sees what is public."""
    phase = game.stack[-1] if game.stack else None
    return {
        "you": seat,
        "hand": game.hands[seat][:] if seat != NOBODY else [],
        "laid": laid(game)[seat][:] if seat != NOBODY else [],
        "laid_sizes": [len(cards) for cards in laid(game)],
        "hand_sizes": [len(hand) for hand in game.hands],
        "coins": game.coins[:],
        "bank": game.bank,
        "score": game.score[:],
        "discards": game.wares.discards[:],
        "high": high_bid(game),
        "asks": game.asks(),
        "question": phase.name if phase else "",
        "rule": phase.rule if phase else "",
    }


def redeal(game: Fair, seat: Seat, chance: Chance) -> Fair:
    """A copy in which hidden cards have changed places: hands, laid cards and the deck."""
    twin = game.copy()
    twin.chance = chance
    hidden = FACTS.hidden(twin, seat, WARES)
    chance.shuffle(hidden)
    for other, down in enumerate(laid(twin)):
        if other != seat:
            down[:] = [hidden.pop() for card in down]
            twin.hands[other] = sorted([hidden.pop() for card in twin.hands[other]])
    twin.wares.deck = hidden
    twin.settle()
    return twin
