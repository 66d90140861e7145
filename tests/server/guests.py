"""Bots that an operator might add, good and bad."""

import os
from typing import Any

from tiltyard.engine.turn import Bot, Turn


class Steady(Bot):
    """Always the last move that is no last resort; it counts what it has heard, and tries its move out."""

    looks_ahead = True
    listens = True

    def start(self, seat: int, seats: int) -> None:
        self.heard = 0

    def choose(self, turn: Turn) -> int | str:
        print("this goes nowhere")
        self.heard += len(turn.news)
        assert self.heard
        assert 0 < turn.seconds < 60
        turn.world().play(turn.seat, turn.moves[-1])
        return turn.text(turn.moves[-1])


class Raises(Bot):
    def choose(self, turn: Turn) -> int:
        raise ZeroDivisionError(f"my hand is {turn.view['hand']}")


class Cheats(Bot):
    def choose(self, turn: Turn) -> str:
        return "fly"


class Loops(Bot):
    def choose(self, turn: Turn) -> int:
        while True:
            pass


class Dies(Bot):
    def choose(self, turn: Turn) -> Any:
        os._exit(3)


class Jouster(Bot):
    games = ("ivanhoe",)

    def choose(self, turn: Turn) -> int:
        return turn.random()
