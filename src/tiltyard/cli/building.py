"""Building a game, and finding out what is wrong with an installation."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tiltyard.cli.common import FAILED, Game, examples

app = typer.Typer()


@app.command(
    short_help="Make a folder with a small, complete game.",
    epilog=examples(
        "tiltyard new-game tavern",
    ),
)
def new_game(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="Its name: lower-case letters, digits and _.", show_default=False
        ),
    ],
    where: Annotated[Path, typer.Option("--in", help="The folder to put it in.")] = Path(),
) -> None:
    """Make a folder with a small, complete game to turn into your own."""
    from tiltyard.new_game import make

    folder = make(name, where)
    print(f"{folder} is a complete game. To play it:")
    print(f"  pip install -e {folder}")
    print(f"  tiltyard play {name} --seats Ann,bot,bot")
    print(f"{folder / 'README.md'} explains the files.")


@app.command(
    epilog=examples(
        "tiltyard laws quests --games 1",
        codes="0 every law was kept; 1 one was broken; 2 bad input",
    )
)
def laws(
    game: Game,
    count: Annotated[
        int, typer.Option("--games", min=1, max=10_000, help="How many games to play at every table.")
    ] = 3,
) -> None:
    """Check that a game keeps the laws that every game keeps."""
    from tiltyard.games import find
    from tiltyard.laws import Broken, check

    try:
        positions = check(find(game), count)
    except Broken as problem:
        print(f"tiltyard: {problem}", file=sys.stderr)
        sys.exit(FAILED)
    print(f"{find(game).title} kept every law in {positions} positions.")


@app.command(
    short_help="Show what is installed and what is missing.",
    epilog=examples("tiltyard doctor", codes="0 nothing is broken; 1 something is"),
)
def doctor() -> None:
    """Show what is installed, compiled and found, and how to get the rest."""
    from tiltyard.cli.doctor import report

    sys.exit(report())
