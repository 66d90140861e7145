"""What the others hold, judged by what they have done: hands that explain it come up more often.

Each card makes a hand more or less likely, by what its owner has done with such cards. How much was learned
from games, by telling true hands from hands dealt at random: the true one scores higher in 70 of 100 pairs
with two players, in 80 to 85 with more.

A hand is dealt at random first. Then its cards are exchanged for others that nobody has seen, each exchange
the more often the likelier it makes the hand (Metropolis). After a few exchanges for each card the hands are
nearly as likely as they should be.
"""

from math import exp
from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Card, Seat
from tiltyard.games.ivanhoe.cards import (
    COLOUR_OF,
    COLOURS,
    IVANHOE,
    KINDS,
    NO_COLOUR,
    SQUIRE,
    UNHORSE,
    VALUES,
)
from tiltyard.games.ivanhoe.table import Ivanhoe, is_in

TRIES: Final = 3  # exchanges for each card
BLOCK: Final = 64  # bytes
WORDS: Final = 65536.0

SCALES: Final = [0.2, 0.25, 0.25, 0.333, 0.667]  # of the points of each colour
PLAIN: Final = [0.295, 0.269, 0.262, 0.292, 0.355]  # points that nothing is known about, by colour
ENTERED: Final = 0.511  # points in the colour of the tournament, for somebody who has entered it
SPENT: Final = -0.462  # the same, for each card in the display
MOST_SPENT: Final = 4
FRESH: Final = 0.041  # for somebody who is in, and has not entered
OUT: Final = -0.028  # for somebody who has withdrawn
OPENED: Final = 0.126  # points in the colour in which somebody has opened this tournament
NOT_OPENED: Final = -0.196  # in another colour that was missing too
GIVEN_UP: Final = [-0.534, -0.784, -0.531, -0.182]  # in a colour given up 0, 1, 2 or more tournaments ago
CANCEL: Final = 0.848  # IVANHOE, which is saved
# Supporters and actions, which are played when they help: idle, entered, fresh, out
SUPPORT: Final = [-0.581, -0.106, -0.483, -0.708]
ACTION: Final = [-0.26, -0.416, -0.304, -0.322]
IDLE: Final = 0  # no tournament is under way
IS_ENTERED: Final = 1
IS_FRESH: Final = 2
IS_OUT: Final = 3


def make_likely(game: Ivanhoe, other: Seat, hand: list[Card], unseen: list[Card], chance: Chance) -> None:
    """Exchange cards of a hand for unseen ones until the hand is as likely as it should be."""
    if not unseen:
        return
    scores = card_scores(game, other)
    block = chance.block()
    at = 0
    for turn in range(TRIES * len(hand)):
        if at == BLOCK:
            block = chance.block()
            at = 0
        mine = turn % len(hand)
        place = (block[at] * 256 + block[at + 1]) % len(unseen)
        drawn = (block[at + 2] * 256 + block[at + 3]) / WORDS
        at += 4
        gain = scores[unseen[place]] - scores[hand[mine]]
        if gain >= 0.0 or drawn < exp(gain):
            held = hand[mine]
            hand[mine] = unseen[place]
            unseen[place] = held


def card_scores(game: Ivanhoe, other: Seat) -> list[float]:
    """What each kind of card adds to the logarithm of a hand's likelihood."""
    state = state_of(game, other)
    by_colour = colour_scores(game, other, state)
    scores = [by_colour[COLOUR_OF[card]] * VALUES[card] for card in range(SQUIRE)]
    scores += [SUPPORT[state] * VALUES[card] / 3.0 for card in range(SQUIRE, UNHORSE)]
    scores += [ACTION[state] for card in range(UNHORSE, KINDS)]
    scores[IVANHOE] += CANCEL
    return scores


def state_of(game: Ivanhoe, other: Seat) -> int:
    """How far somebody has gone in this tournament."""
    if game.colour == NO_COLOUR:
        return IDLE
    if not is_in(game, other):
        return IS_OUT
    return IS_ENTERED if game.displays[other] else IS_FRESH


def colour_scores(game: Ivanhoe, other: Seat, state: int) -> list[float]:
    """What a point of each colour adds."""
    scores = PLAIN[:]
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
    """What somebody has opened now, and given up before."""
    is_opener = game.opener == other
    for colour in range(COLOURS):
        if is_opener and colour == game.opened:
            scores[colour] += OPENED
        elif is_opener and (game.tokens[other] >> colour) & 1 == 0:
            scores[colour] += NOT_OPENED
        left = game.given_up[other * COLOURS + colour]
        if left > 0:
            scores[colour] += GIVEN_UP[min(len(GIVEN_UP) - 1, game.tournaments - left)]
