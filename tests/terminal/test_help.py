"""Help, completion and the doctor, as a newcomer meets them."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from tests.conftest import Install
from tests.terminal.command import TILTYARD, environment, run
from tiltyard.cli import app, doctor
from tiltyard.cli.commands import PURPOSES
from tiltyard.engine.moves import TiltyardError

GROUP: Any = typer.main.get_command(app)
SHELL = """
eval "$(tiltyard --show-completion bash)"
while read -r -a COMP_WORDS; do
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _tiltyard_completion tiltyard
    echo "${COMPREPLY[*]}"
done
"""
OFFERED = {
    "tiltyard do": "doctor",
    "tiltyard rules qu": "quests quintessence",
    "tiltyard arena ivanhoe ha": "hard",
    "tiltyard play round_table --scenario bo": "boar-hunt",
}


@pytest.mark.parametrize("name", GROUP.commands)
def test_every_command_helps_with_an_example(name: str) -> None:
    said = CliRunner().invoke(app, [name, "--help"])
    assert said.exit_code == 0
    assert f"tiltyard {name}" in said.stdout.partition("Examples:")[2]
    assert "..." not in GROUP.commands[name].get_short_help_str(60)


@pytest.mark.parametrize("name", GROUP.commands)
def test_every_option_says_what_it_is(name: str) -> None:
    assert not [each.name for each in GROUP.commands[name].params if not getattr(each, "help", "")]


def test_the_first_help_has_examples_and_exit_codes() -> None:
    said = CliRunner().invoke(app, ["--help"]).stdout
    assert "tiltyard play quests" in said
    assert "Exit codes: 0" in said


def test_the_first_help_lists_every_command_once_by_what_it_is_for() -> None:
    listed = CliRunner().invoke(app, ["--help"]).stdout.partition("\nPlay:\n")[2].partition("Examples:")[0]
    assert re.findall(r"^  ([a-z-]+) ", listed, re.MULTILINE) == list(GROUP.commands)
    assert re.findall(r"^(\S.*):$", listed, re.MULTILINE) == [*PURPOSES.values()][1:]


@pytest.mark.parametrize("name", ["play", "check", "laws", "doctor", "check-data"])
def test_commands_that_judge_say_what_their_exit_codes_mean(name: str) -> None:
    assert "Exit codes: 0 " in CliRunner().invoke(app, [name, "--help"]).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "abc"], "--port must be a whole number such as 8642, not 'abc'"),
        (["learn", "quests", "two"], "NUMBER must be a whole number such as 1, not 'two'"),
        (["serve", "--wait", "long"], "--wait must be a number, not 'long'"),
        (["simulate", "quests", "--games", "0"], "--games must be 1 or more, not '0'"),
        (["arena", "quests", "page", "--games", "2000000"], "--games must be 1000000 or less, not '2000000'"),
        (["operate", "block", "192.0.2.7", "--days", "1.5"], "--days must be a whole number, not '1.5'"),
    ],
)
def test_a_bad_number_is_refused_in_plain_words(arguments: list[str], said: str) -> None:
    refused = CliRunner().invoke(app, arguments)
    assert isinstance(refused.exception, TiltyardError)
    assert str(refused.exception) == said


def test_a_bad_number_in_the_environment_is_named_as_it_was_given() -> None:
    refused = CliRunner().invoke(app, ["serve"], env={"TILTYARD_WORKERS": "two"})
    assert str(refused.exception) == "TILTYARD_WORKERS must be a whole number such as 1, not 'two'"


def test_bash_completes_commands_games_bots_and_scenarios(tmp_path: Path) -> None:
    known = {"PATH": f"{Path(TILTYARD[0]).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", SHELL],
        input="".join(f"{typed}\n" for typed in OFFERED),
        env=environment(tmp_path, _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1", **known),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert [" ".join(line.split()) for line in done.stdout.splitlines()] == list(OFFERED.values()), (
        done.stderr
    )


def test_zsh_is_offered_commands_with_their_help(tmp_path: Path) -> None:
    asked = {"_TILTYARD_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "tiltyard lea"}
    offered = run(tmp_path, **asked).stdout
    assert '"learn":"Learn a game in short lessons."' in offered


def test_the_doctor_names_what_is_there(tmp_path: Path) -> None:
    said = run(tmp_path, "doctor")
    assert said.returncode == 0, said.stderr
    assert f"Python       {sys.version.split()[0]}" in said.stdout
    assert "quests (rules 1)" in said.stdout
    assert "rl           gymnasium" in said.stdout


def test_the_doctor_finds_a_game_that_does_not_load(tmp_path: Path, install: Install) -> None:
    said = run(tmp_path, "doctor", **install({"broken": "nowhere:GAME"}))
    assert said.returncode == 1
    assert said.stderr == "tiltyard: broken: broken\n"
    assert "-> Mend or remove the package" in said.stdout


def test_the_doctor_says_how_to_get_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["aiohttp>=3", "no-such-package>=1; extra == 'data'"]
    monkeypatch.setattr(doctor, "requires", lambda _package: wanted)
    assert doctor.report() == 0
    assert "without no-such-package\n" in (said := capsys.readouterr().out)
    assert "-> for Parquet files: pip install 'tiltyard[data]'" in said


def test_the_doctor_knows_what_every_extra_is_for() -> None:
    assert {found.what for found in doctor.extras()} == set(doctor.EXTRAS)


def test_environments_without_their_packages_say_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'tiltyard\[rl\]'"):
        importlib.reload(importlib.import_module("tiltyard.envs"))
