"""Every game folder has the same files, and the same things in them."""

from importlib import import_module

import pytest

from tiltyard.games import NAMES, folder_of

FILES = {
    *("__init__.py", "cards.py", "table.py", "facts.py", "rules.py", "events.py", "deal.py", "view.py"),
    *("words.py", "scene.py", "faces.py", "phrases.py", "bots.py", "RULES.md", "scenarios", "lessons"),
    "observation.py",
}
# Where somebody looks first for what the contract offers.
PLACES = {
    "deal": ["new"],
    "facts": ["FACTS"],
    "observation": ["observe"],
    "faces": ["faces", "card"],
    "scene": ["scene"],
    "table": ["winners"],
    "view": ["view", "redeal"],
    "words": ["ask"],
}


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_the_same_files(game: str) -> None:
    assert FILES - {path.name for path in folder_of(game).iterdir()} == set()


@pytest.mark.parametrize("folder", [f"tiltyard.games.{name}" for name in NAMES])
@pytest.mark.parametrize("file", PLACES)
def test_what_everybody_needs_is_in_the_same_place(folder: str, file: str) -> None:
    module = import_module(f"{folder}.{file}")
    for name in PLACES[file]:
        found = getattr(module, name)
        assert getattr(found, "__module__", module.__name__) in (module.__name__, "tiltyard.engine.facts")
