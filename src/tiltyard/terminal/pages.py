"""Pages to read: rules and decks."""

import sys
from dataclasses import fields
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import allowed, value_text
from tiltyard.games import find, rules_page


def rules(name: str) -> None:
    """The rules page; at a terminal it is laid out, a pipe gets the plain text."""
    contract = find(name)
    page = rules_page(contract.name)
    console = Console(soft_wrap=True)
    if console.is_terminal:
        console = Console()
        console.print(Markdown(page))
    else:
        print(page)
    console.print(options_table(contract))


def options_table(contract: Contract[Any]) -> Table:
    """Every house rule with its values in all presets."""
    table = Table(title="House rules", title_justify="left")
    for head in ("option", "values", *contract.presets, "meaning"):
        table.add_column(head)
    defaults = next(iter(contract.presets.values()))
    for option in fields(defaults):
        values = [value_text(vars_of(preset)[option.name]) for preset in contract.presets.values()]
        table.add_row(option.name, allowed(option), *values, option.metadata["help"])
    return table


def vars_of(options: Any) -> dict[str, Any]:
    """The values of the options by name (compiled classes have no `vars`)."""
    return {option.name: getattr(options, option.name) for option in fields(options)}


def cards(name: str, actions: bool) -> None:
    """The decks, with the number of copies of each card."""
    contract = find(name)
    if actions:
        lines = contract.actions()
        if not lines:
            raise TiltyardError(f"{contract.title} has no action cards")
        for line in lines:
            print(line)
        return
    console = Console(soft_wrap=not sys.stdout.isatty())
    for title, kinds in contract.decks.items():
        table = Table(title=f"{title}, {sum(kinds.copies)} cards", title_justify="left")
        table.add_column("copies", justify="right")
        table.add_column("card")
        for card, copies in zip(kinds.names, kinds.copies, strict=True):
            table.add_row(str(copies), "\n".join(contract.card(card)))
        console.print(table)
