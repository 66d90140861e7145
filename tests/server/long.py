"""Games of as many moves as a test likes, and what is kept of them."""

from functools import cache

from bench.server.long import played
from tiltyard.engine import record
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Seat
from tiltyard.server.replays import PAGE, Replays
from tiltyard.server.storage import Batch, EntryRow, RecordRow, Storage, TableRow
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.work import at_once
from tiltyard.wire import entries
from tiltyard.wire.entries import StoredPlan
from tiltyard.wire.lobby import CreateTable, Replay
from tiltyard.wire.protocol import TableInfo, encode

NAMES = ["Ann", "Bob", "Cid", "Dora"]


@cache
def long_game(moves: int) -> Match:
    """Quests that nobody wins soon, played at random."""
    return played(moves)


def long_text(moves: int) -> str:
    """The record of such a game."""
    return record.text_of(long_game(moves), {}, [])


def kept(text: str) -> Storage:
    """A storage with the record of one finished game."""
    storage = Sqlite(":memory:")
    moves = text.partition("---\n")[2].count("\n")
    storage.write(Batch(records=[RecordRow("long", "quests", "", NAMES, [], moves, True, text)]))
    return storage


def replay(storage: Storage, seat: Seat) -> Replay:
    """The first page of that game."""
    return at_once(Replays(storage).page("long", seat, 0, PAGE))


def journal_of(storage: Storage, table: str) -> list[bytes]:
    """All entries of a table."""
    return [row.entry for page in storage.journal(table) for row in page]


def long_table(moves: int, storage: Storage) -> TableRow:
    """A running table of four bots that have made that many moves, one a second."""
    plan = encode(StoredPlan(CreateTable("quests", options="shields=99", seats=["bot:random"] * 4), "", ""))
    info = encode(TableInfo("long", "quests", "Quests", "running", []))
    row = TableRow("long", "quests", "running", True, plan, info)
    made: list[entries.AnyEntry] = [entries.Sat(seat, name, bot="random") for seat, name in enumerate(NAMES)]
    made.append(entries.Began("2b", 4))
    made += [entries.Played(seat, move, by="bot") for seat, move in long_game(moves).moves]
    rows = [EntryRow("long", at + 1, entries.encode(entry), 1_000 * at) for at, entry in enumerate(made)]
    storage.write(Batch({"long": row}, rows))
    return row
