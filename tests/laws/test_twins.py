"""The laws of what a seat may know: worlds that look alike to a seat tell it the same, and can be played."""

from typing import Any

import pytest
from hypothesis import given

from tests.laws.freeze import freeze
from tests.laws.tables import Table, choices, every_table, play_on, seeds
from tiltyard.engine.chance import Chance
from tiltyard.engine.facts import Cards
from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Move, Seat

pytestmark = pytest.mark.both
LOOKED_AT = 3  # moves of each player


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_a_new_deal_can_be_played_on(table: Table, seed: str, other: str, picks: list[int]) -> None:
    match = table.match(seed)
    half = len(picks) // 2
    list(play_on(match, picks[:half]))
    for seat in range(NOBODY, match.game.seats):
        for asked in match.game.asks():
            match.game.options(asked)  # what a game remembers of it must not survive a new deal
        twin = match.contract.redeal(match.game, seat, Chance(other))
        check_settled(twin)
        census = match.contract.census(twin)
        for _move in play_on(Match(match.setting, twin), picks[half : half + 40]):
            table.check(twin, census)


def check_settled(twin: Any) -> None:
    """Who is asked and what is legal are those of the cards that lie there now."""
    settled = twin.copy()
    settled.settle()
    assert settled.asks() == twin.asks()
    for asked in twin.asks():
        assert twin.options(asked) == settled.options(asked), "a new deal must settle"


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_news_tells_a_seat_no_more_than_it_sees(
    table: Table, seed: str, other: str, picks: list[int]
) -> None:
    """If two worlds look alike before and after a move, what the seat was told of it is alike too.

    Events that `opens` a ruling shows everybody are left out: no view shows their cards any more.
    """
    match = table.match(seed)
    list(play_on(match, picks))
    game = match.game
    for seat in range(NOBODY, game.seats):
        twin = match.contract.redeal(game, seat, Chance(other))
        for mover in game.asks():
            shared = [move for move in game.options(mover) if move in twin.options(mover)]
            for move in shared[:LOOKED_AT]:
                seen, told = after(table, game, seat, mover, move)
                seen_there, told_there = after(table, twin, seat, mover, move)
                if seen == seen_there:
                    assert told == told_there, f"seat {seat} is told more than it sees"


def after(table: Table, game: Any, seat: Seat, mover: Seat, move: Move) -> tuple[Any, Any]:
    """What a seat sees after a move, and what it has been told of it."""
    next_game = game.copy()
    next_game.listens = True
    next_game.play(mover, move)
    told = [seen for event in next_game.events if not event.opens and (seen := event.seen_by(seat))]
    return freeze(table.contract.view(next_game, seat)), freeze(told)


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_a_new_deal_keeps_what_the_seat_sees(table: Table, seed: str, other: str, picks: list[int]) -> None:
    """What a fact declares to be seen stays where it is; of the rest the number stays."""
    match = table.match(seed)
    list(play_on(match, picks))
    contract, game = match.contract, match.game
    for seat in range(NOBODY, game.seats):
        twin = contract.redeal(game, seat, Chance(other))
        for fact in contract.facts.facts:
            if isinstance(fact, Cards):
                for at, row in enumerate(fact.rows(game)):
                    there = fact.rows(twin)[at]
                    assert len(there) == len(row) or not fact.counted(game, at, seat), fact.part.name
                    assert there == row or not fact.sees(game, at, seat), fact.part.name


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_a_new_deal_remembers_no_secret_answer(table: Table, seed: str, other: str, picks: list[int]) -> None:
    """If an answer moves no card and a seat that is asked too cannot see it, its worlds do not show it."""
    match = table.match(seed)
    for _move in play_on(match, picks):
        if len(match.game.asks()) > 1:
            check_secret_answers(table, match.game, other)


def check_secret_answers(table: Table, game: Any, other: str) -> None:
    """Whoever answers, those who are still asked have the same worlds as before, if they see the same."""
    redeal = table.contract.redeal
    for mover in game.asks():
        for move in game.options(mover)[:LOOKED_AT]:
            answered = game.copy()
            answered.play(mover, move)
            for seat in answered.asks():
                if seat != mover and looks_alike(table, game, answered, seat):
                    before, after = redeal(game, seat, Chance(other)), redeal(answered, seat, Chance(other))
                    assert freeze(before.stack) == freeze(after.stack), "a world shows a secret answer"


def looks_alike(table: Table, game: Any, other: Any, seat: Seat) -> bool:
    """Whether two games have the same cards in the same places, and the seat cannot tell them apart."""
    same = table.contract.view(game, seat) == table.contract.view(other, seat)
    cards = [fact for fact in table.contract.facts.facts if isinstance(fact, Cards)]
    return same and all(fact.rows(game) == fact.rows(other) for fact in cards)
