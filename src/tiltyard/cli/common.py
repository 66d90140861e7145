"""What the commands share: options that mean the same everywhere, completion, examples, and how to fail."""

import sys
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer

BAD_INPUT: Final = 2
ENDED: Final = 1  # the input ended, or nobody reads the output any more
FAILED: Final = 1  # a check failed


def fail(problem: str, code: int = BAD_INPUT) -> NoReturn:
    print(f"tiltyard: {problem}", file=sys.stderr)
    sys.exit(code)


def examples(*lines: str, codes: str = "") -> str:
    """The end of a help text, with exit codes where they need explaining; `\\b` keeps lines as they are."""
    shown = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
    return f"{shown}\n\n\b\nExit codes: {codes}." if codes else shown


# Completion


def complete_game(incomplete: str) -> list[str]:
    """The games, for the shell's completion."""
    from tiltyard.games import all_games

    return [name for name in all_games() if name.startswith(incomplete)]


def complete_bot(context: typer.Context, incomplete: str) -> list[str]:
    """The bots of the game that was typed before, the weakest first."""
    from tiltyard.engine.rungs import LADDER
    from tiltyard.games import find

    game = context.params.get("game")
    known = find(game).levels() if game else LADDER
    return [name for name in known if name.startswith(incomplete)]


def complete_scenario(context: typer.Context, incomplete: str) -> list[str]:
    """The rigged deals of the game that was typed before, else of all."""
    from tiltyard.games import NAMES, scenarios

    game = context.params.get("game")
    names = [name for known in ([game] if game else NAMES) for name in scenarios(known)]
    return [name for name in names if name.startswith(incomplete)]


# Arguments and options

Game = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=complete_game, show_default=False)
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.tilt).", show_default=False)]
House = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="RULE",
        help="A house rule name=value, or a preset. May be repeated.",
        show_default=False,
    ),
]
Players = Annotated[
    int, typer.Option(min=0, help="How many play; by default, as many as you name.", show_default=False)
]
Seed = Annotated[str, typer.Option(help="Hexadecimal digits; the same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(min=1, max=1_000, help="How many processes play; the result is the same.")]
Place = Annotated[
    str, typer.Option("--on", help="here, or ray for many machines (pip install 'tiltyard[ray]').")
]
