"""`help()` says as much of the compiled engine as of the interpreted one."""

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tiltyard import engine
from tiltyard.engine import flow
from tiltyard.engine.flow import Game

pytestmark = pytest.mark.both

MODULES = [
    engine.__name__,
    *(found.name for found in pkgutil.walk_packages(engine.__path__, "tiltyard.engine.")),
]


def public(module: str) -> Iterator[tuple[str, Any]]:
    """The classes of a module, their methods, and its functions."""
    for name, thing in vars(import_module(module)).items():
        if name.startswith("_") or getattr(thing, "__module__", "") != module:
            continue
        if inspect.isclass(thing):
            yield name, thing
            for attribute, method in vars(thing).items():
                if not attribute.startswith("_") and inspect.isroutine(method):
                    yield f"{name}.{attribute}", getattr(thing, attribute)
        elif inspect.isroutine(thing):
            yield name, thing


@pytest.mark.parametrize("module", MODULES)
def test_everything_public_has_a_docstring(module: str) -> None:
    assert import_module(module).__doc__
    assert [name for name, thing in public(module) if not inspect.getdoc(thing)] == []


@pytest.mark.parametrize("module", MODULES)
def test_everything_public_has_a_signature(module: str) -> None:
    for _name, thing in public(module):
        if not (inspect.isclass(thing) and issubclass(thing, Exception)):  # Python has none for these either
            inspect.signature(thing)


def test_help_says_what_the_source_says() -> None:
    source = Path(flow.__file__).with_name("flow.py").read_text("utf-8")
    assert (inspect.getdoc(Game.play) or "nothing") in source
    assert (inspect.getdoc(Game) or "nothing") in source
    assert (flow.__doc__ or "nothing") in source
    assert list(inspect.signature(Game.play).parameters) == ["self", "seat", "move"]
    assert list(inspect.signature(Game).parameters) == ["hands", "chance"]
