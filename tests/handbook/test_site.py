"""The site has every page once, and its links lead somewhere."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from handbook.assemble import LINK, ROOT, assemble, on_site, pages

SETTINGS = tomllib.loads((ROOT / "handbook" / "zensical.toml").read_text("utf-8"))
PAGES = {source: place for source, place in pages().items() if place.endswith(".md")}


def listed(menu: Any) -> Iterator[str]:
    """All pages of a menu, wherever they stand in it."""
    if isinstance(menu, str):
        yield menu
    else:
        for entry in menu.values() if isinstance(menu, dict) else menu:
            yield from listed(entry)


def test_the_menu_has_every_page_once() -> None:
    menu = sorted(listed(SETTINGS["project"]["nav"]))
    assert menu == sorted(PAGES.values()), "the menu is in handbook/zensical.toml"


@pytest.mark.parametrize("source", PAGES)
def test_links_of_a_page_lead_to_pages_of_the_site(source: str) -> None:
    places = set(pages().values())
    text = on_site(source, (ROOT / source).read_text("utf-8"), pages())
    for _picture, _words, link in LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        path = link.partition("#")[0]
        if path and ":" not in path:
            target = (Path("/") / PAGES[source]).parent / path
            assert str(target.resolve().relative_to("/")) in places, link


def test_what_is_not_on_the_site_is_named_and_not_linked() -> None:
    text = on_site("docs/bots.md", "See [the bot](../examples/bot.py), [all](games.md#bots).", pages())
    assert text == "See the bot (`examples/bot.py`), [all](games.md#bots)."


def test_programs_are_left_as_they_are() -> None:
    program = "```python\nfirst = rows[0](away.md)\n```"
    assert on_site("docs/bots.md", program, pages()) == program


def test_nothing_comes_from_elsewhere() -> None:
    project = SETTINGS["project"]
    assert project["theme"]["font"] is False
    assert not [file for file in project["extra_css"] + project["extra_javascript"] if "//" in file]


def test_a_folder_of_the_site_has_no_links(tmp_path: Path) -> None:
    """Hatch follows links: with one to `src`, the sources of a release lacked everything in `src` itself."""
    assemble(tmp_path / "site", [])
    assert (tmp_path / "site" / "docs" / "index.md").exists()
    assert not [path for path in (tmp_path / "site").rglob("*") if path.is_symlink()]
