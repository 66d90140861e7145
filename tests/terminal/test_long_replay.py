"""A long game in a file, shown step by step: no more of it is in memory than of a short one."""

import tracemalloc
from pathlib import Path

import pytest

from tests.server.long import long_text
from tiltyard.engine.record import RecordError
from tiltyard.terminal import replay
from tiltyard.terminal.screen import Screen


class Counter(Screen):
    """Takes every line and keeps only how many there were."""

    lines = 0

    def print_all(self, lines: list[str], style: str = "") -> None:
        self.lines += len(lines)


def test_a_long_game_is_shown_with_the_memory_of_a_short_one(tmp_path: Path) -> None:
    most = []
    for moves in (2_000, 4_000):
        path = tmp_path / f"{moves}.tilt"
        path.write_text(long_text(moves))
        replay.show(path, Counter(), "Ann")
        screen = Counter()
        tracemalloc.start()
        replay.show(path, screen, "Ann")
        most.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert screen.lines > moves // 3
    assert most[1] < most[0] + 100_000


def test_a_file_with_a_wrong_line_is_refused_before_anything_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "wrong.tilt"
    path.write_text(long_text(300).replace("moves: 300", "moves: 301") + "Ann: fly\n")
    screen = Counter()
    with pytest.raises(RecordError, match="fly"):
        replay.show(path, screen, "")
    assert screen.lines == 0
