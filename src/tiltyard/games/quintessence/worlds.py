"""Worlds: what a seat cannot see, dealt anew so that it agrees with all the seat has seen and remembers.

A hand is dealt card by card from its oldest card on. What is remembered (`memory`) says of each card what it
costs at least, of an older card never less than of a newer one, so every hand that fits is equally likely. A
hand that must hold a cheap card is dealt again until it does; after forty times one is put there.
"""

from math import comb
from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.quintessence.cards import HIGHEST_COST, cost, numbered, restored, serial, unnumbered
from tiltyard.games.quintessence.deal import without
from tiltyard.games.quintessence.memory import fits
from tiltyard.games.quintessence.rounds import is_spent
from tiltyard.games.quintessence.table import DECK, PLAYERS, Quintessence, cheapest

TRIES: Final = 40
FINE: Final = 1 << 30


def deal_unseen(twin: Quintessence, seat: Seat, chance: Chance) -> None:
    """Hands, decks and boxes that the seat cannot see. A spectator knows that somebody can pay (L-36)."""
    twin.box = [twin.box[0], twin.box[1]]
    for _attempt in range(TRIES):
        deal_all(twin, seat, chance)
        if twin.over() or twin.pending or not is_spent(twin):
            return
    let_pay(twin)
    deal_all(twin, seat, chance)
    twin.cheap = [[0] * HIGHEST_COST, [0] * HIGHEST_COST]


def let_pay(twin: Quintessence) -> None:
    """For a spectator: a player who may be able to pay a card holds one."""
    for side in range(PLAYERS):
        price = twin.resources[side]
        if twin.least[side] and min(twin.least[side]) <= price:
            twin.cheap[side][price - 1] = len(twin.least[side])
            return


def deal_all(twin: Quintessence, seat: Seat, chance: Chance) -> None:
    """Both sides, from pools of their own or from the same list."""
    if twin.mirrored:
        deal_mirrored(twin, seat, chance)
    else:
        deal_sides(twin, seat, chance)


def deal_sides(twin: Quintessence, seat: Seat, chance: Chance) -> None:
    """L-03: unseen cards may be any of the pool."""
    for side in range(PLAYERS):
        hidden = [unnumbered(card) for card in twin.decks[side] + twin.box[side]]
        if side != seat:
            hidden += [unnumbered(card) for card in twin.hands[side]]
        lay_hidden(twin, side, seat, hidden, chance)
        twin.box[side] = sorted(hidden)


def lay_hidden(twin: Quintessence, side: Seat, seat: Seat, hidden: list[Card], chance: Chance) -> None:
    """Take cards for the unseen places of a side."""
    chance.mix(hidden)
    if side != seat:
        hand = deal_hand(hidden, twin.least[side], twin.cheap[side], chance)
        twin.hands[side] = renumbered(hand, twin.hands[side])
    places = twin.decks[side]
    cards = hidden[len(hidden) - len(places) :]
    del hidden[len(hidden) - len(places) :]
    twin.decks[side] = renumbered(cards, places)


def renumbered(cards: list[Card], places: list[Card]) -> list[Card]:
    """The cards with the numbers of those that lay there."""
    return [numbered(cards[at], serial(places[at])) for at in range(len(places))]


# Hands


def deal_hand(hidden: list[Card], least: list[int], cheap: list[int], chance: Chance) -> list[Card]:
    """A hand out of shuffled cards, as it is remembered."""
    for _attempt in range(TRIES):
        hand = draw_hand(hidden, least)
        if fits(hand, least, cheap):
            return hand
        hidden += hand
        chance.mix(hidden)
    hand = draw_hand(hidden, least)
    for price in range(HIGHEST_COST):
        if cheapest(hand[: cheap[price]]) > price + 1:
            hold_cheap(hand, hidden, least[: cheap[price]], price + 1)
    return hand


def draw_hand(hidden: list[Card], least: list[int]) -> list[Card]:
    """A card for each place that does not cost less than it must; the costliest if there is none."""
    return [hidden.pop(last_of(hidden, price, HIGHEST_COST)) for price in least]


def last_of(cards: list[Card], low: int, high: int) -> int:
    """The place of the last card in this range of costs; of the costliest if there is none."""
    for at in range(len(cards) - 1, -1, -1):
        if low <= cost(cards[at]) <= high:
            return at
    costliest = len(cards) - 1
    for at in range(len(cards)):
        if cost(cards[at]) > cost(cards[costliest]):
            costliest = at
    return costliest


def hold_cheap(hand: list[Card], hidden: list[Card], least: list[int], price: int) -> None:
    """Put a card that costs at most so much among the oldest: one that is not in hand, or a newer one."""
    for at in range(len(least)):
        for cards in (hidden, hand):
            for other in range(len(cards)):
                if least[at] <= cost(cards[other]) <= price:
                    hand[at], cards[other] = cards[other], hand[at]
                    return


# Mirrored decks


def deal_mirrored(twin: Quintessence, seat: Seat, chance: Chance) -> None:
    """L-04: both decks are the same list, one that holds all that the seat has seen of either.

    Lists are not weighted by how many hands they have that fit what is remembered.
    """
    seen = [seen_of(twin, side, seat) for side in range(PLAYERS)]
    shared = sorted(seen[0] + without(seen[1], seen[0]))
    rest = without(twin.catalogue.pool, shared)
    for _attempt in range(TRIES):
        cards = sorted(shared + draw_rest(rest, seen, DECK - len(shared), chance))
        if lay_list(twin, seat, cards, seen, chance):
            return
    rest.sort(key=cost)
    fitting = (rest[:1] + rest[:0:-1])[: DECK - len(shared)]  # one cheap card, else the costliest
    lay_list(twin, seat, sorted(shared + fitting), seen, chance)


def lay_list(
    twin: Quintessence, seat: Seat, cards: list[Card], seen: list[list[Card]], chance: Chance
) -> bool:
    """Deal this list to both sides; whether the hands are as they are remembered."""
    fit = True
    for side in range(PLAYERS):
        lay_hidden(twin, side, seat, without(cards, seen[side]), chance)
        twin.box[side] = without(twin.catalogue.pool, cards)
        fit = fit and (side == seat or fits(twin.hands[side], twin.least[side], twin.cheap[side]))
    return fit


def draw_rest(rest: list[Card], seen: list[list[Card]], size: int, chance: Chance) -> list[Card]:
    """The cards of a list that nobody has seen.

    A card that was seen once on each side is twice as likely to be in the list a second time.
    """
    likely = [card for card in rest if seen[0].count(card) == seen[1].count(card) == 1]
    others = without(rest, likely)
    taken = likely_taken(len(likely), len(others), size, chance)
    chance.mix(likely)
    chance.mix(others)
    return likely[:taken] + others[: size - taken]


def likely_taken(likely: int, others: int, size: int, chance: Chance) -> int:
    """How many of the likelier cards are among those that are taken."""
    most = min(likely, size)
    ways = [float(comb(likely, taken) * comb(others, size - taken) << taken) for taken in range(most + 1)]
    drawn = chance.below(FINE) / FINE * sum(ways)
    for taken in range(most):
        drawn -= ways[taken]
        if drawn < 0.0:
            return taken
    return most


def seen_of(game: Quintessence, side: Seat, seat: Seat) -> list[Card]:
    """The cards of a side that the seat has seen, as they are printed."""
    cards = game.destroyed[side] + game.replaced[side]
    cards += [card for card in game.boards[side] if card != NO_CARD]
    if side == seat:
        cards += game.hands[side]
    return sorted([unnumbered(restored(card)) for card in cards])
