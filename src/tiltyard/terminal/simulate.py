"""Games for data at a terminal: a progress bar, and a file with a row for each game."""

import sys
from contextlib import closing
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tiltyard.arena.lineup import Wish, line_up
from tiltyard.arena.run import Means, fresh
from tiltyard.data import Sink
from tiltyard.engine.text import plural
from tiltyard.terminal.codes import FINISHED, INTERRUPTED


def simulate(wish: Wish, means: Means, out: Path) -> int:
    """Play, and write every game; the exit code."""
    lined_up = line_up(wish)
    code = FINISHED
    with Sink(out) as sink, closing(fresh(wish, lined_up, means, 0)) as deals, bar() as progress:
        task = progress.add_task("", total=means.deals(lined_up) * len(lined_up.tables()))
        try:
            for deal in deals:
                sink.add(lined_up, deal)
                progress.update(task, completed=sink.number)
        except KeyboardInterrupt:
            code = INTERRUPTED
    print(f"{plural(sink.number, 'game')} in {out}." + (" Stopped before the end." if code else ""))
    return code


def bar() -> Progress:
    """What moves on the screen; nothing if the errors go to a file or a pipe."""
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"))
    console = Console(stderr=True, quiet=not sys.stderr.isatty())
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
