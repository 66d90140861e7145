"""Bots from elsewhere: a class in a file (`page.py:Page`), or one that another package has installed.

They are found only by what somebody types, never by what a record says: a record must not run a program.
"""

import sys
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from tiltyard.bots.ladder import bot_kind, bot_level
from tiltyard.bots.player import raised
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import and_list, or_list
from tiltyard.engine.turn import Bot

GROUP: Final = "tiltyard.bots"  # of entry points
HOW: Final = "your own bots are named FILE.py:CLASS, such as page.py:Page"


def is_file(text: str) -> bool:
    """Whether a bot is named by its file."""
    return ".py" in text.casefold()


def find_bot(contract: Contract[Any], text: str) -> tuple[str, type[Bot]]:
    """The name and the class of a bot: the game's, a file's, or installed; by default the usual opponent."""
    level = text.strip().casefold()
    levels = contract.levels()
    if not level or level in levels:
        level = bot_level(contract, level)
        return level, bot_kind(contract, level)
    name, kind = load(text, f"{contract.title} has {and_list(levels)}, and {HOW}")
    if not fits(kind, contract):
        games = or_list(list(kind.games))
        raise TiltyardError(f"{name} plays {games}, not {contract.name}; choose {or_list(levels)} here")
    return name, kind


def load(text: str, known: str = HOW) -> tuple[str, type[Bot]]:
    """The name and the class of a bot that no game brings along."""
    text = text.strip()
    return from_file(text) if is_file(text) else (text, installed(text, known))


def fits(kind: type[Bot], contract: Contract[Any]) -> bool:
    """Whether a bot plays this game."""
    return not kind.games or contract.name in kind.games


def from_file(text: str) -> tuple[str, type[Bot]]:
    """The bot in a file, and its name, without the folder."""
    file, _colon, name = (text if ":" in text else f"{text}:").rpartition(":")
    path = Path(file).expanduser()
    if not path.is_file():
        raise TiltyardError(f"there is no file {path}; {HOW}")
    module = loaded(path)
    bots = [found for found, kind in vars(module).items() if is_bot(kind) and kind is not Bot]
    if name in bots:
        kind: type[Bot] = getattr(module, name)
        return f"{path.name}:{name}", kind
    if name and hasattr(module, name):
        raise TiltyardError(f"{name} in {path.name} is not a bot; write class {name}(tiltyard.Bot)")
    known = (
        f"choose {or_list([f'{path}:{bot}' for bot in bots])}" if bots else "write class Page(tiltyard.Bot)"
    )
    raise TiltyardError(
        f"{path.name} has no bot {name!r}; {known}" if name else f"a class is missing; {known}"
    )


def is_bot(thing: object) -> bool:
    """Whether it is a bot's class."""
    return isinstance(thing, type) and issubclass(thing, Bot)


def loaded(path: Path) -> Any:
    """The module in a file, which can import its neighbours as a program can."""
    name = f"tiltyard_guest_{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        raise TiltyardError(f"{path} cannot be loaded: it {raised(problem)}") from problem
    return module


def found_by(entry: EntryPoint) -> Any:
    """What an entry point names."""
    try:
        return entry.load()
    except (Exception, SystemExit) as problem:
        raise TiltyardError(f"{entry.value} cannot be loaded: it {raised(problem)}") from problem


def installed(name: str, known: str) -> type[Bot]:
    """The bot with this name from an installed package; `known` says which there are."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            kind = found_by(entry)
            if is_bot(kind):
                found: type[Bot] = kind
                return found
            raise TiltyardError(f"{entry.value} is not a bot; its class must inherit from tiltyard.Bot")
    raise TiltyardError(f"unknown bot {name!r}; {known}")
