"""The traceability page: every row names tests that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "traceability.md").read_text("utf-8")
REFERENCE = re.compile(r"`(tests/[^`]+)`")


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
    """Whether a scenario or a test of this name is there."""
    file, colons, name = reference.partition("::")
    path = ROOT / file
    if not path.is_file():
        return False
    if not colons:
        return path.suffix == ".tilt"
    tree = ast.parse(path.read_text("utf-8"))
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return name.startswith("test_") and name.partition("[")[0] in functions


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
