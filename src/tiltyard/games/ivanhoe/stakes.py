"""What a tournament is worth to a seat: the token, the danger of losing, the price of leaving."""

from typing import Final

from tiltyard.engine.moves import Seat
from tiltyard.games.ivanhoe.cards import PURPLE
from tiltyard.games.ivanhoe.table import Ivanhoe, count, has_maiden, is_in, needed

LAST_TOKEN: Final = 4.0  # what the token is worth that wins the game; any other missing one is worth 1
OWNED: Final = 0.15  # a token one owns already: only the next start
DEFEAT: Final = 3.0  # what it costs that somebody else wins the game
SHARED: Final = 0.7  # of a defeat that somebody else may still prevent
PENALTY: Final = 0.9  # the token that a maiden costs


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


def leaving(game: Ivanhoe, seat: Seat) -> float:
    """What it is worth to withdraw now."""
    cost = danger(game, seat)
    left = 0
    for other in range(game.seats):
        if is_in(game, other):
            left += 1
    return -(cost if left == 2 else SHARED * cost) - maiden_risk(game, seat)
