"""Tree search sees what it would do when it is asked again, without knowing more than the seat."""

from math import inf

import pytest

from tests.bots.doors import CHANCES, DOORS, KEYS, ROOM, hall
from tiltyard.bots.search.flat import Flat, Trial, best_of
from tiltyard.bots.search.tree import Tree
from tiltyard.engine.chance import Chance

pytestmark = pytest.mark.both
PLANS = [[door] for door in range(ROOM + 1)]


def search(seed: str, budget: int, deadline: float = inf) -> list[Trial]:
    return Tree(DOORS, hall(), 0, None, Chance(seed)).weigh(PLANS, budget, 1, deadline)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_it_finds_the_room_where_thinking_again_wins(seed: str) -> None:
    assert best_of(search(seed, 600), 0.0).plan == [ROOM]


def test_flat_search_goes_on_by_the_policy_and_misses_it() -> None:
    trials = Flat(DOORS, hall(), 0, None, Chance("1")).weigh(PLANS, 600, 1, inf)
    assert best_of(trials, 0.0).plan == [CHANCES.index(max(CHANCES))]
    assert trials[ROOM].mean() == pytest.approx(1 / KEYS, abs=0.2)


def test_it_makes_as_many_simulations_as_it_was_given() -> None:
    assert sum(len(trial.values) for trial in search("1", 250)) == 250


def test_the_same_chance_weighs_alike() -> None:
    first, again, other = search("7", 200), search("7", 200), search("8", 200)
    assert [trial.values for trial in first] == [trial.values for trial in again]
    assert [trial.values for trial in first] != [trial.values for trial in other]


def test_a_deadline_that_has_passed_ends_it_at_once() -> None:
    trials = search("1", 1_000_000, deadline=0.0)
    assert best_of(trials, 0.0).plan == PLANS[0]
    assert all(not trial.values for trial in trials)
