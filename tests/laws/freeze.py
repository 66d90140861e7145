"""Everything a game holds, as one comparable value, in both forms of the code."""

from typing import Any

# listeners and remembered answers are no facts
IGNORED = {"events", "listens", "_options", "_offered", "_options_of"}


def freeze(thing: Any) -> Any:
    """Lists and objects all the way down; two games are identical if these are equal."""
    if isinstance(thing, list | tuple):
        return [freeze(entry) for entry in thing]
    if isinstance(thing, dict):
        return {key: freeze(value) for key, value in thing.items()}
    if thing is None or isinstance(thing, str | int | float | bytes):
        return thing
    return [type(thing).__name__, {name: freeze(getattr(thing, name)) for name in facts(thing)}]


def facts(thing: Any) -> list[str]:
    """The names of an object's own attributes; a compiled class has no `__dict__`."""
    if hasattr(thing, "__dict__"):
        names = set(vars(thing))
    else:
        names = {
            name
            for cls in type(thing).__mro__
            for name in getattr(cls, "__mypyc_attrs__", ())
            if not name.startswith("__")
        }
    return sorted(names - IGNORED)
