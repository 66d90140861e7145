"""Many tables stepped by one call play the same games as one table stepped by itself."""

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.envs.tables import TABLES, Table
from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import Game
from tiltyard.engine.moves import MoveError, TiltyardError
from tiltyard.envs import aec
from tiltyard.envs.batch.rivals import Rival
from tiltyard.envs.vector import Rows, Vector
from tiltyard.front import new
from tiltyard.games import NAMES

MANY = 3
pytestmark = pytest.mark.both


def at_random(rows: Rows, random: np.random.Generator) -> NDArray[np.int64]:
    """A legal move for every table."""
    return np.array([random.choice(np.flatnonzero(mask)) for mask in rows.action_mask])


def alone(vector: Vector, table: int) -> aec.Table:
    """The game at a table, in the environment for one table."""
    setup = vector.setup
    env = aec.raw_env(setup.contract.name, seats=len(setup.names), house=setup.house)
    env.begin(new(setup.contract.name, setup.names, vector.seed_of(table), setup.house))
    return env


def check_alike(rows: Rows, table: int, env: aec.Table) -> None:
    """A row shows what the environment for one table shows to the agent that is asked."""
    seen = env.observe(env.agent_selection)
    assert rows.seat[table] == env.seat_of(env.agent_selection)
    assert (rows.observation[table] == seen["observation"]).all()
    assert (rows.action_mask[table] == seen["action_mask"]).all()
    assert (rows.full[table] == env.state()).all()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_rows_are_what_one_environment_shows_step_by_step(table: Table) -> None:
    vector = Vector(table.game, MANY, seats=table.seats, full=True)
    rows, random = vector.reset(seed=7), np.random.default_rng(7)
    envs = [alone(vector, at) for at in range(MANY)]
    for _step in range(60):
        moves = at_random(rows, random)
        rows = vector.step(moves)
        for at, env in enumerate(envs):
            env.step(int(moves[at]))
            assert rows.reward[at].tolist() == [env.rewards[agent] for agent in env.possible_agents]
            assert rows.over[at] == env.game.over
            if env.game.over:
                envs[at] = alone(vector, at)
            check_alike(rows, at, envs[at])


@pytest.mark.parametrize("game", NAMES)
def test_one_learner_meets_the_policy_of_the_game(game: str) -> None:
    vector = Vector(game, MANY, rivals="policy", seat=1)
    contract, seats, seat = vector.setup.contract, len(vector.setup.names), 1
    rows, random = vector.reset(seed=3), np.random.default_rng(3)
    tables = [contract.new(seats, vector.seed_of(at), vector.setup.house, {}) for at in range(MANY)]
    first, compared = [vector.seed_of(at) for at in range(MANY)], 0
    chances = [[Chance(f"{seed}{other}") for other in range(seats)] for seed in first]
    for _step in range(25):
        for at, table in enumerate(tables):
            while not table.over() and seat not in table.asks():
                contract.act(table, table.next(), chances[at][table.next()])
            if not rows.over[at] and vector.seed_of(at) == first[at]:
                assert rows.observation[at].tolist() == contract.observation(table, seat)
                compared += 1
        moves = at_random(rows, random)
        for at, table in enumerate(tables):
            if not table.over():
                table.play(seat, int(moves[at]))
        rows = vector.step(moves)
    assert compared > MANY


@pytest.mark.parametrize("rivals", ["random", "policy", "squire"])
def test_the_same_seed_gives_the_same_games(rivals: str) -> None:
    vectors = [Vector("ivanhoe", 2, rivals, seats=3) for _twin in range(2)]
    for vector in vectors:
        vector.reset(seed=5)
    random = np.random.default_rng(5)
    for _step in range(20):
        moves = at_random(vectors[0].rows, random)
        first, second = [vector.step(moves) for vector in vectors]
        assert (first.observation == second.observation).all()
        assert (first.action_mask == second.action_mask).all()
    assert (vectors[0].reset(seed=6).observation != vectors[1].reset(seed=5).observation).any()


def test_a_learner_sits_everywhere_in_turn_and_is_paid_for_its_own_seat() -> None:
    vector = Vector("ivanhoe", 4, "random", seats=3, reward="zero sum")
    rows, random, sat = vector.reset(seed=1), np.random.default_rng(1), set[int]()
    paid = []
    for _step in range(200):
        sat |= set(rows.seat.tolist())
        rows = vector.step(at_random(rows, random))
        paid += rows.reward[rows.over].tolist()
        assert not rows.reward[~rows.over].any()
    assert sat == {0, 1, 2}
    assert set(paid) == {1.0, -0.5}


