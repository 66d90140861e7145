"""Settings for all tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Tests take the form that lies on the path, not the quickest one.
os.environ.setdefault("TILTYARD_FORM", "as found")

# A busy machine is not a failure, and every run tries the same examples. `make long-run` tries ten times as
# many, and others each time.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("daily", PATIENT, max_examples=25, derandomize=True)
settings.register_profile("soak", PATIENT, max_examples=250)
settings.load_profile("soak" if "TILTYARD_SOAK_GAMES" in os.environ else "daily")

ROOT = Path(__file__).parents[1]
Install = Callable[[dict[str, str]], dict[str, str]]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a package with such games on the path, and says what other processes need to see it."""
    from tiltyard.games import installed

    def put(games: dict[str, str]) -> dict[str, str]:
        package = tmp_path / "fair_games-1.0.dist-info"
        package.mkdir()
        (package / "METADATA").write_text("Metadata-Version: 2.1\nName: fair-games\nVersion: 1.0\n")
        lines = ["[tiltyard.games]", *(f"{name} = {value}" for name, value in games.items())]
        (package / "entry_points.txt").write_text("\n".join(lines))
        monkeypatch.syspath_prepend(str(tmp_path))
        installed.cache_clear()
        folders = [os.environ.get("PYTHONPATH", ""), str(tmp_path), str(ROOT)]
        return {"PYTHONPATH": os.pathsep.join(filter(None, folders))}

    yield put
    installed.cache_clear()


def pytest_configure() -> None:
    """TILTYARD_FORM says which form is meant to be tested; a mix-up must not go unnoticed."""
    wanted = os.environ["TILTYARD_FORM"]
    import tiltyard.engine.flow as flow
    from tests.form import form

    if wanted not in ("as found", form()):
        raise pytest.UsageError(f"the {wanted} form was asked for, but {flow.__file__} was found")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How much the long run has played, whichever workers played it."""
    for kind in ("random play", "bot play"):
        played = [
            value
            for report in terminalreporter.getreports("passed")
            for name, value in report.user_properties
            if name == kind
        ]
        if not played:
            continue
        games, moves = (sum(counts) for counts in zip(*played, strict=True))
        failed = [report for report in terminalreporter.getreports("failed") if "long_run" in report.nodeid]
        verdict = "LAWS WERE VIOLATED, see above" if failed else "no law violated"
        terminalreporter.write_line(f"{kind}: {games:,} games, {moves:,} moves, {verdict}")
