"""The documentation that is made from the games is up to date."""

from pathlib import Path

import pytest

from tests.pages import pages


@pytest.mark.parametrize("path", list(pages()), ids=lambda path: path.name)
def test_a_made_page_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == pages()[path], "make docs writes it anew"
