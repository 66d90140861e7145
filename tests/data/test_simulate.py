"""Games as data: the same file for the same seed, and every row plays again."""

import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.terminal.command import run, spawn
from tiltyard.data import Sink, columns, games_in, needed, rows_in
from tiltyard.engine.moves import TiltyardError

ROOT = Path(__file__).parent.parent.parent
HARD = ["ivanhoe", "--bots", "hard,easy", "--seats", "3", "--option", "tokens_to_win=3", "--games", "6"]


def simulated(folder: Path, name: str, *words: str) -> Path:
    """A file of games."""
    out = folder / name
    done = run(folder, "simulate", *(words or HARD), "--out", str(out))
    assert done.returncode == 0, done.stderr
    return out


def test_the_same_seed_gives_the_same_file_with_any_number_of_jobs(tmp_path: Path) -> None:
    one, two = simulated(tmp_path, "one.jsonl"), simulated(tmp_path, "two.jsonl", *HARD, "--jobs", "2")
    other = simulated(tmp_path, "other.jsonl", *HARD, "--seed", "b")
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes() != other.read_bytes()


def test_parquet_holds_the_same_games(tmp_path: Path) -> None:
    lines, table = simulated(tmp_path, "a.jsonl"), simulated(tmp_path, "a.parquet")
    again = simulated(tmp_path, "b.parquet")
    assert list(rows_in(lines)) == list(rows_in(table))
    assert table.read_bytes() == again.read_bytes()


def test_every_row_plays_again(tmp_path: Path) -> None:
    out = simulated(tmp_path, "a.jsonl")
    rows, games = list(rows_in(out)), list(games_in(out))
    assert [row.number for row in rows] == list(range(6))
    assert [row.bots.index("hard") for row in rows] == [0, 2, 1, 0, 2, 1]
    assert [game.winners for game in games] == [row.winners for row in rows]
    assert [game.returns for game in games] == [row.returns for row in rows]


def test_a_row_of_other_rules_is_refused(tmp_path: Path) -> None:
    out = simulated(tmp_path, "a.jsonl")
    out.write_text(out.read_text().replace('"rules":2', '"rules":1'))
    with pytest.raises(TiltyardError, match="game 0 was played by version 1 of the rules of Ivanhoe"):
        next(games_in(out))


def test_a_torn_line_is_named(tmp_path: Path) -> None:
    out = simulated(tmp_path, "a.jsonl")
    out.write_text(out.read_text()[:-20])
    with pytest.raises(TiltyardError, match="line 6 is not a game"):
        list(rows_in(out))


def test_a_file_must_say_what_it_is(tmp_path: Path) -> None:
    done = run(tmp_path, "simulate", "quests", "--out", str(tmp_path / "games.csv"))
    assert done.returncode == 2
    assert "must end in .jsonl or .parquet, not 'games.csv'" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_what_fails_leaves_an_earlier_file_as_it_is(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    out.write_text("an earlier file")
    with pytest.raises(ConnectionError), Sink(out):
        raise ConnectionError
    assert out.read_text() == "an earlier file"
    with Sink(out):
        pass
    assert not list(rows_in(out))
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(("name", "jobs"), [("games.jsonl", "1"), ("games.parquet", "2")])
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, name: str, jobs: str) -> None:
    out = tmp_path / name
    words = [*HARD[:-1], "100000", "--jobs", jobs, "--out", str(out)]
    child = spawn(tmp_path, "simulate", *words)
    child.expect("[1-9][0-9]*/[0-9]+ games")
    child.sendintr()
    child.expect("[1-9][0-9]* games in .* Stopped before the end")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    rows = list(rows_in(out))
    assert rows
    assert [row.number for row in rows] == list(range(len(rows)))
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_two_simulations_of_one_file_do_not_mix(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    with Sink(out):
        simulated(tmp_path, name)
        assert len(list(rows_in(out))) == 6
    assert not list(rows_in(out)), "the last to end has the file"
    assert list(tmp_path.iterdir()) == [out]


def test_a_folder_is_no_file_of_games(tmp_path: Path) -> None:
    folder = tmp_path / "games.jsonl"
    folder.mkdir()
    with pytest.raises(TiltyardError, match="is a folder; name a file"):
        Sink(folder)
    assert list(tmp_path.iterdir()) == [folder]


def plotted(file: Path) -> subprocess.CompletedProcess[str]:
    """What the example makes of a file."""
    command = [sys.executable, str(ROOT / "examples" / "plots.py"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "card"),
    [([*HARD[:-1], "36"], "M6"), (["quintessence", "--bots", "warden,random", "--games", "40"], "Mote")],
    ids=["ivanhoe", "quintessence"],
)
def test_the_example_plots(tmp_path: Path, words: list[str], card: str) -> None:
    done = plotted(simulated(tmp_path, "a.jsonl", *words))
    assert done.returncode == 0, done.stderr
    assert f"{words[-1]} games of {words[0]}" in done.stdout
    assert done.stdout.count("<svg") == 2
    assert "begins" in done.stdout
    assert card in done.stdout


def test_the_example_says_that_there_are_no_games(tmp_path: Path) -> None:
    empty = tmp_path / "a.jsonl"
    empty.touch()
    assert plotted(empty).stderr == f"{empty} holds no games\n"


def test_the_page_names_every_column_with_its_type() -> None:
    arrow = needed("pyarrow")
    page = (ROOT / "docs" / "data.md").read_text("utf-8")
    words = {"double": "float64", "list<item: double>": "list of float64"}
    for name, kind in columns(arrow):
        told = words.get(str(kind), re.sub(r"list<item: (\w+)>", r"list of \1", str(kind)))
        assert f"| `{name}` | {told} |" in page
