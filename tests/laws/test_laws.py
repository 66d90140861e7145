"""The laws that every game keeps, for every seed, every preset and every choice of moves."""

import copy
import json
import pickle
from collections import Counter
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings

from tests.laws.freeze import freeze
from tests.laws.tables import TABLES, Table, check_bots, choices, every_table, play_on, seeds, wander
from tests.numbers import Number
from tiltyard.engine import record
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, MoveError, UnknownMove
from tiltyard.engine.reader import Reader
from tiltyard.games import find
from tiltyard.shown.question import Question

pytestmark = pytest.mark.both


@every_table
@given(seed=seeds, picks=choices)
def test_cards_are_conserved_and_somebody_can_always_move(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    census = table.contract.census(match.game)
    for _move in play_on(match, picks):
        table.check(match.game, census)


@every_table
@given(seed=seeds, picks=choices)
def test_a_refused_move_changes_nothing_and_says_why(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    for _move in play_on(match, picks[:40]):
        refuse_everything_else(match)
    refuse_everything_else(match)


def refuse_everything_else(match: Any) -> None:
    game = match.game
    before = freeze(game)
    for seat in range(-1, game.seats + 1):
        legal = set(game.options(seat))
        for move in range(-1, len(match.contract.moves.spoken) + 1):
            if move not in legal:
                with pytest.raises(MoveError) as refusal:
                    game.play(seat, move)
                assert len(str(refusal.value)) > 10
    assert freeze(game) == before


@every_table
@given(seed=seeds, picks=choices)
def test_a_copy_lives_its_own_life(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    half = len(picks) // 2
    list(play_on(match, picks[:half]))
    game = match.game
    before = freeze(game)
    twin = game.copy()
    assert freeze(twin) == before
    played = [(seat, move) for seat, move in play_on(match, picks[half:])]
    assert freeze(twin) == before, "playing the original changed its copy"
    copy_of_twin = twin.copy()
    for seat, move in played:
        twin.play(seat, move)
    assert freeze(twin) == freeze(game), "copies with the same chance play alike"
    assert freeze(copy_of_twin) == before, "playing a copy changed the original"


@every_table
@settings(max_examples=5)
@given(seed=seeds, picks=choices)
def test_copies_and_pickles_play_on_alike(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    half = len(picks) // 2
    list(play_on(match, picks[:half]))
    before, told = freeze(match.game), freeze(match.game.events)
    copied = [copy.copy(match.game), copy.deepcopy(match.game)]
    pickled = pickle.loads(pickle.dumps(match.game))
    matches = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    twins = [*copied, pickled, *(twin.game for twin in matches)]
    played = list(play_on(match, picks[half:]))
    assert all(freeze(twin) == before for twin in twins), "playing the original changed a copy"
    assert [twin.listens for twin in twins] == [False, False, True, True, True, True]
    assert all(freeze(twin.events) == told for twin in twins if twin.listens)
    for twin in [*copied, pickled, *matches]:
        for seat, move in played:
            twin.play(seat, move)
    assert all(freeze(twin) == freeze(match.game) for twin in twins)
    assert all(freeze(twin.events) == freeze(match.game.events) for twin in twins if twin.listens)
    assert all(record.of_match(twin) == record.of_match(match) for twin in matches)


@every_table
@settings(max_examples=5)
@given(seed=seeds, picks=choices)
def test_any_whole_number_makes_a_move(table: Table, seed: str, picks: list[int]) -> None:
    """Those of NumPy, for example; the game keeps plain ones."""
    match, twin, game = table.match(seed), table.match(seed), table.match(seed).game
    for seat, move in play_on(match, picks[:60]):
        assert game.options(Number(seat)) == game.options(seat)
        twin.play(Number(seat), Number(move))
        game.play(Number(seat), Number(move))
    assert freeze(twin.game) == freeze(game) == freeze(match.game)
    assert freeze(twin.game.events) == freeze(match.game.events)
    assert list(twin.moves) == list(match.moves)


@every_table
@given(seed=seeds, other=seeds, picks=choices)
def test_nothing_leaks(table: Table, seed: str, other: str, picks: list[int]) -> None:
    match = table.match(seed)
    list(play_on(match, picks))
    contract, game = match.contract, match.game
    before = freeze(game)
    for seat in range(NOBODY, game.seats):
        twin = contract.redeal(game, seat, Chance(other))
        assert contract.view(twin, seat) == contract.view(game, seat)
        assert contract.asking(twin, seat) == contract.asking(game, seat)
        if seat != NOBODY:
            assert twin.options(seat) == game.options(seat)
            assert contract.observation(twin, seat) == contract.observation(game, seat)
        assert contract.census(twin) == contract.census(game)
    assert freeze(game) == before, "dealing anew changed the original"


@every_table
def test_redealing_really_changes_what_is_hidden(table: Table) -> None:
    game = table.match("1").game
    for seat in range(NOBODY, game.seats):
        twins = [table.contract.redeal(game, seat, Chance(f"{number}")) for number in range(1, 4)]
        assert any(twin.hands != game.hands for twin in twins)
        if seat != NOBODY:
            assert all(twin.hands[seat] == game.hands[seat] for twin in twins)


@every_table
@given(seed=seeds, picks=choices)
def test_everybody_who_sees_an_event_can_read_it(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    list(play_on(match, picks))
    for event in match.game.events:
        for seat in range(NOBODY, match.game.seats):
            seen = event.seen_by(seat)
            if seen is not None:
                telling = seen.tell(Reader(seat, match.names))
                lines = [*telling.lines, *telling.private]
                assert all(isinstance(line, str) and line for line in lines)


@every_table
@given(seed=seeds, picks=choices)
def test_a_game_is_its_record_at_every_prefix(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    states = [freeze(match.game)]
    states += [freeze(match.game) for _move in play_on(match, picks[:60])]
    printed = record.text(record.of_match(match))
    again = record.parse(printed, "record", table.find)
    assert record.text(again) == printed
    prefix = record.begin(again)
    assert freeze(prefix.game) == states[0]
    for step, state in zip(again.steps, states[1:], strict=True):
        record.make_move(again, prefix, step)
        assert freeze(prefix.game) == state


@every_table
def test_the_text_of_a_move_parses_back(table: Table) -> None:
    moves = table.contract.moves
    for move in range(len(moves.spoken)):
        assert moves.parse(moves.text(move)) == move
        assert moves.parse(f"  {moves.text(move).upper()} ") == move
    with pytest.raises(UnknownMove, match="unknown move 'no such move'"):
        moves.parse("no such move")


@every_table
@given(seed=seeds, picks=choices)
def test_views_are_plain_data_and_questions_have_words(table: Table, seed: str, picks: list[int]) -> None:
    match = table.match(seed)
    sizes: Counter[int] = Counter()
    for _move in play_on(match, picks[:80]):
        for seat in range(NOBODY, match.game.seats):
            view = match.contract.view(match.game, seat)
            assert json.loads(json.dumps(view)) == view
            assert match.contract.picture(view, match.names)
        for seat in match.game.asks():
            question = match.contract.ask(match.contract.view(match.game, seat), match.names)
            assert question.text
            assert question.rule
            offered = set(question.positions) | {choice.move for choice in question.choices}
            assert set(match.game.options(seat)) <= offered, "a legal move nobody can reach"
            check_picking(question)
            sizes[len(match.contract.observation(match.game, seat))] += 1
    assert len(sizes) <= 1, "an observation always has the same length"


def check_picking(question: Question) -> None:
    """What ends a picking is one of the choices, and confirming has a name."""
    picking = question.picking
    assert picking.verb
    assert picking.finish is None or picking.finish in {choice.move for choice in question.choices}
    assert (picking.finish is None) == (not picking.finish_verb)


@every_table
@settings(max_examples=4)
@given(seed=seeds)
def test_a_game_ends_under_every_bot(table: Table, seed: str) -> None:
    for bot in table.contract.bots:
        table.play_out(table.match_for(bot, seed).game, table.alike(bot), seed)


@every_table
@settings(max_examples=6)
@given(seed=seeds, picks=choices)
def test_a_bot_takes_over_anywhere(table: Table, seed: str, picks: list[int]) -> None:
    """The bot is legal at once, in every seat that is asked, and the game still ends."""
    for bot in table.contract.bots:
        match = table.match_for(bot, seed)
        wander(match, picks)
        check_bots(table, match)
        table.play_out(match.game, table.alike(bot), seed)


def test_the_laws_are_tried_far_into_a_game() -> None:
    lengths: list[int] = []

    @given(picks=choices)
    def note(picks: list[int]) -> None:
        lengths.append(len(picks))

    note()
    assert median(lengths) > 40
    assert max(lengths) > 200


def test_every_game_is_listed() -> None:
    assert {table.contract.name for table in TABLES} >= {"round_table", "quests", "ivanhoe", "quintessence"}
    assert find("Quests").name == "quests"
