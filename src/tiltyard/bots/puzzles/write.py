"""Writing puzzles: what was found becomes records of a folder, without those that are alike."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tiltyard.bots.puzzles.find import Found
from tiltyard.bots.puzzles.puzzle import LEVEL, REACH, SOLUTION, STOP
from tiltyard.engine import record
from tiltyard.engine.moves import Seat
from tiltyard.engine.record import Record, Step
from tiltyard.engine.rungs import KNIGHT
from tiltyard.engine.text import plain

KINDS: Final = 3  # puzzles with the same goal whose solutions begin with the same move


def best_of(found: Iterable[Found], most: int) -> list[Found]:
    """The best: few answers work, and no two are alike."""
    chosen: list[Found] = []
    for puzzle in sorted(found, key=lambda puzzle: (puzzle.few, len(puzzle.line))):
        alike = sum(kind_of(other) == kind_of(puzzle) for other in chosen)
        if alike < KINDS and len(chosen) < most:
            chosen.append(puzzle)
    return chosen


def kind_of(puzzle: Found) -> tuple[str, int]:
    """What makes two puzzles alike."""
    return puzzle.words, puzzle.line[0][1]


def text_of(puzzle: Found) -> str:
    """A puzzle as a file."""
    setting, seat = puzzle.setting, puzzle.goal.seat
    names, moves = setting.names, setting.contract.moves
    bots: dict[Seat, str] = {other: KNIGHT for other in range(len(names)) if other != seat}
    steps = [Step("move", 0, who, move) for who, move in puzzle.moves]
    head = [
        f"# {puzzle.words}",
        f"# {REACH}: {puzzle.goal.text()}",
        f"# {STOP}: {puzzle.goal.stop}",
        f"# {LEVEL}: {puzzle.level}",
    ]
    line = [f"# {SOLUTION}: {names[who]}: {moves.text(move)}" for who, move in puzzle.line]
    body = record.text(Record("puzzle", setting, steps, {}, bots))
    return "\n".join([*head, body.rstrip("\n"), *line, ""])


def write_all(found: list[Found], folder: Path) -> list[Path]:
    """One file for each, named after its goal."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for number, puzzle in enumerate(sorted(found, key=lambda puzzle: puzzle.level), start=1):
        path = folder / f"{name_of(puzzle)}-{number:02}.tilt"
        path.write_text(text_of(puzzle), "utf-8")
        written.append(path)
    return written


def name_of(puzzle: Found) -> str:
    """A short name: the last word of the goal that is no number."""
    words = [word for word in plain(puzzle.words).strip(".").split() if word.isalpha()]
    return words[-1]
