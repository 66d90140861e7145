"""The commands for whoever runs a server; like the others, each imports what it needs when it runs."""

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
    """Print the lines; if there are none, say so beside them, where no program looks for lines."""
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
    """List the tables: name, phase, game, when something last happened there, who sits there."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        print_or_say(looking.tables(storage, phase), "There are no such tables.")


@operate.command(epilog=examples("tiltyard operate show TABLE"))
def show(table: Table, data: Data = USUAL) -> None:
    """Show a table and what was said there; no cards and no keys."""
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


@operate.command(
    short_help="Give somebody a new key to a seat.", epilog=examples("tiltyard operate key TABLE Ann")
)
def key(table: Table, name: Person, data: Data = USUAL) -> None:
    """Give somebody who has lost the key to a seat a new one; the old one opens nothing any more."""
    from tiltyard.server.operator.orders import carry_out
    from tiltyard.table.seats import key_hash, key_token

    new = key_token()
    outcome = carry_out(data, [("key", table, f"{key_hash(new)} {name}")])[0]
    seat = re.search(r"a new key to seat (\d+)\.$", outcome)
    if seat is None:
        raise TiltyardError(outcome)
    print(outcome)
    print(f"Send {name} this link, and nobody else: /t/{table}#key={seat.group(1)}.{new}")


@operate.command(
    short_help="Print what people have reported.", epilog=examples("tiltyard operate reports --after 12")
)
def reports(
    after: Annotated[int, typer.Option(help="Only those after this number.", min=0)] = 0,
    data: Data = USUAL,
) -> None:
    """Print what people have reported, with the chat that they could read."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        print_or_say(looking.reports(storage, after), "There are no reports.")


@operate.command(
    short_help="Keep an address out.", epilog=examples("tiltyard operate block 192.0.2.7 --days 7")
)
def block(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An IP address.", show_default=False)],
    days: Annotated[int, typer.Option(help="For how long; 0: for good.", min=0, max=3650)] = 0,
    why: Annotated[str, typer.Option(help="A note for yourself.")] = "",
    data: Data = USUAL,
) -> None:
    """Keep an address out; whoever is connected from there is disconnected within a second or two."""
    from tiltyard.server.operator import blocking, looking

    print(looking.block_line(blocking.block(data, address, days, why)))


@operate.command(epilog=examples("tiltyard operate unblock 192.0.2.7"))
def unblock(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An IP address.", show_default=False)],
    data: Data = USUAL,
) -> None:
    """Let an address in again."""
    from tiltyard.server.operator import blocking

    blocking.unblock(data, address)
    print(f"{address} may come in again.")


@operate.command(epilog=examples("tiltyard operate blocked"))
def blocked(data: Data = USUAL) -> None:
    """List the addresses that are kept out."""
    from tiltyard.server.operator import looking
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        lines = map(looking.block_line, storage.blocks())
        print_or_say(lines, "Nobody is kept out.")


@app.command(
    short_help="Delete what is kept about a name.",
    epilog=examples("tiltyard forget Ann", "tiltyard forget Ann --yes"),
)
def forget(
    name: Person,
    table: Annotated[
        list[str] | None, typer.Option(help="Only this table. May be repeated.", show_default=False)
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Delete; without it you only see what would be.")
    ] = False,
    data: Data = USUAL,
) -> None:
    """Delete every table at which somebody of this name sat or spoke, with its game, chat and journal."""
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
    print(f"{count}. Nothing was deleted: add --yes to delete what you see, for everybody who played there.")


@app.command(
    short_help="Write everything that is kept about a name.",
    epilog=examples("tiltyard export Ann --out ann.jsonl"),
)
def export(
    name: Person,
    out: Annotated[
        Path | None, typer.Option(help="The file; standard output if you leave it out.", show_default=False)
    ] = None,
    data: Data = USUAL,
) -> None:
    """Write everything that is kept about a name, as lines of JSON."""
    from tiltyard.server.operator import privacy
    from tiltyard.server.operator.data import beside

    with beside(data) as storage:
        lines = list(privacy.export(storage, name))
    if out is None:
        print_or_say(lines, f"Nothing is kept about {name}.")
        return
    try:
        out.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    except OSError as problem:
        raise TiltyardError(f"{out} cannot be written: {problem.strerror}") from None


@app.command(
    short_help="Copy a server's database while it runs.", epilog=examples("tiltyard backup tonight.sqlite")
)
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
    data: Data = USUAL,
) -> None:
    """Copy a server's database while the server runs, and check the copy."""
    from tiltyard.server.operator.backup import backup as copy

    print(f"{target} has {copy(data, target):,} bytes and is sound.")


@app.command(
    short_help="Put a backup in the place of a database.", epilog=examples("tiltyard restore tonight.sqlite")
)
def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.", show_default=False)],
    data: Data = USUAL,
) -> None:
    """Put a backup in the place of a database whose server is stopped; the old one is kept beside it."""
    from tiltyard.server.operator.backup import restore as put

    old = put(source, data)
    print(f"{data} is now as in {source}." + (f" What was there is {old}." if old is not None else ""))


@app.command(
    name="check-data",
    short_help="Check a server's database.",
    epilog=examples("tiltyard check-data --quick", codes="0 all is sound; 1 something is not; 2 bad input"),
)
def check_data(
    quick: Annotated[
        bool, typer.Option("--quick", help="Read every journal, but play no game again.")
    ] = False,
    data: Data = USUAL,
) -> None:
    """Check a server's database: the file, and every table by playing it again from its journal."""
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
To = Annotated[str, typer.Argument(metavar="TO", help="Another one, which is empty.", show_default=False)]


@app.command(
    name="move-data",
    short_help="Carry a server over to another database.",
    epilog=examples("tiltyard move-data tiltyard.sqlite postgresql://tiltyard@localhost/tiltyard"),
)
def move_data(source: From, target: To) -> None:
    """Carry everything a server keeps to another database, and play every table again there to check it."""
    from tiltyard.server.operator import moving

    count = moving.move_data(source, target, lambda line: print(line, flush=True))
    print(f"All {count} tables are the same in the new database. The old one is unchanged.")
