"""RLCard's interface, as its trainers use it."""

from typing import Any

import numpy as np
import pytest

from tiltyard.engine.moves import MoveError
from tiltyard.envs.rlcard import State, make
from tiltyard.games import NAMES


class Pupil:
    """It tries anything while it learns, as RLCard's own RandomAgent, and then plays its first move."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def step(self, state: State) -> int:
        return int(self.random.choice(list(state["legal_actions"])))

    def eval_step(self, state: State) -> tuple[int, dict[str, Any]]:
        return next(iter(state["legal_actions"])), {}


SHORT = {"quests": {"turn_limit": 5}, "round_table": {"turn_limit": 5, "build_limit": 20}}


@pytest.mark.parametrize("game", NAMES)
def test_agents_play_whole_games(game: str) -> None:
    env = make(game, {"seed": 1, **SHORT.get(game, {})})
    env.set_agents([Pupil(seat) for seat in range(env.num_players)])
    paths, payoffs = env.run(is_training=True)
    assert abs(payoffs.sum()) < 1e-9
    assert sum(len(path) // 2 for path in paths) == env.timestep == len(env.game.moves)
    for seat, path in enumerate(paths):
        assert {state["raw_obs"]["you"] for state in path[::2]} == {seat}
        assert all(state["obs"].shape == tuple(env.state_shape[seat]) for state in path[::2])


def a_game(seed: int, is_training: bool = False) -> tuple[list[list[Any]], list[tuple[int, int]]]:
    """What each agent saw and did, and all moves."""
    env = make("ivanhoe", {"seed": seed, "seats": 3})
    env.set_agents([Pupil(seat) for seat in range(3)])
    return env.run(is_training)[0], env.game.moves


def test_the_same_seed_gives_the_same_game() -> None:
    assert a_game(3)[1] == a_game(3)[1] != a_game(4)[1]


def test_agents_are_asked_for_what_they_have_learned_unless_they_are_in_training() -> None:
    for is_training in (False, True):
        paths, _moves = a_game(3, is_training)
        made = [pair for path in paths for pair in zip(path[::2], path[1::2], strict=False)]
        firsts = [action == next(iter(state["legal_actions"])) for state, action in made]
        assert all(firsts) is not is_training


def test_moves_come_by_number_and_in_words_and_wrong_ones_change_nothing() -> None:
    env = make("quests", {"seed": 1})
    state, player = env.reset()
    assert player == env.get_player_id()
    assert state["raw_legal_actions"] == [env.game.text(move) for move in state["legal_actions"]]
    with pytest.raises(MoveError):
        env.step(0)
    state, player = env.step(state["raw_legal_actions"][1])
    assert len(env.action_recorder) == 1
    number = list(state["legal_actions"])[-1]
    env.step(number)
    assert env.action_recorder[1:] == [(player, number)]
