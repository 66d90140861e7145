"""The bot that searches follows its plan while one question is asked; what no longer fits is dropped."""

from math import inf

import pytest

from tests.bots.doors import DOORS, hall
from tests.ivanhoe.table import play, table
from tiltyard.bots.search.searcher import Searcher
from tiltyard.bots.search.simulation import carry_out, rule_plan
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Move
from tiltyard.engine.rungs import Rung
from tiltyard.engine.turn import turn_of
from tiltyard.games.ivanhoe import GAME

pytestmark = pytest.mark.both
LEAD = "colour: red; turn: A; B.display: R5, S3; A.hand: 3 x R4, G1; B.hand: G1"


def moves(*texts: str) -> list[Move]:
    return [GAME.moves.parse(text) for text in texts]


def choose(bot: Searcher, match: Match) -> str:
    turn = turn_of(GAME, match.game, match.game.next(), Chance("2"), dealer=Chance("3"))
    return GAME.moves.text(bot.choose(turn))


def searcher() -> Searcher:
    return Searcher(Rung("For tests.", simulations=60), None)


def planned(plan: str) -> Searcher:
    """A searcher that has just been asked, and would follow this plan, which no search would find."""
    bot = searcher()
    assert choose(bot, table(2, LEAD)) == "R4"
    bot.rest = moves(plan)
    return bot


def test_a_whole_turn_is_one_plan() -> None:
    match, bot = table(2, LEAD), searcher()
    made = [choose(bot, match)]
    plan = [GAME.moves.text(move) for move in bot.rest]
    while play(match, f"A: {made[-1]}").game.asks() == [0]:
        made.append(choose(bot, match))
    assert made == ["R4", *plan] == ["R4", "R4", "R4", "end turn"]


def test_a_plan_is_followed_while_the_same_question_is_asked() -> None:
    assert choose(planned("withdraw"), table(2, LEAD)) == "withdraw"


def test_at_another_question_it_thinks_again() -> None:
    assert choose(planned("withdraw"), table(2, f"{LEAD}; tournaments: 2")) == "R4"


def test_where_the_plan_is_not_legal_it_thinks_again() -> None:
    assert choose(planned("end turn"), table(2, LEAD)) == "R4"


def door(chance: str, simulations: int, seconds: float = inf) -> Move:
    """The door that it takes. The policy always takes the first one, which is the worst."""
    bot = Searcher(Rung("For tests.", simulations=simulations), None)
    return bot.choose(turn_of(DOORS, hall(), 0, Chance(chance), seconds, dealer=Chance("3")))


def test_the_same_chance_gives_the_same_move() -> None:
    made = [door(f"{chance:x}", 8) for chance in range(10)]
    assert made == [door(f"{chance:x}", 8) for chance in range(10)]
    assert len(set(made)) > 1


def test_without_time_it_plays_by_the_policy() -> None:
    assert door("2", 600) != 0
    assert door("2", 600, seconds=0.0) == 0


def test_a_plan_that_no_longer_fits_is_dropped() -> None:
    match = table(2, LEAD)
    carry_out(GAME, match.game, 0, moves("R4", "M6", "end turn"))
    assert match.game.asks() == [0]
    assert match.game.displays[0] == moves("R4")


def test_others_answer_while_a_plan_is_carried_out() -> None:
    match = table(2, "colour: red; turn: A; B.display: R3, R3; A.hand: DODGE, R4, R4; B.hand: G1, IVANHOE")
    carry_out(GAME, match.game, 0, moves("dodge", "target B", "card 1", "R4", "R4", "end turn"))
    assert match.game.turn == 1


def test_the_plan_of_the_policy_ends_with_the_question() -> None:
    match = table(2, LEAD)
    assert rule_plan(GAME, match.game.copy(), 0)[-1] in moves("end turn", "withdraw")
