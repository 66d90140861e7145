"""All moves of the game, in ranges: the start of a range and a card's number make a move with this card."""

from typing import Final

from tiltyard.engine.moves import Moves
from tiltyard.games.round_table.cards import ADVENTURE, AMOUR, FIRST_ALLY, KINDS

MOST_STAGES: Final = 5
MOST_BID: Final = 26  # twelve cards and all fourteen free bids

LAY: Final = 0  # into a stage that is built, or face down for a stage or a tournament
DISCARD: Final = KINDS
PLAY: Final = DISCARD + KINDS - FIRST_ALLY  # an ally or an amour, face up at once
STRIKE: Final = PLAY + KINDS - FIRST_ALLY  # Mordred's power against an ally
TAKE_BACK: Final = STRIKE + AMOUR
STAGE: Final = TAKE_BACK + FIRST_ALLY
LOOK: Final = STAGE + MOST_STAGES
BID: Final = LOOK + MOST_STAGES
TURN_UP: Final = BID + MOST_BID + 1
SPONSOR: Final = TURN_UP + 1
DECLINE: Final = TURN_UP + 2
JOIN: Final = TURN_UP + 3
ENTER: Final = TURN_UP + 4
DROP: Final = TURN_UP + 5
DONE: Final = TURN_UP + 6
CONFIRM: Final = TURN_UP + 7
DRAW: Final = TURN_UP + 8
LAPSE: Final = TURN_UP + 9

# The first moves of the ranges that do not begin with card 0.
FIRST_PLAY: Final = PLAY + FIRST_ALLY
FIRST_STRIKE: Final = STRIKE + FIRST_ALLY

_NAMES: Final = ADVENTURE.names
_NUMBERS: Final = [str(number + 1) for number in range(MOST_STAGES)]

MOVES: Final = Moves(
    [
        *_NAMES,
        *[f"discard {name}" for name in _NAMES],
        *[f"play {name}" for name in _NAMES[FIRST_ALLY:]],
        *[f"Mordred against {name}" for name in _NAMES[FIRST_ALLY:AMOUR]],
        *[f"take back {name}" for name in _NAMES[:FIRST_ALLY]],
        *[f"stage {number}" for number in _NUMBERS],
        *[f"look at stage {number}" for number in _NUMBERS],
        *[f"bid {number}" for number in range(MOST_BID + 1)],
        *["turn up", "sponsor", "decline", "join", "enter", "drop", "done", "confirm", "draw", "lapse"],
    ]
)
