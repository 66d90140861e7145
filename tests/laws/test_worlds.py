"""The laws of worlds and of those who search them: only what a seat sees and its own chance decide."""

from typing import Any

import pytest
from hypothesis import given, settings

from tests.laws.freeze import freeze
from tests.laws.tables import Table, choices, every_table, play_on, seeds
from tiltyard.bots.learned import critic
from tiltyard.bots.search.searcher import Searcher
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.engine.rungs import Rung
from tiltyard.engine.turn import turn_of

pytestmark = pytest.mark.both
QUICK = Rung("", simulations=12)
FEW = settings(max_examples=5)  # a search takes a while


@every_table
@given(seed=seeds, other=seeds, third=seeds, picks=choices)
def test_a_world_depends_only_on_what_the_seat_sees(
    table: Table, seed: str, other: str, third: str, picks: list[int]
) -> None:
    """Two games that look alike to a seat give it the same worlds, card for card."""
    match = table.match(seed)
    list(play_on(match, picks))
    for seat in range(NOBODY, match.game.seats):
        twin = match.contract.redeal(match.game, seat, Chance(other))
        assert worlds(table, twin, seat, third) == worlds(table, match.game, seat, third)


def worlds(table: Table, game: Any, seat: Seat, seed: str) -> list[Any]:
    """Everything that lies in a world, dealt evenly or imagined."""
    contract = table.contract
    return [freeze(deal(game, seat, Chance(seed))) for deal in (contract.redeal, contract.imagine)]


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_an_imagined_world_looks_the_same_to_its_seat(
    table: Table, seed: str, other: str, picks: list[int]
) -> None:
    match = table.match(seed)
    list(play_on(match, picks))
    for seat in range(match.game.seats):
        imagined = table.contract.imagine(match.game, seat, Chance(other))
        assert table.contract.view(imagined, seat) == table.contract.view(match.game, seat)
        assert table.contract.census(imagined) == table.contract.census(match.game)


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_a_policy_is_legal_and_sees_no_more_than_its_seat(
    table: Table, seed: str, other: str, picks: list[int]
) -> None:
    match = table.match(seed)
    list(play_on(match, picks))
    for seat in match.game.asks():
        move = table.contract.policy(match.game, seat, Chance("1"))
        assert move in match.game.options(seat)
        twin = table.contract.redeal(match.game, seat, Chance(other))
        assert table.contract.policy(twin, seat, Chance("1")) == move


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_plans_are_legal_and_tell_no_more_than_the_seat_sees(
    table: Table, seed: str, other: str, picks: list[int]
) -> None:
    match = table.match(seed)
    list(play_on(match, picks))
    for seat in match.game.asks():
        plans = table.contract.plans(match.game, seat)
        for plan in plans:
            check_plan(match.game.copy(), seat, plan)
        twin = table.contract.redeal(match.game, seat, Chance(other))
        assert table.contract.plans(twin, seat) == plans


def check_plan(game: Any, seat: Seat, plan: list[Move]) -> None:
    """Every move is legal, as long as nobody else is asked before it."""
    assert plan
    for move in plan:
        if seat not in game.asks():
            return
        assert move in game.options(seat)
        game.play(seat, move)


@every_table
@given(seed=seeds, picks=choices)
def test_a_gist_has_a_number_for_each_name(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    list(play_on(match, picks))
    for seat in range(match.game.seats):
        assert len(table.contract.gist(match.game, seat)) == len(table.contract.gist_names())


@every_table
@given(seed=seeds, picks=choices)
def test_natural_stops_never_go_back(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    stops = table.contract.horizon(match.game)
    for _move in play_on(match, picks):
        assert table.contract.horizon(match.game) >= stops
        stops = table.contract.horizon(match.game)


@every_table
@FEW
@given(seed=seeds, other=seeds, picks=choices)
def test_a_search_is_the_same_when_hidden_cards_differ(
    table: Table, seed: str, other: str, picks: list[int]
) -> None:
    match = table.match(seed)
    list(play_on(match, picks))
    for seat in match.game.asks():
        twin = table.contract.redeal(match.game, seat, Chance(other))
        assert searched(table, twin, seat) == searched(table, match.game, seat)


def searched(table: Table, game: Any, seat: Seat) -> Move:
    """What a quick search does here, with the same chance each time."""
    turn = turn_of(table.contract, game, seat, Chance("1"), dealer=Chance("2"))
    return Searcher(QUICK, critic(table.contract)).choose(turn)
