"""A training learns, goes on where it was stopped, and does the same again."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.train.jousts import GAME
from tiltyard.bots.learned import read_net
from tiltyard.engine.moves import TiltyardError
from tiltyard.train import card
from tiltyard.train.recipe import Recipe
from tiltyard.train.run import Progress, Training

RECIPE = Recipe("jousts", games=(160, 30), hidden=4)


def watch(_step: Progress) -> None:
    """Somebody who only watches."""


def run(file: Path, recipe: Recipe = RECIPE, jobs: int = 1) -> card.Kept:
    return Training(GAME, recipe, file, jobs, watch).run()


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a short training."""
    file = tmp_path_factory.mktemp("trained") / "jousts.json"
    run(file)
    return file


@pytest.mark.both
def test_it_learns(trained: Path) -> None:
    about = card.read(trained)["card"]
    assert [row["log_loss"] < row["fair_share_log_loss"] - 0.1 for row in about["rounds"]] == [True, True]
    assert about["auc"] > 0.8


def test_a_search_can_read_what_it_learned(trained: Path) -> None:
    net = read_net(GAME, trained)
    behind, ahead = [-0.5, 0.2, 0.0, 0.3, 0.3, 0.3], [0.5, 0.2, 0.0, 0.3, 0.3, 0.3]
    assert net.chance(behind) < 0.2 < 0.6 < net.chance(ahead)


def test_its_card_says_how_to_do_it_again(trained: Path) -> None:
    about = card.read(trained)["card"]
    assert about["command"] == "tiltyard train jousts --games 160,30 --hidden 4 --seed a"
    assert (about["games"], about["digest"]) == ([160, 30], card.digest(card.read(trained)))


def test_the_number_of_jobs_changes_nothing(trained: Path, tmp_path: Path) -> None:
    run(tmp_path / "jousts.json", jobs=2)
    assert (tmp_path / "jousts.json").read_bytes() == trained.read_bytes()


def test_another_seed_is_another_net(trained: Path, tmp_path: Path) -> None:
    net = run(tmp_path / "jousts.json", replace(RECIPE, seed="b"))
    assert net["card"]["digest"] != card.read(trained)["card"]["digest"]


def test_games_of_the_teacher_alone_say_how_sure_the_net_may_be(tmp_path: Path) -> None:
    recipe = Recipe("jousts", games=(120,), hidden=2, even=True, temper=20)
    net = run(tmp_path / "jousts.json", recipe)
    about = net["card"]
    assert about["command"] == (
        "tiltyard train jousts --games 120 --rounds 1 --hidden 2 --seed a --even --temper 20"
    )
    assert about["games"] == [120]
    assert about["temper"]["games"] == 20
    assert about["log_loss"] == about["temper"]["log_loss"] < about["fair_share_log_loss"]
    assert about["digest"] == card.digest(net)


def stopped(file: Path, after: Progress) -> None:
    """A training that somebody stops with Ctrl-C."""

    def tell(step: Progress) -> None:
        if (step.round, step.games) == (after.round, after.games):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Training(GAME, RECIPE, file, 1, tell).run()


@pytest.mark.parametrize("after", [Progress(0, 100, 0.8, ""), Progress(1, 10, 0.5, "")])
def test_it_goes_on_where_it_was_stopped(trained: Path, tmp_path: Path, after: Progress) -> None:
    file = tmp_path / "jousts.json"
    stopped(file, after)
    parts = tmp_path / "jousts.json.parts"
    before = {part: part.stat().st_mtime_ns for part in parts.glob("*.npz")}
    assert before
    assert not file.exists()
    stopped(file, Progress(1, 20, 1.0, ""))
    assert all(part.stat().st_mtime_ns == time for part, time in before.items()), "nothing is played twice"
    run(file)
    assert file.read_bytes() == trained.read_bytes()
    assert not parts.exists()


def test_it_does_not_go_on_with_another_recipe(tmp_path: Path) -> None:
    file = tmp_path / "jousts.json"
    stopped(file, Progress(0, 100, 0.8, ""))
    with pytest.raises(TiltyardError, match=r"jousts.json.parts is from another training; finish that"):
        run(file, replace(RECIPE, seed="b"))


def test_time_can_decide_how_many_games_are_played(tmp_path: Path) -> None:
    about = run(tmp_path / "jousts.json", Recipe("jousts", games=(0,), minutes=1e-9, hidden=2))["card"]
    assert about["command"] == "tiltyard train jousts --games 100 --rounds 1 --hidden 2 --seed a"


def test_the_learning_curve_is_a_picture(trained: Path) -> None:
    picture = ElementTree.parse(trained.with_suffix(".svg")).getroot()
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"round 1", "round 2", "fair share", "Melee: the loss while it learns"} <= set(words)
    assert not list(picture.iter("{http://www.w3.org/2000/svg}image"))


def test_the_peers_of_the_policy_can_be_named(tmp_path: Path) -> None:
    """A weak bot has tables of its own kind, and a net would take their looks for weakness."""
    nets = [
        run(tmp_path / "jousts.json", Recipe("jousts", games=(120,), hidden=2, peers=peers))["card"]
        for peers in ("", "thrifty", "random")
    ]
    assert nets[0]["digest"] == nets[1]["digest"] != nets[2]["digest"]
    assert nets[2]["command"].endswith(" --hidden 2 --seed a --peers random")


@pytest.mark.parametrize(("peers", "problem"), [("nobody", "unknown bot"), ("legend", "legend searches")])
def test_peers_play_by_rules(peers: str, problem: str) -> None:
    with pytest.raises(TiltyardError, match=problem):
        Recipe("jousts", peers=peers).checked(GAME)
