"""Cards that come into hands and leave them, and what everybody has seen there."""

from bisect import insort

from tiltyard.engine.cards import without
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.round_table.events import Discards, Draws, Reshuffles
from tiltyard.games.round_table.table import RoundTable


def take(game: RoundTable, seat: Seat, count: int) -> list[Card]:
    """R-08: cards from the deck into the hand, in order of kind; fewer if all are used up."""
    cards: list[Card] = []
    hand = game.hands[seat]
    while len(cards) < count:
        if game.listens and game.adventure.discards and not game.adventure.deck:
            game.emit(Reshuffles("adventure"))
        card = game.adventure.draw(game.chance)
        if card == NO_CARD:
            break
        cards.append(card)
        insort(hand, card)
    return cards


def draw(game: RoundTable, seat: Seat, count: int) -> None:
    """R-10: draw all cards at once."""
    cards = take(game, seat, count)
    if game.listens:
        game.emit(Draws(seat, len(cards), cards))


def discard(game: RoundTable, seat: Seat, card: Card) -> None:
    """R-52: a card from the hand onto the discard pile, face up."""
    game.hands[seat].remove(card)
    forget(game, seat, card)
    game.part_with(seat, 1)
    game.adventure.discards.append(card)
    if game.listens:
        game.emit(Discards(seat, card))


def forget(game: RoundTable, seat: Seat, card: Card) -> None:
    """A card has left the hand before all eyes: what was known to be there is gone."""
    if game.known[seat] and card in game.known[seat]:
        game.known[seat] = without(game.known[seat], card)
