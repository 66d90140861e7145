"""A wheel as ``pip`` builds it, in an empty environment, in the compiled and the interpreted form.

It is installed from files alone and run without anything else on the path: no compiler, no Node, no network.
`make release` runs the same tests with the wheels that it has built: TILTYARD_WHEELS says where they are.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build
import release

ROOT = Path(hatch_build.__file__).parent
PAGE = "tiltyard/server/static"
# One worker for the whole file, or each would compile again.
pytestmark = pytest.mark.xdist_group("packaging")


# A bot of the game sets a table at a server, and plays against the server's own.
OVER_THE_NETWORK = """
import asyncio, sys
from melee import GAME, Thrifty
from tiltyard.client.bot import answer_all
from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller
from tiltyard.wire.lobby import CreateTable

async def play(address):
    async with Caller(address) as caller:
        seated = await caller.create(CreateTable("melee", "Ann", ["person", "bot", "bot"], pace=0.0))
        connection = Connection(caller, seated.table, seated.key, words=False)
        over = await answer_all(connection, GAME, Thrifty())
        await connection.close()
        return over.reason

print(asyncio.run(play(sys.argv[1])))
"""


@dataclass(frozen=True)
class Installed:
    folder: Path
    wheel: Path
    log: str

    def run(self, program: str, *arguments: str) -> str:
        command = [str(self.folder / "bin" / program), *arguments]
        return _run(command, self.folder, PATH=str(self.folder / "bin"))

    @property
    def site(self) -> Path:
        return Path(self.run("python", "-c", "import tiltyard; print(tiltyard.__path__[0])").strip())

    def engine_file(self) -> str:
        code = "import tiltyard.engine.flow as flow; print(flow.__file__)"
        return self.run("python", "-c", code).strip()

    def wheel_tags(self) -> str:
        (record,) = self.site.parent.glob("tiltyard-*.dist-info/WHEEL")
        return record.read_text()

    @contextmanager
    def serving(self, **variables: str) -> Iterator[tuple[str, Path]]:
        """The address of a server, and the file with all it says; it must stop when it is told to."""
        said = self.folder / "said"
        with (
            said.open("w") as output,
            subprocess.Popen(
                [str(self.folder / "bin" / "tiltyard"), "serve", "--port", "0", "--data", "tables.sqlite"],
                cwd=self.folder,
                env=_environment() | {"PATH": str(self.folder / "bin")} | variables,
                text=True,
                stdout=subprocess.PIPE,
                stderr=output,
            ) as process,
        ):
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[-1], said
            finally:
                process.send_signal(signal.SIGINT)
                output.write(process.stdout.read())
        assert process.returncode == 0, said.read_text()


def _environment() -> dict[str, str]:
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("TILTYARD_") and name not in ("PYTHONPATH", "VIRTUAL_ENV")
    }


def _run(command: list[str], folder: Path, **variables: str) -> str:
    run = subprocess.run(
        command,
        cwd=folder,
        env=_environment() | variables,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert run.returncode == 0, f"{command}\n{run.stdout}"
    return run.stdout


def _install(folder: Path, **variables: str) -> Installed:
    _run([sys.executable, "-m", "venv", str(folder)], folder)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--verbose"]
    wheel, log = _built(folder, pip, **variables)
    _run([*pip, "download", "--only-binary", ":all:", "--dest", "house", str(wheel)], folder)
    from_files = ["install", "--no-index", "--find-links", "house", "tiltyard"]
    _run([*pip, *from_files], folder, PATH=str(folder / "bin"))
    return Installed(folder, wheel, log)


def _built(folder: Path, pip: list[str], **variables: str) -> tuple[Path, str]:
    """A wheel, and what was said while it was built: a new one, or the released one of this form."""
    released = os.environ.get("TILTYARD_WHEELS", "")
    if not released:
        log = _run([*pip, "wheel", "--no-deps", "--wheel-dir", "dist", str(ROOT)], folder, **variables)
        return next((folder / "dist").glob("*.whl")), log
    pure = variables.get("TILTYARD_COMPILE") == "0"
    (wheel,) = [file for file in Path(released).glob("*.whl") if file.name.endswith("-none-any.whl") == pure]
    return wheel, ""


def _fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        assert answer.status == 200
        body: bytes = answer.read()
        return body.decode("utf-8")


@pytest.fixture(scope="module")
def default(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    # How fast the compiled code runs is not asked here, so the C compiler need not take its time.
    return _install(tmp_path_factory.mktemp("default"), MYPYC_OPT_LEVEL="0")


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
    site = installed.site
    missing = {file for file in wanted if not (site / file).exists()}
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
    with ZipFile(interpreted.wheel) as wheel:
        assert not [name for name in wheel.namelist() if "__mypyc" in name]


def test_the_wheel_has_the_page(installed: Installed) -> None:
    built = ROOT / "src" / PAGE
    assert (built / "index.html").exists(), "make page builds it"
    wanted = {f"{PAGE}/{file.relative_to(built).as_posix()}" for file in built.rglob("*") if file.is_file()}
    assert any(name.endswith(".js") for name in wanted)
    with ZipFile(installed.wheel) as wheel:
        assert wanted <= set(wheel.namelist())


def test_serves_the_page(installed: Installed) -> None:
    with installed.serving() as (address, said):
        page = _fetch(f"{address}/")
        assert 'id="app"' in page
        scripts = re.findall(r'src="(/[^"]+\.js)"', page)
        assert scripts
        for script in scripts:
            assert _fetch(address + script)
    assert "has no browser page" not in said.read_text()


def test_a_game_from_another_package_is_played_everywhere(default: Installed) -> None:
    """`examples/melee` is installed as it is: programs, the arena, the terminal and a server find it."""
    default.run("python", "-m", "pip", "install", "--no-deps", str(ROOT / "examples" / "melee"))
    assert "melee          Melee, 3 to 5 players." in default.run("tiltyard", "games")
    assert "M-04" in default.run("tiltyard", "rules", "melee")
    scenario = ROOT / "examples" / "melee" / "melee" / "scenarios" / "follow.tilt"
    assert "1 passed" in default.run("tiltyard", "check", str(scenario))
    assert "wins" in default.run("tiltyard", "arena", "melee", "thrifty", "random", "random", "--games", "6")
    played = default.run("tiltyard", "play", "melee", "--seats", "bot,bot,bot:random", "--save", "melee.tilt")
    assert "wins the bout." in played
    assert "1 passed" in default.run("tiltyard", "check", "melee.tilt")
    with default.serving() as (address, _said):
        assert "rules" in default.run("python", "-c", OVER_THE_NETWORK, address)
        assert _fetch(address + "/api/games/melee/art/lance.svg").startswith("<svg")


def test_bots_from_another_package_play_under_their_own_names(interpreted: Installed) -> None:
    """`examples/heralds` is installed as it is: the arena, the terminal and a server find its bots."""
    interpreted.run("python", "-m", "pip", "install", "--no-deps", str(ROOT / "examples" / "heralds"))
    assert "careful" in interpreted.run("tiltyard", "arena", "ivanhoe", "careful", "random", "--games", "2")
    played = interpreted.run(
        "tiltyard", "play", "ivanhoe", "--seats", "bot:careful,bot:scout", "--option", "tokens_to_win=3"
    )
    assert "wins the game" in played
    with interpreted.serving(TILTYARD_BOTS="careful") as (address, _said):
        assert "careful" in _fetch(f"{address}/api/games")


def test_a_wheel_is_the_same_whenever_it_is_built(tmp_path: Path) -> None:
    first, second = (release.build("pure", tmp_path / name, "1700000000") for name in ("one", "two"))
    assert release.checksum(first) == release.checksum(second)


def test_the_source_package_has_the_page_and_nothing_of_this_machine(tmp_path: Path) -> None:
    _run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)], ROOT)
    (file,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{PAGE}/index.html", "web/package-lock.json", "hatch_build.py"} <= names
    foreign = {"node_modules", ".venv", ".tools", ".git", "build", "__pycache__"}
    assert not [name for name in names if foreign & set(name.split("/"))]


def test_without_the_page_the_wheel_is_built_and_the_server_says_so(
    interpreted: Installed, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    shutil.copytree(
        ROOT / "src", source / "src", ignore=lambda _folder, names: {"static", "__pycache__"} & set(names)
    )
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE"):
        shutil.copy(ROOT / name, source)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    _run(build, source, TILTYARD_COMPILE="0")
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if name.startswith(PAGE)]
        archive.extractall(tmp_path / "bare")
    with interpreted.serving(PYTHONPATH=str(tmp_path / "bare")) as (address, said):
        assert "Play from a terminal" in _fetch(f"{address}/")
    assert "This copy has no browser page" in said.read_text()
