"""Where the servers of tests keep their data: in a file, or in PostgreSQL; and where they log."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.server.databases import Databases

POSTGRES = pytest.mark.xdist_group("postgres")  # one worker runs these, so one database server will do


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """A PostgreSQL, started when the first test wants it."""
    started = Databases()
    yield started
    started.close()


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """What a test changes about logs is undone: its standard error is closed when the next test begins."""
    root = logging.getLogger()
    before = root.handlers, root.level
    yield
    root.handlers, root.level = before


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=POSTGRES)])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of an empty storage of either kind, as `serve --data` takes it."""
    if request.param == "sqlite":
        return str(tmp_path / "data.sqlite")
    databases: Databases = request.getfixturevalue("databases")
    return databases.new()
