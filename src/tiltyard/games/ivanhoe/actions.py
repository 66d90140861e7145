"""Which actions can be played, on whom, with which choices (I-32 to I-39), and why the others cannot."""

from typing import Final

from tiltyard.engine.moves import Card, Move, Refused, Seat
from tiltyard.games.ivanhoe.cards import (
    ADAPT,
    BLUE,
    BREAK_LANCE,
    CHANGE_WEAPON,
    CHARGE,
    COLOUR_NAMES,
    COUNTERCHARGE,
    DECK,
    DISGRACE,
    DODGE,
    DROP_WEAPON,
    IVANHOE,
    KNOCK_DOWN,
    MAIDEN,
    OUTMANEUVER,
    OUTWIT,
    PURPLE,
    RED,
    RETREAT,
    RIPOSTE,
    SHIELD,
    STUNNED,
    UNHORSE,
    VALUES,
    YELLOW,
    has_purple,
    has_supporter,
    has_value,
    last_of,
    repeated,
)
from tiltyard.games.ivanhoe.table import (
    CARD_AT,
    COLOUR,
    TARGET,
    Ivanhoe,
    has_maiden,
    is_in,
    may_add,
    opponents,
)

RULES: Final = [
    *["I-44", "I-45", "I-46", "I-47", "I-48", "I-49", "I-50", "I-51", "I-52", "I-53", "I-54", "I-55"],
    *["I-56", "I-57", "I-58", "I-59", "I-60"],
]


def rule_of(card: Card) -> str:
    """The ruling of an action card."""
    return RULES[card - UNHORSE]


def playable(game: Ivanhoe, seat: Seat, card: Card) -> bool:
    """I-33: the action would change something, and all its choices can be made legally."""
    if card == RETREAT:
        return len(game.displays[seat]) >= 2
    if card == UNHORSE:
        return game.colour == PURPLE
    if card in (CHANGE_WEAPON, DROP_WEAPON):
        return RED <= game.colour <= YELLOW
    if card in (CHARGE, COUNTERCHARGE, DISGRACE, ADAPT):
        return len(mass_victims(game, seat, card)) > 0
    if card == OUTMANEUVER:
        return len(outmaneuvered(game, seat)) > 0
    if card == OUTWIT:
        return len(gifts(game, seat)) > 0
    if card == IVANHOE:
        return False
    return card == SHIELD or has_target(game, seat, card)


# Targets


def has_target(game: Ivanhoe, seat: Seat, card: Card) -> bool:
    """Whether an action can be aimed at somebody."""
    for other in range(game.seats):
        if is_target(game, seat, card, other):
            return True
    return False


def is_target(game: Ivanhoe, seat: Seat, card: Card, other: Seat) -> bool:
    """I-37: whether BREAK LANCE, RIPOSTE, DODGE, KNOCK DOWN or STUNNED can be aimed at another player."""
    if other == seat:
        return False
    if card == KNOCK_DOWN:
        return is_knocked_down(game, other)
    if not is_in(game, other):
        return False
    if card == STUNNED:
        return True
    display = game.displays[other]
    if game.shield == other or len(display) < 2:
        return False  # I-36, I-38
    if card == BREAK_LANCE:
        return has_purple(display)
    if card == RIPOSTE:
        return may_add(game, seat) and not (last_of(display) == MAIDEN and has_maiden(game, seat))
    return True


def is_knocked_down(game: Ivanhoe, other: Seat) -> bool:
    """I-51 and its options: whether a card can be drawn from another player's hand."""
    if not game.hands[other]:
        return False
    if game.house.shield_blocks_knock_down and game.shield == other:
        return False
    return is_in(game, other) or game.house.knock_down_withdrawn


def target_moves(game: Ivanhoe, seat: Seat, card: Card) -> list[Move]:
    """Everybody at whom the action can be aimed."""
    return [TARGET + other for other in range(game.seats) if is_target(game, seat, card, other)]


def colour_moves(game: Ivanhoe) -> list[Move]:
    """I-44, I-45: red, blue or yellow, but not the colour there is."""
    return [COLOUR + colour for colour in (RED, BLUE, YELLOW) if colour != game.colour]


# Actions that strike all


def is_affected(game: Ivanhoe, actor: Seat, seat: Seat) -> bool:
    """I-38: an unshielded display, or the actor's own."""
    if game.shield != seat:
        return True
    return seat == actor and not game.house.shield_covers_own_actions


def mass_victims(game: Ivanhoe, actor: Seat, card: Card) -> list[Seat]:
    """Who loses cards by CHARGE, COUNTERCHARGE, DISGRACE or ADAPT, in seat order from the actor."""
    points = charge_value(game, actor, card) if card in (CHARGE, COUNTERCHARGE) else 0
    victims: list[Seat] = []
    for step in range(game.seats):
        seat = (actor + step) % game.seats
        display = game.displays[seat]
        if len(display) >= 2 and is_affected(game, actor, seat) and is_struck(display, card, points):
            victims.append(seat)
    return victims


def is_struck(display: list[Card], card: Card, points: int) -> bool:
    """Whether a display of two cards or more has something for the action."""
    if card == DISGRACE:
        return has_supporter(display)
    if card == ADAPT:
        return repeated(display) != 0
    return has_value(display, points)


def charge_value(game: Ivanhoe, actor: Seat, card: Card) -> int:
    """I-53, I-54: the lowest or highest printed value in all displays, shielded ones too (an option)."""
    found = 0
    for seat in range(game.seats):
        if game.house.charge_ignores_shielded and not is_affected(game, actor, seat):
            continue
        for shown in game.displays[seat]:
            points = VALUES[shown]
            if found == 0 or (points < found if card == CHARGE else points > found):
                found = points
    return found


