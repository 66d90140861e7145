"""The `tiltyard` command. Each command imports what it needs when it runs, so that help is instant."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tiltyard.cli import bots, building, network, operating, playing, records
from tiltyard.cli.commands import Commands
from tiltyard.cli.common import ENDED, examples, fail
from tiltyard.engine.moves import TiltyardError

app = typer.Typer(
    cls=Commands,
    help="Play, study and build knightly card games.",
    epilog=examples(
        "tiltyard play quests --seats Ann,bot,bot,bot",
        "tiltyard serve --open",
        "tiltyard learn ivanhoe",
    )
    + "\n\n\b\nExit codes: 0 success, 1 a check failed or the input ended, 2 bad input, 130 interrupted.\n"
    "tiltyard COMMAND --help explains a command.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for group in (playing, records, bots, building, network, operating):
    app.add_typer(group.app)


def main() -> None:
    """Run the command; an expected error is one line on standard error and exit code 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app()
    except TiltyardError as problem:
        fail(str(problem))
    except BrokenPipeError:
        silence()
        sys.exit(ENDED)


def silence() -> None:
    """Nobody reads our output any more: discard the interpreter's final flush."""
    with Path("/dev/null").open("w") as nowhere:
        import os

        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def show_version(wanted: bool) -> None:
    if not wanted:
        return
    from tiltyard import __version__
    from tiltyard.engine import flow

    form = "interpreted" if flow.__file__.endswith(".py") else "compiled"
    print(f"tiltyard {__version__} ({form})")
    raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and form."),
    ] = False,
) -> None:
    """Play, study and build knightly card games."""
