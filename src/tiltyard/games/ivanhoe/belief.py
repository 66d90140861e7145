"""What the others hold, judged by what they have done: worlds that explain it better come up more often.

Each card in another hand makes a world more or less likely, by what its owner has done with such cards. The
numbers were learned from games: they tell true hands from hands that were dealt at random.
"""

from math import exp
from typing import Final

from tiltyard.engine.moves import Seat
from tiltyard.games.ivanhoe.cards import COLOUR_OF, COLOURS, IVANHOE, NO_COLOUR, SQUIRE, UNHORSE, VALUES
from tiltyard.games.ivanhoe.table import Ivanhoe, is_in

SCALES: Final = [0.2, 0.25, 0.25, 0.333, 0.667]  # of the points of each colour
ENTERED: Final = 0.579  # points in the colour of the tournament, for somebody who has entered it
SPENT: Final = -0.466  # the same, for each card in the display
MOST_SPENT: Final = 4
FRESH: Final = 0.095  # for somebody who is in, and has not entered
OUT: Final = 0.125  # for somebody who has withdrawn
OPENED_NOW: Final = 0.175  # points in the colour in which somebody has opened this tournament
NOT_OPENED: Final = -0.116  # in another colour that was missing too
OPENED_BEFORE: Final = -0.269  # in the colour that somebody has opened earlier
GIVEN_UP: Final = -0.473  # in the colour from which somebody withdrew last
CANCEL: Final = 0.848  # IVANHOE, which is saved
# Supporters and actions, which are played when they help: idle, entered, fresh, out
SUPPORT: Final = [-0.722, -0.24, -0.598, -0.766]
ACTION: Final = [-0.445, -0.604, -0.463, -0.452]
IDLE: Final = 0  # no tournament is under way
IS_ENTERED: Final = 1
IS_FRESH: Final = 2
IS_OUT: Final = 3
USUAL: Final = -1.0  # the score of a hand that is nothing special
MOST: Final = 0.999  # a world that is certain would not be compared with others


def likelihood(game: Ivanhoe, seat: Seat) -> float:
    """How well the other hands explain what their owners have done."""
    score = 0.0
    for other in range(game.seats):
        if other != seat:
            score += hand_score(game, other) - USUAL
    return min(MOST, exp(score - 4.0))


def hand_score(game: Ivanhoe, other: Seat) -> float:
    """What the cards of a hand add to the logarithm of its likelihood."""
    state = state_of(game, other)
    by_colour = colour_scores(game, other, state)
    score = 0.0
    for card in game.hands[other]:
        if card < SQUIRE:
            score += by_colour[COLOUR_OF[card]] * VALUES[card]
        elif card < UNHORSE:
            score += SUPPORT[state] * VALUES[card] / 3.0
        else:
            score += ACTION[state] + (CANCEL if card == IVANHOE else 0.0)
    return score


def state_of(game: Ivanhoe, other: Seat) -> int:
    """How far somebody has gone in this tournament."""
    if game.colour == NO_COLOUR:
        return IDLE
    if not is_in(game, other):
        return IS_OUT
    return IS_ENTERED if game.displays[other] else IS_FRESH


def colour_scores(game: Ivanhoe, other: Seat, state: int) -> list[float]:
    """What a point of each colour in a hand adds."""
    scores = [0.0] * COLOURS
    if state == IS_OUT:
        scores[game.colour] += OUT
    elif state == IS_FRESH:
        scores[game.colour] += FRESH
    elif state == IS_ENTERED:
        scores[game.colour] += ENTERED + SPENT * min(MOST_SPENT, len(game.displays[other]))
    add_memories(game, other, scores)
    for colour in range(COLOURS):
        scores[colour] *= SCALES[colour]
    return scores


def add_memories(game: Ivanhoe, other: Seat, scores: list[float]) -> None:
    """What somebody has opened and given up."""
    opened, left = game.opened[other], game.given_up[other]
    if left != NO_COLOUR:
        scores[left] += GIVEN_UP
    if opened == NO_COLOUR:
        return
    if game.opener != other:
        scores[opened] += OPENED_BEFORE
        return
    scores[opened] += OPENED_NOW
    for colour in range(COLOURS):
        if colour != opened and (game.tokens[other] >> colour) & 1 == 0:
            scores[colour] += NOT_OPENED
