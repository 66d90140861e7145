"""The file of a soak as JSON Lines: a header, then a line for each batch; a soak goes on where it ended."""

from pathlib import Path
from typing import Any, Final

import msgspec

from tests.form import form
from tests.soak.batch import SIZE, Batch
from tiltyard.arena.ledger import sources_hash
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import plural

FOLDER: Final = Path("build") / "soak"


class Header(msgspec.Struct, frozen=True):
    """What decides the games, and which form has played them."""

    sources: str  # a hash of the rules and the bots
    batch: int  # games
    form: str


def header() -> Header:
    """What runs here."""
    return Header(sources_hash(), SIZE, form())


class Ledger:
    """The batches that are played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.batches: dict[int, Batch] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            self.read()
        else:
            path.write_bytes(line(header()))

    def read(self) -> None:
        """Take up what was played before; a line that was torn off is played again."""
        first, *lines = self.path.read_bytes().splitlines(keepends=True)
        found = msgspec.json.decode(first, type=Header)
        if found != header():
            raise TiltyardError(
                f"{self.path} was played by {found}, and here runs {header()}; "
                "move the file, or name another with --out"
            )
        whole = [one for one in lines if one.endswith(b"\n")]
        self.path.write_bytes(first + b"".join(whole))
        for one in whole:
            self.add(msgspec.json.decode(one, type=Batch))

    def add(self, batch: Batch) -> None:
        """Count a batch."""
        self.batches[batch.number] = batch

    def write(self, batch: Batch) -> None:
        """Count a batch, and keep it."""
        self.add(batch)
        with self.path.open("ab") as file:
            file.write(line(batch))

    def missing(self, count: int) -> list[int]:
        """Those of the first `count` batches that nobody has played."""
        return [number for number in range(count) if number not in self.batches]

    def summary(self) -> str:
        """What was played and found."""
        all_of = self.batches.values()
        games, moves = sum(one.games for one in all_of), sum(one.moves for one in all_of)
        faults, seconds = sum(len(one.faults) for one in all_of), sum(one.seconds for one in all_of)
        played = f"{games:,} games, {moves:,} moves, {plural(faults, 'fault')}"
        return f"{played}, {seconds:,.0f} s of processor time ({form()})"


def line(value: Any) -> bytes:
    """A line of the file."""
    return msgspec.json.encode(value) + b"\n"