def outmaneuvered(game: Ivanhoe, actor: Seat) -> list[Seat]:
    """I-52: every unshielded opponent with two or more cards."""
    return [
        other for other in opponents(game, actor) if len(game.displays[other]) >= 2 and game.shield != other
    ]


# OUTWIT


def face_up(game: Ivanhoe, seat: Seat) -> list[Move]:
    """The face-up cards of a seat: places in the display, then SHIELD and STUNNED."""
    moves: list[Move] = [CARD_AT + place for place in range(len(game.displays[seat]))]
    if game.shield == seat:
        moves.append(SHIELD)
    if game.stunned == seat:
        moves.append(STUNNED)
    return moves


def card_of(game: Ivanhoe, seat: Seat, move: Move) -> Card:
    """The face-up card that a move names."""
    return game.displays[seat][move - CARD_AT] if move >= CARD_AT else move


def can_swap(game: Ivanhoe, actor: Seat, own: Move, target: Seat, his: Move) -> bool:
    """I-57: no display is emptied, no second maiden comes, from a shielded player only SHIELD is taken."""
    if game.shield == target and his != SHIELD:
        return False
    mine, theirs = game.displays[actor], game.displays[target]
    if own >= CARD_AT and his < CARD_AT and len(mine) == 1:
        return False
    if his >= CARD_AT and own < CARD_AT and len(theirs) == 1:
        return False
    given, taken = card_of(game, actor, own), card_of(game, target, his)
    if given == taken:  # if both lie on top nothing would change (I-33)
        return own != CARD_AT + len(mine) - 1 or his != CARD_AT + len(theirs) - 1
    if given == MAIDEN and MAIDEN in theirs:
        return False
    return not (taken == MAIDEN and MAIDEN in mine)


def prizes(game: Ivanhoe, actor: Seat, own: Move, target: Seat) -> list[Move]:
    """What the actor can get from the target for his own card."""
    return [his for his in face_up(game, target) if can_swap(game, actor, own, target, his)]


def partners(game: Ivanhoe, actor: Seat, own: Move) -> list[Move]:
    """With whom the actor can exchange his own card."""
    return [TARGET + other for other in opponents(game, actor) if prizes(game, actor, own, other)]


def gifts(game: Ivanhoe, actor: Seat) -> list[Move]:
    """Which of his own face-up cards the actor can exchange."""
    return [own for own in face_up(game, actor) if partners(game, actor, own)]


# Why not


def why_not(game: Ivanhoe, seat: Seat, card: Card) -> Refused:
    """Why an action in hand cannot be played now."""
    return Refused(reason(game, seat, card), rule_of(card))


def reason(game: Ivanhoe, seat: Seat, card: Card) -> str:
    """The condition of the card that is not met."""
    name = DECK.names[card]
    if card == UNHORSE:
        return f"UNHORSE needs a purple tournament; this one is {COLOUR_NAMES[game.colour]}."
    if card in (CHANGE_WEAPON, DROP_WEAPON):
        return f"{name} needs a red, blue or yellow tournament; this one is {COLOUR_NAMES[game.colour]}."
    if card == IVANHOE:
        return "IVANHOE answers an action that somebody else has just announced."
    if card == RIPOSTE and not may_add(game, seat):
        return "You are stunned and have added a card this turn; RIPOSTE would add another."
    return f"{name} {NEEDS[card]}."


NEEDS: Final = {
    BREAK_LANCE: "needs an unshielded opponent with two or more cards in the display, one of them purple",
    RIPOSTE: "needs an unshielded opponent with two or more cards, and no second maiden for you",
    DODGE: "needs an unshielded opponent with two or more cards in the display",
    RETREAT: "needs two cards in your own display; the last one stays",
    KNOCK_DOWN: "needs an opponent with a card in hand who can be robbed",
    OUTMANEUVER: "needs an unshielded opponent with two or more cards in the display",
    CHARGE: "strikes nobody: no display that it can strike has the lowest value and a card besides",
    COUNTERCHARGE: "strikes nobody: no display that it can strike has the highest value and a card besides",
    DISGRACE: "strikes nobody: no display that it can strike has a supporter and a card besides",
    ADAPT: "strikes nobody: no display that it can strike has a value twice",
    OUTWIT: "needs a face-up card of yours and one of an opponent that can change places",
}


def no_target(game: Ivanhoe, seat: Seat, card: Card, other: Seat) -> str:
    """Why a seat is not a target of the action."""
    if other >= game.seats:
        return "Nobody sits there."
    if other == seat:
        return f"{DECK.names[card]} is aimed at another player."
    if card == KNOCK_DOWN and not game.hands[other]:
        return "That player has no card in hand."
    if not is_in(game, other):
        return "That player has withdrawn."
    if card == KNOCK_DOWN:
        return "That player is shielded."
    if game.shield == other and card != OUTWIT:
        return "SHIELD guards that display."
    if card == OUTWIT:
        return "Nothing of that player's can be exchanged for your card."
    if len(game.displays[other]) < 2:
        return "That display has fewer than two cards, and the last card is protected."
    if card == BREAK_LANCE:
        return "That display has no purple card."
    return "A maiden lies on top there, and you already have a maiden in your display."


def no_swap(game: Ivanhoe, actor: Seat, own: Move, target: Seat, his: Move) -> str:
    """Why two cards cannot change places."""
    if his not in face_up(game, target):
        return "No such card lies there."
    if game.shield == target and his != SHIELD:
        return "From a shielded player only SHIELD can be taken."
    if MAIDEN in (card_of(game, actor, own), card_of(game, target, his)):
        return "A display would have two maidens."
    if (own < CARD_AT) != (his < CARD_AT):
        return "A display would be empty; the last card is protected."
    return "That would change nothing."
