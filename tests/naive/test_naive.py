"""The games and their naive twins agree at every position; the soak compares many more."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.golden import PERFT
from tests.laws.tables import TABLES, Table
from tests.naive.comparing import NAIVE, Naive, Twins
from tests.soak.game import compared, walk
from tests.soak.plan import BY_BOTS, Plan, planned
from tiltyard.engine.moves import Move, Seat
from tiltyard.games import find
from tiltyard.games.round_table.quest_events import CannotPay

pytestmark = pytest.mark.both
MOST_SEQUENCES = 2_000  # of moves from the start
BY_LOT = 2  # games at each table; one more is played by bots
EVERYDAY = [table for table in TABLES if table.contract.name in NAIVE]


def plan_at(table: Table, round: int) -> Plan:
    """A game of the soak at this table."""
    return planned(TABLES.index(table) + round * len(TABLES))


@pytest.mark.parametrize("table", EVERYDAY, ids=str)
def test_the_naive_game_agrees_at_every_position(table: Table) -> None:
    for round in (*range(BY_LOT), BY_BOTS - 1):
        plan = plan_at(table, round)
        match = plan.match()
        walk(plan, match, compared(plan, match.game))


def test_both_let_a_strikers_bid_fall_last() -> None:
    """R-31: the striker's bid stands only once the victim's has fallen, as in this game of the soak."""
    plan = planned(78187)
    match = plan.match()
    match.game.listens = True
    agree = compared(plan, match.game)
    fallen: list[list[Seat]] = []

    def watch(seat: Seat, move: Move) -> None:
        agree(seat, move)
        news = [event for event in match.game.events if isinstance(event, CannotPay)]
        match.game.events.clear()
        if news and news[-1].seat == seat:
            fallen.append([event.seat for event in news])

    walk(plan, match, watch)
    assert fallen == [[0, 2]]


OTHERWISE: list[tuple[str, dict[str, Any]]] = [
    ("quests-4-standard", {"shields": 3}),
    ("quintessence-2-standard", {"base_hp": 21}),
    ("quintessence-2-standard", {"second_hand": 4}),
    ("ivanhoe-3-standard", {"tie_stays_in": True}),
    ("ivanhoe-4-standard", {"shield_covers_own_actions": True}),
    ("round_table-3-classic", {"tournament_counts_table_allies": False}),
    ("round_table-3-classic", {"test_min_bid_several": "3"}),
    ("round_table-3-classic", {"mordred_own_allies": True}),
    ("round_table-3-classic", {"single_entrant_reward": "none"}),
]


@pytest.mark.parametrize(("name", "otherwise"), OTHERWISE, ids=str)
def test_a_naive_game_with_another_rule_is_found_out(name: str, otherwise: dict[str, Any]) -> None:
    table = next(table for table in EVERYDAY if str(table) == name)
    for round in range(20):
        plan = replace(plan_at(table, round), options=table.options)
        match = plan.match()
        twins = Twins(table.contract, table.seats, plan.seed, replace(table.options, **otherwise))

        def watch(seat: Seat, move: Move, twins: Twins = twins, game: Any = match.game) -> None:
            twins.played(seat, move)
            twins.compare(game)

        try:
            twins.compare(match.game)
            walk(plan, match, watch)
        except AssertionError:
            return
    pytest.fail("nobody noticed")


@pytest.mark.parametrize(
    "line", PERFT.read_text("utf-8").splitlines(), ids=lambda line: line.partition(":")[0]
)
def test_the_naive_game_has_as_many_sequences_of_moves(line: str) -> None:
    """Every move of every position near the start, as `perft.txt` counts them."""
    head, _colon, counts = line.partition(":")
    name, seats, _word, seed = head.split()
    contract = find(name)
    options = next(iter(contract.presets.values()))
    for depth, count in enumerate(map(int, counts.split()), start=1):
        if count > MOST_SEQUENCES:
            return
        assert sequences(lambda: NAIVE[name][1](int(seats), seed, options), [], depth) == count


def sequences(make: Callable[[], Naive], so_far: list[tuple[Seat, str]], depth: int) -> int:
    """How many sequences of this length there are; a generator has no copy, so each begins anew."""
    naive = make()
    story = naive.story()
    asked = next(story)
    for step in so_far:
        try:
            asked = story.send(step)
        except StopIteration:
            return 1  # the game is over
    moves = [(seat, text) for seat, options in asked.items() for text in options | naive.offers(seat)]
    if depth == 1:
        return len(moves)
    return sum(sequences(make, [*so_far, move], depth - 1) for move in moves)
