"""The weights that ship are what their cards say."""

from pathlib import Path

import pytest

from tiltyard.bots.learned import WEIGHTS, critic
from tiltyard.games import NAMES, find
from tiltyard.train import card
from tiltyard.train.playing import Batch, play
from tiltyard.train.recipe import games_of_rounds
from tiltyard.train.scores import auc_of_tables

FILES = sorted(WEIGHTS.glob("*.json"))
LEARNED = [name for name in NAMES if find(name).gist_names()]
MOST_BYTES = 1_000_000  # of all files, with their learning curves
GAMES = 60
TOLERANCE = 0.08  # of the AUC: two to three standard errors of so few games
shipped = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def test_every_game_with_a_gist_ships_its_weights() -> None:
    assert [file.stem for file in FILES] == sorted(LEARNED)


def test_they_are_small() -> None:
    assert sum(file.stat().st_size for file in WEIGHTS.iterdir()) < MOST_BYTES


@shipped
def test_the_inputs_are_those_of_the_game(file: Path) -> None:
    assert card.read(file)["inputs"] == find(file.stem).gist_names()
    assert critic(find(file.stem)) is not None


@shipped
def test_the_digest_is_that_of_the_weights(file: Path) -> None:
    kept = card.read(file)
    assert kept["card"]["digest"] == card.digest(kept)
    assert kept["card"]["game"] == file.stem
    assert kept["card"]["command"].startswith(f"tiltyard train {file.stem} --")


@shipped
def test_the_command_plays_the_games_on_the_card(file: Path) -> None:
    about = card.read(file)["card"]
    words = about["command"].split()
    rounds = int(words[words.index("--rounds") + 1]) if "--rounds" in words else 3
    assert list(games_of_rounds(words[words.index("--games") + 1], rounds)) == about["games"]


@shipped
def test_the_card_promises_more_than_a_fair_share(file: Path) -> None:
    about = card.read(file)["card"]
    assert about["log_loss"] < about["fair_share_log_loss"]
    assert about["auc"] > 0.6


@pytest.mark.both
@shipped
def test_new_games_confirm_the_card(file: Path) -> None:
    """Games as in the first round, which are quick, from a seed that no training has used."""
    kept, contract = card.read(file), find(file.stem)
    tables = list(range(contract.fewest, contract.most + 1))
    words = kept["card"]["command"].split()
    peers = words[words.index("--peers") + 1] if "--peers" in words else ""
    tested = play(Batch(contract, tables, 0, 0, GAMES, "f8e5", even="--even" in words, peers=peers))
    found = auc_of_tables(card.predicted(kept, tested.gists), tested.shares, tested.seats)
    assert found == pytest.approx(kept["card"]["rounds"][0]["auc"], abs=TOLERANCE)
