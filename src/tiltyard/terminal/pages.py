"""Pages to read: rules, decks, and the score of an arena."""

import sys
from dataclasses import fields
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import track
from rich.table import Table

from tiltyard.bots.arena import MOST_MOVES, Result, Stopped, play_many
from tiltyard.bots.guests import find_bot
from tiltyard.engine.chance import checked_seed
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.options import allowed, parse_options, value_text
from tiltyard.games import find, rules_page
from tiltyard.terminal import files


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


def arena(name: str, bots: list[str], count: int, options: str, seed: str) -> None:
    """Play with a progress bar, and print the score."""
    contract = find(name)
    found = [find_bot(contract, bot) for bot in bots]
    levels = [level for level, _kind in found]
    if not contract.fewest <= len(levels) <= contract.most:
        raise TiltyardError(f"{contract.title} is not for {len(levels)} players; name a bot for each seat")
    house = parse_options(options, contract.presets)
    matches = play_many(contract, levels, house, count, checked_seed(seed)[:40], dict(found))
    hidden = not sys.stderr.isatty()
    console = Console(stderr=True)
    bar = track(matches, "Playing", total=count, console=console, disable=hidden, transient=True)
    results: list[Result] = []
    try:
        results.extend(bar)
    except Stopped as stop:
        path = files.new_save(contract.name)
        files.write(path, stop.so_far)
        raise TiltyardError(f"{stop}; the game so far is kept: tiltyard replay {path}") from None
    print_score(levels, results)


def print_score(levels: list[str], results: list[Result]) -> None:
    """What a game was worth to each kind of bot, and how long the games were."""
    games = len(results)
    print(f"{games} games, {sum(result.moves for result in results) / games:.0f} moves each")
    for level in dict.fromkeys(levels):
        shares = sum(
            worth
            for result in results
            for bot, worth in zip(result.seats, result.returns, strict=True)
            if bot == level
        )
        each = levels.count(level)
        print(f"{level:12} wins {shares / games:6.1%} of the games ({each} of {len(levels)} seats)")
    shared = sum(max(result.returns) < 1 for result in results)
    print(f"{'nobody alone':12}      {shared / games:6.1%} (shared, or no winner)")
    for line in limits_reached(results):
        print(line)


def limits_reached(results: list[Result]) -> list[str]:
    """How many games hit a limit, if any."""
    by_turns = sum(result.over and not result.won for result in results)
    by_moves = sum(not result.over for result in results)
    lines = [f"Games that nobody won before the turn limit: {by_turns}"] if by_turns else []
    return lines + ([f"Games that did not end within {MOST_MOVES} moves: {by_moves}"] if by_moves else [])
