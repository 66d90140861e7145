"""What players remember of a hand that they never see: what the end of a round has told them (L-36).

A round that ends by itself tells everybody that no card in either hand can be paid. A round that goes on when
it would have ended tells whoever cannot pay that the other can. Both stay true in later rounds, of the cards
that were in hand then. Hands keep the order in which they were drawn.
"""

from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.quintessence.cards import HIGHEST_COST, cost
from tiltyard.games.quintessence.table import PLAYERS, Quintessence, cheapest


def begin(game: Quintessence) -> None:
    """Nothing is known of the hands that were dealt."""
    game.least = [[1] * len(hand) for hand in game.hands]
    game.cheap = [[0] * HIGHEST_COST, [0] * HIGHEST_COST]


def draws(game: Quintessence, seat: Seat) -> None:
    """Nobody else knows anything of a card that has just been drawn."""
    game.least[seat].append(1)


def places(game: Quintessence, seat: Seat, at: int, card: Card) -> None:
    """A card has left the hand: it may be the cheap one that was known to be there."""
    game.least[seat].pop(at)
    cheap = game.cheap[seat]
    for least in range(HIGHEST_COST):
        if cheap[least] > at:
            cheap[least] = cheap[least] - 1 if cost(card) > least + 1 else 0


def round_spent(game: Quintessence) -> None:
    """L-36: everybody learns that no card in either hand can be paid."""
    for seat in range(PLAYERS):
        unaffordable = game.resources[seat] + 1
        game.least[seat] = [max(unaffordable, least) for least in game.least[seat]]


def round_goes_on(game: Quintessence) -> None:
    """L-36: somebody can pay a card; whoever cannot knows that it is the other."""
    for seat in range(PLAYERS):
        if cheapest(game.hands[seat]) > game.resources[seat]:
            cheap, price, held = game.cheap[1 - seat], game.resources[1 - seat], len(game.hands[1 - seat])
            cheap[price - 1] = min(held, cheap[price - 1]) if cheap[price - 1] else held


def cheap_seen(game: Quintessence, side: Seat, seat: Seat) -> list[int]:
    """What a seat knows of the cheap cards in a hand: nothing of its own, and nothing without a seat."""
    return game.cheap[side][:] if seat not in (side, NOBODY) else [0] * HIGHEST_COST


def fits(hand: list[Card], least: list[int], cheap: list[int]) -> bool:
    """Whether a hand agrees with what is remembered of it."""
    for at in range(len(hand)):
        if cost(hand[at]) < least[at]:
            return False
    for price in range(HIGHEST_COST):
        if cheap[price] and cheapest(hand[: cheap[price]]) > price + 1:
            return False
    return True
