"""Games that other packages bring: found by their entry points, and played like ours."""

import re
from pathlib import Path

import pytest

import tiltyard
from tests.conftest import Install
from tests.fair import GAME as FAIR
from tests.server.story import Story
from tests.terminal.command import run
from tiltyard import TiltyardError
from tiltyard.games import NAMES, find, rules_page, rulings, scenarios
from tiltyard.table.plan import make_plan
from tiltyard.wire.lobby import CreateTable

pytestmark = pytest.mark.both

BROKEN = {
    "torn": ("tests.nowhere:GAME", "ModuleNotFoundError: No module named 'tests.nowhere'"),
    "quests": ("tests.fair:GAME", "there is a game of that name already"),
    "faire": ("tests.fair:GAME", "it calls itself 'fair'"),
    "Fair": ("tests.fair:GAME", "a name is lower-case letters, digits and underscores"),
    "house": ("tests.fair.table:FairOptions", "tests.fair.table:FairOptions is a type, not a Contract"),
}


def test_it_is_found_and_listed(install: Install) -> None:
    install({"fair": "tests.fair:GAME"})
    assert tiltyard.all_games() == [*NAMES, "fair"]
    assert find("Fair") is FAIR
    assert rules_page("fair") == "# The Fair\n\nLay goods, win ribbons.\n"
    assert rulings("fair") == scenarios("fair") == []


def test_it_is_played_by_a_program(install: Install) -> None:
    install({"fair": "tests.fair:GAME"})
    game = tiltyard.new("fair", seats=["Ann", "Bo"], seed=42, rounds=2)
    bot = tiltyard.bot("fair", "random", seed=1)
    while not game.over:
        game.play(game.to_move, bot.choose(game.turn(game.to_move)))
    again = tiltyard.load(game.record())
    assert (again.moves, again.winners) == (game.moves, game.winners)


def test_it_is_played_at_a_server(install: Install) -> None:
    install({"fair": "tests.fair:GAME"})
    plan = make_plan(CreateTable("fair", seats=["person", "bot:random"], options="rounds=2", pace=0.0))
    story = Story(plan)
    while story.table.state.match is not None and not story.table.state.match.game.over():
        options = story.table.state.match.game.options(0)
        story.play(0, options[-1])
        story.wait(1)
    assert story.table.state.phase == "over"
    assert story.restart().table.state.phase == "over"


def test_it_is_played_in_the_terminal(install: Install, tmp_path: Path) -> None:
    visible = install({"fair": "tests.fair:GAME"})
    assert "fair           The Fair, 2 to 4 players." in run(tmp_path, "games", **visible).stdout
    arena = run(tmp_path, "arena", "fair", "last", "random", "--games", "3", **visible)
    assert (arena.returncode, arena.stderr) == (0, "")
    game = run(tmp_path, "play", "fair", "--seats", "bot,bot:random", typed="\n" * 50, **visible)
    assert game.returncode == 0
    assert "The game is saved" in game.stderr


@pytest.mark.parametrize("name", BROKEN)
def test_one_that_cannot_be_played_is_left_out_with_its_reason(install: Install, name: str) -> None:
    value, reason = BROKEN[name]
    install({name: value, "fair": "tests.fair:GAME"})
    sentence = f"the game {name!r} of fair-games is left out: {reason}"
    with pytest.warns(UserWarning, match=f"^{re.escape(sentence)}$") as warned:
        assert tiltyard.all_games() == [*NAMES, "fair"]
    assert len(warned) == 1


def test_whoever_asks_for_a_broken_one_is_told_why(install: Install, tmp_path: Path) -> None:
    visible = install({"torn": BROKEN["torn"][0]})
    sentence = f"the game 'torn' of fair-games is left out: {BROKEN['torn'][1]}"
    with pytest.raises(TiltyardError) as error:
        find("torn")
    assert str(error.value) == sentence
    listed = run(tmp_path, "games", **visible)
    assert listed.stderr == f"tiltyard: {sentence}\n"
    assert [line.split()[0] for line in listed.stdout.splitlines()] == NAMES


UNFAIR = """
from dataclasses import replace
from tests.fair import GAME as FAIR

class Unfair(type(FAIR)):
    def ask(self, view, names):
        return replace(super().ask(view, names), positions=[], choices=[])

GAME = Unfair()
"""


def test_laws_that_it_breaks_are_a_failed_check(install: Install, tmp_path: Path) -> None:
    visible = install({"fair": "unfair:GAME"})
    (tmp_path / "unfair.py").write_text(UNFAIR)
    said = run(tmp_path, "laws", "fair", "--games", "1", **visible)
    assert said.returncode == 1
    assert said.stderr.endswith("after 0 moves: everything legal can be chosen\n")
