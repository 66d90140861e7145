"""Going on from another game: the moves of its record are kept, and a new table plays from there.

The other game is one that was finished here, or one that somebody has in a file.
"""

from dataclasses import replace
from itertools import islice

from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import options_text
from tiltyard.engine.record import Record
from tiltyard.games import find
from tiltyard.server.plan import said
from tiltyard.server.protocol import FileInfo, Refusal
from tiltyard.server.storage import RecordRow, Storage, text_pieces


def kept_part(storage: Storage, row: RecordRow, count: int) -> str:
    """The record of the first so many moves; refused if nobody could play on from there."""
    if not 0 <= count <= row.moves:
        raise Refusal("bad_setup", f"The game had {row.moves} moves; it cannot go on after move {count}.")
    reader = record.Reader(record.lines_of(text_pieces(storage, row.table)), row.table, find)
    kept = replace(reader.head, steps=list(islice(reader.steps(), count)))
    if _is_over(kept):
        raise Refusal("bad_setup", f"After move {count} the game is over; keep fewer moves.")
    return record.text(kept)


def file_part(text: str) -> Record:
    """What a file says, without what it expects; refused if nobody could play on after its last move."""
    whole = _parsed(text)
    kept = replace(whole, steps=[step for step in whole.steps if step.kind == "move"])
    if _is_over(kept):
        raise Refusal("bad_setup", "The game in this file is over; nobody can play on from its end.")
    return kept


def file_info(text: str) -> FileInfo:
    """What somebody needs to know to set a table with it."""
    kept = file_part(text)
    setting = kept.setting
    contract = setting.contract
    return FileInfo(
        contract.name,
        contract.title,
        setting.names,
        [kept.bots.get(seat, "") for seat in range(len(setting.names))],
        options_text(setting.options, contract.presets),
        len(kept.steps),
    )


def _parsed(text: str) -> Record:
    try:
        return record.parse(text, "file", find)
    except TiltyardError as problem:
        raise Refusal("bad_setup", said(problem)) from None


def _is_over(kept: Record) -> bool:
    try:
        return bool(record.replay(kept).game.over())
    except TiltyardError as problem:
        raise Refusal("bad_setup", said(problem)) from None
