"""What mypyc must be told about a class, and what only a compiled class needs."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

__all__ = ["attributes", "blank", "mypyc_attr"]

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # it comes with mypyc, and running the code takes neither

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        """Tell mypyc about a class."""
        return _as_it_is


def _as_it_is(thing: T) -> T:
    return thing


@mypyc_attr(allow_interpreted_subclasses=True)
class _Blank:
    """`object.__new__` refuses compiled classes, except in a `__new__` that is compiled itself."""

    def __new__(cls: type[Any]) -> Any:
        return object.__new__(cls)


def blank(cls: type[Any]) -> Any:
    """An object of any class whose `__init__` has not run. Every attribute must be set before one is read."""
    return _Blank.__new__(cls)


def attributes(cls: type[Any]) -> tuple[str, ...]:
    """The attributes that a compiled class keeps in no `__dict__`; none if it is interpreted."""
    names: tuple[str, ...] = getattr(cls, "__mypyc_attrs__", ())
    return tuple([name for name in names if name != "__dict__"])
