"""What bots weigh in a turn: the cards that take the lead, and every way to play an action."""

from typing import Final

from tiltyard.engine.moves import NOBODY, Card, Move, Seat
from tiltyard.games.ivanhoe.actions import colour_moves, gifts, partners, prizes, target_moves
from tiltyard.games.ivanhoe.cards import (
    BREAK_LANCE,
    CHANGE_WEAPON,
    COLOUR_OF,
    COLOURS,
    DODGE,
    GREEN,
    KINDS,
    KNOCK_DOWN,
    MAIDEN,
    OUTWIT,
    PURPLE,
    RETREAT,
    RIPOSTE,
    SQUIRE,
    STUNNED,
    UNHORSE,
    VALUES,
    YELLOW,
)
from tiltyard.games.ivanhoe.table import (
    CARD_AT,
    NO_MOVE,
    TARGET,
    Ivanhoe,
    best_other,
    has_maiden,
    may_add,
    total,
)

SPREAD: Final = 4.0  # how uncertain it is how far somebody can reach, in points
SPREAD_GREEN: Final = 1.2
BETTER: Final = 1.1  # an unknown card in a hand, against an average one
UNWANTED: Final = 1.0  # how much sooner somebody gives up who has the token already, in spreads
CARD_COST: Final = 0.05  # what a card in hand is worth
SQUIRE_COST: Final = 0.06
MAIDEN_COST: Final = 0.09
ACTION_COST: Final = 0.06
SAVED_FOR: Final = 0.3  # how much an action must hurt before IVANHOE is played
FEW: Final = 15  # cards that are in nobody's hand or display
NEVER: Final = -1000.0  # what is worse than anything that can happen


def counted(card: Card, colour: int) -> int:
    """What a card counts in a tournament of the colour; nothing if it cannot be played there."""
    if card >= UNHORSE or (card < SQUIRE and COLOUR_OF[card] != colour):
        return 0
    return 1 if colour == GREEN else VALUES[card]


POINTS: Final = [[counted(card, colour) for card in range(KINDS)] for colour in range(COLOURS)]


# Cards


def cost_of(card: Card) -> float:
    """What playing a card costs."""
    if card >= UNHORSE:
        return ACTION_COST
    return MAIDEN_COST if card == MAIDEN else SQUIRE_COST if card >= SQUIRE else CARD_COST


def fitting(game: Ivanhoe, seat: Seat, cards: list[Card]) -> list[Card]:
    """The number cards that fit the tournament, at most one maiden; supporters last."""
    found: list[Card] = []
    points = POINTS[game.colour]
    lady = has_maiden(game, seat)
    for card in cards:
        if points[card] == 0 or (card == MAIDEN and lady):
            continue
        found.append(card)
        if card == MAIDEN:
            lady = True
    return found


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


def best_card(game: Ivanhoe, seat: Seat) -> int:
    """The most that one card can count for a seat."""
    if game.colour in (GREEN, PURPLE):
        return 1 if game.colour == GREEN else 7
    if not has_maiden(game, seat):
        return 6
    return 4 if game.colour == YELLOW else 5


def missing_points(game: Ivanhoe, seat: Seat) -> int:
    """How many points the seat lacks for the lead."""
    lack = best_other(game, seat) - total(game, seat)
    return lack if game.house.tie_stays_in else lack + 1


def cheapest(game: Ivanhoe, seat: Seat) -> list[Card] | None:
    """The cheapest number cards that take the lead, at least one card a turn; None if none do."""
    lack = missing_points(game, seat)
    if lack <= 0 and game.played > 0:
        return []
    if not may_add(game, seat):
        return None
    cards = fitting(game, seat, game.hands[seat])
    most = 1 if game.stunned == seat else len(cards)
    best: list[Card] | None = None
    best_cost = 1000.0
    for highest in (SQUIRE - 1, MAIDEN - 1, MAIDEN):
        found = fewest([card for card in cards if card <= highest], game.colour, lack, most)
        if found is not None:
            cost = sum([cost_of(card) for card in found])
            if cost < best_cost:
                best, best_cost = found, cost
    return best


def fewest(cards: list[Card], colour: int, lack: int, most: int) -> list[Card] | None:
    """The fewest of these cards that make up for the lack, and of those the lowest."""
    ranked = sorted([POINTS[colour][card] * 64 + card for card in cards], reverse=True)
    chosen = 0
    points = 0
    while chosen == 0 or points < lack:
        if chosen == len(ranked) or chosen == most:
            return None
        points += ranked[chosen] // 64
        chosen += 1
    rest = ranked[chosen:]
    picked: list[Card] = []
    for entry in ranked[:chosen][::-1]:
        spare = points - lack
        swap = entry
        for lower in rest:
            if entry // 64 - lower // 64 <= spare:
                swap = lower
        if swap != entry:
            rest.remove(swap)
            points -= entry // 64 - swap // 64
        picked.append(swap % 64)
    return picked


# Actions


class Choices:
    """An action with all its choices."""

    def __init__(
        self, card: Card, target: Seat = NOBODY, choice: Move = NO_MOVE, own: Move = NO_MOVE
    ) -> None:
        self.card = card
        self.target = target
        self.choice = choice
        self.own = own


def all_choices(game: Ivanhoe, seat: Seat, card: Card) -> list[Choices]:
    """Every way to play an action."""
    if card in (UNHORSE, CHANGE_WEAPON):
        return [Choices(card, NOBODY, colour) for colour in colour_moves(game)]
    if card in (BREAK_LANCE, RIPOSTE, KNOCK_DOWN, STUNNED):
        return [Choices(card, move - TARGET) for move in target_moves(game, seat, card)]
    if card == DODGE:
        return [
            Choices(card, move - TARGET, place)
            for move in target_moves(game, seat, card)
            for place in places(game, move - TARGET)
        ]
    if card == RETREAT:
        return [Choices(card, seat, place) for place in places(game, seat)]
    if card == OUTWIT:
        return [
            Choices(card, move - TARGET, his, own)
            for own in gifts(game, seat)
            for move in partners(game, seat, own)
            for his in prizes(game, seat, own, move - TARGET)
        ]
    return [Choices(card)]


def places(game: Ivanhoe, seat: Seat) -> list[Move]:
    """The cards of a display."""
    return [CARD_AT + place for place in range(len(game.displays[seat]))]


def later_ones(display: list[Card]) -> list[int]:
    """All but the first card of each value."""
    seen = 0
    found: list[int] = []
    for place in range(len(display)):
        bit = 1 << VALUES[display[place]]
        if seen & bit:
            found.append(place)
        seen |= bit
    return found


def keeper(game: Ivanhoe, seat: Seat, options: list[Move]) -> Move:
    """For ADAPT: of the first value that is asked for, rather no purple card and no supporter."""
    display = game.displays[seat]
    points = VALUES[display[options[0] - CARD_AT]]
    for wanted in (True, False):
        for move in options:
            card = display[move - CARD_AT]
            plain = card < SQUIRE and COLOUR_OF[card] != PURPLE
            if VALUES[card] == points and plain == wanted:
                return move
    return options[0]
