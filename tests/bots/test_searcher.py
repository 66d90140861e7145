"""The bot that searches follows its plan while one question is asked; what no longer fits is dropped."""

import pytest

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


def choose(bot: Searcher, match: Match, seconds: float = float("inf")) -> str:
    seat = match.game.next()
    turn = turn_of(GAME, match.game, seat, Chance("2"), seconds, dealer=Chance("3"))
    return GAME.moves.text(bot.choose(turn))


def searcher() -> Searcher:
    return Searcher(Rung("For tests.", simulations=60), None)


def test_a_plan_is_followed_to_its_end() -> None:
    match, bot = table(2, LEAD), searcher()
    made = []
    while match.game.asks() == [0]:
        followed = list(bot.rest)
        made.append(choose(bot, match))
        assert not followed or moves(made[-1]) == followed[:1]
        play(match, f"A: {made[-1]}")
    assert made == ["R4", "R4", "R4", "end turn"]


def test_the_same_chance_gives_the_same_move() -> None:
    match = table(2, LEAD)
    assert choose(searcher(), match) == choose(searcher(), match)


def test_without_time_it_plays_by_the_policy() -> None:
    match = table(2, LEAD)
    policy = GAME.policy(match.game.copy(), 0, Chance("1"))
    assert choose(searcher(), match, seconds=0.0) == GAME.moves.text(policy)


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


def test_after_a_change_it_thinks_again() -> None:
    match, bot = table(2, LEAD), searcher()
    bot.rest = moves("end turn")
    bot.asked = (match.game.tournaments, 2, "turn")
    play(match, "A: R4")
    assert choose(bot, match) != "end turn"
