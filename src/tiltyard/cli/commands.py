"""All commands together: help lists them by purpose, and a bad number is one line in our own words."""

from itertools import groupby
from typing import Any, Final

import typer
from typer.core import TyperGroup

from tiltyard.cli.numbers import in_words
from tiltyard.engine.moves import TiltyardError

PURPOSES: Final = {  # by the module that has them, in this order
    "playing": "Play",
    "records": "Study games",
    "bots": "Bots",
    "building": "Build",
    "network": "Play over a network",
    "operating": "Operate a server",
}


class Commands(TyperGroup):
    """The command itself."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.BadParameter as problem:
            said = in_words(problem)
            if said:
                raise TiltyardError(said) from None
            raise

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, self.commands))
        for purpose, names in groupby(self.list_commands(ctx), key=self.purpose):
            with formatter.section(purpose):
                formatter.write_dl([(f"{name:{width}}", self.line(name)) for name in names])

    def purpose(self, name: str) -> str:
        """What a command is for; the commands of a group are all for the same."""
        command: Any = self.commands[name]
        while hasattr(command, "commands"):
            command = next(iter(command.commands.values()))
        return PURPOSES[command.callback.__module__.rpartition(".")[2]]

    def line(self, name: str) -> str:
        """A command in one line."""
        return str(self.commands[name].get_short_help_str(60))
