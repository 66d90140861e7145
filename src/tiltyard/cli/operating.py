"""The commands of a server's operator; like the others, each imports what it needs when it runs."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from tiltyard.cli.common import FAILED, examples
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import plural

Data = Annotated[str, typer.Option(help="The server's database.", envvar="TILTYARD_DATA")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.", show_default=False)]
Person = Annotated[
    str, typer.Argument(metavar="NAME", help="The name of a player or watcher.", show_default=False)
]
USUAL = "tiltyard.sqlite"

app = typer.Typer()
operate = typer.Typer(
    help="Look after a server: tables, reports, blocked addresses.",
    epilog=examples("tiltyard operate list --phase all", "tiltyard operate close TABLE"),
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(operate, name="operate")


def print_or_say(lines: Iterable[str], nothing: str) -> None:
    """Print the lines; if there are none, say so on standard error, where no program reads lines."""
    known = list(lines)
    for line in known:
        print(line)
    if not known:
        print(nothing, file=sys.stderr)


@operate.command(
    name="list", short_help="List the tables.", epilog=examples("tiltyard operate list --phase all")
)
def list_tables(
    phase: Annotated[str, typer.Option(help="active, open, running, over, closed, or all.")] = "active",
    data: Data = USUAL,
) -> None:
    """List the tables: name, phase, game, last activity, players."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        print_or_say(looking.tables(storage, phase), "There are no such tables.")


@operate.command(epilog=examples("tiltyard operate show TABLE"))
def show(table: Table, data: Data = USUAL) -> None:
    """Show a table and its chat, but no cards and no keys."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        for line in looking.table(storage, table):
            print(line)


@operate.command(
    short_help="Close a table, or end its game as it stands.", epilog=examples("tiltyard operate close TABLE")
)
def close(table: Table, data: Data = USUAL) -> None:
    """Close a table, or end its game as it stands, without a winner."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside
    from tiltyard.server.operator.orders import carry_out

    with beside(data) as storage:
        looking.row_of(storage, table)
    print(carry_out(data, [("close", table, "")])[0])


@operate.command(short_help="Issue a new key for a seat.", epilog=examples("tiltyard operate key TABLE Ann"))
def key(table: Table, name: Person, data: Data = USUAL) -> None:
    """Issue a new key for the seat of somebody who has lost theirs; the old key stops working."""
    from tiltyard.server.operator.orders import carry_out
    from tiltyard.table.seats import key_hash, key_token

    new = key_token()
    outcome = carry_out(data, [("key", table, f"{key_hash(new)} {name}")])[0]
    seat = re.search(r"a new key to seat (\d+)\.$", outcome)
    if seat is None:
        raise TiltyardError(outcome)
    print(outcome)
    print(f"Put your server's address in front of this link, and send it to {name} and nobody else:")
    print(f"/t/{table}#key={seat.group(1)}.{new}")


@operate.command(
    short_help="Print the reports of players.", epilog=examples("tiltyard operate reports --after 12")
)
def reports(
    after: Annotated[int, typer.Option(help="Only those after this number.", min=0)] = 0,
    data: Data = USUAL,
) -> None:
    """Print what players have reported, with the chat they could read."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        print_or_say(looking.reports(storage, after), "There are no reports.")


@operate.command(short_help="Block an address.", epilog=examples("tiltyard operate block 192.0.2.7 --days 7"))
def block(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An IP address.", show_default=False)],
    days: Annotated[int, typer.Option(help="For how many days; 0 means permanently.", min=0, max=3650)] = 0,
    why: Annotated[str, typer.Option(help="A note for yourself.")] = "",
    data: Data = USUAL,
) -> None:
    """Block an address; its connections are closed within a second or two."""
    from tiltyard.server.operator import blocking, looking

    print(looking.block_line(blocking.block(data, address, days, why)))


@operate.command(epilog=examples("tiltyard operate unblock 192.0.2.7"))
def unblock(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An IP address.", show_default=False)],
    data: Data = USUAL,
) -> None:
    """Unblock an address."""
    from tiltyard.server.operator import blocking

    blocking.unblock(data, address)
    print(f"{address} is no longer blocked.")


@operate.command(epilog=examples("tiltyard operate blocked"))
def blocked(data: Data = USUAL) -> None:
    """List the blocked addresses."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        lines = map(looking.block_line, storage.blocks())
        print_or_say(lines, "No address is blocked.")


