"""Playing and learning at this keyboard."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tiltyard.cli.common import Game, House, complete_game, complete_scenario, examples
from tiltyard.engine.moves import TiltyardError

app = typer.Typer()


@app.command(
    epilog=examples(
        "tiltyard games",
    )
)
def games() -> None:
    """List the games."""
    from tiltyard.games import all_games, find, installed

    for fault in installed()[1].values():
        print(f"tiltyard: {fault}", file=sys.stderr)
    for name in all_games():
        game = find(name)
        seats = str(game.most) if game.fewest == game.most else f"{game.fewest} to {game.most}"
        print(f"{name:14} {game.title}, {seats} players. {game.line}")


@app.command(
    short_help="Play at this keyboard, or at a server's table.",
    epilog=examples(
        "tiltyard play quests --seats Ann,bot,bot,bot",
        "tiltyard play ivanhoe --seats Ann,Bob,bot:squire --option short",
        "tiltyard play --scenario boar-hunt",
        "tiltyard play quests --daily",
        codes="0 finished, or left and saved; 1 the input ended; 2 bad input; 130 interrupted",
    ),
)
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Which game; if you leave it out, you are asked.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = "",
    seats: Annotated[
        str,
        typer.Option(
            help="Who sits where: Ann,bot,bot:random,page.py:Page. By default, people play every seat.",
            show_default=False,
        ),
    ] = "",
    option: House = None,
    seed: Annotated[str, typer.Option(help="Hexadecimal digits that decide the shuffles.")] = "",
    scenario: Annotated[
        str,
        typer.Option(
            help="Start from a rigged deal: a record, or the name of a built-in one.",
            autocompletion=complete_scenario,
        ),
    ] = "",
    daily: Annotated[bool, typer.Option("--daily", help="Play today's deal.")] = False,
    puzzle: Annotated[str, typer.Option(help="Solve a puzzle of the game, by its name.")] = "",
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="The file to save the game to.")] = None,
    auto: Annotated[
        bool, typer.Option(help="In Quintessence, skip a turn in which you can do nothing else.")
    ] = True,
    server: Annotated[
        str, typer.Option(help="Play at a network table: http://host:port, or .../t/TABLE.")
    ] = "",
    name: Annotated[str, typer.Option(help="Your name at a network table.")] = "",
) -> None:
    """Play at this keyboard, with people and bots, or at a server's table."""
    if server:
        from tiltyard.terminal import arrival, remote

        refuse("--server", {"--daily": daily, "--puzzle": puzzle, "--resume": resume, "--save": save})
        sought = arrival.Wish(game, name, seats, ", ".join(option or []), seed, scenario, auto)
        sys.exit(remote.play(server, sought))
    if name:
        raise TiltyardError("--name is for a network table; name the players here with --seats")
    from tiltyard.terminal import start

    wish = start.Wish(game, seats, ", ".join(option or []), seed, scenario, resume, save, daily, puzzle, auto)
    sys.exit(start.play(wish))


def refuse(option: str, others: dict[str, object]) -> None:
    """A TiltyardError if an option was given that does not go with this one."""
    for other, value in others.items():
        if value:
            raise TiltyardError(f"{option} and {other} do not go together; leave one of them out")


@app.command(
    epilog=examples(
        "tiltyard learn quests",
        "tiltyard learn ivanhoe 3",
    )
)
def learn(
    game: Game,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The lesson to start with.")] = 1,
) -> None:
    """Learn a game in short lessons."""
    from tiltyard.terminal import learning

    sys.exit(learning.learn(game, number))


@app.command(
    epilog=examples(
        "tiltyard rules quests",
    )
)
def rules(game: Game) -> None:
    """Show the rules of a game, with its house rules."""
    from tiltyard.terminal import pages

    pages.rules(game)


@app.command(
    epilog=examples(
        "tiltyard cards quests",
        "tiltyard cards ivanhoe --actions",
    )
)
def cards(
    game: Game,
    actions: Annotated[bool, typer.Option("--actions", help="What the action cards do.")] = False,
) -> None:
    """List the decks of a game."""
    from tiltyard.terminal import pages

    pages.cards(game, actions)
