"""The policy: it answers everything, legally, from what its seat may see."""

import pytest

from tests.round_table.table import play, sit
from tests.round_table.walks import HOUSES, walk
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.games.round_table import GAME

pytestmark = pytest.mark.both


def answer(match: Match, name: str) -> str:
    """What the policy does first."""
    return GAME.moves.text(GAME.policy(match.game, match.names.index(name), Chance("1")))


def answers(match: Match, name: str) -> list[str]:
    """What it does until somebody else is asked, or something else."""
    seat, game = match.names.index(name), match.game.copy()
    question, found = game.stack[-1], []
    while seat in game.asks() and game.stack[-1] is question:
        move = GAME.policy(game, seat, Chance("1"))
        found.append(GAME.moves.text(move))
        game.play(seat, move)
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("house", HOUSES)
def test_it_is_legal_everywhere_and_blind_to_what_is_hidden(house: str, seats: int) -> None:
    for seed in ("1", "2"):
        for game, seat in walk(HOUSES[house], seats, seed):
            move = GAME.policy(game, seat, Chance("1"))
            assert move in game.options(seat), GAME.moves.text(move)
            world = GAME.redeal(game, seat, Chance(seed))
            assert GAME.policy(world, seat, Chance("1")) == move, "it has seen what it cannot see"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_policies_ends(seats: int) -> None:
    game = GAME.new(seats, "5", GAME.presets["classic"], {})
    moves = 0
    while not game.over():
        game.play(game.next(), GAME.policy(game, game.next(), Chance("1")))
        moves += 1
        assert moves < 20_000
    assert GAME.winners(game)


def test_it_spends_just_enough_on_a_stage_that_lies_open() -> None:
    deal = "story card: Boar Hunt\nP1.stages: Saxons, Giant\nparticipants: P2\nP2.hand: Dagger, Sword, Lance"
    assert answers(sit(deal, "stage_cards_shown=on"), "P2") == ["Dagger", "done"]
    strong = deal.replace("Saxons, Giant", "Green Knight+Excalibur, Dragon+Excalibur")
    assert answers(sit(strong, "stage_cards_shown=on"), "P2") == ["done"], "it cannot win, and spends nothing"


@pytest.mark.parametrize(
    ("hand", "allies", "laid"),
    [
        ("Sir Tristan, Dagger, Sword, Lance", "", ["Sir Tristan", "Sword", "done"]),
        ("Sir Tristan, Dagger, Sword, Lance", "P3.allies: Queen Iseult", ["Sir Tristan", "done"]),
        ("Queen Iseult, Dagger, Sword, Lance", "P2.allies: Sir Tristan", ["Queen Iseult", "done"]),
        ("Queen Iseult, Sir Tristan, Dagger", "", ["Sir Tristan", "Queen Iseult", "done"]),
        ("Queen Iseult, Dagger, Sword, Lance", "", ["Lance", "done"]),
    ],
)
def test_it_counts_on_tristan_and_iseult(hand: str, allies: str, laid: list[str]) -> None:
    """R-30: against an open stage of 25, with 5 BP for the rank."""
    deal = "story card: Boar Hunt\nP1.stages: Black Knight, Dragon\nparticipants: P2\n"
    assert answers(sit(f"{deal}P2.hand: {hand}\n{allies}", "stage_cards_shown=on"), "P2") == laid


def test_it_remembers_what_merlin_has_shown() -> None:
    """R-32: the same cards for the same stage, whether it lies open or Merlin has shown it."""
    deal = """
        story card: Boar Hunt
        P1.stages: Saxons, Giant
        participants: P2
        P2.allies: Merlin
        P2.hand: Dagger, Sword, Lance
    """
    match = sit(deal)
    assert answers(match, "P2") == ["look at stage 1", "Dagger", "done"]


def test_it_goes_on_with_a_quest_that_somebody_else_has_begun() -> None:
    match = sit("P1.hand: Thieves, Saxons, Giant, Sword\nstory: Boar Hunt")
    play(match, "P1: turn up; sponsor; Giant; Sword; stage 2; Saxons")
    built = answers(match, "P1")
    assert built[-1] == "confirm"
    play(match, "P1: " + "; ".join(built))
    assert match.game.confirmed


def test_it_sponsors_when_the_last_stage_is_hard() -> None:
    """Otherwise it leaves the shields to others."""
    hard, easy = [sit(f"P1.hand: Thieves, {foe}\nstory: Boar Hunt") for foe in ("Giant", "Saxons")]
    for match in (hard, easy):
        play(match, "P1: turn up")
    assert (answer(hard, "P1"), answer(easy, "P1")) == ("sponsor", "decline")


def test_it_bids_what_it_can_spare() -> None:
    deal = "story card: Boar Hunt\nP1.stages: Test of Valor, Giant\nparticipants: P2, P3\n"
    assert answer(sit(deal + "P2.hand: Thieves, Sword"), "P2") == "bid 1"
    assert answer(sit(deal + "P2.hand: Lance, Sword"), "P2") == "drop"


def test_it_gives_the_king_its_weakest_weapon_and_no_second_one() -> None:
    """R-46: without a weapon two foes."""
    match = sit("story: King's Call to Arms\nP1.hand: Lance, Dagger, Thieves\nP2.hand: Giant, Thieves, Boar")
    play(match, "P1: turn up")
    assert answers(match, "P1") == ["discard Dagger"]
    assert answers(match, "P2") == ["discard Boar", "discard Thieves"]
