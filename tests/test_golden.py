"""The golden files say what the games do; a change of rules shows here first."""

import pytest

from tests.form import form
from tests.golden import DEEPER, FOLDER, PERFT, Playthrough, perft_lines, playthroughs

pytestmark = pytest.mark.both


@pytest.mark.parametrize("golden", playthroughs(), ids=lambda golden: golden.path.stem)
def test_a_playthrough_is_replayed_line_by_line(golden: Playthrough) -> None:
    written = golden.path.read_text("utf-8").splitlines()
    for number, (expected, found) in enumerate(zip(written, golden.lines(), strict=True), 1):
        assert found == expected, f"{golden.path.name}:{number}; if this is meant: make playthroughs"


def test_the_number_of_move_sequences() -> None:
    """The last two levels have a million sequences: the compiled form counts them in seconds."""
    deeper = DEEPER if form() == "compiled" else 0
    written = PERFT.read_text("utf-8").splitlines()
    levels = [line.split(" ") for line in written]
    assert [" ".join(line[: len(line) - DEEPER + deeper]) for line in levels] == list(perft_lines(deeper))


def test_every_golden_file_belongs_to_a_game() -> None:
    known = {golden.path for golden in playthroughs()} | {PERFT}
    assert set(FOLDER.glob("*.txt")) == known
