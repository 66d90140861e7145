"""The bots of the page on writing bots play."""

import re
from pathlib import Path

import pytest

from tests.terminal.command import run

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"


@pytest.mark.parametrize(("number", "name"), [(0, "Careful"), (1, "Scout")])
def test_a_bot_of_the_page_plays_in_the_arena(tmp_path: Path, number: int, name: str) -> None:
    bots = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    file = tmp_path / "mine.py"
    file.write_text(bots[number])
    house = ["--option", "tokens_to_win=3", "--games", "2"]
    played = run(tmp_path, "arena", "ivanhoe", f"{file}:{name}", "easy", *house)
    assert played.returncode == 0, played.stderr
    assert f"mine.py:{name}" in played.stdout
