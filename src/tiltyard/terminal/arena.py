"""The arena at a terminal: a progress bar with live standings, the table at the end, Ctrl-C on the way."""

import os
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from tiltyard.arena import scoreboard
from tiltyard.arena.game import Stopped
from tiltyard.arena.ledger import Ledger
from tiltyard.arena.lineup import LineUp, Wish, line_up
from tiltyard.arena.report import page
from tiltyard.arena.run import Means, run, so_far
from tiltyard.arena.standings import Standings
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import plural
from tiltyard.terminal import files
from tiltyard.terminal.codes import FINISHED, INTERRUPTED

PATIENCE: Final = 0.2  # seconds between two drawings


def arena(wish: Wish, means: Means, out: Path | None = None, report: Path | None = None) -> int:
    """Play, print the standings, write the report; the exit code."""
    lined_up = line_up(wish)
    check_report(report)
    path = out or passing_file(lined_up.contract.name)
    with ExitStack() as at_the_end:
        if out is None:
            at_the_end.callback(path.unlink)
        try:
            standings = played(run(wish, lined_up, means, Ledger(path, lined_up)), means.deals(lined_up))
        except KeyboardInterrupt:
            at_the_end.pop_all()
            return interrupted(lined_up, path, report)
        except Stopped as stop:
            raise kept(stop, lined_up) from None
    finally_printed(standings, report)
    return FINISHED


def played(standings: Iterator[Standings], deals: int) -> Standings:
    """Play to the end and show how it goes, if somebody watches."""
    board = Board(deals)
    with board.live:
        for now in standings:
            board.show(now)
    return now


class Board:
    """What moves on the screen while games are played; nothing if the errors go to a file or a pipe."""

    def __init__(self, deals: int) -> None:
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("deals"), TimeElapsedColumn())
        self.console = Console(stderr=True, quiet=not sys.stderr.isatty())
        self.progress = Progress(TextColumn("Playing"), *columns, console=self.console)
        self.task = self.progress.add_task("", total=deals)
        self.live = Live(self.progress, console=self.console, transient=True)
        self.drawn = -PATIENCE

    def show(self, standings: Standings) -> None:
        """Another deal has been played."""
        if monotonic() - self.drawn < PATIENCE or self.console.quiet:
            return
        self.progress.update(self.task, completed=standings.deals)
        self.live.update(Group(self.progress, Text("\n".join(scoreboard.table(standings)))))
        self.drawn = monotonic()


def finally_printed(standings: Standings, report: Path | None) -> None:
    """The table, and the report if there is to be one."""
    print("\n".join(scoreboard.lines(standings)))
    if report is None:
        return
    try:
        report.write_text(page(standings), "utf-8")
    except OSError as problem:
        raise TiltyardError(f"{report}: {problem.strerror or problem}") from None
    print(f"The report is in {report}.")


def interrupted(lined_up: LineUp, path: Path, report: Path | None) -> int:
    """What was played stays in the file, and how to go on with it."""
    standings = so_far(lined_up, Ledger(path, lined_up))
    if standings.deals:
        finally_printed(standings, report)
    typed = ["tiltyard", *sys.argv[1:]]
    again = typed if str(path) in typed else [*typed, "--out", str(path)]
    print(f"Stopped after {plural(standings.deals, 'deal')}. To go on: {shlex.join(again)}", file=sys.stderr)
    return INTERRUPTED


def kept(stop: Stopped, lined_up: LineUp) -> TiltyardError:
    """A bot has failed: the game is saved, and the error says where."""
    path = files.new_save(lined_up.contract.name)
    files.write(path, stop.so_far)
    return TiltyardError(f"{stop}; the game so far is kept: tiltyard replay {path}")


def passing_file(game: str) -> Path:
    """Where games are kept until the run ends, if nobody names a file; Ctrl-C leaves it there."""
    try:
        files.saves().mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(".jsonl", f"arena-{game}-", files.saves())
    except OSError:  # nobody may write there
        handle, name = tempfile.mkstemp(".jsonl", f"arena-{game}-")
    os.close(handle)
    return Path(name)


def check_report(path: Path | None) -> None:
    """An error before the first game rather than after the last, if the report cannot be written."""
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise TiltyardError(f"{path}: the report must be a file in a folder that exists, such as report.html")
