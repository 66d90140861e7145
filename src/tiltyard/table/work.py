"""Long work as a generator that pauses wherever it can be interrupted. Its driver decides when it goes on."""

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]


def at_once(work: Generator[object, None, T]) -> T:
    """Do all of it now, when nobody else is waiting."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def once(make: Callable[[], T]) -> Work[T]:
    """Work that is short, but expensive if many ask for it at once."""
    yield
    return make()
