"""Which actions can be played, on whom, with which choices (I-32 to I-39)."""

from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.ivanhoe.cards import (
    ADAPT,
    BLUE,
    BREAK_LANCE,
    CHANGE_WEAPON,
    CHARGE,
    COUNTERCHARGE,
    DISGRACE,
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
        return can_outwit(game, seat)
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
    """I-44, I-45: red, blue or yellow, but not the current colour."""
    return [COLOUR + colour for colour in (RED, BLUE, YELLOW) if colour != game.colour]


# Actions that hit everybody


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


def card_of(display: list[Card], move: Move) -> Card:
    """The face-up card that a move names."""
    return display[move - CARD_AT] if move >= CARD_AT else move


def can_swap(game: Ivanhoe, actor: Seat, own: Move, target: Seat, his: Move) -> bool:
    """I-57: no display is emptied, no second maiden comes, from a shielded player only SHIELD is taken."""
    if game.shield == target and his != SHIELD:
        return False
    mine, theirs = game.displays[actor], game.displays[target]
    if empties(mine, own, his) or empties(theirs, his, own):
        return False
    given, taken = card_of(mine, own), card_of(theirs, his)
    if given == taken:
        return not (is_alike(mine, own) and is_alike(theirs, his))
    return not second_maiden(mine, taken) and not second_maiden(theirs, given)


def empties(display: list[Card], leaves: Move, comes: Move) -> bool:
    """Whether the only card of a display would be exchanged for SHIELD or STUNNED."""
    return leaves >= CARD_AT and comes < CARD_AT and len(display) == 1


def second_maiden(display: list[Card], comes: Card) -> bool:
    """I-21: whether a maiden would come to another one."""
    return comes == MAIDEN and MAIDEN in display


def is_alike(display: list[Card], leaves: Move) -> bool:
    """I-33: whether a display reads as before when a card of the same kind comes on top for the one that
    leaves: from there to the top all cards are of that kind."""
    place = leaves - CARD_AT
    for other in range(place + 1, len(display)):
        if display[other] != display[place]:
            return False
    return True


def can_outwit(game: Ivanhoe, actor: Seat) -> bool:
    """Whether anything of the actor's can be exchanged with anybody."""
    mine = face_up(game, actor)
    if not mine:
        return False
    for target in opponents(game, actor):
        for his in face_up(game, target):
            for own in mine:
                if can_swap(game, actor, own, target, his):
                    return True
    return False


def prizes(game: Ivanhoe, actor: Seat, own: Move, target: Seat) -> list[Move]:
    """What the actor can get from the target for this card."""
    return [his for his in face_up(game, target) if can_swap(game, actor, own, target, his)]


def partners(game: Ivanhoe, actor: Seat, own: Move) -> list[Move]:
    """Whom the actor can exchange this card with."""
    return [TARGET + other for other in opponents(game, actor) if prizes(game, actor, own, other)]


def gifts(game: Ivanhoe, actor: Seat) -> list[Move]:
    """Which face-up cards the actor can exchange."""
    return [own for own in face_up(game, actor) if partners(game, actor, own)]
