"""Proving the shuffles of a finished game: the seed is the one whose hash was published, and all follows."""

import re
from pathlib import Path
from typing import Final

from tiltyard.engine import record
from tiltyard.engine.chance import DEFAULT_SEED, commitment
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import find

PUBLISHED: Final = re.compile(r"^# seed hash: ([0-9a-f]{64})$", re.MULTILINE)


def prove(path: Path, published: str = "") -> list[str]:
    """What was proved, line by line; an error if anything does not fit.

    `published` is the hash as a player noted it; the one in the file is only as good as the file.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise TiltyardError(f"{path}: {problem}") from None
    content = record.parse(text, str(path), find)
    found = PUBLISHED.search(text)
    wanted = published.strip().lower() or (found.group(1) if found else "")
    if not wanted:
        raise TiltyardError(f"{path}: no hash of the seed is given here; use --hash")
    seed = content.setting.seed or DEFAULT_SEED
    if commitment(seed) != wanted:
        raise TiltyardError(f"{path}: the seed {seed} is NOT the one whose hash was published")
    match = record.replay(content)
    lines = [f"The seed {seed} has the hash that was published."]
    if content.setting.deal:
        lines.append("The deal was rigged in the open; what it does not name follows from the seed.")
    moves = len(match.moves)
    ending = "the game ends as recorded" if match.game.over() else "the game goes on from there"
    return [*lines, f"Every shuffle follows from it: {moves} moves replay, and {ending}."]
