"""What the Fair asks."""

from typing import cast

from tests.fair.cards import KINDS, WARES
from tests.fair.table import MOVES
from tests.fair.view import FairView
from tiltyard.engine.contract import View
from tiltyard.engine.question import Choice, Question


def ask(view: View, names: list[str]) -> Question:
    """The open question in words."""
    table = cast(FairView, view)
    choices = [Choice((MOVES.text(move),), move) for move in range(KINDS, len(MOVES))]
    text = f"{names[table['you']]}, {table['question']}:"
    return Question(text, table["rule"], [], [WARES.text(table["hand"])], table["hand"], choices)
