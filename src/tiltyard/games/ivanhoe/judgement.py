"""What a tournament is worth to a seat, from what that seat can see on the table itself: for quick answers.

The chance to win it compares how far everybody can reach: own cards are known, others' are guessed from the
cards that the seat has not seen. Laying down number cards changes no reach, so only actions must be tried.
"""

from math import exp
from typing import Final

from tiltyard.engine.cards import Pile
from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.ivanhoe.actions import mass_victims
from tiltyard.games.ivanhoe.cards import ADAPT, COLOURS, DECK, GREEN, KINDS, KNOCK_DOWN
from tiltyard.games.ivanhoe.effects import apply, lose
from tiltyard.games.ivanhoe.hands import known_to
from tiltyard.games.ivanhoe.stakes import danger, lacks, maiden_risk, prize
from tiltyard.games.ivanhoe.table import HAND, Ivanhoe, is_in, total
from tiltyard.games.ivanhoe.tactics import (
    BETTER,
    POINTS,
    SPREAD,
    SPREAD_GREEN,
    UNWANTED,
    best_card,
    cost_of,
    later_ones,
    own_reach,
)

ALL_CARDS: Final = sum(DECK.copies)
ALL_POINTS: Final = [
    sum([DECK.copies[card] * POINTS[colour][card] for card in range(KINDS)]) for colour in range(COLOURS)
]


def worth(game: Ivanhoe, seat: Seat, colour: int) -> float:
    """What a card is worth on average in a colour, of all that the seat cannot see."""
    points = POINTS[colour]
    hand = game.hands[seat]
    discards = game.pile.discards
    left = ALL_CARDS - len(hand) - len(discards)
    unseen = ALL_POINTS[colour]
    for card in hand:
        unseen -= points[card]
    for card in discards:
        unseen -= points[card]
    for display in game.displays:
        left -= len(display)
        for card in display:
            unseen -= points[card]
    return unseen / left if left > 0 else 0.0


def other_reach(game: Ivanhoe, seat: Seat, other: Seat, lead: int, mean: float) -> float:
    """What another display may come to; little or nothing for one that is stunned and trails."""
    reach = float(total(game, other))
    if game.stunned == other:
        best = best_card(game, other)
        return reach if reach + best <= lead else reach + best / 2
    unknown = len(game.hands[other])
    if game.known:
        points = POINTS[game.colour]
        for card in known_to(game, seat, other):
            reach += points[card]
            unknown -= 1
    return reach + unknown * mean * BETTER


def win_chance(game: Ivanhoe, seat: Seat, mean: float) -> float:
    """The chance to outlast everybody who is in."""
    reach = own_reach(game, seat)
    spread = SPREAD_GREEN if game.colour == GREEN else SPREAD
    lead = total(game, seat)
    chance = 1.0
    for other in range(game.seats):
        if other == seat or not is_in(game, other):
            continue
        ahead = (reach - other_reach(game, seat, other, lead, mean)) / spread
        if not lacks(game, other):
            ahead += UNWANTED
        chance *= 1.0 / (1.0 + exp(-ahead))
    return chance


def standing(game: Ivanhoe, seat: Seat, mean: float) -> float:
    """What the tournament is worth as it stands, to somebody who stays in it."""
    chance = win_chance(game, seat, mean)
    return chance * prize(game, seat) - (1.0 - chance) * (danger(game, seat) + maiden_risk(game, seat))


def price(game: Ivanhoe, seat: Seat, cards: list[Card]) -> float:
    """What playing these cards costs; a player with many cards can spend more of them."""
    cost = 0.0
    for card in cards:
        cost += cost_of(card)
    held = len(game.hands[seat])
    return cost if held <= HAND else cost * HAND / held


def staying(game: Ivanhoe, seat: Seat, mean: float, cards: list[Card]) -> float:
    """What it is worth to take the lead with these number cards and stay in."""
    return standing(game, seat, mean) - price(game, seat, cards)


def sketch(game: Ivanhoe) -> Ivanhoe:
    """As much of the table as an action can change; the rest is shared and must be left alone."""
    twin = Ivanhoe(game.hands[:], game.house, game.chance, Pile([], []))
    twin.hands[game.turn] = game.hands[game.turn][:]
    for other in range(game.seats):
        twin.displays[other] = game.displays[other][:]
    twin.shield = game.shield
    twin.stunned = game.stunned
    twin.tokens = game.tokens
    twin.colour = game.colour
    twin.withdrawn = game.withdrawn
    twin.turn = game.turn
    twin.opening = game.opening
    twin.played = game.played
    twin.added = game.added
    twin.known = game.known[:]
    return twin


def take_hold(twin: Ivanhoe, card: Card, target: Seat, choice: Move, own: Move) -> None:
    """An action takes effect on a sketch; of what cannot be known the likely is assumed."""
    if card == KNOCK_DOWN:
        twin.hands[target] = twin.hands[target][1:]
    elif card == ADAPT:
        for seat in mass_victims(twin, twin.turn, ADAPT):
            lose(twin, seat, later_ones(twin.displays[seat]))
    else:
        twin.action = card
        twin.target = target
        twin.choice = choice
        twin.own = own
        apply(twin)
