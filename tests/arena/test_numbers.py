"""The numbers of an arena: intervals, the verdict, times and points, against values that are known."""

from collections import Counter

import pytest

from tiltyard.arena.points import Change, Number, Score, margin, number
from tiltyard.arena.shares import Share, wilson
from tiltyard.arena.times import in_words, quantile, seconds_of, step_of
from tiltyard.arena.verdict import ERROR, FEWEST, Verdict
from tiltyard.engine.chance import Chance
from tiltyard.games import find
from tiltyard.shown.scene import Scene, SeatScene, Standing

RUNS = 400


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_the_one_in_the_literature(won: int, games: int, low: float, high: float) -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    share = Share()
    for game in range(games):
        share.add(float(game < won), 1)
    found = share.interval()
    assert [found.low, found.high] == pytest.approx([low, high], abs=6e-5)


def test_games_of_one_deal_count_once_if_they_go_together() -> None:
    """Four games with the same outcome say no more than one."""
    together = Share()
    for deal in range(40):
        together.add(float(deal % 4 == 0), 4)
    assert together.interval() == wilson(0.25, 40)


def test_deals_that_even_out_count_more_but_never_more_than_their_games() -> None:
    even, mixed = Share(), Share()
    for deal in range(40):
        even.add(0.5, 2)
        mixed.add([0.0, 0.5, 0.5, 1.0][deal % 4], 2)
    assert even.interval() == wilson(0.5, 80)
    assert mixed.interval() == wilson(0.5, 80)


def test_nothing_is_known_before_the_first_deal() -> None:
    assert (Share().interval().low, Share().interval().high) == (0.0, 1.0)


def shares(chance: Chance, per_cent: int, seats: int, deals: int) -> list[float]:
    """Deals of as many games as there are seats, of which the hero wins this percentage."""
    return [sum(chance.below(100) < per_cent for _game in range(seats)) / seats for _deal in range(deals)]


def decided(per_cent: int, seats: int, deals: int, fair: float, seed: str) -> int:
    """In how many runs the test came to a verdict, when somebody looked after every deal."""
    chance, count = Chance(seed), 0
    for _run in range(RUNS):
        verdict = Verdict(fair)
        for share in shares(chance, per_cent, seats, deals):
            verdict.add(share)
        count += verdict.decided
    return count


@pytest.mark.parametrize(("per_cent", "seats"), [(50, 2), (25, 4), (20, 5)])
def test_equal_bots_are_rarely_called_unequal_however_often_somebody_looks(per_cent: int, seats: int) -> None:
    """At 5 %, 400 runs have 20 false verdicts, and more than 32 once in 200 times."""
    assert decided(per_cent, seats, 300, per_cent / 100, "1") <= ERROR * RUNS + 12


@pytest.mark.parametrize(("per_cent", "seats", "fair"), [(65, 2, 0.5), (40, 4, 0.25), (10, 4, 0.25)])
def test_unequal_bots_are_found_out(per_cent: int, seats: int, fair: float) -> None:
    assert decided(per_cent, seats, 300, fair, "2") > 0.95 * RUNS


def test_a_verdict_names_the_side_needs_some_deals_and_stays() -> None:
    verdict = Verdict(0.5)
    for _deal in range(FEWEST - 1):
        verdict.add(1.0)
    assert not verdict.decided
    verdict.add(1.0)
    assert verdict.decided
    assert verdict.better
    for _deal in range(100):
        verdict.add(0.0)
    assert verdict.decided, "the run would have ended there"
    worse = Verdict(0.25)
    for _deal in range(60):
        worse.add(0.0)
    assert worse.decided
    assert not worse.better


def test_quantiles_of_times_are_right_to_five_per_cent() -> None:
    times = Counter(step_of(milliseconds / 1000) for milliseconds in range(1, 1001))
    assert quantile(times, 0.5) == pytest.approx(0.5, rel=0.05)
    assert quantile(times, 0.95) == pytest.approx(0.95, rel=0.05)
    assert quantile(Counter(), 0.5) == 0.0
    assert step_of(0.0) == step_of(1e-9)
    assert seconds_of(step_of(2.0)) == pytest.approx(2.0, rel=0.05)


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.00008, "80 µs"), (0.0025, "2.5 ms"), (0.123, "123 ms"), (1.234, "1.23 s")]
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


@pytest.mark.parametrize(
    ("standing", "found"),
    [
        (Standing("shield", "3/7", "3 of 7 shields"), Number("shield", "shields", 3)),
        (Standing("tower", "-2/20", "base -2 of 20"), Number("tower", "base", -2)),
        (Standing("swords", "20", "20 BP"), Number("swords", "BP", 20)),
        (Standing("helmet", "Squire", "Squire"), None),
    ],
)
def test_what_can_be_counted(standing: Standing, found: Number | None) -> None:
    assert number(standing) == found


def test_a_change_belongs_to_the_question_before_it() -> None:
    score = Score(find("quests"), ["A", "B"])
    score.note([0, 5])
    score.question = "attack"
    score.note([3, 5])
    score.question = "trim"
    score.note([3, 4])
    score.note([5, 4])
    assert score.changes == [{"attack": Change(3, 0), "trim": Change(2, 0)}, {"trim": Change(0, 1)}]


def test_a_margin_is_how_far_the_only_winner_was_ahead() -> None:
    seats = [SeatScene([Standing("shield", str(value), "shields")]) for value in (4, 7, 5)]
    scene = Scene(-1, "", seats, [])
    assert margin(scene, [1]) == 2
    assert margin(scene, [0, 1]) is None, "nobody is ahead"
    ranks = Scene(-1, "", [*seats, SeatScene([Standing("helmet", "Squire", "Squire")])], [])
    assert margin(ranks, [1]) is None, "a rank is no number"
