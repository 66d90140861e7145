"""Copying and pickling, for all that a game consists of and in both forms of the code.

A compiled class has no `__dict__`, and its `__new__` runs `__init__`, so pickle and copy need to be told how.
"""

from typing import Any, Self

from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.native import attributes, blank, mypyc_attr


def facts_of(thing: Any) -> dict[str, Any]:
    """Every attribute of an object, by name."""
    facts = {name: getattr(thing, name) for name in attributes(type(thing))}
    return facts | getattr(thing, "__dict__", {})


def revive(cls: type[Any], facts: dict[str, Any]) -> Any:
    """The object that `facts_of` took apart."""
    for name in attributes(cls):
        if name not in facts:
            raise TiltyardError(f"this {cls.__name__} was pickled by another version: it has no {name!r}")
    thing = blank(cls)
    for name, value in facts.items():
        object.__setattr__(thing, name, value)  # frozen dataclasses refuse anything else
    return thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Kept:
    """What can be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (type(self), facts_of(self))


@mypyc_attr(allow_interpreted_subclasses=True)
class Copied(Kept):
    """What says itself how it is copied."""

    def copy(self) -> Self:
        """The same, with a life of its own."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()
