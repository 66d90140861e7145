"""Phrases that the news, the questions and the scene share."""

from typing import Final

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader

SKIPPED: Final = ["", "", " The round can be ended now.", " The third skip in a row ends the round."]


def result(winner: Seat, to: Reader) -> str:
    """Who has won."""
    return "It is a draw" if winner == NOBODY else to.does(winner, "win")
