"""Why a card cannot be played, a turn not end, a choice not be made: the condition that is not met."""

from typing import Final

from tiltyard.engine.moves import Card, Move, Refused, Seat
from tiltyard.engine.text import or_list
from tiltyard.games.ivanhoe.actions import card_of, colour_moves, empties, face_up, second_maiden
from tiltyard.games.ivanhoe.cards import (
    ADAPT,
    BREAK_LANCE,
    CHANGE_WEAPON,
    CHARGE,
    COLOUR_NAMES,
    COLOUR_OF,
    COLOURS,
    COUNTERCHARGE,
    DECK,
    DISGRACE,
    DROP_WEAPON,
    IVANHOE,
    KNOCK_DOWN,
    MAIDEN,
    OUTWIT,
    RETREAT,
    RIPOSTE,
    SHIELD,
    SQUIRE,
    UNHORSE,
)
from tiltyard.games.ivanhoe.table import (
    COLOUR,
    Ivanhoe,
    best_other,
    has_maiden,
    is_in,
    may_add,
    opponents,
    total,
)

RULES: Final = [
    *["I-44", "I-45", "I-46", "I-47", "I-48", "I-49", "I-50", "I-51", "I-52", "I-53", "I-54", "I-55"],
    *["I-56", "I-57", "I-58", "I-59", "I-60"],
]


def why_not_now(game: Ivanhoe, seat: Seat, card: Card) -> Refused:
    """Why a card cannot be played in a turn."""
    if card not in game.hands[seat]:
        return DECK.not_in_hand(card, "I-09")
    if card >= UNHORSE:
        return why_not(game, seat, card)
    if card < SQUIRE and COLOUR_OF[card] != game.colour:
        return Refused(
            f"The tournament is {COLOUR_NAMES[game.colour]}; you cannot play other colours.", "I-09"
        )
    if card == MAIDEN and has_maiden(game, seat):
        return Refused("You already have a maiden in your display.", "I-21")
    return Refused("You are stunned and have already added a card this turn.", "I-39")


def why_no_end(game: Ivanhoe, seat: Seat) -> Refused:
    """Why a turn cannot end here."""
    if game.played == 0:
        return Refused("You have not played a card this turn.", "I-12")
    own, best = total(game, seat), best_other(game, seat)
    enough = best if game.house.tie_stays_in else best + 1
    if own == best:
        return Refused(
            f"You are tied at {own}, and a tie is not the lead; you need {enough} to stay in.", "I-13"
        )
    return Refused(f"You have {own}; you need {enough} to stay in.", "I-12")


def rule_of(card: Card) -> str:
    """The ruling of an action card."""
    return RULES[card - UNHORSE]


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
        return "IVANHOE can only answer an action that an opponent has just announced."
    if card == RIPOSTE and not may_add(game, seat):
        return "You are stunned and have already added a card this turn; RIPOSTE would add another."
    if card == OUTWIT:
        return why_no_outwit(game, seat)
    if card in NEEDS:
        return f"{name} {NEEDS[card]}."
    return f"{name} has no target: {whom(game)} {either(target_problems(game, seat, card))}."


NEEDS: Final = {
    RETREAT: "needs two cards in your display; the last one must stay",
    CHARGE: "would hit nobody: no display it can hit has the lowest value and another card",
    COUNTERCHARGE: "would hit nobody: no display it can hit has the highest value and another card",
    DISGRACE: "would hit nobody: no display it can hit has a supporter and another card",
    ADAPT: "would hit nobody: no display it can hit has a value twice",
}


def whom(game: Ivanhoe) -> str:
    """The others, in words that a sentence about each of them can begin with."""
    return "your opponent" if game.seats == 2 else "every opponent"


def either(problems: list[str]) -> str:
    """One of these is true of each: "is shielded", "either is shielded or has withdrawn"."""
    return problems[0] if len(problems) == 1 else f"either {or_list(problems)}"


def target_problems(game: Ivanhoe, seat: Seat, card: Card) -> list[str]:
    """Why none of the others is a target of the action, each reason once."""
    problems: list[str] = []
    for step in range(1, game.seats):
        add_new(problems, [target_problem(game, seat, card, (seat + step) % game.seats)])
    return problems


