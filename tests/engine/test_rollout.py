"""Games played on at random or by the policy."""

import pickle
from typing import Any

import pytest

import tiltyard
from tests.laws.freeze import freeze
from tests.numbers import Number
from tiltyard import PlayOuts, TiltyardError
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.rollout import POLICY, RANDOM, Dice, dice_of, play_on, play_randomly, roll_out
from tiltyard.games import NAMES, find

pytestmark = pytest.mark.both
LONG = 4_000
FALLEN = [27, 654, 749, 918, 101, 564, 957, 884]
WRONG: Any = 1.5


def set_up(contract: Contract[Any], seed: str) -> Any:
    """A table with a limit, if the game could go on forever without one."""
    house = contract.limited(next(iter(contract.presets.values())))
    return contract.new(max(contract.fewest, min(4, contract.most)), seed, house, {})


def test_dice_fall_evenly() -> None:
    """Each of six sides in a sixth of the throws, and each pair of throws in a thirty-sixth."""
    dice = dice_of(Chance("d1ce"))
    pairs = [0] * 36
    for _throw in range(36_000):
        pairs[6 * dice.below(6) + dice.below(6)] += 1
    surplus = sum((pair - 1_000) ** 2 / 1_000 for pair in pairs)
    assert 15 < surplus < 66  # chi square with 35 degrees of freedom, 0.1 % at either side


def test_dice_fall_as_they_always_did() -> None:
    """The numbers are a part of what a seed means, in both forms."""
    dice = Dice(12_345)
    assert [dice.below(1_000) for _throw in range(8)] == FALLEN
    twin = dice.copy()
    assert [twin.below(1_000) for _throw in range(50)] == [dice.below(1_000) for _throw in range(50)]


@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_is_what_play_would_have_made_of_it(name: str) -> None:
    """Every move that is made without a check is legal, and leads to the same table."""
    contract = find(name)
    quick, checked = set_up(contract, "5"), set_up(contract, "5")
    dice, shunned = Dice(7), contract.last_resorts()
    for _decision in range(400):
        seat = checked.next()
        options = checked.options(seat) if seat >= 0 else []
        if seat >= 0:
            assert quick.count_options(seat) == len(options)
            assert [quick.option(at) for at in range(len(options))] == options
        before = dice.copy()
        if not play_randomly(quick, dice, shunned, 1):
            break
        among = [move for move in options if move not in shunned] or options
        checked.play(seat, among[before.below(len(among))])
        assert freeze(quick) == freeze(checked)
    assert quick.over() == checked.over()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("by", [RANDOM, POLICY])
def test_the_same_seed_is_the_same_play_outs(name: str, by: str) -> None:
    contract = find(name)
    game = set_up(contract, "b")
    before = freeze(game)
    first = roll_out(contract, game, Chance("1"), 3, by, LONG)
    again = roll_out(contract, game, Chance("1"), 3, by, LONG)
    assert freeze(game) == before
    assert (first.returns, first.decisions) == (again.returns, again.decisions)
    assert len(first.returns) + first.unfinished == 3
    assert by == RANDOM or not first.unfinished  # random sponsors build forever


def test_the_policy_stops_at_a_horizon() -> None:
    contract = find("ivanhoe")
    game = set_up(contract, "1")
    made = play_on(contract, game, contract.horizon(game) + 1)
    assert made > 0
    assert contract.horizon(game) == 2
    assert not game.over()


def test_play_outs_of_a_game_in_progress() -> None:
    """At the front door; numbers may be NumPy's."""
    game = tiltyard.new("quintessence", seed=4)
    game.play(game.to_move, game.legal_moves(game.to_move)[0])
    found = game.rollout(times=Number(20), seed=1)
    assert isinstance(found, PlayOuts)
    assert len(found.returns) == 20
    assert sum(found.means()) == pytest.approx(1.0)
    assert found.decisions > 1_000
    assert len(game.moves) == 1
    assert game.rollout(20, seed=1).returns == found.returns
    assert game.rollout(20, seed=2).returns != found.returns
    assert "20 ended, 0 did not" in repr(found)
    assert pickle.loads(pickle.dumps(found)).returns == found.returns


def test_a_play_out_that_takes_too_long_is_stopped() -> None:
    found = tiltyard.new("quests", seed=4).rollout(3, most=10)
    assert (found.unfinished, found.decisions, found.returns, found.means()) == (3, 30, [], [])


def test_a_wrong_wish_is_refused() -> None:
    game = tiltyard.new("ivanhoe", seed=4)
    with pytest.raises(TiltyardError, match="by must be random or policy, not 'luck'"):
        game.rollout(by="luck")
    with pytest.raises(TiltyardError, match="times must be a number from 1 up, not 0"):
        game.rollout(0)
    with pytest.raises(TiltyardError, match=r"most must be a number from 1 up, not 1\.5"):
        game.rollout(most=WRONG)
