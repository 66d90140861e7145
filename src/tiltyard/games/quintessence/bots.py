"""The bots of Legends of Quintessence. They see no more than their seat does, and never concede."""

from typing import Final, cast

from tiltyard.engine.moves import Move
from tiltyard.engine.rungs import CHAMPION, KNIGHT, LEGEND, PAGE, SQUIRE, Rung
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games.quintessence.policy import policy
from tiltyard.games.quintessence.sketch import sketch
from tiltyard.games.quintessence.table import ATTACK, TAKE_BACK
from tiltyard.games.quintessence.view import QuintessenceView

RUNGS: Final[dict[str, Rung]] = {
    PAGE: Rung("Has just learned the rules and takes what looks good.", simulations=12, heat=0.3),
    SQUIRE: Rung("Builds a board first, and attacks when even the best block does no harm.", bot="warden"),
    KNIGHT: Rung("Tries out a few attacks and blocks, and sometimes errs.", simulations=16, heat=0.05),
    CHAMPION: Rung("Tries out whole turns against what you might hold.", simulations=48, heat=0.015),
    LEGEND: Rung("Tries out far more of them, and misses little.", simulations=256),
}


def staying(moves: list[Move]) -> list[Move]:
    """What is in a lane stays there, or a random turn could go on forever."""
    return [move for move in moves if not TAKE_BACK <= move < ATTACK]


class Warden(Bot):
    """Builds a board first, attacks when even the best block does no harm, and blocks what would kill."""

    def choose(self, turn: Turn) -> Move:
        return policy(sketch(cast(QuintessenceView, turn.view)), turn.seat)