@app.command(
    short_help="Delete everything stored under a name.",
    epilog=examples("tiltyard forget Ann", "tiltyard forget Ann --yes"),
)
def forget(
    name: Person,
    table: Annotated[
        list[str] | None, typer.Option(help="Only this table. May be repeated.", show_default=False)
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Delete. Without it, you only see what would be deleted.")
    ] = False,
    data: Data = USUAL,
) -> None:
    """Delete every table where somebody with this name played or spoke, with its game, chat and journal."""
    from tiltyard.server.operator import looking, privacy
    from tiltyard.server.operator.data import beside

    if yes:
        for line in privacy.forget(data, name, table or []):
            print(line)
        return
    with beside(data) as storage:
        found = privacy.tables_of(storage, name)
    for row in found:
        print(looking.table_line(row))
    count = plural(len(found), "table")
    print(f"{count}. Nothing was deleted; --yes deletes what you see, for everybody who played there.")


@app.command(
    short_help="Write everything stored under a name.",
    epilog=examples("tiltyard export Ann --out ann.jsonl"),
)
def export(
    name: Person,
    out: Annotated[
        Path | None, typer.Option(help="The file; by default, standard output.", show_default=False)
    ] = None,
    data: Data = USUAL,
) -> None:
    """Write everything stored under a name, as lines of JSON."""
    from tiltyard.server.operator import privacy
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        lines = list(privacy.export(storage, name))
    if out is None:
        print_or_say(lines, f"Nothing is stored about {name}.")
        return
    try:
        out.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    except OSError as problem:
        raise TiltyardError(f"{out} cannot be written: {problem.strerror}") from None


@app.command(
    short_help="Back up a server's database while it runs.", epilog=examples("tiltyard backup tonight.sqlite")
)
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
    data: Data = USUAL,
) -> None:
    """Back up a server's database while the server runs, and check the copy."""
    from tiltyard.server.operator.backup import backup as copy

    print(f"{target}: {copy(data, target):,} bytes, checked.")


@app.command(
    short_help="Replace a database with a backup.", epilog=examples("tiltyard restore tonight.sqlite")
)
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.", show_default=False)],
    data: Data = USUAL,
) -> None:
    """Replace the database of a stopped server with a backup; the old file is kept beside it."""
    from tiltyard.server.operator.backup import restore as put

    old = put(source, data)
    print(f"{data} is restored from {source}." + (f" The old file is {old}." if old is not None else ""))


@app.command(
    name="check-data",
    short_help="Check a server's database.",
    epilog=examples("tiltyard check-data --quick", codes="0 no faults; 1 faults found; 2 bad input"),
)
def check_data(
    quick: Annotated[bool, typer.Option("--quick", help="Read every journal, but replay no game.")] = False,
    data: Data = USUAL,
) -> None:
    """Check a server's database: the file itself, and every table by replaying its journal."""
    from tiltyard.server.operator.checking import faults
    from tiltyard.server.operator.data import beside
    from tiltyard.server.storage.opening import shown

    sound = wrong = 0
    with beside(data) as storage:
        for fault in faults(storage, replay=not quick):
            sound += fault is None
            wrong += fault is not None
            if fault is not None:
                print(f"{f'table {fault.table}' if fault.table else shown(data)}: {fault.text}")
    print(f"{plural(sound, 'sound table')}, {plural(wrong, 'fault')}")
    sys.exit(FAILED if wrong else 0)


From = Annotated[str, typer.Argument(metavar="FROM", help="A file, or postgresql://...", show_default=False)]
To = Annotated[
    str, typer.Argument(metavar="TO", help="Another one, which must be empty.", show_default=False)
]


@app.command(
    name="move-data",
    short_help="Copy a server's data to another database.",
    epilog=examples("tiltyard move-data tiltyard.sqlite postgresql://tiltyard@localhost/tiltyard"),
)
def move_data(source: From, target: To) -> None:
    """Copy everything a server stores to another database, and replay every table there to check it."""
    from tiltyard.server.operator import moving

    count = moving.move_data(source, target, lambda line: print(line, flush=True))
    print(f"{plural(count, 'table')} copied and checked. The old database is unchanged.")
