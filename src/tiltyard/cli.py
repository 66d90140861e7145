"""The `tiltyard` command. Each command imports what it needs when it runs, so that help is instant."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tiltyard.engine.moves import TiltyardError
from tiltyard.operate import add_to

app = typer.Typer(
    help="Play, study and build knightly card games.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

BAD_INPUT = 2
ENDED = 1


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


def fail(problem: str) -> NoReturn:
    print(f"tiltyard: {problem}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def silence() -> None:
    """Nobody is reading any more: send the interpreter's final flush nowhere."""
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


def complete_game(incomplete: str) -> list[str]:
    """The games, for the shell's completion."""
    from tiltyard.games import all_games

    return [name for name in all_games() if name.startswith(incomplete)]


Game = Annotated[str, typer.Argument(help="Which game.", autocompletion=complete_game, show_default=False)]
File = Annotated[Path, typer.Argument(help="A record (.tilt).", show_default=False)]


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and form."),
    ] = False,
) -> None:
    """Play, study and build knightly card games."""


@app.command()
def games() -> None:
    """List the games."""
    from tiltyard.games import all_games, find, installed

    for fault in installed()[1].values():
        print(f"tiltyard: {fault}", file=sys.stderr)
    for name in all_games():
        game = find(name)
        seats = str(game.most) if game.fewest == game.most else f"{game.fewest} to {game.most}"
        print(f"{name:14} {game.title}, {seats} players. {game.line}")


@app.command()
def play(
    game: Annotated[
        str,
        typer.Argument(help="Which game; you are asked if you leave it out.", autocompletion=complete_game),
    ] = "",
    seats: Annotated[
        str, typer.Option(help="Who sits where: Ann,bot,bot:random,page.py:Page", show_default=False)
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(help="A house rule name=value, or a preset. May be repeated.", show_default=False),
    ] = None,
    seed: Annotated[str, typer.Option(help="Hexadecimal digits that decide the shuffles.")] = "",
    scenario: Annotated[
        str, typer.Option(help="Start from a rigged deal: a record, or the name of a built-in one.")
    ] = "",
    daily: Annotated[bool, typer.Option("--daily", help="Play today's deal.")] = False,
    puzzle: Annotated[str, typer.Option(help="Solve a puzzle of the game, by its name.")] = "",
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where to save the game.")] = None,
    auto: Annotated[
        bool, typer.Option(help="Skip a turn of Quintessence in which nothing else is possible, or ask.")
    ] = True,
    server: Annotated[
        str, typer.Option(help="Play at a network table: http://host:port, or .../t/TABLE.")
    ] = "",
    name: Annotated[str, typer.Option(help="Your name at a network table.")] = "",
) -> None:
    """Play at this keyboard, with people and bots, or at a server's table."""
    if server:
        from tiltyard.terminal import arrival, remote

        sought = arrival.Wish(game, name, seats, ", ".join(option or []), seed, scenario, auto)
        sys.exit(remote.play(server, sought))
    from tiltyard.terminal import start

    wish = start.Wish(game, seats, ", ".join(option or []), seed, scenario, resume, save, daily, puzzle, auto)
    sys.exit(start.play(wish))


@app.command()
def puzzles(
    game: Game,
    out: Annotated[Path, typer.Option(help="The folder to write to.")],
    count: Annotated[int, typer.Option(help="How many puzzles.", min=1)] = 12,
    seats: Annotated[int, typer.Option(help="How many play; 0: as few as the game allows.")] = 0,
    first: Annotated[int, typer.Option(help="The number of the first game that is searched.", min=1)] = 1,
    seconds: Annotated[float, typer.Option(help="How long to search.", min=1)] = 600.0,
) -> None:
    """Search games of bots for puzzles, prove them, and write the best."""
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


@app.command()
def check(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Records (.tilt).", show_default=False)
    ],
) -> None:
    """Replay records and check what they expect."""
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


@app.command()
def replay(
    path: File,
    seat: Annotated[str, typer.Option(help="Show only what this player saw.")] = "",
) -> None:
    """Show a game step by step."""
    from tiltyard.terminal import replay as step_by_step
    from tiltyard.terminal.screen import Screen

    step_by_step.show(path, Screen(), seat)


@app.command()
def analyse(
    path: File,
    seat: Annotated[str, typer.Option(help="Tell only what concerns this player.")] = "",
    move: Annotated[int, typer.Option(help="Explain the decision to which this move belongs.")] = 0,
    simulations: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="How many; 0: as many as take a few seconds.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole analysis as JSON.")] = False,
) -> None:
    """Explain a finished game: chances, turning points, mistakes, luck and play."""
    from tiltyard.terminal import analysis

    analysis.show(path, seat, move, simulations, as_json)


