"""Every acceptance case is named by a test or a scenario."""

import re
from pathlib import Path

HERE = Path(__file__).parent
STORIES = "\n".join(
    [
        path.read_text("utf-8")
        for path in [*HERE.glob("test_*.py"), *(HERE.parent / "scenarios" / "ivanhoe").glob("*.tilt")]
        if path != Path(__file__)
    ]
)


def cases(text: str) -> set[int]:
    """`AC-40`, and everything between in `AC-40 to AC-43`."""
    found = {int(number) for number in re.findall(r"AC-(\d\d)", text)}
    for first, last in re.findall(r"AC-(\d\d) to AC-(\d\d)", text):
        found |= set(range(int(first), int(last) + 1))
    return found


def test_every_acceptance_case_has_a_test() -> None:
    assert set(range(1, 57)) - cases(STORIES) == set()
