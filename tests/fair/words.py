"""What the Fair asks."""

from typing import cast

from tests.fair.cards import KINDS, WARES
from tests.fair.table import MOVES
from tiltyard.engine.contract import View
from tiltyard.engine.moves import Card, Seat
from tiltyard.shown.question import Choice, Question


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    hand, who = cast(list[Card], view["hand"]), names[cast(Seat, view["you"])]
    choices = [Choice((MOVES.text(move),), move) for move in range(KINDS, len(MOVES))]
    text = f"{who}, {view['question']}:"
    return Question(text, str(view["rule"]), [], [WARES.text(hand)], hand, choices, advice="Do as you like.")
