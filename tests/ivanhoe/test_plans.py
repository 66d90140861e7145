"""The plans that search weighs: legal, different, and all that is worth a thought."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ivanhoe.table import NAMES, play, table
from tests.laws.tables import choices, play_on, seeds
from tiltyard.bots.search.simulation import carry_out
from tiltyard.engine.match import Match, Setting
from tiltyard.games.ivanhoe import GAME

pytestmark = pytest.mark.both


def plans(match: Match, name: str) -> list[list[str]]:
    found = GAME.plans(match.game, NAMES.index(name))
    return [[GAME.moves.text(move) for move in plan] for plan in found]


@given(seed=seeds, seats=st.integers(2, 5), picks=choices)
def test_every_plan_can_be_carried_out(seed: str, seats: int, picks: list[int]) -> None:
    match = Match(Setting(GAME, NAMES[:seats], GAME.presets["standard"], seed))
    list(play_on(match, picks))
    for seat in match.game.asks():
        found = GAME.plans(match.game, seat)
        assert found
        assert len({tuple(plan) for plan in found}) == len(found)
        for plan in found:
            world = match.game.copy()
            for move in plan:
                assert move in world.options(seat)
                world.play(seat, move)


@given(seed=seeds, picks=choices)
def test_a_turn_in_the_lead_is_over_after_its_plan(seed: str, picks: list[int]) -> None:
    match = Match(Setting(GAME, NAMES[:3], GAME.presets["standard"], seed))
    list(play_on(match, picks))
    for seat in match.game.asks():
        for plan in GAME.plans(match.game, seat):
            if GAME.moves.text(plan[-1]) == "end turn":
                world = match.game.copy()
                carry_out(GAME, world, seat, plan)
                assert world.turn != seat


def test_a_turn_can_be_led_left_or_overdone() -> None:
    match = table(2, "colour: red; turn: A; B.display: R3; A.hand: R4, R5, S2, G1; B.hand: G1")
    found = plans(match, "A")
    assert ["withdraw"] in found
    assert ["R4", "end turn"] in found
    assert ["R5", "end turn"] in found
    assert ["R4", "R5", "S2", "end turn"] in found


def test_an_action_is_planned_with_all_its_choices_and_no_further() -> None:
    match = table(2, "colour: red; turn: A; B.display: R3, R4; A.hand: DODGE, RETREAT, R5; A.display: R3, S2")
    found = plans(match, "A")
    assert ["dodge", "target B", "card 1"] in found
    assert ["dodge", "target B", "card 2"] in found
    assert ["retreat", "card 2"] in found


def test_a_supporter_opens_in_every_colour() -> None:
    match = table(2, "dealer: B; A.hand: S3, R4; deck: G1; previous: purple")
    found = plans(match, "A")
    assert ["R4"] in found
    assert ["S3", "yellow"] in found
    assert ["S3", "purple"] not in found


def test_the_window_is_answered_either_way() -> None:
    match = table(2, "colour: red; turn: A; A.hand: SHIELD; B.hand: IVANHOE")
    play(match, "A: shield")
    assert plans(match, "B") == [["let pass"], ["cancel"]]
