"""The PettingZoo environments pass PettingZoo's own tests, and say what its users miss elsewhere."""

import pickle
from copy import deepcopy
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tests.envs.tables import TABLES, Table, maker, seeded
from tiltyard.engine.moves import MoveError
from tiltyard.envs import aec

CYCLES = 300
# A mask beside the numbers is PettingZoo's own custom, but its test knows only its own games by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_accepts_every_table(table: Table) -> None:
    api_test(seeded(aec.env, table), CYCLES)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    seed_test(partial(aec.env, table.game, seats=table.seats), CYCLES)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_mode_of_rendering_works(table: Table) -> None:
    render_test(maker(aec.env, table))


def at_random(env: aec.Table, decisions: int) -> None:
    """Legal moves, not all of them the first."""
    for number in range(decisions):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(legal[number % len(legal)]))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_mask_is_in_both_customary_places(table: Table) -> None:
    env = aec.raw_env(table.game, seats=table.seats)
    env.reset(seed=1)
    at_random(env, 10)
    observed, _reward, _over, _cut, info = env.last()
    assert (observed["action_mask"] == info["action_mask"]).all()
    assert [env.text(action) for action in np.flatnonzero(info["action_mask"])]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_environment_is_copied_pickled_saved_and_loaded(table: Table) -> None:
    env = aec.raw_env(table.game, seats=table.seats)
    env.reset(seed=3)
    at_random(env, 12)
    loaded = aec.raw_env(table.game, seats=table.seats)
    loaded.reset(options={"record": env.record()})
    for twin in (deepcopy(env), pickle.loads(pickle.dumps(env)), loaded):
        assert (twin.state() == env.state()).all()
        at_random(twin, 5)
        assert len(twin.game.moves) == 17
    assert len(env.game.moves) == 12


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_state_is_what_an_agent_sees_and_the_cards_that_it_does_not(table: Table) -> None:
    env = aec.raw_env(table.game, seats=table.seats)
    env.reset(seed=1)
    at_random(env, 5)
    seen = env.observe(env.agent_selection)["observation"]
    assert env.state_space.contains(env.state())
    assert (env.state()[: len(seen)] == seen).all()
    seat = env.game.to_move
    hidden = env.game.turn(seat, looks_ahead=True).world()
    assert env.setup.contract.observation(hidden, seat) == seen.tolist()
    assert env.setup.contract.full_observation(hidden, seat) != env.state().tolist()


def test_an_agent_sees_its_own_hand_and_nobody_elses() -> None:
    env = aec.raw_env("ivanhoe", seats=3)
    env.reset(seed=1)
    assert env.view("seat_1")["hand"] == env.game.view(1)["hand"] != env.view("seat_2")["hand"]


def test_models_of_opponents_know_who_sees_which_cards() -> None:
    env = aec.raw_env("ivanhoe", seats=3)
    env.reset(seed=1)
    rows = {(row.name, row.number): row for row in env.game.who_sees()}
    hands = [rows["hand", seat] for seat in range(3)]
    assert [hand.seen_by for hand in hands] == [[0], [1], [2]]
    assert [len(hand.cards.split(", ")) for hand in hands] == env.view("seat_0")["hand_sizes"]
    assert rows["deck", 0].seen_by == []
    assert rows["display", 1].seen_by == [0, 1, 2]


def whole_game(reward: str) -> dict[str, float]:
    """What a game brought each agent: the sum of what it was told before each of its moves and at the end."""
    env = aec.raw_env("ivanhoe", seats=3, reward=reward)
    env.reset(seed=5)
    brought = dict.fromkeys(env.agents, 0.0)
    random = np.random.default_rng(1)
    for agent in env.agent_iter():
        _observed, gained, over, _cut, info = env.last()
        brought[agent] += gained
        env.step(None if over else int(random.choice(np.flatnonzero(info["action_mask"]))))
    assert list(brought.values()) == pytest.approx(env.worth(env.game))
    return brought


def test_rewards_come_in_three_kinds() -> None:
    won, shared, tokens = whole_game("win"), whole_game("zero sum"), whole_game("points")
    winner = max(won, key=lambda agent: won[agent])
    assert sorted(won.values()) == [0, 0, 1]
    assert sorted(shared.values()) == [-0.5, -0.5, 1]
    assert shared[winner] == 1
    assert tokens[winner] == max(tokens.values())


def test_a_game_is_cut_short_after_so_many_decisions() -> None:
    env = aec.raw_env("quests", max_cycles=7)
    env.reset(seed=1)
    at_random(env, 7)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_the_bare_environment_refuses_what_is_not_legal() -> None:
    env = aec.raw_env("quests")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(MoveError):
        env.step(wrong)
    assert not env.game.moves
