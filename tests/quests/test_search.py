"""What search is given: a policy that is always legal and sees no secret, whole plans, and a gist."""

import pytest

from tests.quests.table import alone, part, play, sit
from tests.quests.wandering import positions
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Move
from tiltyard.games.quests import GAME
from tiltyard.games.quests.table import BUILD, DECLINE, DONE, RESTART, SPONSOR, Quests, QuestsOptions

pytestmark = pytest.mark.both


def test_the_policy_is_legal_everywhere_and_blind_to_secrets() -> None:
    """The same answer in every new deal, also in stages and attacks that others have begun."""
    for at, game in enumerate(positions("2", 600)):
        seat = game.next()
        move = GAME.policy(game, seat, Chance("1"))
        assert move in game.options(seat)
        if at % 5 == 0:
            world = GAME.redeal(game, seat, Chance(f"{at + 1:x}"))
            assert GAME.policy(world, seat, Chance("1")) == move


def test_plans_are_legal_and_answer_the_whole_question() -> None:
    for game in positions("3", 500):
        seat = game.next()
        plans = GAME.plans(game, seat)
        assert len({tuple(plan) for plan in plans}) == len(plans)
        assert len(plans) <= 20
        for plan in plans:
            carry_out(game.copy(), seat, plan)


def carry_out(game: Quests, seat: int, plan: list[Move]) -> None:
    """Every move of a plan is legal in its turn; a set-up and an attack are carried to their end."""
    asked = game.stack[-1]
    for move in plan:
        while seat not in game.asks():
            game.play(game.next(), GAME.policy(game, game.next(), Chance("1")))
        assert move in game.options(seat), f"{plan} for {asked.name}"
        game.play(seat, move)
    if asked.name in ("attack", BUILD) and plan != [RESTART]:
        assert game.stack[-1] is not asked or seat not in game.asks()


def test_a_set_up_can_be_cheap_or_strong() -> None:
    """Q-20: foes alone, a strong last stage, a strong first stage."""
    match = alone("F5, F10, F15, F20, F30, D5, S10, S10, H10, B15, L20, E30", "Q3")
    play(match, "P1 sponsor")
    found = {GAME.part(after(match.game, plan), "stages", 0) for plan in GAME.plans(match.game, 0)}
    assert "F5, F10, F30" in found
    assert "F5, F10, F30+D5+S10+H10+B15+L20+E30" in found
    assert any(stages.startswith("F30") for stages in found)


def after(game: Quests, plan: list[Move]) -> Quests:
    """The table after a plan of the sponsor."""
    twin = game.copy()
    for move in plan:
        twin.play(0, move)
    return twin


def test_a_quest_that_somebody_else_began_is_finished() -> None:
    """Q-22: every set-up goes on from what lies there, and there is none if it leads nowhere."""
    match = alone("F5, F10, F15, F20, D5, S10, H10, B15, L20", "Q3")
    play(match, "P1 sponsor S10")
    found = {GAME.part(after(match.game, plan), "stages", 0) for plan in GAME.plans(match.game, 0)}
    assert len(found) > 3
    assert all("S10" in stages.split(", ")[0] for stages in found)
    play(match, "P1 F20 L20")
    assert GAME.plans(match.game, 0) == [[RESTART]]
    assert GAME.policy(match.game, 0, Chance("1")) == RESTART


def test_attacks_reach_every_value_that_might_do() -> None:
    """Q-29, Q-36: weapons held twice go first; two cards are worth at least 10, so a dagger is left out."""
    match = sit("Q2", ["F20, D5, F30", "D5, S10, H10, H10, L20", "-", "-"], adventure="F5")
    play(match, "P1 sponsor F20 D5 done F30 done", "P2 tackle", "P3 withdraw", "P4 withdraw")
    texts = [" ".join(GAME.moves.text(move) for move in plan) for plan in GAME.plans(match.game, 1)]
    assert texts == [
        "done",
        "H10 done",
        "D5 H10 done",
        "S10 H10 done",
        "D5 S10 H10 done",
        "H10 L20 done",
        "D5 H10 L20 done",
        "S10 H10 L20 done",
        "D5 S10 H10 L20 done",
    ]


