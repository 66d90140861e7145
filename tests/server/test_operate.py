"""The commands of an operator as they are typed, on a database whose server is not running."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.house import house, run
from tests.server.test_retention import game_of_ann
from tiltyard.cli import app
from tiltyard.engine.moves import TiltyardError
from tiltyard.server.storage.opening import is_postgres
from tiltyard.wire import protocol


@pytest.fixture
def data(data: str) -> str:
    """A game that Ann gave up, and a table at which Bob waits, who has reported himself."""

    async def story() -> None:
        async with house(data) as inn:
            await game_of_ann(inn)
            seated = await inn.create("quests", "Bob", seats=["person"] * 4)
            bob = await inn.guest(seated.table, seated.key)
            await bob.send(protocol.Report("r", "Bob", "other", "I was rude"))
            await bob.until(protocol.Ack)

    run(story)
    return data


def typed(data: str, *words: str) -> str:
    """What a command prints."""
    result = CliRunner().invoke(app, [*words, "--data", data], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_tables_are_listed_shown_and_closed_and_a_seat_gets_a_new_key(data: str) -> None:
    (waiting,) = typed(data, "operate", "list").splitlines()
    table = waiting.split()[0]
    assert waiting.endswith("Bob")
    assert len(typed(data, "operate", "list", "--phase", "all").splitlines()) == 2
    assert "Bob sits down" in typed(data, "log", table)
    assert "\npublic, not rigged\nentries in its journal" in typed(data, "operate", "show", table)
    said = typed(data, "operate", "key", table, "Bob")
    assert re.search(rf"Bob has a new key to seat 1\.\n.*:\n/t/{table}#key=1\.[\w-]{{43}}\n", said)
    with pytest.raises(TiltyardError, match="Nobody called Cid sits at this table"):
        typed(data, "operate", "key", table, "Cid")
    assert typed(data, "operate", "close", table) == f"Table {table} is closed.\n"
    assert typed(data, "operate", "list") == "There are no such tables.\n"
    with pytest.raises(TiltyardError, match="--phase must be active, open, running, over, closed or all"):
        typed(data, "operate", "list", "--phase", "gone")


def test_a_table_that_does_not_exist_is_an_error(data: str) -> None:
    for command in (["show", "nowhere"], ["close", "nowhere"], ["key", "nowhere", "Bob"]):
        with pytest.raises(TiltyardError, match=r"(?i)there is no (such )?table"):
            typed(data, "operate", *command)


def test_reports_are_read_and_addresses_blocked(data: str) -> None:
    said = typed(data, "operate", "reports")
    assert "Bob reports Bob: other, from 127.0.0.1\n  I was rude\n" in said
    assert typed(data, "operate", "reports", "--after", "1") == "There are no reports.\n"
    assert typed(data, "operate", "block", "192.0.2.7", "--why", "rude") == "192.0.2.7  permanently  rude\n"
    assert "until" in typed(data, "operate", "block", "192.0.2.8", "--days", "7")
    assert len(typed(data, "operate", "blocked").splitlines()) == 2
    typed(data, "operate", "unblock", "192.0.2.7")
    assert "192.0.2.7" not in typed(data, "operate", "blocked")


def test_a_name_is_exported_and_forgotten_only_with_yes(data: str, tmp_path: Path) -> None:
    out = tmp_path / "ann.jsonl"
    typed(data, "export", "Ann", "--out", str(out))
    assert typed(data, "export", "Ann") == out.read_text("utf-8")
    assert {"chat", "record"} <= {json.loads(line)["what"] for line in out.read_text("utf-8").splitlines()}
    assert "1 table. Nothing was deleted" in typed(data, "forget", "Ann")
    assert typed(data, "export", "Ann") == out.read_text("utf-8")
    assert "is deleted." in typed(data, "forget", "Ann", "--yes")
    assert typed(data, "export", "Ann") == "Nothing is stored about Ann.\n"


def test_a_backup_is_made_checked_and_put_back(data: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert typed(data, "check-data") == "2 sound tables, 0 faults\n"
    if is_postgres(data):
        for command in ("backup", "restore"):
            with pytest.raises(TiltyardError, match="pg_dump while servers run"):
                typed(data, command, str(copy))
        return
    assert "bytes, checked." in typed(data, "backup", str(copy))
    typed(data, "forget", "Ann", "--yes")
    assert typed(data, "check-data") == "1 sound table, 0 faults\n"
    assert f"{data} is restored from {copy}. The old file is " in typed(data, "restore", str(copy))
    assert typed(data, "check-data", "--quick") == "2 sound tables, 0 faults\n"
