"""One learner against the house passes Gymnasium's own test."""

from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.envs.tables import TABLES, Table
from tiltyard.engine.moves import TiltyardError
from tiltyard.envs.agents import ANY
from tiltyard.envs.house import ILLEGAL, House
from tiltyard.games import NAMES


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_gymnasium_accepts_every_table(table: Table) -> None:
    made = gymnasium.make(f"tiltyard/{table.game}-v1", rivals="random", seats=table.seats)
    made.action_space.seed(1)
    check_env(made.unwrapped)


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_registered(game: str) -> None:
    env = gymnasium.make(f"tiltyard/{game}-v1", rivals="page")
    observed, info = env.reset(seed=1)
    assert (observed["action_mask"] == info["action_mask"]).all()


def played(env: House, seed: int) -> Iterator[tuple[int, float, bool]]:
    """A game at random: what was done, what it brought, and whether it was the end."""
    _observed, info = env.reset(seed=seed)
    random = np.random.default_rng(seed)
    over = False
    while not over:
        action = int(random.choice(np.flatnonzero(info["action_mask"])))
        _observed, reward, over, _cut, info = env.step(action)
        yield action, float(reward), over


def test_the_learner_is_asked_until_the_game_is_over() -> None:
    env = House("ivanhoe", "easy", seats=3)
    steps = list(played(env, 2))
    assert [over for _action, _reward, over in steps] == [False] * (len(steps) - 1) + [True]
    assert sum(reward for _action, reward, _over in steps) == env.game.returns[env.seat]


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = House("quintessence", "warden"), House("quintessence", "warden")
    assert list(played(first, 3)) == list(played(second, 3))
    assert first.game.moves == second.game.moves


def test_a_learner_may_sit_anywhere() -> None:
    env = House("ivanhoe", "easy", seat=ANY, seats=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2, 3}
    assert House("ivanhoe", "easy", seat=2, seats=4).reset(seed=1)[1]["seat"] == 2


def test_a_move_that_is_not_legal_ends_the_game() -> None:
    env = House("quests", "random")
    _observed, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _seen, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut, info["illegal"]) == (ILLEGAL, True, False, True)


def test_a_game_is_cut_short_after_so_many_decisions() -> None:
    env = House("quests", "random", max_cycles=3)
    _observed, info = env.reset(seed=1)
    ends = []
    for _decision in range(3):
        _seen, _reward, over, cut, info = env.step(int(info["action_mask"].argmax()))
        ends.append((over, cut))
    assert ends == [(False, False), (False, False), (False, True)]


def test_settings_that_do_not_fit_are_refused() -> None:
    with pytest.raises(TiltyardError, match="rivals must be one level, or 3 of them, not 2"):
        House("quests", ["random", "steady"])
    with pytest.raises(TiltyardError, match="seat must be 0 to 3, or -1 for any, not 4"):
        House("quests", seat=4)
    with pytest.raises(TiltyardError, match="reward must be win, zero sum or points, not 'gold'"):
        House("quests", reward="gold")
    with pytest.raises(TiltyardError, match="unknown bot 'Merlin'"):
        House("quests", "Merlin").reset()
