"""The page on how to play a game: what the game itself says, around the hints that are written by hand."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from tiltyard.engine.contract import Contract
from tiltyard.engine.options import allowed, value_text
from tiltyard.games import find, scenario_path, scenarios

DOCS = Path(__file__).parent.parent / "docs"
BEGINS = "<!-- {}: written by make docs -->"
ENDS = "<!-- end -->"


def path_of(game: str) -> Path:
    """Where the page of a game is."""
    return DOCS / "play" / f"{game}.md"


def play_page(game: str) -> str:
    """The page with everything that follows from the game written anew."""
    contract = find(game)
    page = path_of(game).read_text("utf-8")
    page = filled(page, "minute", minute(contract))
    page = filled(page, "house rules", house_rules(contract))
    return filled(page, "rigged deals", rigged_deals(contract))


def filled(page: str, part: str, lines: Iterator[str]) -> str:
    """A page with one of its parts replaced."""
    start = BEGINS.format(part)
    before, begins, rest = page.partition(start)
    _written, ends, after = rest.partition(ENDS)
    if not (begins and ends):
        raise ValueError(f"the page has no line {start}, or no {ENDS} after it")
    return f"{before}{start}\n\n" + "\n".join(lines) + f"\n\n{ENDS}{after}"


def minute(contract: Contract[Any]) -> Iterator[str]:
    """How to play in a minute, in the words of the game, each with its picture if it has one."""
    for number, part in enumerate(contract.how_to(), start=1):
        yield f"**{part.title}.** {part.text}\n"
        name = f"{contract.name}-{number}.webp"
        if part.cards or part.lesson:
            yield f"![{part.title}: {'the cards' if part.cards else 'the table'}]({name})\n"
    yield f"`tiltyard learn {contract.name}` teaches the same in short lessons at a table."


def house_rules(contract: Contract[Any]) -> Iterator[str]:
    """Every house rule with its values in all presets."""
    presets = list(contract.presets)
    yield f"| house rule | values | {' | '.join(f'`{preset}`' for preset in presets)} | meaning |"
    yield "|---" * (len(presets) + 3) + "|"
    for option in fields(contract.presets[presets[0]]):
        values = [value_text(getattr(preset, option.name)) for preset in contract.presets.values()]
        meaning = option.metadata["help"]
        yield f"| `{option.name}` | {allowed(option)} | {' | '.join(values)} | {meaning} |"


def rigged_deals(contract: Contract[Any]) -> Iterator[str]:
    """The rigged deals that come with a game, and what each is about."""
    for name in scenarios(contract.name):
        about = scenario_path(contract.name, name).read_text("utf-8").partition("\n")[0].removeprefix("# ")
        yield f"* `tiltyard play {contract.name} --scenario {name}`: {about}"
