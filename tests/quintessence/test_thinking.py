"""What search needs of a match: the policy, whole plans, natural stops, and the gist of a table."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from tests.laws.freeze import freeze
from tests.laws.tables import seeds
from tests.quintessence.table import house_rules, play, sit
from tiltyard.bots.search.searcher import Searcher
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Move
from tiltyard.engine.rungs import LADDER, Rung
from tiltyard.engine.turn import turn_of
from tiltyard.games.quintessence import GAME
from tiltyard.games.quintessence.table import CONCEDE, SKIP, Quintessence

pytestmark = pytest.mark.both
MOST_PLANS = 24


def positions(seed: str, other: str, rules: str) -> Iterator[Quintessence]:
    """Positions of a match in which some moves are the policy's and some are any."""
    game, chance = sit(seed=seed, options=rules).game, Chance(other)
    for _move in range(120):
        if game.over():
            return
        yield game
        seat = game.next()
        moves = [move for move in game.options(seat) if move != CONCEDE]
        wild = chance.below(3) == 0
        game.play(seat, moves[chance.below(len(moves))] if wild else GAME.policy(game, seat, Chance("1")))


@settings(max_examples=6)
@given(seed=seeds, other=seeds, rules=house_rules)
def test_the_policy_is_legal_and_blind_to_what_its_seat_cannot_see(seed: str, other: str, rules: str) -> None:
    for game in positions(seed, other, rules):
        seat = game.next()
        move = GAME.policy(game, seat, Chance("1"))
        assert move in game.options(seat)
        assert move != CONCEDE
        assert GAME.policy(GAME.redeal(game, seat, Chance(other)), seat, Chance("1")) == move


@settings(max_examples=6)
@given(seed=seeds, other=seeds, rules=house_rules)
def test_a_whole_turn_at_once_is_the_same_turn(seed: str, other: str, rules: str) -> None:
    """Simulations do not go through every lane."""
    for game in positions(seed, other, rules):
        seat, turns = game.next(), game.turns
        quick, slow = game.copy(), game.copy()
        GAME.act(quick, seat, Chance("1"))
        while not slow.over() and slow.turns == turns:
            slow.play(seat, GAME.policy(slow, seat, Chance("1")))
        assert freeze(quick) == freeze(slow)


@settings(max_examples=6)
@given(seed=seeds, other=seeds, rules=house_rules)
def test_plans_are_legal_to_their_end_and_all_different(seed: str, other: str, rules: str) -> None:
    for game in positions(seed, other, rules):
        seat = game.next()
        plans = GAME.plans(game, seat)
        assert 1 <= len(plans) <= MOST_PLANS
        assert len({tuple(plan) for plan in plans}) == len(plans)
        for plan in plans:
            carry_out(game.copy(), plan)


def carry_out(game: Quintessence, plan: list[Move]) -> None:
    """Every move is legal, and the last one ends the turn."""
    seat, turns = game.next(), game.turns
    for move in plan:
        assert not game.over()
        assert game.turns == turns
        game.play(seat, move)
    assert game.over() or game.turns > turns


@settings(max_examples=6)
@given(seed=seeds, other=seeds, rules=house_rules)
def test_a_gist_is_the_same_table_from_both_sides(seed: str, other: str, rules: str) -> None:
    names = GAME.gist_names()
    for game in positions(seed, other, rules):
        mine, theirs = [dict(zip(names, GAME.gist(game, seat), strict=True)) for seat in range(2)]
        assert all(-1.0 <= number <= 1.5 for number in mine.values())
        assert mine["lead"] == -theirs["lead"]
        for name in names:
            if name.startswith("own "):
                assert mine[name] == theirs[name.replace("own", "other", 1)]


def texts(match: Match) -> list[str]:
    """The plans of whoever is asked, in words."""
    game = match.game
    return ["; ".join([GAME.moves.text(move) for move in plan]) for plan in GAME.plans(game, game.next())]


def test_plans_of_a_turn() -> None:
    """Each card once, attacks by some and by all, and waiting."""
    match = sit("round: 2", "P1.hand: Mote, Mote, Clay Guard, Leviathan", "P1.board: Cinder Wolf, -, Mote")
    assert texts(match) == [
        "1 to 1; 3 to 3; attack",
        "1 to 1; attack",
        "3 to 3; attack",
        "place 1",
        "place 3",
        "skip",
    ]


def test_plans_of_a_full_board_replace_the_weakest() -> None:
    board = "P1.board: Leviathan, Mote, Leviathan, Stone Ram 2/1 of 5, Leviathan"
    match = sit("round: 5", board, "P1.hand: Phoenix Lord", "attack used: yes")
    assert texts(match) == ["place 1 over 2", "place 1 over 4", "skip"]


def test_plans_end_a_round_where_that_is_allowed() -> None:
    match = sit("skips: 2", "attack used: yes", "P1.hand: -", "P2.hand: Mote", "P1.deck: -", "turn: 3")
    assert texts(match) == ["skip", "end round"]


def test_plans_of_a_defence() -> None:
    """A good exchange, one that saves the base from more, and letting them through."""
    match = sit("P1.board: Cinder Wolf, Mote", "P1.lanes: 1>1, 2>2", "P2.board: Iron Tortoise")
    assert sorted(texts(match)) == ["1 to 1; defend", "1 to 2; defend", "skip defence"]


def test_plans_take_back_what_stands_in_the_way() -> None:
    """Whoever takes over in the middle of a turn may want something else."""
    match = sit("P1.board: Mote, Cinder Wolf", "P1.hand: -")
    play(match, "P1: 1 to 2")
    assert "take back 1; 1 to 1; 2 to 2; attack" in texts(match)


def test_the_rounds_are_the_natural_stops() -> None:
    match = sit("skips: 2", "P1.hand: Mote", "turn: 3")
    assert GAME.horizon(match.game) == 1
    match.play(0, SKIP)
    assert GAME.horizon(match.game) == 2


def test_the_ladder_has_all_rungs() -> None:
    assert list(GAME.rungs()) == LADDER
    assert "warden" in GAME.levels()


def searched(match: Match) -> list[str]:
    """What a search without a learned value does, to the end of the turn."""
    bot, game = Searcher(Rung("", simulations=60), None), match.game
    seat, turns, made = game.next(), game.turns, []
    while not game.over() and game.turns == turns:
        move = bot.choose(turn_of(GAME, game, seat, Chance("5"), dealer=Chance("6")))
        made.append(GAME.moves.text(move))
        game.play(seat, move)
    return made


def test_search_strikes_where_the_policy_would_rather_build() -> None:
    """Three of five attackers can be blocked now, four after another turn of P2."""
    match = sit(
        *("round: 5", "P1.board: 5 x Mote", "P1.hand: Phoenix Lord", "P2.base: 2"),
        *("P2.board: 3 x Mountain King", "P2.hand: 5 x Mote"),
    )
    assert GAME.moves.text(GAME.policy(match.game, 0, Chance("1"))) == "place 1 over 1"
    assert searched(match) == ["1 to 1", "2 to 2", "3 to 3", "4 to 4", "5 to 5", "attack"]
