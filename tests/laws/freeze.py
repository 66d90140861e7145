"""Everything a game holds, as one comparable value, in both forms of the code."""

from typing import Any

from tiltyard.engine.copies import facts_of

# listeners and remembered answers are no facts
IGNORED = {"events", "listens", "_answers", "_offered", "_options_of"}


def freeze(thing: Any) -> Any:
    """Lists and objects all the way down; two games are identical if these are equal."""
    if isinstance(thing, list | tuple):
        return [freeze(entry) for entry in thing]
    if isinstance(thing, dict):
        return {key: freeze(value) for key, value in thing.items()}
    if thing is None or isinstance(thing, str | int | float | bytes):
        return thing
    facts = facts_of(thing)
    return [type(thing).__name__, {name: freeze(facts[name]) for name in sorted(facts.keys() - IGNORED)}]
