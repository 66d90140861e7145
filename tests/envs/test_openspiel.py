"""OpenSpiel finds the games, accepts them, and its own algorithms play them."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner

from tests.envs.tables import TABLES, Table
from tiltyard.envs.openspiel import DEALS
from tiltyard.games import NAMES

SHORT = 60  # decisions


def loaded(game: str, players: int, longest: int = SHORT) -> Any:
    """A game as OpenSpiel's users get it."""
    return pyspiel.load_game(f"tiltyard_{game}(players={players},longest={longest})")


@pytest.mark.parametrize("game", NAMES)
def test_openspiel_finds_every_game(game: str) -> None:
    state = pyspiel.load_game(f"tiltyard_{game}").new_initial_state()
    assert len(state.chance_outcomes()) == DEALS


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_openspiel_accepts_every_table(table: Table) -> None:
    game = loaded(table.game, table.seats, 200)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", NAMES)
def test_a_state_comes_back_from_its_text(game: str) -> None:
    spiel = pyspiel.load_game(f"tiltyard_{game}")
    state = spiel.new_initial_state()
    state.apply_action(7)
    state.apply_action(state.legal_actions()[0])
    again = spiel.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("game", NAMES)
def test_a_resampled_state_looks_the_same_to_its_player(game: str) -> None:
    state = pyspiel.load_game(f"tiltyard_{game}").new_initial_state()
    state.apply_action(5)
    player = state.current_player()
    twin = state.resample_from_infostate(player, np.random.RandomState(1).random_sample)
    assert twin.information_state_string(player) == state.information_state_string(player)
    others = [seat for seat in range(state.num_players()) if seat != player]
    assert any(twin.observation_string(seat) != state.observation_string(seat) for seat in others)


@pytest.mark.parametrize("game", NAMES)
def test_openspiels_searches_play(game: str) -> None:
    spiel = pyspiel.load_game(f"tiltyard_{game}(longest={SHORT})")
    random = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    tree = mcts.MCTSBot(spiel, 2.0, 4, rollouts, random_state=random)
    sets = ismcts.ISMCTSBot(game=spiel, evaluator=rollouts, uct_c=2.0, max_simulations=4, random_state=random)
    state = spiel.new_initial_state()
    state.apply_action(3)
    for bot in (tree, sets, tree, sets):
        state.apply_action(bot.step(state))
    assert state.move_number() == 5


def test_one_of_openspiels_learners_learns() -> None:
    """Q-learning over a table of states: it visits states, and prefers some of their moves to others.

    The games are played to their end, for a game cut short rewards nobody and teaches nothing.
    """
    env = rl_environment.Environment(pyspiel.load_game("tiltyard_ivanhoe(players=2)"))
    env.seed(1)
    np.random.seed(1)  # where the learner draws its moves
    agents = [tabular_qlearner.QLearner(seat, env.action_spec()["num_actions"]) for seat in range(2)]
    for _game in range(3):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert len(agents[0]._q_values) > 15
    assert any(len(set(moves.values())) > 1 for agent in agents for moves in agent._q_values.values())
