"""Whatever stands on a page can be typed: programs run, commands do, records hold, targets and extras exist.

Long commands are run in a short form: fewer games, one process, a turn limit. Those that wait for somebody
get the end of their input. `web/e2e/site.test.mjs` runs the client in JavaScript.
"""

import doctest
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import tiltyard
from handbook.commands import all_commands
from tests.handbook.snippets import PAGES, QUOTED, ROOT, Snippet, snippets
from tiltyard.cli import app
from tiltyard.engine import record
from tiltyard.games import find, rulings

ALL = [snippet for page in PAGES for snippet in snippets(page)]
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
GROUP: Any = typer.main.get_command(app)
COMMANDS_BY_WORDS = all_commands(GROUP)
BARE = [
    (r"\s+#.*|\s{2,}.*|^[A-Z_]+=\S+ ", ""),  # what stands beside a command; variables before it
    (r"\[([^\]]*?)\]", r"\1"),  # what may be left out
]
SHORTER = [
    (r" --games \d+", ""),
    (r"(arena|simulate) (\w+)", r"\1 \2 --games 1"),
    (r"--jobs \d+|--on ray|--open\b|--daily|--minutes \d+", ""),
    (r"--count \d+|--seconds \d+", "--count 1 --seconds 1"),
    (r"(tiltyard (arena|simulate) (quests|round_table)\b.*)", r"\1 --option turn_limit=3"),
    (r"(tiltyard (arena|simulate) ivanhoe\b.*)", r"\1 --option tournament_limit=1"),
    (r"\bFILE(\.\.\.)?", "game.tilt"),
    (r"\bGAME\b", "quests"),
    (r"\bDIR\b", "puzzles"),
    (r"\bNUMBER\b", "1"),
    (r"(analyse \S+)", r"\1 --simulations 30"),
    (r"--out (run|games)\.", r"--out new-\1."),
    (r"\.parquet", "-2.parquet"),
]
# A server runs until it is stopped, and some commands need one with a finished game; training, puzzles and
# laws take minutes. Of these only the words are checked here: they have tests of their own.
ONLY_PARSED = {"serve", "join", "log", "verify", "train", "puzzles", "laws"}
ONLY_PARSED |= {"operate", "forget", "export", "backup", "restore", "check-data", "move-data"}
# These games must be installed first.
ELSEWHERE = ("tiltyard play melee", "tiltyard play tavern")
WAITS = ["play", "learn", "replay"]  # for somebody to type


def changed(command: str, patterns: list[tuple[str, str]]) -> str:
    """A command with its parts replaced or left out."""
    for pattern, instead in patterns:
        command = re.sub(pattern, instead, command)
    return " ".join(command.split())


def short(command: str) -> str:
    """A command that takes no longer than a test may."""
    return changed(command, BARE + SHORTER)


def of_kind(kind: str) -> list[Snippet]:
    return [snippet for snippet in ALL if snippet.kind == kind]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def place(snippet: Snippet) -> str:
    return f"{name_of(snippet.page)}:{snippet.line}"


