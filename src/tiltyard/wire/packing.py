"""Plain records on their way to a client: what has its default is left out."""

from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar, cast

T = TypeVar("T")


def packed(thing: T) -> T:
    """The record as data that msgspec writes in its place; msgspec itself would write every default."""
    return cast(T, _packed(thing))


def _packed(thing: Any) -> Any:
    if isinstance(thing, (list, tuple)):
        return [_packed(entry) for entry in thing]
    if isinstance(thing, dict):
        return {name: _packed(value) for name, value in thing.items()}
    if not is_dataclass(thing):
        return thing
    found = {}
    for name, default in _defaults(type(thing)):
        value = getattr(thing, name)
        if value != default:
            found[name] = _packed(value)
    return found


_KNOWN: dict[type[Any], list[tuple[str, Any]]] = {}


def _defaults(kind: type[Any]) -> list[tuple[str, Any]]:
    """Every field with its default; MISSING is equal to nothing."""
    if kind not in _KNOWN:
        _KNOWN[kind] = [
            (entry.name, entry.default if entry.default_factory is MISSING else entry.default_factory())
            for entry in fields(kind)
        ]
    return _KNOWN[kind]
