"""Plans: whole answers, all of them legal, and enough of them to choose from."""

import pytest

from tests.round_table.table import play, sit
from tests.round_table.walks import HOUSES, walk
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Seat
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.table import RoundTable

pytestmark = pytest.mark.both
MOST_PLANS = 24
OPEN_ENDED = ("look", "Mordred")  # the question is asked again


def plans(match: Match, name: str) -> list[str]:
    """In words: `Sword, done`."""
    found = GAME.plans(match.game, match.names.index(name))
    return [", ".join(GAME.moves.text(move) for move in plan) for plan in found]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("house", HOUSES)
def test_plans_are_legal_from_their_first_move_to_their_last(house: str, seats: int) -> None:
    for game, seat in walk(HOUSES[house], seats, "3"):
        found = GAME.plans(game, seat)
        assert 1 <= len(found) <= MOST_PLANS
        assert len({str(plan) for plan in found}) == len(found), "each is worth weighing once"
        for plan in found:
            carry_out(game.copy(), seat, plan)


def carry_out(game: RoundTable, seat: Seat, plan: list[int]) -> None:
    """The moves one after the other; `play` refuses what is not legal."""
    for move in plan:
        game.play(seat, move)


@pytest.mark.parametrize("house", HOUSES)
def test_plans_for_building_and_fighting_are_complete(house: str) -> None:
    """They go as far as the confirmation, unless they begin with a look or with Mordred."""
    for game, seat in walk(HOUSES[house], 3, "4"):
        if game.stack[-1].name not in ("build", "stage cards", "tournament cards"):
            continue
        for plan in GAME.plans(game, seat):
            if not GAME.moves.text(plan[0]).startswith(OPEN_ENDED):
                assert GAME.moves.text(plan[-1]) in ("confirm", "done")


def test_a_sponsor_weighs_weak_and_strong_quests_and_those_with_a_test() -> None:
    hand = "Boar, Thieves, Saxons, Evil Knight, Giant, Sword, Lance, Test of Valor"
    match = sit(f"P1.hand: {hand}\nstory: Slay the Dragon")
    play(match, "P1: turn up")
    found = plans(match, "P1")
    assert "decline" in found
    assert any("Giant, Sword, Lance" in plan for plan in found)
    assert any("Test of Valor" in plan for plan in found)
    assert any(plan.startswith("sponsor") and "Test of Valor" not in plan for plan in found)


def test_a_fighter_weighs_every_total() -> None:
    deal = "story card: Boar Hunt\nP1.stages: Saxons, Giant\nparticipants: P2\nP2.hand: Dagger, Sword, Lance"
    assert plans(sit(deal), "P2") == [
        *("done", "Dagger, done", "Sword, done", "Dagger, Sword, done", "Lance, done"),
        *("Dagger, Lance, done", "Sword, Lance, done", "Dagger, Sword, Lance, done"),
    ]


def test_mordred_and_merlin_are_offered() -> None:
    """R-31, R-32."""
    deal = """
        story card: Boar Hunt
        P1.stages: Saxons, Giant
        participants: P2, P3
        P2.hand: Mordred
        P2.allies: Merlin
        P3.allies: Sir Percival, Sir Galahad
    """
    found = plans(sit(deal), "P2")
    assert "look at stage 2" in found
    assert "Mordred against Sir Galahad" in found
