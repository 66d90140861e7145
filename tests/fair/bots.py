"""The bots of the Fair; `Random` comes with the engine."""

from tiltyard.engine.moves import Move
from tiltyard.engine.turn import Bot, Turn


class Last(Bot):
    """Always the last of its moves."""

    def choose(self, turn: Turn) -> Move:
        return turn.moves[-1]
