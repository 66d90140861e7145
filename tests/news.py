"""What the tests of every game's events share."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from tiltyard.engine.events import Event


def every_class(module: ModuleType) -> set[type[Event]]:
    """The events that a module defines."""
    found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Event)]
    return {event for event in found if event.__module__ == module.__name__}


def events_of(game: str) -> set[type[Event]]:
    """The events that the files of a game define."""
    package = import_module(f"tiltyard.games.{game}")
    files = [import_module(f"{package.__name__}.{info.name}") for info in iter_modules(package.__path__)]
    return {event for file in files for event in every_class(file)}
