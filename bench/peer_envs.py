"""Random play on the card environments of others: `python -m bench.peer_envs rlcard uno`.

A decision is one step with what its library shows with it: the observation and the legal actions.
"""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import numpy as np

from bench.slices import serve, throws

BATCH: Final = 4096
dice = throws()


def rlcard_game(name: str) -> Callable[[], int]:
    """RLCard: `env.step` extracts the state of the next player."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def play() -> int:
        state, _player = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[next(dice) % len(legal)])
            decisions += 1
        return decisions

    return play


def pettingzoo_game(name: str) -> Callable[[], int]:
    """PettingZoo: `env.last()` and `env.step`, without the wrappers that check."""
    env: Any = import_module(f"pettingzoo.classic.{name}").raw_env()

    def play() -> int:
        env.reset(seed=next(dice))
        decisions = 0
        for _agent in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[next(dice) % len(legal)]))
            decisions += 1
        return decisions

    return play


def pgx_game(name: str) -> Callable[[], int]:
    """pgx: 4,096 games in one compiled step, which also draws the actions and deals again."""
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    next_state = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        scores = jnp.where(state.legal_action_mask, 0.0, -1e9)
        return next_state(state, jax.random.categorical(first, scores), second)

    many = jax.jit(jax.vmap(one))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))

    def play() -> int:
        nonlocal state
        state = many(state, jax.random.split(jax.random.PRNGKey(next(dice)), BATCH))
        state.observation.block_until_ready()
        return BATCH

    play()
    return play


LIBRARIES: Final = {"rlcard": rlcard_game, "pettingzoo": pettingzoo_game, "pgx": pgx_game}

if __name__ == "__main__":
    library, game = sys.argv[1:]
    play_out = LIBRARIES[library](game)
    print(library, flush=True)
    serve(play_out, play_out)
