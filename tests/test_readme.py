"""What the README shows works."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"\]\(([^)#:]+)\)")
MAKE = re.compile(r"(?:^|`|, )make ([a-z-]+)", re.MULTILINE)
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_the_readme_program_prints_what_the_readme_says(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(
        r"```python\n(.*?)```\n\n```\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert found is not None
    exec(compile(found.group(1), "README.md", "exec"), {})
    assert capsys.readouterr().out == found.group(2)


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    broken = [link for link in LINK.findall(page.read_text("utf-8")) if not (page.parent / link).exists()]
    assert not broken


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_make_can_make_what_the_page_says(page: Path) -> None:
    said = MAKE.findall(page.read_text("utf-8"))
    assert {"play", "test", "test-quick"} <= set(said)
    assert not set(said) - set(TARGETS)
