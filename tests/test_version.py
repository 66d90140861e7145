"""The version is the same wherever it is written."""

import re
from pathlib import Path

import tiltyard

ROOT = Path(__file__).parent.parent


def test_the_changelog_and_the_citation_name_this_version_and_one_date() -> None:
    changed = re.search(r"^## (\S+) \((.+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert changed
    assert changed[1] == tiltyard.__version__
    assert f"\nversion: {changed[1]}\ndate-released: {changed[2]}\n" in cited
