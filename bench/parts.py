"""Compare what a table needs beside moves, views and records, with OpenSpiel's: `make bench-parts`."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from msgspec.structs import replace
from rich import box
from rich.console import Console
from rich.table import Table

from bench.contest import COMPILED, ONCE, ROOT, Contestant, has_peers, peer_command
from bench.figures import number
from bench.kept import Row, keep, make_command
from bench.run import PEERS, forms, measure, rows_of
from tiltyard.games import NAMES

MILLION: Final = 1_000_000
TIME: Final = "µs of CPU time for one"
SPEED: Final = "moves per CPU second"


@dataclass(frozen=True)
class Part:
    """What is measured, and how theirs differs."""

    name: str
    title: str
    unit: str
    note: str = ""
    alone: bool = False  # OpenSpiel has nothing like it


PARTS: Final = [
    Part("views", "Views", TIME, "a text; ours has a name for each thing in it"),
    Part("observations", "Observations", TIME, "floats; ours are whole numbers"),
    Part("writing", "Writing a record", SPEED, "the numbers of the moves; ours has words"),
    Part("reading", "Reading a record", SPEED, alone=True),
    Part("replaying", "Replaying a record", SPEED, "from numbers; ours from words"),
]


def contestants(part: Part) -> Iterator[Contestant]:
    """Our games in every form, and OpenSpiel's if it could be installed here."""
    for game in NAMES:
        for form, tree in forms(ROOT / "src", COMPILED).items():
            command = [sys.executable, "-m", "bench.our_parts", game, part.name]
            yield Contestant(form, game, command, tree, ONCE)
    if part.alone or not has_peers():
        return
    for game in PEERS:
        command = peer_command("bench.peer_parts", game, part.name)
        yield Contestant("OpenSpiel", game, command, modes=ONCE)


def rows(part: Part, players: list[Contestant]) -> Iterator[Row]:
    """What was found, as a time where that says more than a speed."""
    for row in rows_of(part.title, part.unit, players, note=part.note):
        if part.unit == SPEED:
            yield row
        else:
            yield replace(row, values=[MILLION / speed for speed in row.values], less_is_better=True)


def results(part: Part, found: list[Row]) -> Table:
    """One line for each contestant."""
    table = Table(title=f"{part.title}, {part.unit}", title_style="", title_justify="left", box=box.SIMPLE)
    for column in ("game", "who"):
        table.add_column(column, no_wrap=True)
    table.add_column("median", no_wrap=True, justify="right")
    for row in found:
        table.add_row(row.what, row.who, number(median(row.values)))
    return table


def main() -> None:
    ask = argparse.ArgumentParser(prog="make bench-parts", description=(__doc__ or "").partition(":")[0])
    ask.add_argument("--rounds", type=int, default=9, help="how many rounds (%(default)s)")
    ask.add_argument("--seconds", type=float, default=0.1, help="CPU time of a slice (%(default)s)")
    ask.add_argument("--keep", action="store_true", help="write bench/results/parts.json for make figures")
    said = ask.parse_args()
    console = Console(highlight=False)
    players = {part.name: list(contestants(part)) for part in PARTS}
    measure(console, [player for some in players.values() for player in some], said.rounds, said.seconds)
    found = {part: list(rows(part, players[part.name])) for part in PARTS}
    for part in PARTS:
        console.print(results(part, found[part]))
    if said.keep:
        command = make_command("bench-parts", said.rounds, said.seconds)
        print(keep("parts", command, [row for some in found.values() for row in some]))


if __name__ == "__main__":
    main()