def test_who_has_declined_for_a_round_plans_to_sponsor() -> None:
    """Q-47: so that a game of searchers comes to an end."""
    match = sit("Q3, Q3, Q3, Q3, Q2", ["F5, F10, E30", "-", "-", "-"])
    play(match, *[f"P{1 + (quest + seat) % 4} decline" for quest in range(4) for seat in range(4)])
    plans = GAME.plans(match.game, 0)
    assert plans
    assert all(plan[0] == SPONSOR and plan[-1] == DONE for plan in plans)
    weak = sit("Q2", ["-", "-", "-", "-"])
    assert GAME.plans(weak.game, 0) == [[DECLINE]]


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "a0000032d", "a000007ce"])
def test_four_policies_end_every_game(seed: str) -> None:
    game = GAME.new(4, seed, QuestsOptions(), {}, listen=False)
    moves = 0
    while not game.over():
        game.play(game.next(), GAME.policy(game, game.next(), game.chance))
        moves += 1
        assert moves < 5_000
    assert max(game.shields) >= 7


def test_a_gist_has_a_number_for_each_name() -> None:
    names = GAME.gist_names()
    assert len(set(names)) == len(names)
    for at, game in enumerate(positions("4", 300)):
        if at % 10 == 0:
            for seat in range(4):
                numbers = GAME.gist(game, seat)
                assert len(numbers) == len(names)
                assert all(-1.0 <= number <= 3.0 for number in numbers)


def test_a_gist_turns_with_the_seat() -> None:
    """What is `+1` to one is the neighbour's own."""
    match = sit("Q2", ["F5, F10, D5", "E30, L20", "-", "F70"], shields=[1, 5, 0, 3])
    first, second = (
        dict(zip(GAME.gist_names(), GAME.gist(match.game, seat), strict=True)) for seat in (0, 1)
    )
    assert {name: first[f"{name} +1"] for name in ("shields", "different weapons", "cards")} == {
        name: second[f"own {name}"] for name in ("shields", "different weapons", "cards")
    }


def test_every_turn_is_a_natural_stop() -> None:
    match = sit("Q2, Q2")
    assert GAME.horizon(match.game) == 1
    play(match, "P1 decline", "P2 decline", "P3 decline", "P4 decline")
    assert GAME.horizon(match.game) == 2


def test_a_quest_that_cannot_be_finished_is_begun_again_by_whoever_searches() -> None:
    """Q-27: a last resort, but there is no other."""
    match = alone("F5, F10, F15, S10", "Q2")
    play(match, "P1 sponsor F15 S10 done")
    assert GAME.moves.text(choose(GAME, match.game, 0, "knight", Chance("1"))) == "restart"
    assert part(match, "P1.stages") == "F15+S10, -"


def test_the_ladder_goes_from_rules_to_search() -> None:
    """Each rung says in a sentence what it is like; the stronger ones try out more."""
    rungs = GAME.rungs()
    assert list(rungs) == ["page", "squire", "knight", "champion", "legend"]
    assert [rung.bot for rung in rungs.values()] == ["eager", "steady", "", "", ""]
    tried = [rung.simulations for rung in rungs.values()]
    assert tried == sorted(tried)
    assert len({rung.line for rung in rungs.values()}) == 5


def test_a_champion_never_pays_for_a_stage_that_is_out_of_reach() -> None:
    """Q-39: what P1 has built is worth 90 at the first stage, of four cards, and P2 holds a dagger."""
    match = sit("Q2", ["F50, F70, B15, L20, E30, D5, S10, H10", "D5, F5", "-", "-"], adventure="F10")
    play(
        match,
        "P1 sponsor F50 D5 B15 L20 done F70 S10 H10 E30 done",
        "P2 tackle",
        "P3 withdraw",
        "P4 withdraw",
    )
    assert GAME.moves.text(choose(GAME, match.game, 1, "champion", Chance("1"))) == "done"
