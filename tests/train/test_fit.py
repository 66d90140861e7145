"""A net finds what is there to be found, and its scores are what they are called."""

from dataclasses import replace

import numpy as np
import pytest

from tiltyard.bots.search.net import Net
from tiltyard.train import card
from tiltyard.train.fit import fit
from tiltyard.train.samples import Samples, fair_loss, joined, weights
from tiltyard.train.scores import auc, auc_of_tables, deciles, log_loss
from tiltyard.train.temper import temper


def table(rows: int, seed: int = 0) -> Samples:
    """Whoever has exactly one of two things wins, which no straight line can say; the scales are odd ones."""
    draws = np.random.default_rng(seed)
    gists = draws.random((rows, 2)).astype(np.float32)
    wins = (gists[:, 0] > 0.5) != (gists[:, 1] > 0.5)
    return Samples(
        gists * np.array([100.0, 1.0], np.float32) + np.array([40.0, 0.0], np.float32),
        wins.astype(np.float32),
        np.full(rows, 2, np.int32),
        np.arange(rows) % 5 == 0,
        np.zeros(rows, np.int32),
    )


def best(samples: Samples, hidden: int) -> card.Kept:
    """The net of the best epoch."""
    epochs = list(fit(samples, hidden, 0))
    return card.kept_net(["first", "second"], [epoch for epoch in epochs if epoch.best][-1].weights)


@pytest.fixture(scope="module")
def net() -> card.Kept:
    return best(table(6_000), 8)


def test_hidden_units_find_what_a_line_cannot(net: card.Kept) -> None:
    tested = table(1_000, seed=1)
    assert card.quality(net, tested)["auc"] > 0.97
    assert card.quality(best(table(6_000), 0), tested)["auc"] < 0.6


def test_a_net_says_the_same_one_by_one_and_all_at_once(net: card.Kept) -> None:
    gists = table(50, seed=2).gists
    slowly = [Net(*card.parts(net)).chance([float(number) for number in gist]) for gist in gists]
    assert np.allclose(slowly, card.predicted(net, gists), atol=1e-5)


def test_the_same_samples_make_the_same_net(net: card.Kept) -> None:
    assert best(table(6_000), 8) == net


def test_a_net_that_is_too_sure_is_tempered() -> None:
    draws = np.random.default_rng(3)
    samples = table(4_000)
    odds = draws.normal(0.0, 1.0, 4_000).astype(np.float32)
    wins = (draws.random(4_000) < 1.0 / (1.0 + np.exp(-odds))).astype(np.float32)
    games = replace(samples, gists=np.stack([odds, odds], axis=1), shares=wins)
    sure = {"line": [1.0, 1.0], "units": [], "biases": [], "out": [], "bias": 0.0}
    assert temper(sure, games) == pytest.approx(0.5, abs=0.05)
    assert temper(card.scaled(sure, 0.5), games) == pytest.approx(1.0, abs=0.1)


def test_weights_have_five_digits(net: card.Kept) -> None:
    of_units = [weight for unit in net["units"] for weight in unit]
    kept = [*net["line"], *of_units, *net["biases"], *net["out"], net["bias"]]
    assert len(of_units) == 8 * 2
    assert all(float(f"{weight:.5g}") == weight for weight in kept)


def test_all_numbers_of_players_weigh_the_same() -> None:
    heft = weights(joined([table(10), replace(table(30), seats=np.full(30, 4, np.int32))]))
    assert heft[:10].sum() == pytest.approx(heft[10:].sum())
    assert heft.mean() == pytest.approx(1.0)


def test_a_round_weighs_as_much_as_the_root_of_its_samples() -> None:
    heft = weights(joined([table(100), replace(table(25), round=np.ones(25, np.int32))]))
    assert heft[:100].sum() == pytest.approx(2 * heft[100:].sum())


def test_the_loss_of_the_fair_share() -> None:
    assert fair_loss(table(10)) == pytest.approx(np.log(2))


def test_the_auc_counts_pairs_in_the_right_order() -> None:
    assert auc(np.array([0.1, 0.4, 0.35, 0.8]), np.array([0.0, 0.0, 1.0, 1.0])) == 0.75
    assert auc(np.array([0.5, 0.5]), np.array([0.0, 1.0])) == 0.5, "a tie counts half"
    assert auc(np.array([0.5, 0.6]), np.array([1.0, 1.0])) == 0.5, "nobody lost"


def test_the_auc_does_not_reward_knowing_how_many_play() -> None:
    chances, seats = np.array([0.5, 0.5, 0.25, 0.25]), np.array([2, 2, 4, 4])
    assert auc_of_tables(chances, np.array([1.0, 0.0, 0.0, 0.0]), seats) == 0.5


def test_a_sure_mistake_costs_much_but_not_everything() -> None:
    assert 10.0 < log_loss(np.array([0.0]), np.array([1.0]), np.array([1.0])) < 20.0


def test_deciles_go_from_the_lowest_chance_to_the_highest() -> None:
    chances = np.linspace(0.0, 1.0, 100)
    rows = deciles(chances[::-1].copy(), (chances[::-1] > 0.5).astype(float))
    assert [count for _predicted, _actual, count in rows] == [10] * 10
    assert [actual for _predicted, actual, _count in rows] == [0.0] * 5 + [1.0] * 5
    assert rows[0][0] == pytest.approx(0.0454, abs=1e-3)
