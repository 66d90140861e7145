"""What a tournament is worth to a seat, from what that seat can see on the table itself: for quick answers.

The chance to win it compares how far everybody can reach: own cards are known, others' are guessed from the
cards that the seat has not seen. Laying down number cards changes no reach, so only actions must be tried.
"""

from math import exp
from typing import Final

from tiltyard.engine.cards import Pile
from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.ivanhoe.actions import mass_victims
from tiltyard.games.ivanhoe.cards import (
    ADAPT,
    COLOUR_OF,
    COLOURS,
    DECK,
    GREEN,
    KINDS,
    KNOCK_DOWN,
    MAIDEN,
    PURPLE,
    SQUIRE,
    UNHORSE,
    VALUES,
)
from tiltyard.games.ivanhoe.effects import apply, lose
from tiltyard.games.ivanhoe.hands import known_to
from tiltyard.games.ivanhoe.table import (
    HAND,
    Ivanhoe,
    best_other,
    count,
    has_maiden,
    is_in,
    may_add,
    needed,
    total,
)
from tiltyard.games.ivanhoe.thinking import (
    DEFEAT,
    LAST_TOKEN,
    OWNED,
    PENALTY,
    SPREAD,
    SPREAD_GREEN,
    best_card,
    cost_of,
    later_ones,
)

BETTER: Final = 1.1  # an unknown card in a hand, against an average one
UNWANTED: Final = 1.0  # how much sooner somebody gives up who has the token already, in spreads
SHARED: Final = 0.7  # of a defeat that somebody else may still prevent


def counted(card: Card, colour: int) -> int:
    """What a card counts in a tournament of the colour; nothing if it cannot be played there."""
    if card >= UNHORSE or (card < SQUIRE and COLOUR_OF[card] != colour):
        return 0
    return 1 if colour == GREEN else VALUES[card]


POINTS: Final = [[counted(card, colour) for card in range(KINDS)] for colour in range(COLOURS)]
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


# How far everybody can reach


def own_reach(game: Ivanhoe, seat: Seat) -> float:
    """What the own display can count at most: all cards that fit, only the best one when stunned."""
    points = POINTS[game.colour]
    lady = has_maiden(game, seat)
    more = 0
    best = 0
    for card in game.hands[seat]:
        if card == MAIDEN:
            if lady:
                continue
            lady = True
        adds = points[card]
        more += adds
        if adds > best:
            best = adds
    if game.stunned == seat:
        more = best if may_add(game, seat) else 0
    reach = float(total(game, seat) + more)
    if game.shield == seat:
        reach += 0.5 if game.colour == GREEN else 2.0
    return reach


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


# What it is worth


def lacks(game: Ivanhoe, seat: Seat) -> bool:
    """Whether the token of this tournament is new to the seat."""
    return game.colour == PURPLE or (game.tokens[seat] >> game.colour) & 1 == 0


def is_last(game: Ivanhoe, seat: Seat) -> bool:
    """Whether the seat would win the game by this tournament."""
    return lacks(game, seat) and count(game.tokens[seat]) + 1 == needed(game)


def prize(game: Ivanhoe, seat: Seat) -> float:
    """What winning this tournament is worth to the seat."""
    if is_last(game, seat):
        return LAST_TOKEN
    return 1.0 if lacks(game, seat) else OWNED


def danger(game: Ivanhoe, seat: Seat) -> float:
    """What losing this tournament costs: much if somebody who is in would win the game by it."""
    for other in range(game.seats):
        if other != seat and is_in(game, other) and is_last(game, other):
            return DEFEAT
    return 0.0


def maiden_risk(game: Ivanhoe, seat: Seat) -> float:
    """What withdrawing costs for the maiden in the display."""
    return PENALTY if game.tokens[seat] != 0 and has_maiden(game, seat) else 0.0


def standing(game: Ivanhoe, seat: Seat, mean: float) -> float:
    """What the tournament is worth as it stands, to somebody who stays in it."""
    chance = win_chance(game, seat, mean)
    return chance * prize(game, seat) - (1.0 - chance) * (danger(game, seat) + maiden_risk(game, seat))


def leaving(game: Ivanhoe, seat: Seat) -> float:
    """What it is worth to withdraw now."""
    cost = danger(game, seat)
    left = 0
    for other in range(game.seats):
        if is_in(game, other):
            left += 1
    return -(cost if left == 2 else SHARED * cost) - maiden_risk(game, seat)


# Cards


def price(game: Ivanhoe, seat: Seat, cards: list[Card]) -> float:
    """What playing these cards costs; a player with many cards can spend more of them."""
    cost = 0.0
    for card in cards:
        cost += cost_of(card)
    held = len(game.hands[seat])
    return cost if held <= HAND else cost * HAND / held


def lack(game: Ivanhoe, seat: Seat) -> int:
    """How many points the seat lacks for the lead."""
    points = best_other(game, seat) - total(game, seat)
    return points if game.house.tie_stays_in else points + 1


def fitting(game: Ivanhoe, seat: Seat) -> list[Card]:
    """The number cards in hand that fit the tournament, at most one maiden; supporters last."""
    found: list[Card] = []
    points = POINTS[game.colour]
    lady = has_maiden(game, seat)
    for card in game.hands[seat]:
        if points[card] == 0 or (card == MAIDEN and lady):
            continue
        found.append(card)
        if card == MAIDEN:
            lady = True
    return found


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
