"""Records: checked, shown, explained, printed, proved."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tiltyard.cli.common import BAD_INPUT, FAILED, File, examples, fail
from tiltyard.engine.moves import TiltyardError

app = typer.Typer()


@app.command(
    epilog=examples(
        "tiltyard check game.tilt",
        codes="0 all as expected; 1 something is not; 2 a record cannot be read or replayed",
    )
)
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE", help="Records (.tilt).", show_default=False)],
) -> None:
    """Replay records and check their expectations."""
    from tiltyard.engine import record
    from tiltyard.games import rulings
    from tiltyard.terminal import files

    failed = broken = 0
    for path in paths:
        try:
            content = files.read(path)
            record.check_rulings(content, rulings(content.setting.contract.name))
            failures = record.check(content)
        except TiltyardError as problem:
            print(f"tiltyard: {problem}", file=sys.stderr)
            broken += 1
            continue
        failed += bool(failures)
        for failure in failures:
            print(f"{path}:{failure.line}: expected {failure.expected}")
            print(f"{' ' * len(f'{path}:{failure.line}:')} but      {failure.found}")
    print(f"{len(paths) - failed - broken} passed, {failed + broken} failed")
    sys.exit(BAD_INPUT if broken else bool(failed))


@app.command(
    epilog=examples(
        "tiltyard replay game.tilt",
        "tiltyard replay game.tilt --seat Ann",
    )
)
def replay(
    path: File,
    seat: Annotated[str, typer.Option(help="Show only what this player saw.")] = "",
) -> None:
    """Show a game step by step."""
    from tiltyard.terminal import replay as step_by_step
    from tiltyard.terminal.screen import Screen

    step_by_step.show(path, Screen(), seat)


@app.command(
    short_help="Explain a finished game.",
    epilog=examples(
        "tiltyard analyse game.tilt",
        "tiltyard analyse game.tilt --move 34",
    ),
)
def analyse(
    path: File,
    seat: Annotated[str, typer.Option(help="Show only what concerns this player.")] = "",
    move: Annotated[int, typer.Option(help="Explain only the decision that this move belongs to.")] = 0,
    simulations: Annotated[
        int,
        typer.Option(min=0, max=1_000_000, help="How many to run; 0 runs as many as a few seconds allow."),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole analysis as JSON.")] = False,
) -> None:
    """Explain a finished game: chances, turning points, mistakes, luck and play."""
    from tiltyard.terminal import analysis

    analysis.show(path, seat, move, simulations, as_json)


@app.command(
    name="record",
    epilog=examples(
        "tiltyard record",
        "tiltyard record game.tilt",
    ),
)
def print_record(
    path: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A record; by default, the last saved game."),
    ] = None,
) -> None:
    """Print the record of a game in its normal form."""
    from tiltyard.engine import record
    from tiltyard.terminal import files

    content = files.read(path or files.latest_save())
    record.replay(content)  # do not print a record that cannot be replayed
    print(record.text(content), end="")


@app.command(
    short_help="Prove the shuffles of a finished game.",
    epilog=examples(
        "tiltyard verify game.tilt",
        codes="0 proven; 1 something does not fit; 2 the record cannot be read or replayed, or has no hash",
    ),
)
def verify(
    path: File,
    published: Annotated[
        str,
        typer.Option("--hash", help="The commitment, or the hash of the seed, that you noted."),
    ] = "",
    part: Annotated[str, typer.Option("--part", help="The part your own client added to the seed.")] = "",
) -> None:
    """Prove that every shuffle of a finished game was fair and that nobody chose the cards."""
    from tiltyard.client.verify import Noted, Unproven, prove

    try:
        lines = prove(path, Noted(published, part))
    except Unproven as problem:
        fail(str(problem), FAILED)
    print("\n".join(lines))
