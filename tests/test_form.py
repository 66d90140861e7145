"""In a checkout the compiled form runs by itself, and never one that is older than the sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hatch_build
from tiltyard.form import quickest

UNIT, OTHER = "tiltyard/engine/flow.py", "tiltyard/front.py"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of three files that was compiled just now."""
    for name in (UNIT, "tiltyard/engine/__init__.py", OTHER):
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")
    compiled = tmp_path / "build" / "compiled"
    shutil.copytree(tmp_path / "src", compiled)
    (compiled / "tiltyard" / "engine" / "flow.cpython-311-darwin.so").touch()
    monkeypatch.setattr(hatch_build, "SOURCE", tmp_path / "src")
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.delenv("TILTYARD_FORM", raising=False)
    return tmp_path


def form_of(checkout: Path) -> str:
    (found,) = quickest([str(checkout / "src" / "tiltyard")])
    return Path(found).relative_to(checkout).parts[0]


def edit(path: Path) -> None:
    """Change a file, whatever the resolution of the clock."""
    path.write_text("# edited\n")
    os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns + 10**9))


def test_what_is_compiled_runs(checkout: Path) -> None:
    assert form_of(checkout) == "build"
    assert sys.path[-1] == str(checkout / "build" / "compiled")


def test_nothing_compiled_no_compiled_form(checkout: Path) -> None:
    shutil.rmtree(checkout / "build")
    assert form_of(checkout) == "src"


def test_who_asks_for_the_sources_gets_them(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILTYARD_FORM", "interpreted")
    assert form_of(checkout) == "src"


@pytest.mark.parametrize("name", [UNIT, OTHER])
def test_an_edited_file_is_never_passed_over(checkout: Path, name: str) -> None:
    edit(checkout / "src" / name)
    assert form_of(checkout) == "src"


@pytest.mark.parametrize("name", [UNIT, OTHER])
def test_neither_is_one_that_is_gone_or_new(checkout: Path, name: str) -> None:
    (checkout / "src" / name).rename(checkout / "src" / "tiltyard" / "other.py")
    assert form_of(checkout) == "src"


def test_what_is_not_compiled_is_only_copied(checkout: Path) -> None:
    (checkout / "src" / "tiltyard" / "new").mkdir()
    (checkout / "src" / "tiltyard" / "new" / "page.html").write_text("")
    edit(checkout / "src" / OTHER)
    hatch_build.refresh(checkout / "build" / "compiled")
    assert form_of(checkout) == "build"
    (checkout / "src" / OTHER).unlink()
    hatch_build.refresh(checkout / "build" / "compiled")
    assert form_of(checkout) == "build"


def test_what_is_compiled_is_not_copied_over(checkout: Path) -> None:
    edit(checkout / "src" / UNIT)
    hatch_build.refresh(checkout / "build" / "compiled")
    assert form_of(checkout) == "src"


def test_a_new_time_alone_needs_no_compiling(checkout: Path) -> None:
    os.utime(checkout / "src" / UNIT, ns=(0, 0))
    assert form_of(checkout) == "src"
    hatch_build.refresh(checkout / "build" / "compiled")
    assert form_of(checkout) == "build"


def test_a_script_that_imports_tiltyard_needs_no_setting(tmp_path: Path) -> None:
    """The package itself, twice: the second stands for the compiled one."""
    sources = tmp_path / "src"
    shutil.copytree(hatch_build.SOURCE, sources, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(sources, tmp_path / "build" / "compiled")
    script = "import tiltyard, tiltyard.engine.flow as flow; tiltyard.new('quests'); print(flow.__file__)"
    environment = {name: value for name, value in os.environ.items() if name != "TILTYARD_FORM"}

    def runs() -> str:
        command = [sys.executable, "-c", script]
        environment["PYTHONPATH"] = str(sources)
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return Path(run.stdout.strip()).relative_to(tmp_path).parts[0]

    assert runs() == "build"
    with (sources / UNIT).open("a") as unit:
        unit.write("\n")
    assert runs() == "src"
