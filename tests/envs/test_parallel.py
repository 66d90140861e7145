"""All seats at once pass PettingZoo's own tests."""

from functools import partial
from types import SimpleNamespace

import pytest
from pettingzoo.test import max_cycles_test, parallel_api_test, parallel_seed_test

from tests.envs.tables import TABLES, Table, maker, seeded
from tiltyard.envs import parallel

CYCLES = 100


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_accepts_every_table(table: Table) -> None:
    parallel_api_test(seeded(parallel.parallel_env, table), CYCLES)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    parallel_seed_test(partial(parallel.parallel_env, table.game, seats=table.seats), CYCLES)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_is_cut_short_where_it_should_be(table: Table) -> None:
    env, parallel_env = maker(parallel.env, table), maker(parallel.parallel_env, table)
    max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_env))


@pytest.mark.parametrize("game", ["ivanhoe", "quintessence"])
def test_only_those_who_are_asked_are_heard(game: str) -> None:
    """In Quintessence the other one could concede at any time."""
    env = parallel.parallel_env(game)
    observed, _infos = env.reset(seed=1)
    asked = [agent for agent, seen in observed.items() if seen["action_mask"].any()]
    assert asked == [env.possible_agents[env.game.to_move]]
    legal = env.game.legal_moves(env.game.to_move)[0]
    _seen, rewards, _ends, _cuts, infos = env.step(dict.fromkeys(env.agents, legal))
    assert env.game.moves == [(env.possible_agents.index(asked[0]), legal)]
    assert not any(rewards.values())
    assert not any(infos.values())


def test_a_move_that_is_not_legal_is_replaced_and_costs() -> None:
    env = parallel.parallel_env("quests")
    env.reset(seed=1)
    seat = env.game.to_move
    legal = env.game.legal_moves(seat)
    wrong = next(move for move in range(env.setup.actions) if move not in legal)
    _seen, rewards, _ends, _cuts, infos = env.step(dict.fromkeys(env.agents, wrong))
    agent = env.possible_agents[seat]
    assert env.game.moves[0] == (seat, env.setup.moves(env.game.at(0), seat)[-1])
    assert rewards[agent] == -parallel.FINE
    assert infos[agent] == {"illegal": True}
