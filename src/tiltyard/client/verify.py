"""Proving the shuffles of a finished game: nobody could choose the seed, and every card follows from it.

A seed that everybody added to is proven from its parts (`fair.py`). A seed that was chosen, or that of a game
from before there were parts, is only proven to be the one whose hash was published.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tiltyard.engine import record
from tiltyard.engine.chance import DEFAULT_SEED, commitment
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import and_list
from tiltyard.games import find
from tiltyard.table.fair import mixed_seed, part_hash

NOTE: Final = re.compile(
    r"^# (seed hash|commitment|rigged|part of the server|part of seat \d{1,2}): (.+)$", re.MULTILINE
)

IN_THE_FILE: Final = "That hash is the one in the file; use --hash to check the one you noted."
OF_SEED: Final = (
    "The hash you noted is that of the seed, published when the game began. "
    "Only the hash of the server's part shows that it was fixed before yours was known."
)
CHOSEN: Final = "It was chosen, so somebody may have known the cards."
ALONE: Final = "No player contributed to it, so somebody may have known the cards."


class Unproven(TiltyardError):
    """What a record claims does not fit together."""


@dataclass(frozen=True)
class Noted:
    """What a player noted about a game; empty: nothing."""

    hash: str = ""  # the commitment, or the hash of the seed
    part: str = ""  # what the player's client added


@dataclass(frozen=True)
class Claim:
    """What a record says about its seed."""

    seed: str
    names: list[str]
    notes: dict[str, str]

    def parts(self) -> list[str]:
        """What each seat has added."""
        return [self.notes.get(f"part of seat {seat + 1}", "") for seat in range(len(self.names))]


def prove(path: Path, noted: Noted) -> list[str]:
    """What was proven, line by line; an error says what does not fit.

    What a player noted counts; the hash in the file is only as good as the file.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise TiltyardError(f"{path}: {problem}") from None
    content = record.parse(text, str(path), find)
    setting = content.setting
    claim = Claim(setting.seed or DEFAULT_SEED, setting.names, dict(NOTE.findall(text.partition("\n---")[0])))
    try:
        lines = (
            _prove_mixed(claim, noted) if "part of the server" in claim.notes else _prove_hash(claim, noted)
        )
    except TiltyardError as problem:
        raise type(problem)(f"{path}: {problem}") from None
    match = record.replay(content)
    if setting.deal:
        lines.append("The deal was rigged in the open; what it does not name follows from the seed.")
    moves = len(match.moves)
    ending = "the game ends as recorded" if match.game.over() else "the game goes on from there"
    return [*lines, f"Every shuffle follows from it: {moves} moves replay, and {ending}."]


def _prove_mixed(claim: Claim, noted: Noted) -> list[str]:
    """The server's part was fixed first, the seed follows from all parts, and mine is among them."""
    server, parts, seed = claim.notes["part of the server"], claim.parts(), claim.seed
    of_seed = noted.hash.strip().lower() == commitment(seed)
    wanted = _wanted("" if of_seed else noted.hash, claim.notes.get("commitment", ""))
    if part_hash(server) != wanted:
        raise Unproven(f"the server's part {server} is NOT the one whose hash {wanted} was published")
    if mixed_seed(server, parts) != seed:
        raise Unproven(
            f"the seed {seed} does NOT follow from the parts; they make {mixed_seed(server, parts)}"
        )
    _check_published(claim)
    return [
        "The server's part has the hash that was published before anybody else's part was known.",
        f"The seed {seed} follows from all parts: {_givers(claim)}.",
        *_find_mine(claim, noted.part.strip().lower()),
        *([OF_SEED] if of_seed else []),
        *([] if noted.hash else [IN_THE_FILE]),
    ]


def _find_mine(claim: Claim, mine: str) -> list[str]:
    """My part is among them, so nobody knew the seed before."""
    parts = claim.parts()
    if not mine:
        return ["Use --part to check that your own part is among them."]
    if mine not in parts:
        raise Unproven(f"your part {mine} is NOT among those from which the seed was made")
    return [f"Your part is among them, as that of {claim.names[parts.index(mine)]}."]


def _givers(claim: Claim) -> str:
    names = [name for name, part in zip(claim.names, claim.parts(), strict=True) if part]
    return and_list(["the server's", *[f"{name}'s" for name in names]])


def _prove_hash(claim: Claim, noted: Noted) -> list[str]:
    """The seed is the one whose hash was published."""
    if noted.part:
        raise Unproven("this record has no parts: the seed was not made of any")
    if "commitment" in claim.notes:
        raise Unproven("this record has a commitment of the server, but NOT the part that belongs to it")
    wanted = _wanted(noted.hash, claim.notes.get("seed hash", ""))
    if commitment(claim.seed) != wanted:
        raise Unproven(f"the seed {claim.seed} is NOT the one whose hash was published")
    return [
        f"The seed {claim.seed} has the hash that was published.",
        CHOSEN if "rigged" in claim.notes else ALONE,
        *([] if noted.hash else [IN_THE_FILE]),
    ]


def _wanted(noted: str, written: str) -> str:
    """The hash that must come out."""
    wanted = noted.strip().lower() or written
    if not wanted:
        raise TiltyardError("the record has no hash of the seed; give it with --hash")
    return wanted


def _check_published(claim: Claim) -> None:
    written = claim.notes.get("seed hash", "")
    if written and commitment(claim.seed) != written:
        raise Unproven(
            f"the seed {claim.seed} is NOT the one whose hash {written} was published at the start"
        )