def target_problem(game: Ivanhoe, seat: Seat, card: Card, other: Seat) -> str:
    """Which condition another player does not meet: the first that applies."""
    if card == KNOCK_DOWN and not game.hands[other]:
        return "has no card in hand"
    if not is_in(game, other) and not (card == KNOCK_DOWN and game.house.knock_down_withdrawn):
        return "has withdrawn"
    if game.shield == other:
        return "is shielded"
    if len(game.displays[other]) < 2:
        return "has fewer than two cards in the display"
    if card == BREAK_LANCE:
        return "has no purple card in the display"
    return "would give you a second maiden"


def no_target(game: Ivanhoe, seat: Seat, card: Card, other: Seat) -> str:
    """Why a seat is not a target of the action."""
    if other >= game.seats:
        return "Nobody sits there."
    if other == seat:
        return f"{DECK.names[card]} must be aimed at another player."
    return f"That player {target_problem(game, seat, card, other)}."


def no_new_colour(game: Ivanhoe, colour: int) -> str:
    """I-44, I-45: why a tournament cannot take on a colour."""
    others = or_list([COLOUR_NAMES[move - COLOUR] for move in colour_moves(game)])
    if colour == game.colour:
        return f"The tournament is already {COLOUR_NAMES[colour]}; name {others}."
    if 0 <= colour < COLOURS:
        return f"The tournament cannot become {COLOUR_NAMES[colour]}; name {others}."
    return f"Name the new colour: {others}."


# OUTWIT


def why_no_outwit(game: Ivanhoe, seat: Seat) -> str:
    """Why nothing at all can be exchanged."""
    mine = face_up(game, seat)
    if not mine:
        return "OUTWIT needs a face-up card of yours, and you have none."
    others = [other for other in opponents(game, seat) if face_up(game, other)]
    if not others:
        return f"OUTWIT needs a face-up card of an opponent, and {whom(game)} has none."
    problems: list[str] = []
    for own in mine:
        for other in others:
            add_new(problems, swap_problems(game, seat, own, other))
    return f"OUTWIT has nothing to exchange: {'; '.join(problems)}."


def why_no_partner(game: Ivanhoe, actor: Seat, own: Move, target: Seat) -> str:
    """Why nothing can be exchanged with a player for this card."""
    if target >= game.seats:
        return "Nobody sits there."
    if target == actor:
        return "OUTWIT must be aimed at another player."
    if not is_in(game, target):
        return "That player has withdrawn."
    if not face_up(game, target):
        return "That player has no face-up card."
    problems = "; ".join(swap_problems(game, actor, own, target))
    return f"You cannot exchange that card with that player: {problems}."


def why_not_own(game: Ivanhoe, actor: Seat, own: Move) -> str:
    """Why a card of the actor's cannot be exchanged for anything."""
    if own not in face_up(game, actor):
        return "Name one of your face-up cards that can be exchanged."
    problems: list[str] = []
    for other in opponents(game, actor):
        add_new(problems, swap_problems(game, actor, own, other))
    return f"That card cannot be exchanged: {'; '.join(problems)}."


def swap_problems(game: Ivanhoe, actor: Seat, own: Move, target: Seat) -> list[str]:
    """What is wrong with the exchanges of a card with a player, each reason once."""
    problems: list[str] = []
    for his in face_up(game, target):
        add_new(problems, [swap_problem(game, actor, own, target, his)])
    return problems


def add_new(problems: list[str], more: list[str]) -> None:
    """Add what is not said yet."""
    problems += [problem for problem in more if problem not in problems]


def swap_problem(game: Ivanhoe, actor: Seat, own: Move, target: Seat, his: Move) -> str:
    """I-57: what is wrong with an exchange: the first that applies."""
    mine, theirs = game.displays[actor], game.displays[target]
    if empties(mine, own, his) or empties(theirs, his, own):
        return "a display would be empty, and the last card is protected"
    given, taken = card_of(mine, own), card_of(theirs, his)
    if given != taken and (second_maiden(mine, taken) or second_maiden(theirs, given)):
        return "a display would have two maidens"
    if game.shield == target and his != SHIELD:
        return "from a shielded player only SHIELD can be taken"
    return "that would change nothing"


def no_swap(game: Ivanhoe, actor: Seat, own: Move, target: Seat, his: Move) -> str:
    """Why two cards cannot change places."""
    if his not in face_up(game, target):
        return "There is no such card there."
    problem = swap_problem(game, actor, own, target, his)
    return f"{problem[0].upper()}{problem[1:]}."
