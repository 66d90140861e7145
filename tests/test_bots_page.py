"""The bot of the page on writing bots plays."""

import re
from pathlib import Path

import pytest

from tiltyard.arena.lineup import Wish
from tiltyard.arena.run import Means
from tiltyard.terminal.arena import arena

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"


def test_the_bot_of_the_page_plays_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    (tmp_path / "page.py").write_text(found.group(1))
    arena(Wish("ivanhoe", (f"{tmp_path / 'page.py'}:Page", "easy"), house="tokens_to_win=3"), Means(games=2))
    assert "page.py:Page   1 of 2" in capsys.readouterr().out
