"""Settings that a server cannot have, and a start that fails: one line says what to do."""

import socket
import sqlite3
from pathlib import Path

import pytest

from tests.terminal.command import run
from tiltyard.engine.moves import TiltyardError
from tiltyard.server import logs
from tiltyard.server.config import Config, check, misspelt
from tiltyard.server.operator import backup
from tiltyard.server.operator.data import alone, beside
from tiltyard.server.storage import StorageError
from tiltyard.server.storage.opening import open_storage


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (Config(port=99_999), "--port must be 0 (any free one) to 65535, not 99999"),
        (Config(port=-1), "--port must be 0 (any free one) to 65535, not -1"),
        (Config(sync="fast"), "--sync must be normal or full, not 'fast'"),
        (Config(thinking_share=0.0), "TILTYARD_THINKING_SHARE must be above 0 and at most 20, not 0"),
        (Config(processes=-1), "TILTYARD_PROCESSES must be 0 or more, not -1"),
        (Config(lease_seconds=0), "TILTYARD_LEASE_SECONDS must be above 0, not 0"),
        (Config(kept_seconds=-1), "TILTYARD_KEPT_SECONDS must be 0 or more, not -1"),
        (Config(kept_seconds=float("nan")), "TILTYARD_KEPT_SECONDS must be 0 or more, not nan"),
        (
            Config(proxies="127.0.0.1, 10.0.0.0/8"),
            "TILTYARD_PROXIES must be IP addresses, comma-separated, such as 127.0.0.1, not '10.0.0.0/8'",
        ),
    ],
)
def test_a_setting_out_of_its_range_is_refused(config: Config, said: str) -> None:
    with pytest.raises(TiltyardError) as problem:
        check(config)
    assert str(problem.value) == said


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("TILTYARD_SECURE", "ture", "TILTYARD_SECURE must be on or off, not 'ture'"),
        ("TILTYARD_MOST_TABLES", "many", "TILTYARD_MOST_TABLES must be a whole number, not 'many'"),
        ("TILTYARD_KEPT_SECONDS", "1 year", "TILTYARD_KEPT_SECONDS must be a number, not '1 year'"),
    ],
)
def test_a_typing_error_in_the_environment_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, said: str
) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(TiltyardError) as problem:
        Config().with_environment()
    assert str(problem.value) == said


def test_a_misspelt_setting_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILTYARD_MOST_TABELS", "5")
    monkeypatch.setenv("TILTYARD_MOST_LIVE", "5")
    monkeypatch.setenv("TILTYARD_FORM", "interpreted")
    assert misspelt() == {"TILTYARD_MOST_TABELS": "TILTYARD_MOST_TABLES"}


def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, on in (("on", True), ("YES", True), ("0", False), ("", False)):
        monkeypatch.setenv("TILTYARD_SECURE", text)
        assert Config().with_environment().secure is on


def test_an_unknown_log_level_is_refused() -> None:
    with pytest.raises(
        TiltyardError, match="TILTYARD_LOG_LEVEL must be debug, info, warning, error or critical"
    ):
        logs.set_up("loud")


def test_a_server_that_cannot_listen_says_what_to_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run(tmp_path, "serve", "--port", port, "--data", str(tmp_path / "data.sqlite"))
    assert done.returncode == 2
    assert done.stderr == f"tiltyard: port {port} is already in use; choose another with --port\n"
    done = run(tmp_path, "serve", "--host", "192.0.2.1", "--data", str(tmp_path / "data.sqlite"))
    assert done.stderr == "tiltyard: this machine has no address 192.0.2.1; choose another with --host\n"


def test_a_database_in_a_folder_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    done = run(tmp_path, "serve", "--data", str(tmp_path / "nowhere" / "data.sqlite"))
    path = tmp_path / "nowhere" / "data.sqlite"
    assert done.stderr == f"tiltyard: {path} cannot be opened: there is no folder {path.parent}\n"


def test_a_database_without_a_name_is_refused(tmp_path: Path) -> None:
    """`--data "$UNSET"` used to start a server whose games were gone when it stopped."""
    for name in ("", str(tmp_path)):
        with pytest.raises(StorageError, match=f"must be a file or postgresql://..., not '{name}'"):
            open_storage(name)


def test_data_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    data, other = tmp_path / "data.sqlite", tmp_path / "other.sqlite"
    open_storage(data).close()
    connection = sqlite3.connect(data)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = data.read_bytes()
    newer = "the data has version 99, and this tiltyard knows versions up to"
    for opened in (alone, beside):
        with pytest.raises(TiltyardError, match=newer), opened(str(data)):
            pass
    with pytest.raises(TiltyardError, match=newer):
        backup.restore(data, str(other))
    assert data.read_bytes() == before
    assert not other.exists()


def test_a_server_that_is_not_there_is_named_in_one_plain_line(tmp_path: Path) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # nobody else can have this port meanwhile
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        done = run(tmp_path, "join", url, "--bot", "knight")
    assert done.stderr == f"tiltyard: no server answers at {url}; is the address right, and is it running?\n"