@app.command(name="record")
def print_record(
    path: Annotated[
        Path | None, typer.Argument(help="A record; the last saved game if you leave it out.")
    ] = None,
) -> None:
    """Print the record of a game in its normal form."""
    from tiltyard.engine import record
    from tiltyard.terminal import files

    content = files.read(path or files.latest_save())
    record.replay(content)  # do not print a record that cannot be replayed
    print(record.text(content), end="")


@app.command()
def learn(
    game: Game,
    number: Annotated[int, typer.Argument(help="The lesson to begin with.")] = 1,
) -> None:
    """Learn a game in short lessons."""
    from tiltyard.terminal import learning

    sys.exit(learning.learn(game, number))


@app.command()
def rules(game: Game) -> None:
    """Show the rules of a game, with its house rules."""
    from tiltyard.terminal import pages

    pages.rules(game)


@app.command()
def cards(
    game: Game,
    actions: Annotated[bool, typer.Option("--actions", help="What the action cards do.")] = False,
) -> None:
    """List the decks of a game."""
    from tiltyard.terminal import pages

    pages.cards(game, actions)


@app.command()
def laws(
    game: Game,
    count: Annotated[int, typer.Option("--games", min=1, max=10_000, help="How many at every table.")] = 3,
) -> None:
    """Check that a game keeps the laws that every game keeps."""
    from tiltyard.games import find
    from tiltyard.laws import check

    positions = check(find(game), count)
    print(f"{find(game).title} kept every law in {positions} positions.")


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(help="Lower-case letters, digits, _.", show_default=False)],
    where: Annotated[Path, typer.Option("--in", help="The folder to put it in.")] = Path(),
) -> None:
    """Make a folder with a small, complete game that you can change into your own."""
    from tiltyard.new_game import make

    folder = make(name, where)
    print(f"{folder} is a complete game. To play it:")
    print(f"  pip install -e {folder}")
    print(f"  tiltyard play {name}")
    print(f"{folder / 'README.md'} says what is where.")


@app.command()
def arena(
    game: Game,
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="One for each seat, or two: the first against a table of the second. hard, or page.py:Page.",
            show_default=False,
        ),
    ],
    count: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="At most so many games, in whole deals.")
    ] = 200,
    seats: Annotated[
        int, typer.Option(min=0, help="How many play; without it, as many as you name.", show_default=False)
    ] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A house rule name=value, or a preset. May be repeated.", show_default=False),
    ] = None,
    seed: Annotated[str, typer.Option(help="Hexadecimal digits; the same seed gives the same games.")] = "a",
    jobs: Annotated[
        int,
        typer.Option(min=1, max=1_000, help="Processes that play at the same time; the result is the same."),
    ] = 1,
    place: Annotated[
        str, typer.Option("--on", help="here, or ray for many machines (pip install 'tiltyard[ray]').")
    ] = "here",
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided/--all-games",
            help="Stop as soon as the first bot is known to be better or worse.",
        ),
    ] = True,
    out: Annotated[
        Path | None, typer.Option(help="Write every game to this file of JSON Lines, or go on with it.")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Write a page with charts to this file.")] = None,
) -> None:
    """Have bots play many games with the same cards from every seat, and say who is better."""
    from tiltyard.arena.lineup import Wish
    from tiltyard.arena.run import Means, checked_place
    from tiltyard.terminal import arena as terminal

    wish = Wish(game, tuple(bots), seats, ", ".join(option or []), seed)
    means = Means(count, jobs, checked_place(place), until_decided)
    sys.exit(terminal.arena(wish, means, out, report))


@app.command()
def simulate(
    game: Game,
    out: Annotated[Path, typer.Option(help="The file: .jsonl, or .parquet (pip install 'tiltyard[data]').")],
    bots: Annotated[
        str, typer.Option(help="One for each seat, or two: the first against a table of the second.")
    ] = "knight,knight",
    count: Annotated[
        int, typer.Option("--games", min=1, max=10_000_000, help="How many, in whole deals.")
    ] = 1_000,
    seats: Annotated[int, typer.Option(min=0, help="How many play.", show_default=False)] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A house rule name=value, or a preset. May be repeated.", show_default=False),
    ] = None,
    seed: Annotated[str, typer.Option(help="Hexadecimal digits; the same seed gives the same file.")] = "a",
    jobs: Annotated[
        int,
        typer.Option(min=1, max=1_000, help="Processes that play at the same time; the file is the same."),
    ] = 1,
    place: Annotated[
        str, typer.Option("--on", help="here, or ray for many machines (pip install 'tiltyard[ray]').")
    ] = "here",
) -> None:
    """Have bots play many games, and write every move to a file for study."""
    from tiltyard.arena.lineup import Wish
    from tiltyard.arena.run import Means, checked_place
    from tiltyard.terminal import simulate as terminal

    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    wish = Wish(game, names, seats, ", ".join(option or []), seed, keeps_moves=True)
    means = Means(count, jobs, checked_place(place), until_decided=False)
    sys.exit(terminal.simulate(wish, means, out))


