"""`tiltyard analyse`: what it prints, and what it refuses."""

import json
from pathlib import Path

from tests.analysis.games import BLUNDER
from tests.terminal.command import run

FEW = ("--simulations", "400")


def saved(folder: Path, text: str) -> str:
    """A record in a file."""
    file = folder / "game.tilt"
    file.write_text(text, "utf-8")
    return str(file)


def test_curves_turning_points_mistakes_and_luck_are_printed(tmp_path: Path) -> None:
    done = run(tmp_path, "analyse", saved(tmp_path, BLUNDER), *FEW)
    assert done.returncode == 0
    assert done.stdout.startswith("Ivanhoe: Ann and Bors. Won by Bors after 1 move.\n")
    assert "play  Ann: withdraw. Bors wins the game." in done.stdout
    assert "Ann: withdraw. Better by +" in done.stdout
    assert "█▁   0 %" in done.stdout
    assert "others' play 0: 0 %; 1 mistake\n" in done.stdout
    assert done.stderr == ""  # a bar is for terminals


def test_a_player_can_be_picked(tmp_path: Path) -> None:
    shown = run(tmp_path, "analyse", saved(tmp_path, BLUNDER), "--seat", "Bors", *FEW).stdout
    assert "none for certain" in shown
    assert "Ann   " not in shown


def test_one_move_can_be_explained(tmp_path: Path) -> None:
    shown = run(tmp_path, "analyse", saved(tmp_path, BLUNDER), "--move", "1", *FEW).stdout
    assert shown.startswith("Move 1:\n  Ann   ")
    assert ": luck 0, play -" in shown
    assert "Ann decided at move 1:\n" in shown
    assert "withdraw  (done)" in shown
    assert "This was a mistake." in shown


def test_programs_get_all_of_it(tmp_path: Path) -> None:
    found = json.loads(run(tmp_path, "analyse", saved(tmp_path, BLUNDER), "--json", *FEW).stdout)
    assert found["chances"][-1] == [0.0, 1.0]
    assert found["decisions"][0]["mistake"] is True


def test_an_unfinished_game_is_refused(tmp_path: Path) -> None:
    unfinished = BLUNDER.replace("Ann: withdraw\n", "Ann: R5\n")
    done = run(tmp_path, "analyse", saved(tmp_path, unfinished))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "tiltyard: this game is not over; only finished games are analysed, so that nobody gains by it\n"
    )


def test_a_move_that_was_not_made_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "analyse", saved(tmp_path, BLUNDER), "--move", "2")
    assert done.returncode == 2
    assert done.stderr == "tiltyard: the game has 1 move; --move must be 1\n"


def test_an_unknown_player_is_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "analyse", saved(tmp_path, BLUNDER), "--seat", "Dora")
    assert done.returncode == 2
    assert done.stderr == "tiltyard: unknown player 'Dora'; choose from Ann and Bors\n"
