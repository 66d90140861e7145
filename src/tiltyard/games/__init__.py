"""The games, one folder each."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError, or_list, plain

NAMES: Final = ["round_table", "quests", "ivanhoe", "quintessence"]
FOLDER: Final = Path(__file__).parent


def find(name: str) -> Contract[Any]:
    """The game of this name."""
    key = plain(name).replace("-", "_").replace(" ", "_")
    if key not in NAMES:
        raise TiltyardError(f"unknown game {name.strip()!r}; there is {or_list(NAMES)}")
    contract: Contract[Any] = import_module(f"tiltyard.games.{key}").GAME
    return contract


def rules_page(name: str) -> str:
    """The rules page of a game."""
    return (FOLDER / find(name).name / "RULES.md").read_text("utf-8")


def scenarios(game: str) -> list[str]:
    """The rigged deals that ship with a game."""
    return sorted(path.stem for path in (FOLDER / find(game).name / "scenarios").glob("*.tilt"))


def scenario_path(game: str, name: str) -> Path:
    """A rigged deal that ships with a game, by its name."""
    folder = FOLDER / find(game).name / "scenarios"
    known = scenarios(game)
    if name not in known:
        raise TiltyardError(f"unknown scenario {name!r}; {game} has {or_list(known) or 'none'}")
    return folder / f"{name}.tilt"
