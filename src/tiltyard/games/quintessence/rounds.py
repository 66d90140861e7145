"""Rounds and turns, and how they end: L-08 to L-12 and L-35 to L-42."""

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.games.quintessence import memory
from tiltyard.games.quintessence.cards import PLACES
from tiltyard.games.quintessence.events import Draws, RoundBegins, RoundSpent
from tiltyard.games.quintessence.table import ROUND_LIMIT, Quintessence, cheapest, is_empty


def start_round(game: Quintessence, number: int, attacker: Seat) -> None:
    """L-09, L-10, L-37: resources are set, nothing is carried over, and the attacker begins."""
    game.round = number
    game.attacker = attacker
    game.resources[0] = game.resources[1] = min(number, PLACES)
    game.skips = 0
    game.attack_used = False
    game.turn = 1
    game.turns += 1
    game.active = attacker
    if game.listens:
        game.emit(RoundBegins(attacker, number, game.resources[0]))
    draw(game, attacker)
    if not game.draws_each_turn:
        draw(game, 1 - attacker)


def draw(game: Quintessence, seat: Seat) -> None:
    """L-11: the top card of the deck, if there is one and the hand has fewer than five."""
    deck = game.decks[seat]
    hand = game.hands[seat]
    if not deck or len(hand) >= PLACES:
        return
    card = deck.pop()
    hand.append(card)
    memory.draws(game, seat)
    if game.listens:
        game.emit(Draws(seat, game.catalogue.named(card)))


def next_turn(game: Quintessence) -> None:
    """L-10, L-11: turns alternate, and each begins with a card."""
    game.active = 1 - game.active
    game.turn += 1
    game.turns += 1
    if game.draws_each_turn:
        draw(game, game.active)
    if not game.pending and is_fought_out(game):
        end_if_spent(game)


def end_if_spent(game: Quintessence) -> None:
    """L-36: the round ends by itself if nobody can pay a card. Either way, players remember what it says."""
    if can_pay(game, 0) or can_pay(game, 1):
        memory.round_goes_on(game)
        return
    memory.round_spent(game)
    if game.listens:
        game.emit(RoundSpent())
    end_round(game)


def is_spent(game: Quintessence) -> bool:
    """L-36: from the third turn on, nobody can pay a card and the attacker can no longer attack."""
    return is_fought_out(game) and not can_pay(game, 0) and not can_pay(game, 1)


def is_fought_out(game: Quintessence) -> bool:
    """L-36: from the third turn on, the attacker has attacked or has nobody to attack with."""
    return game.turn >= 3 and (game.attack_used or is_empty(game.boards[game.attacker]))


def can_pay(game: Quintessence, seat: Seat) -> bool:
    """L-13: whether a player can place a card."""
    return cheapest(game.hands[seat]) <= game.resources[seat]


def end_round(game: Quintessence) -> None:
    """L-37, L-40: the roles swap, or the match is over after the last round."""
    if game.round == game.house.round_limit:
        game.decide(leader(game), ROUND_LIMIT)
    else:
        start_round(game, game.round + 1, 1 - game.attacker)


def leader(game: Quintessence) -> Seat:
    """The player with the higher base; NOBODY if they are equal."""
    if game.bases[0] == game.bases[1]:
        return NOBODY
    return 0 if game.bases[0] > game.bases[1] else 1


def is_exhausted(game: Quintessence) -> bool:
    """L-41: no card is left in any deck, hand or board."""
    for seat in range(2):
        if game.decks[seat] or game.hands[seat] or not is_empty(game.boards[seat]):
            return False
    return True
