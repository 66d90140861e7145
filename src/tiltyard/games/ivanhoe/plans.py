"""What is worth weighing in Ivanhoe: whole turns, actions with all their choices, openings by colour.

No plan goes on after an action: what to do then depends on whether it was cancelled, so it is thought about
anew.
"""

from typing import Final

from tiltyard.engine.moves import NOBODY, Card, Move, Seat
from tiltyard.games.ivanhoe.cards import COLOURS, KINDS, MAIDEN, RETREAT, SQUIRE, UNHORSE
from tiltyard.games.ivanhoe.rules import Open, Turns, allowed
from tiltyard.games.ivanhoe.table import (
    COLOUR,
    END_TURN,
    NO_MOVE,
    TARGET,
    WITHDRAW,
    Ivanhoe,
    may_add,
)
from tiltyard.games.ivanhoe.tactics import (
    POINTS,
    Choices,
    all_choices,
    fewest,
    fitting,
    missing_points,
)

MORE: Final = (0, 1, 3)  # points beyond the lead


def plans(game: Ivanhoe, seat: Seat) -> list[list[Move]]:
    """The answers worth weighing."""
    phase = game.stack[-1]
    if isinstance(phase, Turns):
        return turns(game, seat)
    options = game.options(seat)
    if isinstance(phase, Open):
        return openings(game, options)
    return [[move] for move in options]


def openings(game: Ivanhoe, options: list[Move]) -> list[list[Move]]:
    """A colour card, or the lowest supporter in any colour that is allowed."""
    found: list[list[Move]] = [[card] for card in options if card < SQUIRE]
    for card in [card for card in options if card >= SQUIRE][:1]:
        found += [[card, COLOUR + colour] for colour in range(COLOURS) if allowed(game, colour)]
    return found


def turns(game: Ivanhoe, seat: Seat) -> list[list[Move]]:
    """Out; the lead, cheaply or with something to spare; everything; each action in every way."""
    options = game.options(seat)
    found: list[list[Move]] = [[WITHDRAW]] if WITHDRAW in options else []
    if END_TURN in options:
        found.append([END_TURN])
    for cards in leads(game, seat):
        row: list[Move] = [*cards, END_TURN]
        if row not in found:
            found.append(row)
    for card in options:
        if UNHORSE <= card < KINDS:
            found += [row_of(choices) for choices in all_choices(game, seat, card)]
    return found


def leads(game: Ivanhoe, seat: Seat) -> list[list[Card]]:
    """Number cards that take the lead, from the cheapest to everything."""
    found: list[list[Card]] = []
    if not may_add(game, seat):
        return found
    cards = fitting(game, seat, game.hands[seat])
    most = 1 if game.stunned == seat else len(cards)
    points = missing_points(game, seat)
    for highest in (SQUIRE - 1, MAIDEN - 1, MAIDEN):
        some = [card for card in cards if card <= highest]
        for more in MORE:
            lead = fewest(some, game.colour, max(points, 0) + more, most)
            if lead is not None and lead not in found:
                found.append(lead)
    enough = sum([POINTS[game.colour][card] for card in cards]) >= points
    if enough and 0 < len(cards) <= most and cards not in found:
        found.append(cards)
    return found


def row_of(choices: Choices) -> list[Move]:
    """An action and its choices, in the order in which they are asked."""
    row: list[Move] = [choices.card]
    if choices.own != NO_MOVE:
        row.append(choices.own)
    if choices.target != NOBODY and choices.card != RETREAT:
        row.append(TARGET + choices.target)
    if choices.choice != NO_MOVE:
        row.append(choices.choice)
    return row
