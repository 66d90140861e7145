"""What a person at a network table is told about the seed: who chose it, or how to prove nobody did."""

from tiltyard.engine.moves import Seat
from tiltyard.table.fair import mixed_seed, part_hash
from tiltyard.terminal.seats import Kept
from tiltyard.wire.protocol import Over, TableInfo

RIGGED = "The deal at this table is rigged: the cards were chosen, and somebody may know them."
ASK = "Play anyway? (yes/leave)"


def promise(info: TableInfo, kept: Kept) -> list[str]:
    """What is known about the seed before the end."""
    if not info.commitment:
        said = f" Hash of the seed: {info.seed_hash}" if info.seed_hash else ""
        return [f"{RIGGED}{said}" if info.rigged else f"The server alone draws the seed.{said}"]
    return [
        *([RIGGED] if info.rigged else []),
        "The seed combines a part from the server and one from every person; all are shown at the end.",
        f"Hash of the server's part: {info.commitment}",
        f"Your part: {kept.part}",
        *([f"Hash of the seed: {info.seed_hash}"] if info.seed_hash else []),
    ]


def verdict(over: Over, seat: Seat, kept: Kept) -> list[str]:
    """Whether everything fits together at the end, as far as this terminal can tell."""
    if not over.server_part:
        return [f"Seed: {over.seed}; hash: {over.seed_hash}"]
    problem = fault(over, seat, kept)
    if problem:
        return [f"The shuffles do NOT check out: {problem}"]
    return ["The shuffles are proven: the server kept its part, and yours is in the seed."]


def fault(over: Over, seat: Seat, kept: Kept) -> str:
    """What does not fit; empty if everything does."""
    if kept.commitment and over.commitment != kept.commitment:
        return "the server has changed the hash it published."
    if part_hash(over.server_part) != over.commitment:
        return "the server's part is not the one whose hash was published."
    if seat >= 0 and kept.part != over.parts[seat]:
        return "the part this terminal sent is not in the seed."
    if mixed_seed(over.server_part, over.parts) != over.seed:
        return "the seed does not follow from the parts."
    return ""


def proof_command(table: str, kept: Kept) -> str:
    """How to prove the whole game, shuffle by shuffle."""
    noted = f" --hash {kept.commitment} --part {kept.part}" if kept.commitment else ""
    return f"tiltyard verify {table}.tilt{noted}"
