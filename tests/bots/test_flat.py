"""Flat search finds the best plan, the same one each time, and ends when it is told to."""

from math import inf

import pytest

from tests.bots.doors import CHANCES, DOORS, hall
from tiltyard.bots.search.flat import Flat, Trial, best_of, better_half, lead_of
from tiltyard.engine.chance import Chance

pytestmark = pytest.mark.both
PLANS = [[door] for door in range(len(CHANCES))]
BEST = CHANCES.index(max(CHANCES))


def search(seed: str, budget: int, deadline: float = inf) -> list[Trial]:
    return Flat(DOORS, hall(), 0, None, Chance(seed)).weigh(PLANS, budget, 1, deadline)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_halving_finds_the_best_door(seed: str) -> None:
    assert best_of(search(seed, 600), 0.0).plan == [BEST]


def test_what_is_worse_is_tried_less_but_the_first_is_kept() -> None:
    tried = [len(trial.values) for trial in search("1", 600)]
    assert tried[0] == tried[BEST]
    assert all(tried[door] < tried[BEST] for door in range(len(PLANS)) if door not in (0, BEST))


def test_each_plan_is_worth_what_its_door_promises() -> None:
    found = [trial.mean() for trial in search("5", 4000)]
    assert found == pytest.approx([share / 100 for share in CHANCES], abs=0.05)


def test_the_same_chance_weighs_alike() -> None:
    first, again, other = search("7", 200), search("7", 200), search("8", 200)
    assert [trial.values for trial in first] == [trial.values for trial in again]
    assert [trial.values for trial in first] != [trial.values for trial in other]


def test_a_deadline_that_has_passed_ends_it_at_once() -> None:
    trials = search("1", 1_000_000, deadline=0.0)
    assert [trial.values for trial in trials] == [[]] * len(PLANS)
    assert best_of(trials, 0.0).plan == PLANS[0]


def test_a_small_gain_does_not_replace_the_policy() -> None:
    first, better = Trial([0]), Trial([1])
    first.add(0.50)
    better.add(0.52)
    assert best_of([first, better], 0.03) is first
    assert best_of([first, better], 0.01) is better


def test_the_first_plan_stays_in_the_better_half() -> None:
    trials = [Trial([at]) for at in range(5)]
    for at, trial in enumerate(trials):
        trial.add(at / 10)
    assert [trial.plan for trial in better_half(trials)] == [[0], [4], [3]]


def test_a_lead_is_compared_in_the_same_worlds() -> None:
    best, other = Trial([0]), Trial([1])
    for world in (0.5, 0.1, 0.9):
        best.add(world)
        other.add(world - 0.1)
    lead, error = lead_of(best, other)
    assert lead == pytest.approx(0.1)
    assert error == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_search_that_is_sure_ends_early(seed: str) -> None:
    flat = Flat(DOORS, hall(), 0, None, Chance(seed))
    flat.stop_when_sure(3.0, 0.0)
    assert best_of(flat.weigh(PLANS, 4000)).plan == [BEST]
    assert flat.simulations < 2000


def test_plans_that_are_equally_good_take_the_whole_budget() -> None:
    flat = Flat(DOORS, hall(), 0, None, Chance("1"))
    flat.stop_when_sure(3.0, CHANCES[BEST] / 100 - CHANCES[0] / 100)
    flat.weigh([[0], [BEST]], 400)
    assert flat.simulations == 400
