"""The golden files say what the games do; a change of rules shows here first."""

import pytest

from tests.golden import FOLDER, PERFT, Playthrough, perft_lines, playthroughs

pytestmark = pytest.mark.both


@pytest.mark.parametrize("golden", playthroughs(), ids=lambda golden: golden.path.stem)
def test_a_playthrough_is_replayed_line_by_line(golden: Playthrough) -> None:
    written = golden.path.read_text("utf-8").splitlines()
    for number, (expected, found) in enumerate(zip(written, golden.lines(), strict=True), 1):
        assert found == expected, f"{golden.path.name}:{number}; if this is meant: make playthroughs"


def test_the_number_of_move_sequences() -> None:
    assert PERFT.read_text("utf-8").splitlines() == list(perft_lines())


def test_every_golden_file_belongs_to_a_game() -> None:
    known = {golden.path for golden in playthroughs()} | {PERFT}
    assert set(FOLDER.glob("*.txt")) == known
