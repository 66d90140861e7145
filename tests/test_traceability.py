"""The traceability page: every row names tests that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "traceability.md").read_text("utf-8")
REFERENCE = re.compile(r"`((?:tests|web/e2e)/[^`]+)`")
TITLE = re.compile(r"""^ *test\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)""", re.MULTILINE)


def rows() -> list[str]:
    """The rows of all tables that end with the tests."""
    found = []
    in_table = False
    for line in PAGE.split("\n"):
        if re.fullmatch(r"\|.*\|\s*tests?\s*\|", line):
            in_table = True
        elif not line.startswith("|"):
            in_table = False
        elif in_table and not re.fullmatch(r"[|\s:-]+", line):
            found.append(line)
    return found


def exists(reference: str) -> bool:
    """Whether a scenario, a test of this name, or a test of the page with this title is there."""
    file, colons, name = reference.partition("::")
    path = ROOT / file
    if not path.is_file():
        return False
    if not colons:
        return path.suffix == ".tilt"
    if path.suffix == ".mjs":
        return any(re.fullmatch(title, name) for title in titles(path))
    tree = ast.parse(path.read_text("utf-8"))
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return name.startswith("test_") and name.partition("[")[0] in functions


def titles(path: Path) -> list[str]:
    """What the tests of a file of the page are called, as patterns: `${game}` may be anything."""
    found = TITLE.findall(path.read_text("utf-8"))
    return [re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(plain or template)) for plain, template in found]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.split("|")[1].strip())
def test_a_row_names_tests_that_exist(row: str) -> None:
    references = REFERENCE.findall(row.rstrip("| ").rpartition("|")[2])
    assert references, "no test"
    assert [reference for reference in references if not exists(reference)] == []


@pytest.mark.parametrize("case", [f"UC-{number:02}" for number in range(1, 7)])
def test_every_use_case_of_quests_is_on_the_page(case: str) -> None:
    assert f"### {case}:" in PAGE


def test_what_does_not_exist_is_found() -> None:
    here = "tests/test_traceability.py"
    assert exists(f"{here}::test_what_does_not_exist_is_found")
    assert not exists(f"{here}::test_nothing")
    assert not exists(f"{here}::rows")
    assert not exists(here)
    assert not exists("tests/scenarios/quests/nothing.tilt")
    page = "web/e2e/manners.test.mjs"
    assert exists(f"{page}::a whole game by keyboard alone")
    assert exists(f"{page}::ivanhoe fits a phone without scrolling")
    assert not exists(f"{page}::a whole game by keyboard")
    assert not exists(page)
