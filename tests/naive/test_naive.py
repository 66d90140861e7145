"""The games and their naive twins agree at every position; the soak compares many more."""

from dataclasses import replace
from typing import Any

import pytest

from tests.laws.tables import TABLES, Table
from tests.naive.comparing import NAIVE, Twins
from tests.soak.game import compared, walk
from tests.soak.plan import BY_BOTS, Plan, planned
from tiltyard.engine.moves import Move, Seat

pytestmark = pytest.mark.both
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
