"""Every ruling stands once on its rules page, and every ruling on a page is named by a test or a scenario."""

import ast
import re
from pathlib import Path

import pytest

from tiltyard import games
from tiltyard.games import NAMES

TESTS = Path(__file__).parent
RULING = re.compile(r"\b([A-Z])-(\d\d)\b")


def numbered(letter: str, last: int) -> set[str]:
    """Q-01, Q-02, ..."""
    return {f"{letter}-{number:02}" for number in range(1, last + 1)}


EXPECTED = {
    "quests": numbered("Q", 47) | numbered("T", 7) | {"T-09"},
    "round_table": numbered("R", 62),
    "ivanhoe": numbered("I", 60),
    "quintessence": numbered("L", 44) | numbered("D", 5),
}


def rulings(text: str) -> set[str]:
    """All rulings that a text names."""
    return {f"{letter}-{number}" for letter, number in RULING.findall(text)}


def sources(path: Path) -> list[str]:
    """Every test in a file: its name (`test_q_01_...` names Q-01) and its source, docstring included."""
    source = path.read_text("utf-8")
    lines = source.split("\n")
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *[mark.lineno for mark in node.decorator_list]])
            name = re.sub(
                r"_([a-z])_(\d\d)(?=_|$)", lambda found: f" {found[1].upper()}-{found[2]} ", node.name
            )
            found.append("\n".join([name, *lines[first - 1 : node.end_lineno]]))
    return found


def named_rulings() -> set[str]:
    """What tests, and the comments and refusals of scenarios, name."""
    named: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for test in sources(path):
            named |= rulings(test)
    for path in TESTS.rglob("*.tilt"):
        for line in path.read_text("utf-8").split("\n"):
            named |= rulings(line if line.startswith("refuse ") else line.partition("#")[2])
    return named


@pytest.mark.parametrize("game", NAMES)
def test_the_rules_page_has_every_ruling_once(game: str) -> None:
    assert sorted(games.rulings(game)) == sorted(EXPECTED[game])


@pytest.mark.parametrize("game", NAMES)
def test_every_ruling_is_named_by_a_test(game: str) -> None:
    missing = EXPECTED[game] - named_rulings()
    assert not missing, f"no test names {', '.join(sorted(missing))}"
