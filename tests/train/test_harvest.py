"""A harvest keeps what the tables of a game were like at its stops."""

import pytest

from tests.train.jousts import GAME
from tiltyard.bots.search.harvest import Harvester
from tiltyard.bots.search.net import Net
from tiltyard.bots.search.searcher import Searcher
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Move, MoveError, TiltyardError
from tiltyard.engine.turn import Bot, Random, Turn
from tiltyard.train.calibration import calibration
from tiltyard.train.line_up import learners, teachers
from tiltyard.train.playing import MOST_STOPS, Played

pytestmark = pytest.mark.both
EVEN = Net([0.0] * 6, [], [], [], 0.0)


class Lowest(Bot):
    """Always the first of its moves."""

    def choose(self, turn: Turn) -> Move:
        return turn.moves[0]


class Cheat(Bot):
    """A card that it does not hold."""

    def choose(self, turn: Turn) -> Move:
        return next(move for move in range(len(turn.contract.moves)) if move not in turn.moves)


def harvest(bots: list[Bot | None], slips: int = 0) -> list[list[list[float]]]:
    """What a game of these bots leaves behind."""
    game = GAME.new(3, "1", GAME.presets["standard"], {})
    stops = Harvester(GAME, bots, Chance("a"), Chance("b"), slips).play(game)
    assert game.over()
    return stops


def test_every_stop_has_a_gist_for_every_seat() -> None:
    stops = harvest([None, None, None])
    assert [len(gists) for gists in stops] == [3] * 11, "twelve bouts, and the last ends the game"
    assert [gists[0][1] for gists in stops] == pytest.approx([left / 6 for left in range(11, 0, -1)])


def test_bots_play_where_they_sit() -> None:
    assert harvest([Lowest(), Lowest(), Lowest()]) == harvest([Lowest(), Lowest(), Lowest()], slips=1_000)
    assert harvest([None, Lowest(), None]) != harvest([None, None, Lowest()])


def test_only_the_policy_slips() -> None:
    assert harvest([None, Lowest(), Lowest()], slips=1_000) != harvest([None, Lowest(), Lowest()])


def test_a_bot_that_cheats_stops_the_harvest() -> None:
    with pytest.raises(MoveError, match="is not legal here"):
        harvest([Cheat(), None, None])


def test_only_some_stops_of_a_game_are_kept() -> None:
    played = Played(GAME)
    played.play([None, None, None, None], "1", Chance("a"), aside=True, slips=0)
    found = played.samples(2)
    assert len(found) == 4 * MOST_STOPS
    assert found.shares.reshape(-1, 4).sum(1) == pytest.approx(1.0), "the shares of a table add up"
    assert (found.seats == 4).all()
    assert found.aside.all()
    assert (found.round == 2).all()


def test_who_plays_knows_more_than_chance() -> None:
    assert learners(GAME) == [None, GAME.bots["thrifty"]]
    assert Random not in teachers(GAME, EVEN, "")


def test_a_teacher_may_be_a_rung_or_a_bot() -> None:
    assert teachers(GAME, EVEN, "thrifty")[:2] == [GAME.bots["thrifty"]] * 2
    squire = teachers(GAME, EVEN, "squire")[0]
    assert squire is not None
    pupil = squire()
    assert isinstance(pupil, Searcher)
    assert (pupil.rung, pupil.critic) == (GAME.rungs()["squire"], EVEN)


def test_a_calibration_compares_what_is_predicted_with_what_happens() -> None:
    rows = calibration(GAME, EVEN, 6, "c", ["thrifty", "random"])
    assert [predicted for predicted, _actual, _count in rows] == [0.5] * 10
    assert sum(count for _predicted, _actual, count in rows) == 2 * (3 + 4 + 5) * MOST_STOPS
    won = sum(actual * count for _predicted, actual, count in rows)
    assert won == pytest.approx(6 * MOST_STOPS), "somebody wins each game"


def test_a_calibration_needs_games_and_bots_that_exist() -> None:
    with pytest.raises(TiltyardError, match="at least one bot and one game"):
        calibration(GAME, EVEN, 6, "c", [])
    with pytest.raises(TiltyardError, match="unknown bot 'merlin'"):
        calibration(GAME, EVEN, 6, "c", ["merlin"])