COMMANDS = sorted({short(each.text) for each in of_kind("command") if " --server " not in each.text})
RUN = [
    command
    for command in COMMANDS
    if command.startswith("tiltyard ")
    and command.split()[1] not in ONLY_PARSED
    and not command.startswith(ELSEWHERE)
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of: bots, a game that Ann has played, many games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    bots = [snippet for snippet in of_kind("python") if "tiltyard.Bot" in snippet.text]
    for bot in bots:
        for name in re.findall(r"class (\w+)\(", bot.text):
            Path(f"{name.lower()}.py").write_text(bot.text)
            Path("page.py").write_text(bot.text.replace(name, "Page"))
    game = tiltyard.new("quests", seats=["Ann", "Bob", "Cid", "Dora"], seed=7, turn_limit=8, shields=3)
    page = tiltyard.bot("quests", "page", seed=1)
    while not game.over:
        seat = game.to_move
        game.play(seat, page.choose(game.turn(seat)))
    Path("game.tilt").write_text(game.record())
    Path("home/tiltyard").mkdir(parents=True)
    Path("home/tiltyard/quests-1.tilt").write_text(game.record())
    return tmp_path


def typed(command: str) -> None:
    """Run one of our commands; it must end well, or with the end of its input if it waits for somebody."""
    words = shlex.split(command)[1:]
    done = CliRunner().invoke(app, words, input="")
    allowed = (0, 1) if words[0] in WAITS else (0,)
    assert done.exit_code in allowed, f"{command}\n{done.output}\n{done.exception!r}"
    assert done.exception is None or isinstance(done.exception, SystemExit), f"{command}\n{done.exception!r}"


@pytest.mark.parametrize("command", RUN)
def test_a_command_does_what_it_should(command: str, folder: Path) -> None:
    typed(command)


def check_words(command: str) -> None:
    """The command exists, and so do its options."""
    words = command.split()
    names = [name for name in COMMANDS_BY_WORDS if f"{command} ".startswith(f"tiltyard {name} ")]
    groups = [group for group in GROUP.commands if command == f"tiltyard {group}"]
    assert names or groups, command
    if not names:
        return
    parsed = COMMANDS_BY_WORDS[names[0]]
    known = {name for each in parsed.params for name in [*each.opts, *each.secondary_opts]}
    assert not {word for word in words if word.startswith("--")} - known, command


def test_every_command_and_option_exists() -> None:
    said = {changed(each.text, BARE) for each in of_kind("command")}
    for command in sorted(said):
        if command.startswith("tiltyard "):
            check_words(command)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_within_a_sentence_exist(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    hashed = ("tiltyard daily", "tiltyard seed")  # what shuffles are made from, not what is typed
    for quoted in QUOTED.findall(text):
        if not quoted.startswith(hashed):
            check_words(quoted.replace("\n", " "))


@pytest.mark.parametrize("snippet", of_kind("python"), ids=place)
def test_a_program_runs(snippet: Snippet, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if "games.jsonl" in snippet.text:
        typed("tiltyard simulate ivanhoe --bots hard,hard,medium --games 3 --out games.jsonl")
    capsys.readouterr()
    exec(compile(snippet.text, place(snippet), "exec"), {"__name__": "snippet"})
    if snippet.output:
        assert capsys.readouterr().out == snippet.output


@pytest.mark.parametrize("page", sorted({snippet.page for snippet in of_kind("pycon")}), ids=name_of)
def test_a_dialogue_goes_as_it_is_shown(page: Path, folder: Path) -> None:
    """The examples of a page, one after another; commands between them make the files that they read."""
    lines = [
        snippet.text if snippet.kind == "pycon" else f">>> typed({snippet.text!r})\n"
        for snippet in snippets(page)
        if snippet.kind in ("pycon", "command")
    ]
    whole = doctest.DocTestParser().get_doctest("\n".join(lines), {"typed": typed}, page.name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS)
    said: list[str] = []
    runner.run(whole, out=said.append)
    assert not runner.failures, "".join(said)


def test_everything_public_is_in_the_reference_and_has_an_example() -> None:
    text = (ROOT / "docs" / "reference.md").read_text("utf-8")
    examples = "".join(snippet.text for snippet in of_kind("pycon"))
    for name in tiltyard.__all__:
        assert f"::: tiltyard.{name}\n" in text
    members = [name for name in vars(tiltyard.Game) if not name.startswith("_")]
    assert not [name for name in members if f".{name}" not in examples]
    shown = re.findall(r"::: tiltyard\.(?:data|envs\.\w+)\.(\w+)", text)
    assert not [name for name in shown if not re.search(rf"\b{name}\b", examples)]


@pytest.mark.parametrize("snippet", of_kind("tilt"), ids=place)
def test_a_record_holds(snippet: Snippet) -> None:
    kept = record.parse(snippet.text, place(snippet), find)
    record.check_rulings(kept, rulings(kept.setting.contract.name))
    assert not record.check(kept)


def test_make_can_make_what_the_pages_say() -> None:
    said = {each.text.split()[1] for each in of_kind("command") if each.text.startswith("make ")}
    said |= {word for page in PAGES for word in re.findall(r"`make ([a-z-]+)", page.read_text("utf-8"))}
    assert not said - set(TARGETS)


def test_pip_can_install_what_the_pages_say() -> None:
    for each in of_kind("command"):
        if each.text.startswith("pip install"):
            extra = re.search(r"tiltyard\[([a-z]+)\]", each.text)
            name = each.text.split("#")[0].split()[-1]
            known = extra[1] in PROJECT["optional-dependencies"] if extra else (ROOT / name).exists()
            assert known or name == "tavern", each.text  # which the line before has made


@pytest.mark.parametrize("snippet", of_kind("toml"), ids=place)
def test_settings_can_be_read(snippet: Snippet) -> None:
    assert tomllib.loads(snippet.text)
