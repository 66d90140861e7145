"""The records of the protocol as TypeScript types."""

from types import NoneType
from typing import Any, Final, get_args

from msgspec import inspect

from tiltyard.wire import protocol

HEADER: Final = "// Generated from src/tiltyard/wire/protocol.py by web/scripts/catalogue.py.\n"
LOBBY: Final[list[Any]] = [
    protocol.CreateTable,
    protocol.JoinTable,
    protocol.Seated,
    protocol.GameInfo,
    protocol.MovesInfo,
    protocol.RecordInfo,
    protocol.Replay,
    protocol.ReadFile,
    protocol.FileInfo,
    protocol.Problem,
]


def source() -> str:
    """The whole file."""
    client, server = get_args(protocol.FromClient), get_args(protocol.FromServer)
    structs = _structs([*client, *server, *LOBBY])
    parts = [HEADER, f"export const PROTOCOL = {protocol.PROTOCOL};\n"]
    parts.append(f"export type Code = {_literals(get_args(protocol.Code))};\n")
    parts += [_interface(struct) for struct in structs]
    parts.append(_union("FromClient", client))
    parts.append(_union("FromServer", server))
    return "\n".join(parts)


def _structs(wanted: list[Any]) -> list[inspect.StructType]:
    """The given structs and those they contain, each once."""
    found: dict[str, inspect.StructType] = {}
    for kind in inspect.multi_type_info(wanted):
        _collect(kind, found)
    return list(found.values())


def _collect(kind: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    if isinstance(kind, inspect.StructType):
        for entry in kind.fields:
            _collect(entry.type, found)
        found.setdefault(kind.cls.__name__, kind)
    elif isinstance(kind, inspect.ListType):
        _collect(kind.item_type, found)
    elif isinstance(kind, inspect.UnionType):
        for part in kind.types:
            _collect(part, found)


def _interface(struct: inspect.StructType) -> str:
    tag = [f'  {struct.tag_field}: "{struct.tag}";'] if struct.tag_field else []
    lines = [_field(entry) for entry in struct.fields]
    doc = (struct.cls.__doc__ or "").strip()
    return "\n".join([f"/** {doc} */", f"export interface {struct.cls.__name__} {{", *tag, *lines, "}", ""])


def _field(entry: inspect.Field) -> str:
    mark = "" if entry.required else "?"
    return f"  {entry.encode_name}{mark}: {_type(entry.type)};"


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.ListType():
            inner = _type(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.UnionType():
            return " | ".join(_type(part) for part in kind.types)
        case inspect.LiteralType():
            return "Code" if set(kind.values) == set(get_args(protocol.Code)) else _literals(kind.values)
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.NoneType():
            return "null"
    return "unknown"


def _literals(values: tuple[Any, ...]) -> str:
    return " | ".join(f'"{value}"' for value in values)


def _union(name: str, members: tuple[Any, ...]) -> str:
    names = [member.__name__ for member in members if member is not NoneType]
    return f"export type {name} = {' | '.join(names)};\n"
