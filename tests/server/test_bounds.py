"""The documentation states the bounds of every request and of every message."""

from pathlib import Path
from typing import get_args

from tiltyard.server.app import App
from tiltyard.server.config import Config
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.wire.protocol import FromClient

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
STATED = PAGE.partition("**Request by request.**")[2].partition("## Speed")[0]


def stated() -> set[str]:
    """Everything between backquotes in the first column."""
    cells = [line.split("|")[1] for line in STATED.splitlines() if line.startswith("| `")]
    return {word for cell in cells for word in cell.split("`")[1::2]}


def test_every_request_has_its_bounds() -> None:
    storage = Sqlite(":memory:")
    app = App(storage, Config(web="plain"))
    storage.close()
    pages = ("/", "/t/{table}", "/style.css")  # of the page
    routes = {
        f"{route.method} {route.resource.canonical}"
        for route in app.web.router.routes()
        if route.resource is not None and route.method != "HEAD" and route.resource.canonical not in pages
    }
    short = {route.partition(" ")[2] for route in routes}
    assert len(routes) > 10
    missing = {route for route in routes if route not in stated() and route.partition(" ")[2] not in stated()}
    assert not missing
    unknown = {word.split("?")[0] for word in stated() if "/" in word} - routes - short
    assert not unknown, "there is no such request"


def test_every_message_has_its_bounds() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(FromClient)}
    said = {word for word in stated() if "/" not in word}
    assert said == kinds
