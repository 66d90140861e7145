"""The bot of the page on writing bots plays."""

import re
from pathlib import Path

import pytest

from tiltyard.terminal import pages

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"


def test_the_bot_of_the_page_plays_in_the_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    (tmp_path / "page.py").write_text(found.group(1))
    pages.arena("ivanhoe", [f"{tmp_path / 'page.py'}:Page", "easy"], 2, "tokens_to_win=3", "a")
    assert "page.py:Page wins" in capsys.readouterr().out
