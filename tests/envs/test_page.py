"""The programs on the page about environments run."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "envs.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(
    "program", PROGRAMS, ids=["pettingzoo", "gymnasium", "vector", "rlcard", "openspiel"]
)
def test_a_program_of_the_page_runs(program: str) -> None:
    exec(compile(program, PAGE.name, "exec"), {})
