"""House rules: a frozen dataclass per game, read from and printed as `shields=5, handover=off`."""

from dataclasses import Field, asdict, dataclass, fields, replace
from typing import Any, Final, TypeVar

from tiltyard.engine.copies import Kept
from tiltyard.engine.moves import OptionError
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.text import and_list, or_list, plain

ON: Final = ("on", "yes", "true")
OFF: Final = ("off", "no", "false")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Options(Kept):
    """A game without house rules."""


H = TypeVar("H", bound=Options)


def about(
    text: str, low: int | None = None, high: int | None = None, choices: tuple[str, ...] = ()
) -> dict[str, Any]:
    """An option's metadata: its meaning and the values it takes."""
    return {"help": text, "low": low, "high": high, "choices": choices}


def allowed(option: "Field[Any]") -> str:
    """The values an option takes, in words."""
    if option.metadata["choices"]:
        return or_list(list(option.metadata["choices"]))
    if isinstance(option.default, bool):
        return "on or off"
    if isinstance(option.default, int):
        return f"{option.metadata['low']} to {option.metadata['high']}"
    return "text"


def value_text(value: object) -> str:
    """A value as records print it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def parse_value(option: "Field[Any]", text: str) -> bool | int | str:
    """Read a value, or say which ones are allowed."""
    wrong = OptionError(f"option {option.name} must be {allowed(option)}, not {text.strip()!r}")
    key = plain(text)
    if isinstance(option.default, bool):
        if key not in ON + OFF:
            raise wrong
        return key in ON
    if isinstance(option.default, int):
        low, high = option.metadata["low"], option.metadata["high"]
        if not (key.isascii() and key.isdigit() and len(key) < 10 and low <= int(key) <= high):
            raise wrong
        return int(key)
    if option.metadata["choices"] and key not in option.metadata["choices"]:
        raise wrong
    return key if option.metadata["choices"] else text.strip()


def parse_options(text: str, presets: dict[str, H]) -> H:
    """Options as a record writes them: a preset's name, if any, then what differs from it."""
    entries = [entry.strip() for entry in text.split(",") if entry.strip()]
    first = next(iter(presets))
    if entries and "=" not in entries[0]:
        first = plain(entries.pop(0))
        if first not in presets:
            raise OptionError(f"unknown preset {first!r}; choose from {and_list(list(presets))}")
    known = {option.name: option for option in fields(presets[first])}
    changes: dict[str, Any] = {}
    for entry in entries:
        name, equals, value = entry.partition("=")
        name = plain(name).replace("-", "_").strip()
        if not equals:
            raise OptionError(f"write an option as name=value, not {entry!r}")
        if name not in known:
            raise OptionError(f"unknown option {name!r}; choose from {and_list(list(known))}")
        if name in changes:
            raise OptionError(f"option {name} is given twice")
        changes[name] = parse_value(known[name], value)
    return replace(presets[first], **changes)


def options_text(options: H, presets: dict[str, H]) -> str:
    """The shortest text that `parse_options` reads back: a preset (not the first) and what differs."""
    texts = [_differences(options, name, presets) for name in presets]
    return min(texts, key=lambda text: (text.count(",") + bool(text), len(text)))


def _differences(options: H, preset: str, presets: dict[str, H]) -> str:
    base = asdict(presets[preset])
    changed = [
        f"{name}={value_text(value)}" for name, value in asdict(options).items() if value != base[name]
    ]
    return ", ".join(([] if preset == next(iter(presets)) else [preset]) + changed)
