"""The page of all commands, from what `--help` knows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"
HEAD = """# The command line

`tiltyard COMMAND --help` shows the same; this page is made from it (`make docs`).

| exit code | means |
|---|---|
| 0 | success; a game was finished, or left and saved |
| 1 | a check failed, or the input ended before the game did |
| 2 | bad input: a line on standard error says what was wrong and what was expected; nothing has changed |
| 130 | interrupted (Ctrl-C); what was played is saved |

Words in capitals stand for your own. `TILTYARD_...` beside an option is an environment variable that does
the same.

`tiltyard --install-completion` makes your shell (bash, zsh, fish, PowerShell) complete commands, options,
games and bots; open a new terminal afterwards. In zsh the first Tab of a session only loads the completion;
press it again."""


def commands_page() -> str:
    """Every command with its arguments, options and examples."""
    from tiltyard.cli import app

    lines = [HEAD]
    for name, command in all_commands(typer.main.get_command(app)).items():
        lines += ["", f"## tiltyard {name}", "", *about(command)]
    return "\n".join(lines) + "\n"


def all_commands(group: Any, before: str = "") -> dict[str, Any]:
    """Every command by its words, those of a group after the group's own."""
    found: dict[str, Any] = {}
    for name, command in group.commands.items():
        inside = hasattr(command, "commands")
        found |= all_commands(command, f"{before}{name} ") if inside else {f"{before}{name}": command}
    return found


def about(command: Any) -> Iterator[str]:
    """One command."""
    yield command.help.strip().splitlines()[0]
    parameters = [parameter for parameter in command.params if parameter.name != "help"]
    if parameters:
        yield ""
        yield "| | default | |"
        yield "|---|---|---|"
    for parameter in parameters:
        yield f"| {called(parameter)} | {default_of(parameter)} | {parameter.help or ''} |"
    examples = [line.strip() for line in (command.epilog or "").splitlines() if "tiltyard" in line]
    if examples:
        yield from ("", "```", *examples, "```")
    codes = [line for line in (command.epilog or "").splitlines() if line.startswith("Exit codes:")]
    if codes:
        yield from ("", *codes)


def called(parameter: Any) -> str:
    """How it is typed."""
    if parameter.param_type_name == "argument":
        return f"`{parameter.metavar or parameter.name.upper()}`"
    names = [*parameter.opts, *parameter.secondary_opts]
    variable = f" (`{parameter.envvar}`)" if parameter.envvar else ""
    return ", ".join(f"`{name}`" for name in names) + variable


def default_of(parameter: Any) -> str:
    """What holds if it is left out; nothing if it must be given, or if nothing is the default."""
    value = parameter.default
    if parameter.required:
        return "required"
    if value is None or value == "" or parameter.param_type_name == "argument" or not parameter.show_default:
        return ""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"`{value}`"