@app.command()
def train(
    game: Game,
    seats: Annotated[int, typer.Option(min=0, help="How many players; 0: any number.")] = 0,
    minutes: Annotated[
        float, typer.Option(min=0.0, max=1440.0, help="How long to play; learning comes on top.")
    ] = 0.0,
    count: Annotated[
        str, typer.Option("--games", help="In place of --minutes: 2000 a round, or 20000,2000,2000.")
    ] = "",
    rounds: Annotated[int, typer.Option(min=1, max=16, help="The first by rules, the others by search.")] = 3,
    hidden: Annotated[int, typer.Option(min=0, max=256, help="Hidden units of the net.")] = 16,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes that play.")] = 2,
    seed: Annotated[str, typer.Option(help="Hexadecimal digits; the same seed gives the same games.")] = "a",
    out: Annotated[
        Path | None, typer.Option(help="The file to write; GAME.json if you leave it out.")
    ] = None,
    teacher: Annotated[
        str, typer.Option(help="Who plays from the second round on: a rung of the ladder, or a bot.")
    ] = "",
    even: Annotated[bool, typer.Option("--even", help="Everybody at a table is the same bot.")] = False,
    temper: Annotated[
        int, typer.Option(min=0, max=100_000, help="Games by search that say how sure the net may be.")
    ] = 0,
    peers: Annotated[
        str, typer.Option(help="Bots that play beside the policy: hard, or medium,hard; else all of them.")
    ] = "",
    only_check: Annotated[
        bool,
        typer.Option("--check", help="Only compare a net (--out, or the one that ships) with new games."),
    ] = False,
) -> None:
    """Have a game play itself, and learn from it how good a table is for a player."""
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


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen.", envvar="TILTYARD_HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="0 picks any free port.", envvar="TILTYARD_PORT")] = 8642,
    data: Annotated[
        str, typer.Option(help="The database: a file, or postgresql://...", envvar="TILTYARD_DATA")
    ] = "tiltyard.sqlite",
    sync: Annotated[
        str, typer.Option(help="normal, or full to survive a power cut.", envvar="TILTYARD_SYNC")
    ] = "normal",
    bots: Annotated[
        str,
        typer.Option(
            help="Bots of your own that players may choose: page.py:Page, comma-separated.",
            envvar="TILTYARD_BOTS",
            show_default=False,
        ),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(help="Processes that serve, for all cores of a machine.", envvar="TILTYARD_WORKERS"),
    ] = 1,
    browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, if there is a screen.")
    ] = False,
) -> None:
    """Serve the games to people and bots on the network."""
    from dataclasses import replace

    from tiltyard.server.config import Config
    from tiltyard.server.serve import open_page, page_missing
    from tiltyard.server.serve import serve as listen

    def ready(address: str) -> None:
        print(f"Tiltyard is running at {address}{page_missing(config)}", flush=True)
        if browser:
            open_page(address)

    config = replace(
        Config().with_environment(), host=host, port=port, data=data, sync=sync, bots=bots, workers=workers
    )
    listen(config, ready)


@app.command()
def join(
    url: Annotated[str, typer.Argument(help="http://host:port, or .../t/TABLE", show_default=False)],
    bot: Annotated[str, typer.Option(help="Which bot plays: hard, or page.py:Page.", show_default=False)],
    name: Annotated[str, typer.Option(help="Its name at the table.")] = "",
) -> None:
    """Have a bot take a seat at a server's table and play one game."""
    import asyncio

    from tiltyard.client.bot import play_as_bot
    from tiltyard.client.lobby import parse_place

    over = asyncio.run(play_as_bot(parse_place(url), bot, name))
    print(f"The game is over. Winners: {', '.join(f'seat {seat + 1}' for seat in over.winners) or 'none'}")


@app.command(name="log")
def show_log(
    table: Annotated[str, typer.Argument(help="The table's name.", show_default=False)],
    data: Annotated[
        str, typer.Option(help="The server's database.", envvar="TILTYARD_DATA")
    ] = "tiltyard.sqlite",
) -> None:
    """Print what everybody could see of a game on a server, with times and seats."""
    from tiltyard.server.chronicle import read_log

    for line in read_log(data, table):
        print(line)


@app.command()
def verify(
    path: File,
    published: Annotated[
        str,
        typer.Option("--hash", help="The commitment, or the hash of the seed, that you noted."),
    ] = "",
    part: Annotated[str, typer.Option("--part", help="The part your own client added to the seed.")] = "",
) -> None:
    """Prove the shuffles of a finished game, and that nobody could have chosen them."""
    from tiltyard.client.verify import Noted, prove

    for line in prove(path, Noted(published, part)):
        print(line)


add_to(app)

if __name__ == "__main__":
    main()
