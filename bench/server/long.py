"""What a long game costs beside a short one: `python -m bench.server.long 500 50000` prints a table.

Memory is what the Python interpreter asks for on the way, at its highest; times are of the processor. A slice
is the longest stretch of the work in which the server does nothing else.
"""

import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.options import parse_options
from tiltyard.games import find
from tiltyard.server.chronicle import chronicle
from tiltyard.server.replays import PAGE, Replays
from tiltyard.server.storage import Batch, EntryRow, RecordRow, Storage, TableRow, text_pieces
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table import outcome
from tiltyard.table.plan import read_plan
from tiltyard.table.table import Table
from tiltyard.table.undo import Erased
from tiltyard.wire import entries
from tiltyard.wire.entries import StoredPlan
from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import TableInfo, encode

NAMES = ["Ann", "Bob", "Cid", "Dora"]
QUESTS = find("quests")
OPTIONS = "shields=99"

Job = Callable[[], Iterator[object]]


@dataclass(frozen=True)
class Cost:
    """What a piece of work took."""

    milliseconds: float
    slice: float  # milliseconds
    kilobytes: float


def measured(job: Job) -> Cost:
    """Once for the time, once more for the memory."""
    sum(1 for _pause in job())
    start = last = time.process_time()
    longest = 0.0
    for _pause in job():
        now = time.process_time()
        longest, last = max(longest, now - last), now
    end = time.process_time()
    tracemalloc.start()
    sum(1 for _pause in job())
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return Cost((end - start) * 1000, max(longest, end - last) * 1000, most / 1000)


def played(moves: int) -> Match:
    """Four players who play at random and whom nobody lets win."""
    match = Match(Setting(QUESTS, NAMES, parse_options(OPTIONS, QUESTS.presets), "2b"))
    chance = Chance("1")
    for _move in range(moves):
        match.game.events.clear()
        seat = match.game.next()
        options = match.game.options(seat)
        match.play(seat, options[chance.below(len(options))])
    return match


def kept(match: Match) -> tuple[Storage, TableRow]:
    """The same as a table that runs, and as a finished game."""
    plan = encode(StoredPlan(CreateTable("quests", options=OPTIONS, seats=["bot"] * 4), "", ""))
    row = TableRow(
        "table",
        "quests",
        "running",
        True,
        plan,
        encode(TableInfo("table", "quests", "Quests", "running", [])),
    )
    made: list[entries.AnyEntry] = [entries.Sat(seat, name, bot="random") for seat, name in enumerate(NAMES)]
    made.append(entries.Began("2b", 4))
    made += [entries.Played(seat, move, by="bot") for seat, move in match.moves]
    rows = [EntryRow("table", at + 1, entries.encode(entry), at) for at, entry in enumerate(made)]
    text = record.text_of(match, {}, [])
    storage = Sqlite(":memory:")
    finished = RecordRow("table", "quests", "", NAMES, [], len(match.moves), True, text)
    storage.write(Batch({row.name: row}, rows, records=[finished]))
    return storage, row


def loading(storage: Storage, row: TableRow) -> Iterator[object]:
    """A table comes back from storage."""
    table = Table(row.name, read_plan(row.plan), "", "")
    erased = Erased(0)
    for page in storage.journal(row.name):
        for entry in page:
            erased.look_at(entries.decode(entry.entry))
        yield None
    for page in storage.journal(row.name):
        yield from table.living_through([entries.decode(entry.entry) for entry in page], erased.gone)
        yield None
    table.wake_up([], 0.0)


def looking_back(table: Table) -> Iterator[object]:
    """Somebody wants to know what happened."""
    yield outcome.history(table.state)


def writing(match: Match) -> Iterator[object]:
    """The game is over, and its record is made."""
    yield record.text_of(match, {}, [])


def jobs(match: Match) -> dict[str, Job]:
    """Everything that a long game could make expensive."""
    storage, row = kept(match)
    moves = len(match.moves)
    table = Table(row.name, read_plan(row.plan), "", "")
    table.restore([entry.entry for page in storage.journal(row.name) for entry in page], [], 0.0)
    replays = Replays(storage)
    middle = moves // 2 // PAGE * PAGE
    sum(1 for _pause in replays.page("table", 0, middle - PAGE, PAGE))
    return {
        "loading the table": lambda: loading(storage, row),
        "its log, as the table tells it": lambda: looking_back(table),
        "the whole public log": lambda: chronicle(storage, row),
        "making the record": lambda: writing(match),
        "sending the record": lambda: text_pieces(storage, row.name),
        "a replay: the first page": lambda: Replays(storage).page("table", 0, 0, PAGE),
        "a replay: the first jump to its end": lambda: Replays(storage).page("table", 0, moves - 50, PAGE),
        "a replay: the next page": lambda: replays.page("table", 0, middle, PAGE),
    }


def main(arguments: list[str]) -> None:
    sizes = [int(text) for text in arguments] or [500, 50_000]
    found = {moves: {name: measured(job) for name, job in jobs(played(moves)).items()} for moves in sizes}
    print("| | " + " | ".join(f"{moves:,} moves: kB, ms, longest slice" for moves in sizes) + " |")
    print("|---" * (len(sizes) + 1) + "|")
    for name in found[sizes[0]]:
        costs = [found[moves][name] for moves in sizes]
        cells = [f"{cost.kilobytes:,.0f}, {cost.milliseconds:,.1f}, {cost.slice:.1f}" for cost in costs]
        print(f"| {name} | {' | '.join(cells)} |")
    tables = [played(moves).moves.steps for moves in sizes]
    print(f"Bytes of the moves themselves: {', '.join(str(len(steps) * steps.itemsize) for steps in tables)}")


if __name__ == "__main__":
    main(sys.argv[1:])
