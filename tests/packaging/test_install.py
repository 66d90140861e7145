"""A plain ``pip install .`` into an empty environment, in the compiled and the interpreted form."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(hatch_build.__file__).parent
# One worker for the whole file, or each would compile anew.
pytestmark = pytest.mark.xdist_group("packaging")


@dataclass(frozen=True)
class Installed:
    folder: Path
    log: str

    def run(self, program: str, *arguments: str) -> str:
        command = [str(self.folder / "bin" / program), *arguments]
        return _run(command, self.folder)

    @property
    def site(self) -> Path:
        return Path(self.run("python", "-c", "import tiltyard; print(tiltyard.__path__[0])").strip())

    def engine_file(self) -> str:
        code = "import tiltyard.engine.flow as flow; print(flow.__file__)"
        return self.run("python", "-c", code).strip()

    def wheel_tags(self) -> str:
        (record,) = self.site.parent.glob("tiltyard-*.dist-info/WHEEL")
        return record.read_text()


def _run(command: list[str], folder: Path, **variables: str) -> str:
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("TILTYARD_") and name not in ("PYTHONPATH", "VIRTUAL_ENV")
    }
    run = subprocess.run(
        command,
        cwd=folder,
        env=inherited | variables,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}"
    return run.stdout


def _install(folder: Path, **variables: str) -> Installed:
    _run([sys.executable, "-m", "venv", str(folder)], folder)
    command = [str(folder / "bin" / "python"), "-m", "pip", "install", "--verbose", str(ROOT)]
    return Installed(folder, _run(command, folder, **variables))


@pytest.fixture(scope="module")
def default(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return _install(tmp_path_factory.mktemp("default"))


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return _install(tmp_path_factory.mktemp("interpreted"), TILTYARD_COMPILE="0")


@pytest.fixture(params=["default", "interpreted"])
def installed(request: pytest.FixtureRequest) -> Installed:
    either: Installed = request.getfixturevalue(request.param)
    return either


def test_says_its_version(installed: Installed) -> None:
    version = "import importlib.metadata as m; print(m.version('tiltyard'))"
    assert installed.run("python", "-c", version).strip() in installed.run("tiltyard", "--version")


def test_gives_help(installed: Installed) -> None:
    assert "play" in installed.run("tiltyard", "--help")


def test_holds_every_file_of_the_package(installed: Installed) -> None:
    source = ROOT / "src" / "tiltyard"
    wanted = {file.relative_to(source) for file in source.rglob("*") if file.is_file()}
    missing = {file for file in wanted if not (installed.site / file).exists()}
    assert not {file for file in missing if "__pycache__" not in file.parts}


def test_is_compiled_where_there_is_a_compiler(default: Installed) -> None:
    if hatch_build.has_compiler():
        assert default.engine_file().endswith(".so"), default.log
        assert "py3-none-any" not in default.wheel_tags()
    else:
        assert default.engine_file().endswith(".py")
        assert "Tag: py3-none-any" in default.wheel_tags()


def test_is_interpreted_on_request(interpreted: Installed) -> None:
    assert interpreted.engine_file().endswith(".py")
    assert "Tag: py3-none-any" in interpreted.wheel_tags()
    assert not list(interpreted.site.parent.glob("*__mypyc*"))
