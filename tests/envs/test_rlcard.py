"""RLCard's interface, as its trainers use it."""

from typing import Any

import numpy as np
import pytest

from tiltyard.engine.moves import MoveError
from tiltyard.envs.rlcard import State, make
from tiltyard.games import NAMES


class Dice:
    """As RLCard's own RandomAgent."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def step(self, state: State) -> int:
        return int(self.random.choice(list(state["legal_actions"])))

    def eval_step(self, state: State) -> tuple[int, dict[str, Any]]:
        return self.step(state), {}


SHORT = {"quests": {"turn_limit": 5}, "round_table": {"turn_limit": 5, "build_limit": 20}}


@pytest.mark.parametrize("game", NAMES)
def test_agents_play_whole_games(game: str) -> None:
    env = make(game, {"seed": 1, **SHORT.get(game, {})})
    env.set_agents([Dice(seat) for seat in range(env.num_players)])
    paths, payoffs = env.run(is_training=True)
    assert abs(payoffs.sum()) < 1e-9
    assert sum(len(path) // 2 for path in paths) == env.timestep == len(env.game.moves)
    states = [state for path in paths for state in path[::2]]
    assert all(state["obs"].shape == tuple(env.state_shape[0]) for state in states)


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _twin in range(2):
        env = make("ivanhoe", {"seed": 3, "seats": 3})
        env.set_agents([Dice(seat) for seat in range(3)])
        env.run()
        games.append(env.game.moves)
    assert games[0] == games[1]


def test_moves_come_by_number_and_in_words_and_wrong_ones_change_nothing() -> None:
    env = make("quests", {"seed": 1})
    state, player = env.reset()
    assert player == env.get_player_id()
    assert state["raw_legal_actions"] == [env.game.text(move) for move in state["legal_actions"]]
    with pytest.raises(MoveError):
        env.step(0)
    env.step(state["raw_legal_actions"][1])
    assert len(env.action_recorder) == 1
