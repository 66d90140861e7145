"""Games as data: a file with a row for each game, from which every position can be played again.

`tiltyard simulate` writes such a file, as JSON Lines or as Parquet, by the ending of its name.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from types import TracebackType
from typing import Any, Final, Protocol, Self

import msgspec

from tiltyard.arena.game import Result
from tiltyard.arena.lineup import LineUp
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.names import default_names
from tiltyard.engine.options import options_text, parse_options
from tiltyard.engine.text import or_list
from tiltyard.front import Game, find_game

ENDINGS: Final = [".jsonl", ".parquet"]
GROUP: Final = 1_000  # rows of Parquet that are written at once
PYARROW: Final = "Parquet needs PyArrow: pip install 'tiltyard[data]'; or name a file that ends in .jsonl"


class Row(msgspec.Struct, frozen=True):
    """One game. Its position after any move follows from the row alone.

    Examples:
        >>> row = next(rows_in("games.jsonl"))
        >>> row.play().at(3)
        <round_table with P1, P2: 3 moves, P1 to move>
    """

    game: str
    number: int  # in the file, from 0
    deal: int  # games of the same deal have the same cards
    seed: str
    rules: int  # the version of the rules
    house: str  # the house rules
    bots: list[str]  # by seat
    returns: list[float]  # by seat
    winners: list[int]
    over: bool  # False: it was stopped after very many moves
    seats: list[int]  # who made each move
    moves: list[int]

    def play(self) -> Game:
        """The game, at its end; `game.at(n)` is the position after n moves."""
        contract = find_game(self.game)
        if contract.rules_version != self.rules:
            raise TiltyardError(
                f"game {self.number} was played by version {self.rules} of the rules of {contract.title}; "
                f"here it is version {contract.rules_version}"
            )
        options = parse_options(self.house, contract.presets)
        match = Match(Setting(contract, default_names(len(self.bots)), options, self.seed))
        for seat, move in zip(self.seats, self.moves, strict=True):
            match.play(seat, move)
        return Game(match)


def row_of(line_up: LineUp, result: Result, number: int) -> Row:
    """A game of the arena as a row."""
    contract = line_up.contract
    return Row(
        contract.name,
        number,
        result.deal,
        line_up.deal_seed(result.deal),
        contract.rules_version,
        options_text(contract.limited(line_up.options), contract.presets),
        result.seats,
        result.returns,
        result.winners,
        result.over,
        [seat for seat, _move in result.made],
        [move for _seat, move in result.made],
    )


def rows_in(path: str | Path) -> Iterator[Row]:
    """All rows of a file.

    Examples:
        >>> [(row.game, row.winners) for row in rows_in("games.jsonl")]
        [('round_table', []), ('quests', [0]), ('ivanhoe', [0]), ('quintessence', [0])]
    """
    file = checked_file(Path(path))
    try:
        yield from (rows_of_json if file.suffix == ENDINGS[0] else rows_of_parquet)(file)
    except OSError as problem:
        raise TiltyardError(f"{file}: {problem.strerror or problem}") from None


def games_in(path: str | Path) -> Iterator[Game]:
    """All games of a file, each played to its end.

    Examples:
        >>> [len(game.moves) for game in games_in("games.jsonl")]
        [45, 218, 15, 68]
    """
    return (row.play() for row in rows_in(path))


def rows_of_json(file: Path) -> Iterator[Row]:
    """The rows of a file of JSON Lines."""
    with file.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield msgspec.json.decode(line, type=Row)
            except msgspec.DecodeError as problem:
                raise TiltyardError(f"{file}: line {number} is not a game: {problem}") from None


def rows_of_parquet(file: Path) -> Iterator[Row]:
    """The rows of a Parquet file."""
    for batch in needed("pyarrow.parquet").ParquetFile(file).iter_batches(GROUP):
        yield from (msgspec.convert(row, Row) for row in batch.to_pylist())


def checked_file(path: Path) -> Path:
    """The file, if its name says what it holds."""
    if path.suffix in ENDINGS:
        return path
    raise TiltyardError(f"the name of a file of games must end in {or_list(ENDINGS)}, not {path.name!r}")


def needed(module: str) -> Any:
    """PyArrow, which only Parquet needs."""
    try:
        return import_module(module)
    except ImportError:
        raise TiltyardError(PYARROW) from None


class Writer(Protocol):
    """Writes rows to a file."""

    def write(self, rows: Iterable[Row]) -> None:
        """Add rows."""

    def close(self) -> None:
        """Finish the file."""


class JsonWriter:
    """A line for each row, written as they come."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("wb")

    def write(self, rows: Iterable[Row]) -> None:
        self.file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))

    def close(self) -> None:
        self.file.close()


class ParquetWriter:
    """Columns, in groups of a thousand rows."""

    def __init__(self, path: Path) -> None:
        self.arrow = needed("pyarrow")
        self.schema = self.arrow.schema(columns(self.arrow))
        self.file = needed("pyarrow.parquet").ParquetWriter(path, self.schema)
        self.waiting: list[dict[str, Any]] = []

    def write(self, rows: Iterable[Row]) -> None:
        self.waiting += [msgspec.structs.asdict(row) for row in rows]
        while len(self.waiting) >= GROUP:
            self.flush(GROUP)

    def flush(self, count: int) -> None:
        """Write this many of the waiting rows."""
        table = self.arrow.Table.from_pylist(self.waiting[:count], self.schema)
        self.file.write_table(table)
        del self.waiting[:count]

    def close(self) -> None:
        if self.waiting:
            self.flush(len(self.waiting))
        self.file.close()


def columns(arrow: Any) -> list[tuple[str, Any]]:
    """The type of each column."""
    kinds = {
        str: arrow.string(),
        int: arrow.int32(),
        bool: arrow.bool_(),
        list[str]: arrow.list_(arrow.string()),
        list[int]: arrow.list_(arrow.int16()),
        list[float]: arrow.list_(arrow.float64()),
    }
    return [(field.name, kinds[field.type]) for field in msgspec.structs.fields(Row)]


class Sink:
    """A file of games in the making: written beside its final place, and moved there on success."""

    def __init__(self, path: Path) -> None:
        self.path = checked_file(path)
        self.number = 0
        if path.is_dir():
            raise TiltyardError(f"{path} is a folder; name a file")
        self.part = path.with_name(f"{path.name}.{token_hex(4)}.part")  # two programs may write the same file
        try:
            kind = JsonWriter if path.suffix == ENDINGS[0] else ParquetWriter
            self.writer: Writer = kind(self.part)
        except OSError as problem:
            raise TiltyardError(f"{path}: {problem.strerror or problem}") from None

    def add(self, line_up: LineUp, results: list[Result]) -> None:
        """The games of one deal."""
        self.writer.write([row_of(line_up, result, self.number + at) for at, result in enumerate(results)])
        self.number += len(results)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.writer.close()
            if problem is None:
                self.part.replace(self.path)
        finally:
            self.part.unlink(missing_ok=True)
