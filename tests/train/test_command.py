"""The command `tiltyard train`: what it prints, and what it refuses."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Install
from tiltyard.cli import main
from tiltyard.train import card

JOUSTS = {"jousts": "tests.train.jousts:GAME", "melee": "melee:GAME"}
SHORT = ["jousts", "--games", "100", "--rounds", "1", "--hidden", "2", "--jobs", "1"]
Train = Callable[..., tuple[str, str]]


@pytest.fixture
def train(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Train:
    """The command in an empty folder: what it prints, and what it complains about."""
    install(JOUSTS)
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[str, str]:
        monkeypatch.setattr(sys, "argv", ["tiltyard", "train", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        shown = capsys.readouterr()
        assert ended.value.code == (2 if shown.err else 0)
        return shown.out, shown.err

    return run


def test_it_says_how_good_the_net_is_and_where(train: Train) -> None:
    out, _err = train(*SHORT)
    about = card.read(Path("jousts.json"))["card"]
    assert f"round 1: 100 games, log loss {about['log_loss']:.4f} (fair share " in out
    assert "The net is in jousts.json, its learning curve in jousts.svg." in out
    assert "The same again: tiltyard train jousts --games 100 --rounds 1 --hidden 2 --seed a" in out


def test_a_check_compares_predicted_with_actual_chances(train: Train) -> None:
    train(*SHORT)
    out, _err = train("jousts", "--check", "--out", "jousts.json", "--games", "10")
    lines = out.splitlines()
    assert lines[1] == "Chances in 10 games of page and squire:"
    assert len(lines[3:]) == 10


def test_a_check_finds_weights_that_were_changed(train: Train) -> None:
    train(*SHORT)
    kept = card.read(Path("jousts.json"))
    kept["bias"] += 1.0
    card.write(Path("jousts.json"), kept)
    problem = train("jousts", "--check", "--out", "jousts.json")[1]
    assert "jousts.json is not what its card says: its weights were changed; train it again" in problem


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("nogame", "unknown game 'nogame'"),
        ("melee", "Melee cannot be trained: its contract has no gist; write gist and gist_names"),
        ("jousts --games 5", "--games is a number from 10 to 1000000, or one for each round, not '5'"),
        ("jousts --games 100,many", "--games is a number from 10 to 1000000"),
        (f"jousts --games {','.join(['10'] * 17)}", "there are at most 16 rounds, but --games names 17"),
        ("jousts --games 100 --minutes 3", "say either --minutes or --games, not both"),
        ("jousts --seats 9", "Melee is for 3 to 5 players, not 9"),
        ("jousts --seed xyz", "a seed is 1 to 64 hexadecimal digits, not 'xyz'"),
        (f"jousts --seed {'a' * 41}", "the seed of a training has at most 40 digits"),
        ("jousts --teacher merlin", "unknown bot 'merlin'; Melee has page, squire"),
        ("jousts --out nowhere/jousts.json", "there is no folder nowhere; make it"),
        ("jousts --out jousts.txt", "a net is written to a file NAME.json, not to jousts.txt"),
        ("jousts --check --out none.json", "cannot read the net none.json"),
        ("jousts --check", "cannot read the net"),
    ],
)
def test_nonsense_is_refused_and_leaves_no_trace(train: Train, words: str, problem: str) -> None:
    out, err = train(*words.split())
    assert problem in err
    assert not out
    assert not list(Path().glob("jousts*"))


def test_a_file_that_is_no_net_is_refused(train: Train) -> None:
    Path("jousts.json").write_text('{"inputs": []}')
    assert (
        "jousts.json is not a net that `tiltyard train` has written"
        in train("jousts", "--check", "--out", "jousts.json")[1]
    )


def test_the_command_on_a_card_makes_the_same_net(train: Train) -> None:
    train(*SHORT)
    first = Path("jousts.json").read_bytes()
    command = card.read(Path("jousts.json"))["card"]["command"]
    train(*command.split()[2:], "--jobs", "1")
    assert Path("jousts.json").read_bytes() == first
