"""The games: ours, one folder each, and those that other packages bring."""

import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from tiltyard.engine.contract import Contract
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import and_list, nearest, or_list, plain

NAMES: Final = ["round_table", "quests", "ivanhoe", "quintessence"]  # that come with Tiltyard
GROUP: Final = "tiltyard.games"  # the entry points of those that other packages bring
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
RULING: Final = re.compile(r"\*\*([A-Z]-\d\d)\*\*")


def all_games() -> list[str]:
    """The games there are: ours, then those of other packages."""
    return [*NAMES, *installed()[0]]


def find(name: str) -> Contract[Game]:
    """The game of this name."""
    key = plain(name).replace("-", "_").replace(" ", "_")
    if key in NAMES:
        ours: Contract[Game] = import_module(f"tiltyard.games.{key}").GAME
        return ours
    games, faults = installed()
    if key in games:
        return games[key]
    if key in faults:
        raise TiltyardError(faults[key])
    raise TiltyardError(f"unknown game {name.strip()!r}; choose from {and_list(all_games())}")


@cache
def installed() -> tuple[dict[str, Contract[Game]], dict[str, str]]:
    """The games of other packages; and of those that cannot be played, the reason in one sentence."""
    games: dict[str, Contract[Game]] = {}
    faults: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        try:
            games[entry.name] = _loaded(entry, games)
        except Exception as problem:  # whatever another package does when it is imported
            package = entry.dist.name if entry.dist else entry.value
            faults[entry.name] = f"the game {entry.name!r} of {package} is left out: {_said(problem)}"
    return games, faults


def _loaded(entry: EntryPoint, others: dict[str, Contract[Game]]) -> Contract[Game]:
    if entry.name in NAMES or entry.name in others:
        raise TiltyardError("there is a game of that name already")
    if not NAME.fullmatch(entry.name):
        raise TiltyardError("a name is lower-case letters, digits and underscores")
    game = entry.load()
    if not isinstance(game, Contract):
        raise TiltyardError(f"{entry.value} is a {type(game).__name__}, not a Contract")
    if game.name != entry.name:
        raise TiltyardError(f"it calls itself {game.name!r}")
    return game


def _said(problem: Exception) -> str:
    text = str(problem)
    return text if isinstance(problem, TiltyardError) else f"{type(problem).__name__}: {text}"


def folder_of(name: str) -> Path:
    """Where a game keeps its rules page and its scenarios: beside its contract."""
    return home_of(find(name))


def home_of(game: Contract[Game]) -> Path:
    """The same, of a game that is at hand."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent


def usual_players(game: Contract[Game]) -> int:
    """How many usually play."""
    return min(game.most, max(game.fewest, game.look().players))


def rules_page(name: str) -> str:
    """The rules page of a game; if it has none, its title and its line."""
    page = folder_of(name) / "RULES.md"
    game = find(name)
    return page.read_text("utf-8") if page.is_file() else f"# {game.title}\n\n{game.line}\n"


def rulings(name: str) -> list[str]:
    """The numbers of the rulings on the rules page of a game, in its order."""
    return RULING.findall(rules_page(name))


def scenarios(game: str) -> list[str]:
    """The rigged deals that ship with a game."""
    return _shipped(game, "scenarios")


def lessons(game: str) -> list[str]:
    """The lessons that ship with a game, in their order."""
    return _shipped(game, "lessons")


def puzzles(game: str) -> list[str]:
    """The puzzles that ship with a game."""
    return _shipped(game, "puzzles")


def _shipped(game: str, folder: str) -> list[str]:
    return sorted(path.stem for path in (folder_of(game) / folder).glob("*.tilt"))


def scenario_path(game: str, name: str) -> Path:
    """A rigged deal that ships with a game, by its name."""
    return _shipped_path(game, "scenario", name)


def lesson_path(game: str, name: str) -> Path:
    """A lesson that ships with a game, by its name."""
    return _shipped_path(game, "lesson", name)


def puzzle_path(game: str, name: str) -> Path:
    """A puzzle that ships with a game, by its name."""
    return _shipped_path(game, "puzzle", name)


def _shipped_path(game: str, kind: str, name: str) -> Path:
    known = _shipped(game, f"{kind}s")
    if name in known:
        return folder_of(game) / f"{kind}s" / f"{name}.tilt"
    raise TiltyardError(f"unknown {kind} {name!r}; {nearest(name, known) if known else f'{game} has none'}")


def game_of_scenario(name: str) -> str:
    """The game that ships a rigged deal of this name."""
    games = [game for game in all_games() if name in scenarios(game)]
    if len(games) == 1:
        return games[0]
    if games:
        wanted = or_list([f"{game} --scenario {name}" for game in games])
        raise TiltyardError(f"several games have a scenario {name!r}; choose {wanted}")
    known = [known for game in all_games() for known in scenarios(game)]
    raise TiltyardError(f"unknown scenario {name!r}; {nearest(name, known)}")
