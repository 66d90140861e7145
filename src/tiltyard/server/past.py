"""Going on from a finished game: the first moves of its record are kept, and a new table plays from there."""

from dataclasses import replace

from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find
from tiltyard.server.protocol import Refusal
from tiltyard.server.storage import RecordRow


def kept_part(row: RecordRow, count: int) -> str:
    """The record of the first so many moves; refused if nobody could play on from there."""
    try:
        whole = record.parse(row.text, row.table, find)
        if not 0 <= count <= len(whole.steps):
            raise Refusal(
                "bad_setup", f"The game had {len(whole.steps)} moves; it cannot go on after move {count}."
            )
        kept = replace(whole, steps=whole.steps[:count])
        match = record.replay(kept)
    except TiltyardError as problem:
        raise Refusal("bad_setup", str(problem)) from None
    if match.game.over():
        raise Refusal("bad_setup", f"After move {count} the game is over; keep fewer moves.")
    return record.text(kept)
