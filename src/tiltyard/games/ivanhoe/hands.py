"""Cards that come into hands and leave them, and what others have seen there."""

from typing import Final

from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.ivanhoe.cards import SHIELD, STUNNED
from tiltyard.games.ivanhoe.events import Draws, NothingToDraw, Reshuffled
from tiltyard.games.ivanhoe.table import Ivanhoe

EVERYONE: Final = 7  # as the one who knows a card in a hand
OF_SEAT: Final = 511  # of a piece of knowledge, the hand and the card


def put(hand: list[Card], card: Card) -> None:
    """A card comes into a hand, at its place in order of kind."""
    place = len(hand)
    while place > 0 and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)


def leave_hand(game: Ivanhoe, seat: Seat, card: Card) -> None:
    """A card is played from the hand."""
    hand = game.hands[seat]
    place = 0
    while hand[place] != card:
        place += 1
    hand.pop(place)
    if game.known:
        forget(game, seat, card)


def draw(game: Ivanhoe, seat: Seat) -> None:
    """I-07, I-08: one card from the deck, which is made from the discards when it runs out."""
    pile = game.pile
    if not pile.deck:
        reshuffle(game)
    if not pile.deck:
        if game.listens:
            game.emit(NothingToDraw(seat))
        return
    card = pile.deck.pop()
    put(game.hands[seat], card)
    if game.listens:
        game.emit(Draws(seat, card))
    if not pile.deck and game.house.reshuffle == "eager":
        reshuffle(game)


def reshuffle(game: Ivanhoe) -> None:
    """The discard pile, if there is one, becomes the deck."""
    if game.pile.discards:
        game.pile.reshuffle(game.chance)
        if game.listens:
            game.emit(Reshuffled(len(game.pile.deck)))


def clear_seat(game: Ivanhoe, seat: Seat) -> list[Card]:
    """I-24, I-27: all face-up cards of a seat, now in the discard pile."""
    cards = game.displays[seat]
    game.displays[seat] = []
    if game.shield == seat:
        cards.append(SHIELD)
        game.shield = NOBODY
    if game.stunned == seat:
        cards.append(STUNNED)
        game.stunned = NOBODY
    game.pile.discards += cards
    return cards


# What others have seen


def knowledge(who: int, seat: Seat, card: Card) -> int:
    """That `who` knows this card in the hand of a seat, as one number."""
    return (who * 8 + seat) * 64 + card


def known_to(game: Ivanhoe, who: Seat, seat: Seat) -> list[Card]:
    """The cards in a seat's hand that `who` (NOBODY: a spectator) has seen there."""
    return sorted([fact % 64 for fact in game.known if fact // 64 in (EVERYONE * 8 + seat, who * 8 + seat)])


def show_hand(game: Ivanhoe, seat: Seat) -> None:
    """Everybody sees the whole hand."""
    game.known = [fact for fact in game.known if fact // 64 % 8 != seat]
    for card in game.hands[seat]:
        game.known.append(knowledge(EVERYONE, seat, card))


def is_known(game: Ivanhoe, seat: Seat, card: Card) -> bool:
    """Whether anybody has seen such a card in the hand of a seat."""
    of_seat = knowledge(0, seat, card)
    for fact in game.known:
        if fact & OF_SEAT == of_seat:
            return True
    return False


def forget(game: Ivanhoe, seat: Seat, card: Card) -> None:
    """A card has left the hand before all eyes: what was known to be there may be gone."""
    if not is_known(game, seat, card):
        return
    fact = knowledge(EVERYONE, seat, card)
    if fact in game.known:
        game.known.remove(fact)
        return
    for who in range(game.seats):
        fact = knowledge(who, seat, card)
        if fact in game.known:
            game.known.remove(fact)


def forget_unseen(game: Ivanhoe, seat: Seat, taker: Seat, card: Card) -> None:
    """The taker alone has seen a card leave the hand; for the others one of each known kind may be gone."""
    sure = known_to(game, taker, seat)
    if card in sure:
        sure.remove(card)
    for fact in sorted(set(game.known)):
        if fact // 64 % 8 == seat:
            game.known.remove(fact)
    forget_all(game, taker, seat)
    for still in without(sure, known_to(game, NOBODY, seat)):
        game.known.append(knowledge(taker, seat, still))


def forget_all(game: Ivanhoe, who: Seat, seat: Seat) -> None:
    """What only `who` knew of the hand of a seat."""
    game.known = [fact for fact in game.known if fact // 64 != who * 8 + seat]


def without(cards: list[Card], others: list[Card]) -> list[Card]:
    """The first cards but for the others, which are among them; both in order of kind."""
    rest: list[Card] = []
    at = 0
    for card in cards:
        if at < len(others) and others[at] == card:
            at += 1
        else:
            rest.append(card)
    return rest
