"""The documentation that is made from the games is up to date, and what is drawn by hand is there."""

import re
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path
from pkgutil import walk_packages

import pytest

import tiltyard
from tests.pages import DIAGRAMS, PAGES

CLASSES = re.findall(r"classDiagram\n(.*?)```", DIAGRAMS.read_text("utf-8"), re.DOTALL)
MEMBERS = [
    (name, member)
    for block in CLASSES
    for name, members in re.findall(r"  class (\w+)(?: \{(.*?)\n  \})?", block, re.DOTALL)
    for member in ["", *members.split()]
]
HEIRS = [pair for block in CLASSES for pair in re.findall(r"  (\w+) <\|-- (\w+)", block)]


@pytest.mark.parametrize("path", list(PAGES), ids=lambda path: path.name)
def test_a_made_page_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == PAGES[path](), "make docs writes it anew"


def find_class(name: str) -> type:
    """A class of the package by its name."""
    for info in walk_packages(tiltyard.__path__, "tiltyard."):
        if info.name.split(".")[1] in ("engine", "table", "server"):
            module = import_module(info.name)
            for found, kind in getmembers(module, isclass):
                if found == name and kind.__module__ == info.name:
                    return kind
    raise AssertionError(f"there is no class {name}")


@pytest.mark.parametrize(("name", "member"), MEMBERS)
def test_a_class_that_is_drawn_has_what_is_drawn(name: str, member: str) -> None:
    kind = find_class(name)
    if member.endswith("()"):
        assert callable(vars(kind)[member.removesuffix("()")])
    elif member:
        assert member in vars(kind)["__init__"].__code__.co_names


@pytest.mark.parametrize(("parent", "child"), HEIRS)
def test_heirs_are_drawn_as_they_are(parent: str, child: str) -> None:
    assert find_class(parent) in find_class(child).__bases__
