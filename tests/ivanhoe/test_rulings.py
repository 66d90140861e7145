"""Every ruling and every acceptance case is named by a test or a scenario, and explained to players."""

import re
from pathlib import Path

import pytest

from tiltyard.games import rules_page

HERE = Path(__file__).parent
STORIES = "\n".join(
    [
        path.read_text("utf-8")
        for path in [*HERE.glob("test_*.py"), *(HERE.parent / "scenarios" / "ivanhoe").glob("*.tilt")]
        if path != Path(__file__)
    ]
)


def numbers(letters: str, text: str) -> set[int]:
    """`I-40`, and everything between in `I-40 to I-43`."""
    found = {int(number) for number in re.findall(rf"{letters}-(\d\d)", text)}
    for first, last in re.findall(rf"{letters}-(\d\d) to {letters}-(\d\d)", text):
        found |= set(range(int(first), int(last) + 1))
    return found


@pytest.mark.parametrize("ruling", range(1, 61))
def test_a_ruling_has_a_test(ruling: int) -> None:
    assert ruling in numbers("I", STORIES)


@pytest.mark.parametrize("case", range(1, 57))
def test_an_acceptance_case_has_a_test(case: int) -> None:
    assert case in numbers("AC", STORIES)


def test_the_rules_page_has_every_ruling() -> None:
    page = rules_page("ivanhoe")
    assert [ruling for ruling in range(1, 61) if f"**I-{ruling:02}**" not in page] == []
