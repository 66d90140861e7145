"""What the tests of every game's events share."""

from types import ModuleType

from tiltyard.engine.events import Event


def every_class(module: ModuleType) -> set[type[Event]]:
    """The events that a module defines."""
    found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Event)]
    return {event for event in found if event.__module__ == module.__name__}
