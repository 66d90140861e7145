"""Tables over the network."""

from typing import Annotated

import typer

from tiltyard.cli.common import examples

app = typer.Typer()


@app.command(
    epilog=examples(
        "tiltyard serve --open",
        "tiltyard serve --host 0.0.0.0 --data /var/lib/tiltyard/tiltyard.sqlite",
    )
)
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on.", envvar="TILTYARD_HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port to listen on; 0 picks a free one.", envvar="TILTYARD_PORT")
    ] = 8642,
    data: Annotated[
        str, typer.Option(help="The database: a file, or postgresql://...", envvar="TILTYARD_DATA")
    ] = "tiltyard.sqlite",
    sync: Annotated[
        str, typer.Option(help="normal, or full, which survives a power cut.", envvar="TILTYARD_SYNC")
    ] = "normal",
    bots: Annotated[
        str,
        typer.Option(
            help="Your own bots that players can choose: page.py:Page, comma-separated.",
            envvar="TILTYARD_BOTS",
            show_default=False,
        ),
    ] = "",
    wait: Annotated[
        float,
        typer.Option(
            help="Seconds to wait for another server to release the database.",
            envvar="TILTYARD_WAIT",
            min=0,
        ),
    ] = 0.0,
    workers: Annotated[
        int,
        typer.Option(
            help="How many processes serve; one for each core is a good number.", envvar="TILTYARD_WORKERS"
        ),
    ] = 1,
    browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, if there is a display.")
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

    chosen = Config().with_environment()
    given = replace(chosen, host=host, port=port, data=data, sync=sync, bots=bots)
    config = replace(given, wait=wait, workers=workers)
    listen(config, ready)


@app.command(
    short_help="Have a bot play at a server's table.",
    epilog=examples(
        "tiltyard join http://127.0.0.1:8642/t/TABLE --bot knight",
    ),
)
def join(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="http://host:port, or .../t/TABLE", show_default=False)
    ],
    bot: Annotated[str, typer.Option(help="Which bot plays: hard, or page.py:Page.", show_default=False)],
    name: Annotated[str, typer.Option(help="Its name at the table.")] = "",
) -> None:
    """Have a bot take a seat at a server's table and play one game."""
    import asyncio

    from tiltyard.client.bot import play_as_bot
    from tiltyard.client.lobby import parse_place
    from tiltyard.engine.text import and_list

    over = asyncio.run(play_as_bot(parse_place(url), bot, name))
    winners = and_list([f"seat {seat + 1}" for seat in over.winners]) or "nobody"
    print(f"The game is over. Won by {winners}.")


@app.command(
    short_help="Print the public log of a game.",
    name="log",
    epilog=examples(
        "tiltyard log TABLE",
    ),
)
def show_log(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.", show_default=False)],
    data: Annotated[
        str, typer.Option(help="The server's database.", envvar="TILTYARD_DATA")
    ] = "tiltyard.sqlite",
) -> None:
    """Print the public log of a game on a server: what everybody could see, with times and seats."""
    from tiltyard.server.chronicle import read_log

    for line in read_log(data, table):
        print(line)
