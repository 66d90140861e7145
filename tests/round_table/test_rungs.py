"""The opponents of the ladder, from page to legend."""

import pytest

from tests.round_table.table import play, sit
from tests.round_table.walks import HOUSES, walk
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.rungs import KNIGHT, LADDER, PAGE, SQUIRE
from tiltyard.games.round_table import GAME
from tiltyard.games.round_table.cards import ROUND_TABLE

pytestmark = pytest.mark.both
EVERY = 10  # positions


def test_the_ladder_has_all_rungs_and_each_says_what_it_is_like() -> None:
    rungs = GAME.rungs()
    assert list(rungs) == LADDER
    assert len({rung.line for rung in rungs.values()}) == len(LADDER)
    assert [rungs[level].bot for level in (PAGE, SQUIRE)] == ["strategy2", "strategy3"]
    searching = [rungs[level].simulations for level in LADDER[2:]]
    assert searching == sorted(searching), "the higher, the longer it thinks"


@pytest.mark.parametrize("house", HOUSES)
def test_a_knight_takes_over_anywhere(house: str) -> None:
    for number, (game, seat) in enumerate(walk(HOUSES[house], 3, "8")):
        if number % EVERY == 0:
            assert choose(GAME, game, seat, KNIGHT, Chance("1")) in game.options(seat)


def test_a_knight_does_not_let_the_game_slip() -> None:
    """The last stage lies open, and passing it wins the game; the cards are enough."""
    deal = """
        story card: Boar Hunt
        P1.stages: Saxons, Giant+Sword
        participants: P2
        stage: 2
        P2.rank: Champion Knight
        P2.shields: 9
        P2.hand: Dagger, Horse, Lance, Excalibur, Amour
    """
    match = sit(deal, "stage_cards_shown=on")
    while match.game.stack[-1].name == "stage cards":
        move = choose(GAME, match.game, 1, KNIGHT, Chance("1"))
        play(match, f"P2: {GAME.moves.text(move)}")
    assert match.game.ranks[1] == ROUND_TABLE
