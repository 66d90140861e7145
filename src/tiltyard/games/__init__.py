"""The games, one folder each."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import and_list, nearest, or_list, plain

NAMES: Final = ["round_table", "quests", "ivanhoe", "quintessence"]
RULING: Final = re.compile(r"\*\*([A-Z]-\d\d)\*\*")
FOLDER: Final = Path(__file__).parent


def find(name: str) -> Contract[Any]:
    """The game of this name."""
    key = plain(name).replace("-", "_").replace(" ", "_")
    if key not in NAMES:
        raise TiltyardError(f"unknown game {name.strip()!r}; choose from {and_list(NAMES)}")
    contract: Contract[Any] = import_module(f"tiltyard.games.{key}").GAME
    return contract


def rules_page(name: str) -> str:
    """The rules page of a game."""
    return (FOLDER / find(name).name / "RULES.md").read_text("utf-8")


def rulings(name: str) -> list[str]:
    """The numbers of the rulings on the rules page of a game, in its order."""
    return list(dict.fromkeys(RULING.findall(rules_page(name))))


def scenarios(game: str) -> list[str]:
    """The rigged deals that ship with a game."""
    return sorted(path.stem for path in (FOLDER / find(game).name / "scenarios").glob("*.tilt"))


def scenario_path(game: str, name: str) -> Path:
    """A rigged deal that ships with a game, by its name."""
    known = scenarios(game)
    if name in known:
        return FOLDER / find(game).name / "scenarios" / f"{name}.tilt"
    raise TiltyardError(f"unknown scenario {name!r}; {nearest(name, known) if known else f'{game} has none'}")


def game_of_scenario(name: str) -> str:
    """The game that ships a rigged deal of this name."""
    games = [game for game in NAMES if name in scenarios(game)]
    if len(games) == 1:
        return games[0]
    if games:
        wanted = or_list([f"{game} --scenario {name}" for game in games])
        raise TiltyardError(f"several games have a scenario {name!r}; choose {wanted}")
    known = [known for game in NAMES for known in scenarios(game)]
    raise TiltyardError(f"unknown scenario {name!r}; {nearest(name, known)}")
