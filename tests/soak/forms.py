"""Whether the interpreted and the compiled form have played the same games, move by move."""

from pathlib import Path

import msgspec

from tests.soak.batch import Batch
from tests.soak.ledger import Header


def read(path: Path) -> tuple[Header, dict[int, Batch]]:
    """The header and the batches of a file."""
    first, *lines = path.read_bytes().splitlines()
    batches = [msgspec.json.decode(line, type=Batch) for line in lines]
    return msgspec.json.decode(first, type=Header), {batch.number: batch for batch in batches}


def differences(one: Path, other: Path) -> list[str]:
    """What differs between the batches that two files share, or why they cannot be compared."""
    (header, batches), (other_header, others) = read(one), read(other)
    if header.sources != other_header.sources:
        return [f"{one} and {other} were played by different sources"]
    if header.form == other_header.form:
        return [f"{one} and {other} were both played by the {header.form} form"]
    both = sorted(batches.keys() & others.keys())
    if not both:
        return [f"{one} and {other} have no batch in common"]
    games = sum(batches[number].games for number in both)
    differ = [number for number in both if batches[number].marks != others[number].marks]
    print(f"{games:,} games in both forms, {len(differ)} of {len(both)} batches differ")
    return [f"batch {number} differs between {one} and {other}" for number in differ]
