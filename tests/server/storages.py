"""Every kind of storage there is, for tests of what all of them must do."""

from collections.abc import Callable
from pathlib import Path

from tiltyard.server.storage import Storage, TableRow
from tiltyard.server.storage.sqlite import Sqlite

KINDS: dict[str, Callable[[Path], Storage]] = {
    "sqlite": lambda folder: Sqlite(folder / "data.sqlite"),
}


def table_row(name: str, phase: str = "over", slow: str = "") -> TableRow:
    """A table of which nothing matters but its name."""
    return TableRow(name, "quests", phase, True, b"{}", b"{}", 1, True, slow)
