"""Bots: compared, simulated, trained, and set to look for puzzles."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tiltyard.cli.common import Game, House, Jobs, Place, Players, Seed, complete_bot, examples, fail

app = typer.Typer()


@app.command(
    short_help="Have bots play many games, and say which is better.",
    epilog=examples(
        "tiltyard arena ivanhoe hard medium",
        "tiltyard arena quests mine.py:Mine squire --games 400 --jobs 2 --report run.html",
    ),
)
def arena(
    game: Game,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help="One for each seat, or two: the first against a table of the second. hard, page.py:Page.",
            autocompletion=complete_bot,
            show_default=False,
        ),
    ],
    count: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="The most games to play, in whole deals.")
    ] = 200,
    seats: Players = 0,
    option: House = None,
    seed: Seed = "a",
    jobs: Jobs = 1,
    place: Place = "here",
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided/--all-games",
            help="Stop as soon as the first bot is known to be better or worse.",
        ),
    ] = True,
    out: Annotated[
        Path | None, typer.Option(help="A JSON Lines file for every game; an existing one is continued.")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="An HTML file for a report with charts.")] = None,
) -> None:
    """Have bots play many games, each deal from every seat, and say which bot is better."""
    from tiltyard.arena.lineup import Wish
    from tiltyard.arena.run import Means, checked_place
    from tiltyard.terminal import arena as terminal

    wish = Wish(game, tuple(bots), seats, ", ".join(option or []), seed)
    means = Means(count, jobs, checked_place(place), until_decided)
    sys.exit(terminal.arena(wish, means, out, report))


@app.command(
    short_help="Have bots play, and write every move to a file.",
    epilog=examples(
        "tiltyard simulate quests --bots knight,squire --games 500 --out games.jsonl",
    ),
)
def simulate(
    game: Game,
    out: Annotated[
        Path, typer.Option(help="The file to write: .jsonl, or .parquet (pip install 'tiltyard[data]').")
    ],
    bots: Annotated[
        str, typer.Option(help="One for each seat, or two: the first against a table of the second.")
    ] = "knight,knight",
    count: Annotated[
        int, typer.Option("--games", min=1, max=10_000_000, help="How many games to play, in whole deals.")
    ] = 1_000,
    seats: Players = 0,
    option: House = None,
    seed: Seed = "a",
    jobs: Jobs = 1,
    place: Place = "here",
) -> None:
    """Have bots play many games, and write every move to a file for study."""
    from tiltyard.arena.lineup import Wish
    from tiltyard.arena.run import Means, checked_place
    from tiltyard.terminal import simulate as terminal

    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    wish = Wish(game, names, seats, ", ".join(option or []), seed, keeps_moves=True)
    means = Means(count, jobs, checked_place(place), until_decided=False)
    sys.exit(terminal.simulate(wish, means, out))


@app.command(
    short_help="Train a net that judges positions, from games of bots.",
    epilog=examples(
        "tiltyard train quests --minutes 20 --out quests.json",
        "tiltyard train quests --check --out quests.json",
    ),
)
def train(
    game: Game,
    seats: Annotated[int, typer.Option(min=0, help="How many players; 0 means any number.")] = 0,
    minutes: Annotated[
        float, typer.Option(min=0.0, max=1440.0, help="How long to play; learning takes extra time.")
    ] = 0.0,
    count: Annotated[
        str, typer.Option("--games", help="Instead of --minutes: 2000 a round, or 20000,2000,2000.")
    ] = "",
    rounds: Annotated[
        int, typer.Option(min=1, max=16, help="Rounds of play: the first by rules, the others by search.")
    ] = 3,
    hidden: Annotated[int, typer.Option(min=0, max=256, help="Hidden units of the net.")] = 16,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes that play.")] = 2,
    seed: Seed = "a",
    out: Annotated[Path | None, typer.Option(help="The file to write; by default, GAME.json.")] = None,
    teacher: Annotated[
        str, typer.Option(help="Who plays from the second round on: a level of the ladder, or a bot.")
    ] = "",
    even: Annotated[bool, typer.Option("--even", help="Everybody at a table is the same bot.")] = False,
    temper: Annotated[
        int,
        typer.Option(min=0, max=100_000, help="Games by search used to calibrate how sure the net may be."),
    ] = 0,
    peers: Annotated[
        str, typer.Option(help="Bots that play beside the policy: hard, or medium,hard; by default, all.")
    ] = "",
    only_check: Annotated[
        bool,
        typer.Option("--check", help="Only compare a net (--out, or the built-in one) with new games."),
    ] = False,
) -> None:
    """Have bots play, and train a net that judges how good a position is for a player."""
    try:
        from tiltyard.train import command
        from tiltyard.train.recipe import recipe_of
    except ModuleNotFoundError as missing:
        fail(f"training needs {missing.name}; install it with: pip install 'tiltyard[train]'")
    if only_check:
        command.check(game, out, count, seed)
    else:
        recipe = recipe_of(
            game, seats, minutes, count, rounds, hidden, seed, teacher, peers, even=even, temper=temper
        )
        command.train(recipe, out or Path(f"{game}.json"), jobs)


@app.command(
    short_help="Find puzzles in games that bots play.",
    epilog=examples(
        "tiltyard puzzles ivanhoe --out puzzles --count 12",
    ),
)
def puzzles(
    game: Game,
    out: Annotated[Path, typer.Option(help="The folder to write to.")],
    count: Annotated[int, typer.Option(help="How many puzzles.", min=1)] = 12,
    seats: Annotated[int, typer.Option(help="How many play; 0 means as few as the game allows.")] = 0,
    first: Annotated[int, typer.Option(help="The number of the first game to search.", min=1)] = 1,
    seconds: Annotated[float, typer.Option(help="How long to search.", min=1)] = 600.0,
) -> None:
    """Find puzzles in games that bots play, prove them, and write the best."""
    from time import monotonic

    from tiltyard.bots.puzzles.find import search
    from tiltyard.bots.puzzles.write import best_of, write_all
    from tiltyard.games import find

    contract, found = find(game), []
    end = monotonic() + seconds
    for number, puzzle in enumerate(search(contract, seats or contract.fewest, first), start=1):
        found += [puzzle] if puzzle is not None else []
        print(f"\r{number} games, {len(found)} puzzles", end="", file=sys.stderr, flush=True)
        if monotonic() > end or len(found) >= count * 4:
            break
    print(file=sys.stderr)
    for path in write_all(best_of(found, count), out):
        print(path)
