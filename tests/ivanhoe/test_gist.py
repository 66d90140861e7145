"""The gist of a table: always as long, with a name for each number, from the side of one seat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ivanhoe.table import NAMES, table
from tests.laws.tables import choices, play_on, seeds
from tiltyard.engine.match import Match, Setting
from tiltyard.games.ivanhoe import GAME

pytestmark = pytest.mark.both


@given(seed=seeds, seats=st.integers(2, 5), picks=choices)
def test_it_has_a_name_for_each_number_and_stays_in_range(seed: str, seats: int, picks: list[int]) -> None:
    names = GAME.gist_names()
    assert len(set(names)) == len(names)
    match = Match(Setting(GAME, NAMES[:seats], GAME.presets["standard"], seed))
    list(play_on(match, picks))
    for seat in range(seats):
        numbers = GAME.gist(match.game, seat)
        assert len(numbers) == len(names)
        assert all(0.0 <= number <= 10.0 for number in numbers)


def gist(match: Match, name: str) -> dict[str, float]:
    return dict(zip(GAME.gist_names(), GAME.gist(match.game, NAMES.index(name)), strict=True))


def test_it_sees_the_race_from_the_side_of_its_seat() -> None:
    match = table(2, "dealer: B; A.tokens: red, blue, green, yellow; B.tokens: red; previous: purple")
    mine, his = gist(match, "A"), gist(match, "B")
    assert mine["own missing 1"] == his["fewest missing of others 1"] == 1.0
    assert mine["fewest missing of others 4"] == his["own missing 4"] == 1.0
    assert mine["opens next"] == 1.0
    assert his["opens next"] == 0.0
    assert mine["no purple"] == 1.0


def test_points_count_where_a_token_is_missing() -> None:
    match = table(2, "dealer: B; A.hand: R5, R5; A.tokens: red; B.hand: B4, M6; deck: G1")
    mine, his = gist(match, "A"), gist(match, "B")
    assert mine["own red"] == his["best other red"] > 0.0
    assert mine["own red wanted"] == 0.0
    assert mine["other blue wanted"] == mine["best other blue"] > 0.0
    assert his["own maidens"] == 0.5


def test_the_horizon_is_the_tournament() -> None:
    match = table(2, "dealer: B; tournaments: 4")
    assert GAME.horizon(match.game) == 4


def test_actions_are_told_apart() -> None:
    hands = "A.hand: RIPOSTE, RIPOSTE; B.hand: SHIELD, IVANHOE; C.hand: RIPOSTE"
    match = table(3, f"dealer: B; {hands}; deck: G1")
    mine, his = gist(match, "A"), gist(match, "B")
    assert (mine["own riposte"], mine["other riposte"], mine["other shield"]) == (1.0, 0.5, 0.5)
    assert (his["own riposte"], his["other riposte"], his["own shield"]) == (0.0, 1.5, 0.5)
    assert his["own ivanhoe"] == 1.0
