"""What a seat sees of Ivanhoe, as numbers for learners (I-05).

Cards in a display are chosen by their places (I-37), so learners get the kind at each place too.
"""

from typing import Final

from tiltyard.engine.moves import NO_CARD, NOBODY, Move, Seat
from tiltyard.engine.pen import FLAG, Pen, around
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOURS,
    DECK,
    KINDS,
    SHIELD,
    SQUIRE,
    STUNNED,
    UNHORSE,
    last_of,
)
from tiltyard.games.ivanhoe.effects import Adapt
from tiltyard.games.ivanhoe.facts import chosen, kept
from tiltyard.games.ivanhoe.hands import known_to
from tiltyard.games.ivanhoe.table import CARD_AT, COLOUR, MOST, Ivanhoe, is_in, needed, total

PLACES: Final = 24  # of a display; more cards than that are counted, but not by their places
ALL_CARDS: Final = sum(DECK.copies)
KEPT: Final = [str(place + 1) for place in range(PLACES)]
ALL_KEPT: Final = (1 << PLACES) - 1
NUMBER_KINDS: Final = DECK.names[:UNHORSE]
OPENERS_AND_ACTIONS: Final = DECK.names[SQUIRE:]
BESIDE: Final = [DECK.names[SHIELD], DECK.names[STUNNED]]
DISPLAYS: Final = around("display", MOST)
TOPS: Final = [f"{display} top" for display in DISPLAYS]
TOKENS: Final = around("tokens", MOST)
KNOWN: Final = around("known", MOST)
CHOICES: Final = ["choice", "given"]
CHOICE_PLACES: Final = [f"{name} place" for name in CHOICES]
CHOICES_BESIDE: Final = [f"{name} beside" for name in CHOICES]


def observe(game: Ivanhoe, seat: Seat, pen: Pen) -> None:
    """The table as the seat sees it."""
    pen.cards("own hand", DECK.names, game.hands[seat])
    pen.sizes("cards", game.hands)
    for step in range(game.seats):
        other = seat + step if seat + step < game.seats else seat + step - game.seats
        write_player(game, seat, pen, other, step)
    pen.skip((MOST - game.seats) * (UNHORSE + PLACES + 1 + COLOURS + KINDS))
    write_totals(game, pen)
    pen.seat("shield", game.shield)
    pen.seat("stunned", game.stunned)
    pen.seat("dealer", game.dealer)
    pen.seat("turn", game.turn)
    pen.choice("colour", COLOUR_NAMES, game.colour)
    pen.choice("previous", COLOUR_NAMES, game.previous)
    for other in range(game.seats):
        if not is_in(game, other):
            pen.player(other, 1)
    pen.by_player("withdrawn", FLAG)
    pen.flag("opening", game.opening)
    pen.number("played", game.played)
    pen.number("added", game.added)
    pen.number("tournaments", game.tournaments)
    pen.number("deck cards", len(game.pile.deck))
    pen.number("discard cards", len(game.pile.discards))
    pen.pile("discards", DECK.names, game.pile.discards, ALL_CARDS)
    write_action(game, seat, pen)
    write_house(game, pen)


def write_player(game: Ivanhoe, seat: Seat, pen: Pen, other: Seat, step: int) -> None:
    """What lies before a player, and what has been seen in another's hand (I-05)."""
    display = game.displays[other]
    if display or pen.naming:
        pen.pile(DISPLAYS[step], NUMBER_KINDS, display, PLACES)
        pen.card(TOPS[step], last_of(display))
    else:
        pen.skip(UNHORSE + PLACES + 1)
    pen.bits(TOKENS[step], COLOUR_NAMES, game.tokens[other])
    if step > 0 and (game.known or pen.naming):
        pen.cards(KNOWN[step], DECK.names, known_to(game, seat, other))
    elif step > 0:
        pen.skip(KINDS)


def write_totals(game: Ivanhoe, pen: Pen) -> None:
    """I-11, I-13: what the displays count, and who leads alone."""
    leader, best = NOBODY, 0
    for other in range(game.seats):
        points = total(game, other)
        pen.player(other, points)
        if points > best:
            leader, best = other, points
        elif points == best:
            leader = NOBODY
    pen.by_player("total")
    pen.seat("leader", leader)


def write_action(game: Ivanhoe, seat: Seat, pen: Pen) -> None:
    """I-34: an action and its choices; before it is announced, only the one who makes them knows."""
    card, target, choice, own = chosen(game, seat)
    pen.choice("action", OPENERS_AND_ACTIONS, card - SQUIRE if card != NO_CARD else -1)
    pen.seat("target", target)
    write_choice(pen, choice, 0)
    write_choice(pen, own, 1)
    pen.bits("kept place", KEPT, kept_places(game, seat))


def kept_places(game: Ivanhoe, seat: Seat) -> int:
    """I-56: the places that the seat has chosen to keep, as a bit set."""
    if game.over() or not isinstance(game.stack[-1], Adapt):
        return 0
    places = 0
    for place in kept(game, seat):
        places |= 1 << place
    return places & ALL_KEPT


def write_choice(pen: Pen, move: Move, which: int) -> None:
    """A colour, a place in a display from 1 on, or one of the cards beside it."""
    pen.choice(CHOICES[which], COLOUR_NAMES, move - COLOUR if COLOUR <= move < COLOUR + COLOURS else -1)
    pen.number(CHOICE_PLACES[which], move - CARD_AT + 1 if move >= CARD_AT else 0)
    pen.choice(CHOICES_BESIDE[which], BESIDE, move - SHIELD if SHIELD <= move <= STUNNED else -1)


def write_house(game: Ivanhoe, pen: Pen) -> None:
    """The house rules that a learner may meet."""
    house = game.house
    pen.number("goal", needed(game))
    pen.number("tournament limit", house.tournament_limit)
    pen.flag("tie stays in", house.tie_stays_in)
    pen.flag("shield blocks knock down", house.shield_blocks_knock_down)
    pen.flag("knock down withdrawn", house.knock_down_withdrawn)
    pen.flag("shield covers own actions", house.shield_covers_own_actions)
    pen.flag("charge ignores shielded", house.charge_ignores_shielded)
