"""The games, one folder each."""

from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError, or_list, plain

NAMES: Final = ["quests"]


def find(name: str) -> Contract[Any]:
    """The game of this name."""
    key = plain(name).replace("-", "_").replace(" ", "_")
    if key not in NAMES:
        raise TiltyardError(f"unknown game {name.strip()!r}; there is {or_list(NAMES)}")
    contract: Contract[Any] = import_module(f"tiltyard.games.{key}").GAME
    return contract


def rules_page(name: str) -> str:
    """The rules page of a game."""
    return files(f"tiltyard.games.{name}").joinpath("RULES.md").read_text("utf-8")
