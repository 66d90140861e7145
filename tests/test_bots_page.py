"""The bots on the pages play."""

import re
from pathlib import Path

import pytest

from tests.terminal.command import run

DOCS = Path(__file__).parent.parent / "docs"


def bots_of(page: str) -> list[str]:
    """The programs of a page."""
    return re.findall(r"```python\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("number", "name"), [(0, "Careful"), (1, "Scout")])
def test_a_bot_of_the_page_plays_in_the_arena(tmp_path: Path, number: int, name: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(bots_of("bots.md")[number])
    house = ["--option", "tokens_to_win=3", "--games", "2"]
    played = run(tmp_path, "arena", "ivanhoe", f"{file}:{name}", "easy", *house)
    assert played.returncode == 0, played.stderr
    assert f"mine.py:{name}" in played.stdout


def test_the_first_bot_of_a_course_finishes_its_games(tmp_path: Path) -> None:
    """The page once had a bot that never finished building a quest."""
    (tmp_path / "mine.py").write_text(bots_of("teach.md")[0])
    played = run(tmp_path, "arena", "quests", f"{tmp_path / 'mine.py'}:Mine", "page", "--games", "4")
    assert played.returncode == 0, played.stderr
    assert "did not end" not in played.stdout
