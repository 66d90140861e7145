"""The results of an arena as JSON Lines: a header, then a line for each game, written as they come in.

A run continues a file with the same header. A deal that was cut off in the middle is played again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from sys import modules
from typing import Final

import msgspec

from tiltyard import __version__, bots
from tiltyard.arena.game import Result
from tiltyard.arena.lineup import LineUp
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import options_text
from tiltyard.lock import take

FORMAT: Final = 1
PLAYING: Final = ("engine", "games", "bots")  # the folders that decide what happens in a game
ANOTHER: Final = "name another file with --out"


class Header(msgspec.Struct, frozen=True):
    """What decides every game: two arenas with the same header play the same games."""

    arena: int  # the version of this format
    tiltyard: str  # its version, and a hash of the rules and the bots
    game: str
    rules: int
    house: str
    seats: list[str]  # the line-up
    seed: str
    files: dict[str, str]  # of bots that are no part of Tiltyard: a hash of their text


def header_of(line_up: LineUp) -> Header:
    """The header of a line-up."""
    contract = line_up.contract
    house = options_text(contract.limited(line_up.options), contract.presets)
    guests = {name: text_hash(kind) for name, kind in line_up.kinds.items()}
    return Header(
        FORMAT,
        f"{__version__} {sources_hash()}",
        contract.name,
        contract.rules_version,
        house,
        line_up.names,
        line_up.seed,
        {name: found for name, found in guests.items() if found},
    )


@cache
def sources_hash() -> str:
    """A hash of everything in Tiltyard that decides a game, with what bots have learned."""
    return hash_of([Path(bots.__file__).parent.parent / folder for folder in PLAYING])


def hash_of(folders: list[Path]) -> str:
    """A hash of the programs and the weights in folders."""
    found = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.json")]):
            found.update(path.read_bytes())
    return found.hexdigest()


def text_hash(kind: type) -> str:
    """A hash of the file of a bot that came from outside; a changed bot is another bot."""
    path = Path(modules[kind.__module__].__file__ or "")
    if kind.__module__.startswith("tiltyard.") or not path.is_file():
        return ""
    return blake2b(path.read_bytes(), digest_size=8).hexdigest()


class Ledger:
    """A file of results, from its first line to where it is written."""

    def __init__(self, path: Path, line_up: LineUp) -> None:
        self.path = path
        self.header = header_of(line_up)
        self.tables = line_up.tables()
        self.good = 0  # bytes up to the last whole deal
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            self.check_header()
        except OSError as problem:
            raise self.fault(problem.strerror or str(problem)) from None

    def check_header(self) -> None:
        """Continue the same arena, or begin one in an empty file; anything else is an error."""
        with self.path.open("rb") as file:
            line = file.readline()
        if not line.endswith(b"\n") and not self.own_line().startswith(line):
            raise self.fault(f"these are not the results of an arena; {ANOTHER}")
        if not line.endswith(b"\n"):  # empty, or torn in its first line
            self.path.write_bytes(self.own_line())
            line = self.own_line()
        self.compare(line)
        self.good = len(line)

    def own_line(self) -> bytes:
        """The header as a line."""
        return msgspec.json.encode(self.header) + b"\n"

    def compare(self, line: bytes) -> None:
        """An error that says what differs, if the file belongs to another arena."""
        try:
            found = msgspec.json.decode(line, type=Header)
        except msgspec.DecodeError:
            raise self.fault(f"these are not the results of an arena; {ANOTHER}") from None
        for name in Header.__struct_fields__:
            there, here = getattr(found, name), getattr(self.header, name)
            if there != here:
                raise self.fault(
                    f"these are the results of another arena: {name} is {there!r} there "
                    f"and {here!r} here; {ANOTHER}"
                )

    @contextmanager
    def held(self) -> Iterator[None]:
        """Lock the file; an error if another arena is writing to it."""
        with self.path.open("ab") as file:
            try:
                take(file)
            except OSError:
                raise self.fault(
                    f"another arena is writing to this file; wait for it, or {ANOTHER}"
                ) from None
            yield

    def kept(self) -> Iterator[list[Result]]:
        """The whole deals in the file. When all have been read, what is torn off after them is removed."""
        deal: list[Result] = []
        with self.path.open("rb") as file:
            file.seek(self.good)
            for number, line in enumerate(file, start=2):
                if not line.endswith(b"\n"):
                    break
                deal.append(self.checked(line, number, len(deal)))
                if len(deal) == len(self.tables):
                    self.good = file.tell()
                    yield deal
                    deal = []
        with self.path.open("rb+") as file:
            file.truncate(self.good)

    def checked(self, line: bytes, number: int, at: int) -> Result:
        """The game in a line, which must be the next one."""
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.DecodeError as problem:
            raise self.fault(f"line {number} is not a game ({problem}); {ANOTHER}") from None
        wanted = ((number - 2) // len(self.tables), self.tables[at])
        if (result.deal, result.seats) != wanted:
            raise self.fault(f"line {number} is not the game that comes next; {ANOTHER}")
        return result

    def write(self, deal: list[Result]) -> None:
        """Add a deal, at once and as a whole."""
        text = b"".join(msgspec.json.encode(result) + b"\n" for result in deal)
        try:
            with self.path.open("ab") as file:
                file.write(text)
        except OSError as problem:
            raise self.fault(problem.strerror or str(problem)) from None

    def fault(self, problem: str) -> TiltyardError:
        """An error that names the file."""
        return TiltyardError(f"{self.path}: {problem}")
