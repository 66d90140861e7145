"""The command itself: in a pipe, at a terminal, interrupted, and with bots that misbehave."""

import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.terminal.command import run, spawn
from tiltyard.arena.lineup import Wish
from tiltyard.arena.run import Means
from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.terminal import files
from tiltyard.terminal.arena import arena

QUICK = ["arena", "ivanhoe", "easy", "random", "--option", "tokens_to_win=2"]
ROWDY = """
import os
import sys
import tiltyard

class Wreck(tiltyard.Bot):
    def choose(self, turn):
        return 1 / 0

class Quitter(tiltyard.Bot):
    def choose(self, turn):
        sys.exit(3)

class Assassin(tiltyard.Bot):
    def choose(self, turn):
        os._exit(7)
"""


def test_a_pipe_gets_plain_text_and_nothing_on_the_side(tmp_path: Path) -> None:
    done = run(tmp_path, *QUICK, "--games", "4")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ivanhoe, 2 seats, seed a: 2 deals of 2 games: 4 games" in done.stdout
    assert re.search(
        r"^bot +seats +wins +95 % interval +rating +a decision takes$", done.stdout, re.MULTILINE
    )
    assert "No verdict yet: it takes at least 20 deals, which are 40 games.\n" in done.stdout
    assert "\x1b" not in done.stdout
    assert not list(tmp_path.rglob("*.jsonl")), "nobody asked for a file"


def test_a_terminal_shows_the_standings_while_games_are_played(tmp_path: Path) -> None:
    child = spawn(tmp_path, *QUICK, "--games", "40", "--all-games")
    child.expect("Playing")
    child.expect("deals")
    child.expect("easy +1 of 2")
    child.expect("20 deals of 2 games")
    rest_of(child)
    assert child.exitstatus == 0


def test_the_report_and_the_file_are_written_where_they_should_be(tmp_path: Path) -> None:
    out, report = tmp_path / "new" / "run.jsonl", tmp_path / "report.html"
    done = run(tmp_path, *QUICK, "--games", "4", "--out", str(out), "--report", str(report))
    assert f"The report is in {report}." in done.stdout
    assert report.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert len(out.read_text("utf-8").splitlines()) == 5


def rest_of(child: "pexpect.spawn[str]") -> str:
    """What a program prints until it ends."""
    child.expect(pexpect.EOF)
    child.close()
    return child.before or ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "run.jsonl"
    more = ["--games", "100000", "--all-games", "--jobs", jobs, "--out", str(out)]
    child = spawn(tmp_path, *QUICK, *more)
    child.expect("easy +1 of 2")
    child.sendintr()
    child.expect("seed a: [0-9]+ deals? of 2 games")
    shown = rest_of(child)
    assert child.exitstatus == 130
    assert "Traceback" not in shown
    kept = int(shown.partition("Stopped after ")[2].partition(" deal")[0])
    assert "To go on: tiltyard arena ivanhoe easy random" in shown
    games = out.read_text("utf-8").splitlines()[1:]
    assert len(games) == 2 * kept > 0
    again = run(tmp_path, *QUICK, "--games", str(2 * kept + 2), "--all-games", "--out", str(out))
    assert f"{kept + 1} deals of 2 games" in again.stdout
    assert out.read_text("utf-8").splitlines()[1:-2] == games


def test_ctrl_c_keeps_what_was_played_even_if_nobody_named_a_file(tmp_path: Path) -> None:
    child = spawn(tmp_path, *QUICK, "--games", "100000", "--all-games")
    child.expect("easy +1 of 2")
    child.sendintr()
    shown = rest_of(child)
    (kept,) = tmp_path.rglob("arena-ivanhoe-*.jsonl")
    assert f"--all-games --out {kept}" in shown
    assert len(kept.read_text("utf-8").splitlines()) > 2, "a header and a deal at least"


@pytest.fixture
def rowdy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file of bots that fail, and a place where games are saved."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "saves"))
    file = tmp_path / "rowdy.py"
    file.write_text(ROWDY)
    return str(file)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("bot", "did"), [("Wreck", "raised ZeroDivisionError"), ("Quitter", "raised SystemExit: 3")]
)
def test_a_bot_that_fails_leaves_the_game_so_far_with_any_number_of_jobs(
    rowdy: str, bot: str, did: str, jobs: int
) -> None:
    problem = rf"^rowdy.py:{bot} in seat 1 {did}.*; the game so far is kept: tiltyard replay "
    with pytest.raises(TiltyardError, match=problem):
        arena(Wish("ivanhoe", (f"{rowdy}:{bot}", "easy")), Means(jobs=jobs))
    kept = files.read(files.latest_save())
    assert kept.bots == {0: f"rowdy.py:{bot}", 1: "easy"}
    assert not record.check(kept)


def test_an_arena_needs_no_place_for_saved_games(tmp_path: Path) -> None:
    (tmp_path / "tiltyard").write_text("not a folder")
    done = run(tmp_path, *QUICK, "--games", "2", TMPDIR=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["tiltyard"]


def test_a_bot_that_ends_its_process_is_no_riddle(rowdy: str) -> None:
    with pytest.raises(TiltyardError, match="a process ended in the middle of deal 0 with exit code 7"):
        arena(Wish("ivanhoe", (f"{rowdy}:Assassin", "easy")), Means(jobs=2))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["ivanhoe", "easy", "random", "--on", "moon"], "games are played here or ray (--on), not 'moon'"),
        (
            ["ivanhoe", "easy", "random", "--report", "no/where.html"],
            "the report must be a file in a folder that",
        ),
        (["ivanhoe", "easy", "random", "--out", "/dev/null/run.jsonl"], "/dev/null/run.jsonl: File exists"),
        (
            ["ivanhoe", "easy", "random", "easy", "--seats", "4"],
            "cannot take 4 seats; name a bot for each seat",
        ),
        (["ivanhoe", "easy", "random", "--seats", "9"], "Ivanhoe is for 2 to 5 players, not 9"),
        (["ivanhoe", "easy", "grandmaster"], "unknown bot 'grandmaster'"),
    ],
)
def test_a_bad_command_line_is_one_clear_line(tmp_path: Path, arguments: list[str], problem: str) -> None:
    done = run(tmp_path, "arena", *arguments)
    assert done.returncode == 2
    assert problem in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.rglob("*.jsonl"))


@pytest.mark.parametrize(("option", "value"), [("--games", "0"), ("--jobs", "0"), ("--jobs", "many")])
def test_a_bad_number_is_refused(tmp_path: Path, option: str, value: str) -> None:
    done = run(tmp_path, *QUICK, option, value)
    assert done.returncode == 2
    assert done.stderr.startswith(f"tiltyard: {option} must be ")


def test_a_cluster_that_does_not_answer_is_named(tmp_path: Path) -> None:
    done = run(tmp_path, *QUICK, "--on", "ray", RAY_ADDRESS="127.0.0.1:1")
    assert done.returncode == 2
    assert done.stderr.startswith("tiltyard: no Ray cluster answers at 127.0.0.1:1 (RAY_ADDRESS): ")
    assert len(done.stderr.splitlines()) == 1


def test_without_ray_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(TiltyardError, match=r"--on ray needs Ray: pip install 'tiltyard\[ray\]'"):
        arena(Wish("ivanhoe", ("easy", "random")), Means(place="ray"))