def test_a_move_that_is_not_in_the_mask_changes_nothing_anywhere() -> None:
    vector = Vector("quests", 2)
    rows = vector.reset(seed=1)
    before = rows.observation.copy()
    wrong = int(np.flatnonzero(rows.action_mask[1] == 0)[0])
    legal = int(np.flatnonzero(rows.action_mask[0])[0])
    with pytest.raises(MoveError, match=rf"table 1: {wrong} \(.*\) is not in the mask; 2 moves are, such as"):
        vector.step([legal, wrong])
    with pytest.raises(MoveError, match=r"table 0: 99 \(no move\) is not in the mask"):
        vector.step([99, legal])
    with pytest.raises(MoveError, match="actions must be 2 whole numbers, one for each table"):
        vector.step([legal])
    with pytest.raises(MoveError, match="actions must be 2 whole numbers"):
        vector.step([0.5, 0.5])
    assert (rows.observation == before).all()


def test_a_long_game_is_cut_short() -> None:
    vector = Vector("quests", 2, max_cycles=5)
    rows, random = vector.reset(seed=1), np.random.default_rng(1)
    cut = [vector.step(at_random(rows, random)).cut.tolist() for _step in range(10)]
    assert cut == ([[False] * 2] * 4 + [[True] * 2]) * 2
    assert not rows.over.any()


def test_settings_that_do_not_fit_are_refused() -> None:
    with pytest.raises(TiltyardError, match="tables must be 1 to 1048576, not 0"):
        Vector("quests", 0)
    with pytest.raises(TiltyardError, match="reward must be win or zero sum, not 'gold'"):
        Vector("quests", 1, reward="gold")
    with pytest.raises(TiltyardError, match="rivals must be one level, or 3 of them, not 2"):
        Vector("quests", 1, ["random", "policy"])
    with pytest.raises(TiltyardError, match="seat must be 0 to 3, or -1 for any, not 4"):
        Vector("quests", 1, "random", seat=4)
    with pytest.raises(TiltyardError, match="unknown bot 'Merlin'"):
        Vector("quests", 1, "Merlin")
    with pytest.raises(MoveError, match="call reset first"):
        Vector("quests", 1).step([0])


class Ill(Rival):
    """A bot that fails."""

    def play(self, game: Game, seat: int) -> None:
        raise RuntimeError


def take_first_moves(vector: Vector, rows: Rows) -> None:
    """Play until the rivals must have been asked."""
    for _step in range(100):
        vector.step(rows.action_mask.argmax(axis=1))


def test_after_a_rival_has_failed_reset_brings_new_games() -> None:
    vector = Vector("quintessence", 2, "random")
    rows = vector.reset(seed=1)
    rivals = vector._tables.rivals
    vector._tables.rivals = [[Ill()], [Ill()]]
    with pytest.raises(RuntimeError):
        take_first_moves(vector, rows)
    with pytest.raises(MoveError, match="its last step failed, so nobody is asked; call reset"):
        vector.step([0, 0])
    vector._tables.rivals = rivals
    fresh = Vector("quintessence", 2, "random").reset(seed=1)
    assert (vector.reset(seed=1).action_mask == fresh.action_mask).all()


@pytest.mark.parametrize("game", NAMES)
def test_sampled_moves_are_in_the_mask_and_follow_from_the_seed(game: str) -> None:
    first, second = Vector(game, MANY), Vector(game, MANY)
    rows = first.reset(seed=9)
    second.reset(seed=9)
    for _step in range(40):
        moves = first.sample()
        assert rows.action_mask[np.arange(MANY), moves].all()
        assert moves.tolist() == second.sample().tolist()
        rows = first.step(moves)
        second.step(moves)


def test_each_move_in_the_mask_is_sampled_as_often_as_the_others() -> None:
    vector = Vector("quests", 1)
    rows = vector.reset(seed=1)
    while rows.action_mask.sum() != 3:
        rows = vector.step(vector.sample())
    drawn = np.array([vector.sample()[0] for _draw in range(3_000)])
    counts = np.bincount(drawn, minlength=vector.actions)
    assert (rows.action_mask[0] == (counts > 0)).all()
    assert abs(counts[counts > 0] - 1_000).max() < 150


def test_nobody_samples_before_reset_or_after_a_rival_has_failed() -> None:
    with pytest.raises(MoveError, match="call reset first"):
        Vector("quests", 1).sample()
    vector = Vector("quintessence", 2, "random")
    rows = vector.reset(seed=1)
    vector._tables.rivals = [[Ill()], [Ill()]]
    with pytest.raises(RuntimeError):
        take_first_moves(vector, rows)
    with pytest.raises(MoveError, match="the last step failed, so not everybody is asked; call reset"):
        vector.sample()
