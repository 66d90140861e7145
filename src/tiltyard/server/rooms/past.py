"""Continuing another game: the moves of its record are kept, and a new table plays on from there.

The other game is one that was finished here, or one that somebody has in a file.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Final

from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import options_text
from tiltyard.engine.record import Record, Step
from tiltyard.games import find
from tiltyard.server.storage import RecordRow, Storage
from tiltyard.server.storage.asking import Labour, texting
from tiltyard.table.plan import said
from tiltyard.table.work import Work
from tiltyard.wire.lobby import FileInfo
from tiltyard.wire.protocol import Refusal

MOST_KEPT: Final = 3_000  # moves of another game; the largest file has no more
PIECE: Final = 32  # moves between two pauses


def keeping(storage: Storage, row: RecordRow, count: int) -> Labour[str]:
    """The record of the first `count` moves; refused if there is nothing to play from there."""
    if not 0 <= count <= row.moves:
        raise Refusal("bad_setup", f"The game had {row.moves} moves; it cannot continue after move {count}.")
    if count > MOST_KEPT:
        raise Refusal(
            "bad_setup", f"A game can continue after at most {MOST_KEPT:,} moves, not after {count:,}."
        )
    pieces = yield from texting(storage, row.table)
    kept = yield from _reading(record.lines_of(pieces), count)
    if (yield from _is_over(kept)):
        raise Refusal("bad_setup", f"After move {count} the game is over; keep fewer moves.")
    return record.text(kept)


def reading(text: str) -> Work[Record]:
    """A file's record without its expectations; refused if the game is over after its last move."""
    whole = yield from _reading(text.split("\n"), None)
    kept = replace(whole, steps=[step for step in whole.steps if step.kind == "move"])
    if (yield from _is_over(kept)):
        raise Refusal("bad_setup", "The game in this file is over; there is nothing left to play.")
    return kept


def reading_on(text: str) -> Work[None]:
    """Check a rigged deal beyond its head, which is all that a plan reads."""
    yield from _reading(text.split("\n"), None)


def looking_into(text: str) -> Work[FileInfo]:
    """What somebody needs to know to set a table with a file."""
    kept = yield from reading(text)
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


def _reading(lines: Iterable[str], most: int | None) -> Work[Record]:
    """A record, or its first `count` steps."""
    steps: list[Step] = []
    try:
        reader = record.Reader(lines, "file", find)
        for step in islice(reader.steps(), most):
            steps.append(step)
            if len(steps) % PIECE == 0:
                yield
    except TiltyardError as problem:
        raise Refusal("bad_setup", said(problem)) from None
    return replace(reader.head, steps=steps)


def _is_over(kept: Record) -> Work[bool]:
    try:
        match = record.begin(kept)
        for step in kept.steps:
            match.game.events.clear()
            record.make_move(kept, match, step)
            if len(match.moves) % PIECE == 0:
                yield
    except TiltyardError as problem:
        raise Refusal("bad_setup", said(problem)) from None
    return bool(match.game.over())
