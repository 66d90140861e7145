"""A new game: a folder with everything a game needs, ready to be played, tested and changed."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import Final

from tiltyard.engine.moves import TiltyardError
from tiltyard.games import NAME, all_games

LONGEST: Final = 20
GAME: Final = "game"  # the folder of the template that is called like the game
SUFFIX: Final = ".in"


def make(name: str, where: Path) -> Path:
    """Write the game to a new folder of its name, and return the folder."""
    check_name(name)
    target = where / name
    if target.exists():
        raise TiltyardError(f"{target} already exists; choose another name, or another place with --in")
    words = {
        "{name}": name,
        "{title}": name.replace("_", " ").title(),
        "{slug}": name.replace("_", "-"),
        "{letter}": name[0].upper(),
    }
    _copy(files(__name__) / "template", target, words)
    return target


def check_name(name: str) -> None:
    """A TiltyardError if a game cannot be called this."""
    if not NAME.fullmatch(name) or len(name) > LONGEST or iskeyword(name) or name == "tests":
        like = re.sub(r"\W+", "_", name.strip().casefold()).strip("_")[:LONGEST]
        hint = f", such as {like}" if NAME.fullmatch(like) and like != name and not iskeyword(like) else ""
        rule = f"at most {LONGEST} lower-case letters, digits and underscores, a letter first"
        raise TiltyardError(f"{name[:LONGEST]!r} cannot be the name of a game: use {rule}{hint}")
    if name in all_games():
        raise TiltyardError(f"there is a game called {name} already; choose another name")


def _copy(source: Traversable, target: Path, words: dict[str, str]) -> None:
    """A folder of the template, with the game's own names in it."""
    target.mkdir(parents=True)
    for entry in source.iterdir():
        if entry.is_dir():
            _copy(entry, target / (words["{name}"] if entry.name == GAME else entry.name), words)
        elif entry.name.endswith(SUFFIX):
            text = _named(entry.read_text("utf-8"), words)
            (target / entry.name.removesuffix(SUFFIX)).write_text(text, "utf-8")


def _named(text: str, words: dict[str, str]) -> str:
    for token, word in words.items():
        text = text.replace(token, word)
    return text
