"""What counts as the answer of a seat whose time is up at a table with a clock."""

from typing import Final

from tiltyard.engine.moves import Move, Seat
from tiltyard.games.quests.bots import as_a_knight
from tiltyard.games.quests.table import BUILD, TRIM, Quests
from tiltyard.games.quests.view import view

CARDS_ASKED: Final = (BUILD, TRIM)


def late_answer(game: Quests, seat: Seat) -> list[Move]:
    """Where cards must be given, what a knight would give; no moves where one can simply say no."""
    twin = game.copy()
    moves: list[Move] = []
    asked = twin.stack[-1].name
    while asked in CARDS_ASKED and seat in twin.asks() and twin.stack[-1].name == asked:
        move = as_a_knight(view(twin, seat), twin.options(seat))
        twin.play(seat, move)
        moves.append(move)
    return moves
