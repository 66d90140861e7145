"""`tiltyard new-game`: what it makes is complete, and passes everything at once."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tiltyard.engine.moves import TiltyardError
from tiltyard.new_game import LONGEST, make

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
# What the page on adding a game says about a first rule.
CHECKED = """
from pathlib import Path
from tavern import GAME
from tiltyard.engine import record
from tiltyard.laws import check

kept = record.parse(Path("follow.tilt").read_text(), "follow.tilt", lambda _name: GAME)
print(record.check(kept), check(GAME, games=1) > 50)
"""


@pytest.mark.parametrize("name", ["ox", "x" * LONGEST], ids=["short", "long"])
@pytest.mark.parametrize(
    "command",
    [["pytest", "-q", "-p", "no:cacheprovider"], ["mypy"], ["ruff", "check"], ["ruff", "format", "--check"]],
    ids=["tests", "types", "lint", "format"],
)
def test_it_passes_everything_at_once(name: str, command: list[str], tmp_path: Path) -> None:
    folder = make(name, tmp_path)
    paths = os.pathsep.join([str(SOURCE), str(folder)])
    places = {"PYTHONPATH": paths, "MYPYPATH": str(SOURCE), "MYPY_CACHE_DIR": str(tmp_path)}
    what = [name, "tests"] if command == ["mypy"] else ["."]
    done = subprocess.run(
        [sys.executable, "-m", *command, *what],
        cwd=folder,
        env=os.environ | places,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_ruling_of_its_page_has_a_test(tmp_path: Path) -> None:
    folder = make("ox", tmp_path)
    tests = (folder / "tests" / "test_rules.py").read_text()
    rulings = [f"O-0{number}" for number in range(1, 6)]
    assert [ruling for ruling in rulings if ruling in (folder / "ox" / "RULES.md").read_text()] == rulings
    assert [ruling for ruling in rulings if ruling in tests] == rulings


def test_it_is_called_by_its_name_everywhere(tmp_path: Path) -> None:
    folder = make("red_dragon", tmp_path)
    texts = {path: path.read_text() for path in folder.rglob("*") if path.is_file()}
    tokens = ("{name}", "{title}", "{letter}")
    assert not [path for path, text in texts.items() if any(token in text for token in tokens)]
    assert texts[folder / "red_dragon" / "RULES.md"].startswith("# Red Dragon\n")
    assert 'name = "tiltyard-red-dragon"' in texts[folder / "pyproject.toml"]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Red Dragon!", "such as red_dragon"),
        ("", "cannot be the name of a game"),
        ("class", "cannot be the name of a game"),
        ("tests", "cannot be the name of a game"),
        ("../up", "such as up"),
        ("x" * (LONGEST + 1), f"at most {LONGEST}"),
        ("quests", "there is a game called quests already"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused_and_nothing_is_written(
    name: str, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(TiltyardError, match=problem):
        make(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "ox").mkdir()
    with pytest.raises(TiltyardError, match="already exists; choose another name"):
        make("ox", tmp_path)
    assert list((tmp_path / "ox").iterdir()) == []


def test_the_first_rule_of_the_page_holds(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8").partition("### A first rule of your own")[2]
    ruling, methods, scenario = re.findall(r"^```\w*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[:3]
    methods = methods[methods.index("    def options(") : methods.rindex("    ...")]
    folder = make("tavern", tmp_path)
    rules = folder / "tavern" / "rules.py"
    before, _options, rest = rules.read_text().partition("    def options(")
    _refusal, answer, after = rest.partition("    def answer(")
    assert answer
    rules.write_text(f"{before}{methods}{answer}{after}".replace("Table, number\n", "Table, number, suit\n"))
    with (folder / "tavern" / "RULES.md").open("a") as page_of_rules:
        page_of_rules.write(ruling)
    (folder / "follow.tilt").write_text(scenario)
    done = subprocess.run(
        [sys.executable, "-c", CHECKED],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(SOURCE), str(folder)])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "[] True\n", done.stdout + done.stderr
