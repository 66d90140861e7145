"""The bots keep the rules, end their games, and are as strong as their names say."""

import pytest

from tests.ivanhoe.table import NAMES, play, table
from tiltyard.arena.lineup import LineUp
from tiltyard.arena.workers import here
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.engine.rungs import CHAMPION, LADDER, LEGEND
from tiltyard.games.ivanhoe import GAME

pytestmark = pytest.mark.both


def wins(bots: list[str], deals: int) -> float:
    """The share of games that the first of the line-up wins."""
    line_up = LineUp(GAME, bots, GAME.bots, GAME.presets["standard"], "b07")
    shares = [game.share(bots[0]) for deal in here(line_up, 0, deals) for game in deal]
    return sum(shares) / len(shares)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hard_beats_random_players(seats: int) -> None:
    assert wins(["hard"] + ["random"] * (seats - 1), 60 // seats) > 0.9


@pytest.mark.parametrize(
    ("better", "worse"),
    [("easy", "random"), ("medium", "easy"), ("casual", "medium"), ("hard", "casual"), ("hard", "medium")],
)
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    assert wins([better, worse], 100) > 0.53


def test_the_ladder_begins_with_the_bots_that_play_by_rules() -> None:
    rungs = GAME.rungs()
    assert list(rungs) == LADDER
    assert [rung.bot for rung in rungs.values()] == ["easy", "medium", "casual", "hard", ""]
    assert list(GAME.bots)[-1] == "hard"  # who stands in for people


@pytest.mark.parametrize("level", [CHAMPION, LEGEND])
def test_whoever_plays_well_does_not_give_away_a_won_game(level: str) -> None:
    """A lacks only red, and B has nothing left: one card wins the game."""
    mine = "A.hand: R5, G1; A.tokens: purple, blue, yellow, green"
    match = table(2, f"colour: red; turn: A; B.display: R3; B.hand: -; {mine}; deck: G1")
    assert follow(match, "A", level) == ["R5", "end turn"]


def hint(match: Match, name: str, level: str = "hard") -> str:
    return GAME.moves.text(choose(GAME, match.game, NAMES.index(name), level, Chance("1")))


def follow(match: Match, name: str, level: str = "hard") -> list[str]:
    """What a bot does until somebody else is asked."""
    made = []
    while match.game.asks() == [NAMES.index(name)]:
        made.append(hint(match, name, level))
        play(match, f"{name}: {made[-1]}")
    return made


def test_easy_withdraws_when_one_card_is_not_enough() -> None:
    match = table(2, "colour: red; turn: A; B.display: R5, R5; A.hand: R4, R4, R4")
    assert follow(match, "A", "easy")[0] == "withdraw"


def test_medium_plays_the_fewest_and_lowest_cards() -> None:
    match = table(2, "colour: red; turn: A; B.display: R3; A.hand: R3, R4, R5, S3; B.hand: G1")
    assert follow(match, "A", "medium") == ["R4", "end turn"]


def test_hard_uses_riposte_where_cards_would_not_do() -> None:
    match = table(
        2, "colour: red; turn: A; A.display: R5; B.display: R3, R4; A.hand: RIPOSTE, G1; B.hand: G1, Y2"
    )
    assert follow(match, "A") == ["riposte", "target B"]


def test_hard_takes_the_maiden_back_before_leaving() -> None:
    mine = "A.display: R4, M6; A.tokens: red, blue; A.hand: RETREAT"
    his = "B.display: R5, R5, S3, S3, M6; B.hand: 5 x S2"
    match = table(2, f"colour: red; turn: A; {mine}; {his}; discards: IVANHOE")
    assert follow(match, "A")[:2] == ["retreat", "card 2"]


def test_hard_saves_ivanhoe_for_what_hurts() -> None:
    """A needs only red, and B's squires are all that stands in the way."""
    his = "B.display: R3, R4, R5, S3, S3, S3; B.hand: IVANHOE; A.tokens: purple, blue, yellow, green"
    deal = f"colour: red; turn: A; A.display: R3; C.display: S2; {his}"
    hurts = play(table(3, f"{deal}; A.hand: DISGRACE, 5 x R4; C.hand: G1"), "A: disgrace")
    harmless = play(table(3, f"{deal}; A.hand: SHIELD; C.hand: G1"), "A: shield")
    assert hint(hurts, "B") == "cancel"
    assert hint(harmless, "B") == "let pass"


def test_hard_names_a_missing_colour() -> None:
    match = table(2, "dealer: B; A.hand: S3, S3; A.tokens: purple, red, blue, green; deck: S2")
    play(match, "A: S3")
    assert hint(match, "A") == "yellow"


def test_hard_does_not_open_a_colour_that_lets_somebody_finish() -> None:
    match = table(2, "dealer: B; A.hand: R3, B3; B.tokens: purple, red, yellow, green; deck: ADAPT")
    assert hint(match, "A") == "R3"


def test_casual_mostly_overlooks_its_actions() -> None:
    scene = "colour: red; turn: A; A.display: R5; B.display: R3, R4; A.hand: RIPOSTE, G1; B.hand: G1, Y2"
    match = table(2, scene)
    made = [choose(GAME, match.game, 0, "casual", Chance(f"{seed:x}")) for seed in range(200)]
    texts = [GAME.moves.text(move) for move in made]
    assert set(texts) == {"riposte", "withdraw"}
    assert 20 <= texts.count("riposte") <= 60
