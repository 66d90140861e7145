"""The bots of Quests that play by rules: they go on from whatever lies on the table, and games end."""

import pytest

from tests.quests.table import NAMES, alone, asked, part, play, sit
from tiltyard.arena.game import play_game
from tiltyard.arena.lineup import LineUp
from tiltyard.bots import choose
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match
from tiltyard.games.quests import GAME
from tiltyard.games.quests.table import QuestsOptions

pytestmark = pytest.mark.both


def steady_move(match: Match) -> str:
    """What the steady player would do in the seat that is asked; it must be legal."""
    seat = match.game.next()
    move = choose(GAME, match.game, seat, "steady", Chance("1"))
    assert move in match.game.options(seat)
    return GAME.moves.text(move)


def take_over(match: Match, until: str) -> list[str]:
    """He plays on until another question is asked; what he did."""
    moves: list[str] = []
    while not match.game.over() and match.game.stack[-1].name != until:
        moves.append(steady_move(match))
        match.play(match.game.next(), GAME.moves.parse(moves[-1]))
        assert len(moves) < 30, "the bot does not come to an end"
    return moves


def test_a_quest_that_cannot_be_finished_is_begun_again_once() -> None:
    """Q-27: F15 and S10 are closed, F5 and F10 are left."""
    match = alone("F5, F10, F15, S10", "Q2")
    play(match, "P1 sponsor F15 S10 done")
    assert take_over(match, "tackle") == ["restart", "F5", "done", "F15", "done"]


def test_equal_foes_rise_by_a_weapon() -> None:
    """Q-21: F5, F5 and D5 are a quest of two stages, and no two foes differ."""
    match = alone("F5, F5, D5", "Q2")
    play(match, "P1 sponsor")
    assert take_over(match, "tackle") == ["F5", "done", "F5", "D5", "done"]
    assert part(match, "P1.stages") == "F5, F5+D5"


@pytest.mark.parametrize(
    ("laid", "stages"),
    [
        ("D5", "F5+D5, F15, F20"),  # a weapon without a foe
        ("F15 H10", "F15+H10, F20+D5+S10, F10+B15+L20"),
        ("F5 done F15 S10 done", "F5, F15+S10, F20+L20"),
        ("F20 L20", "F5, F10, F20"),  # two more stages above 40 cannot be built
    ],
)
def test_he_goes_on_from_what_somebody_else_has_laid(laid: str, stages: str) -> None:
    match = alone("F5, F10, F15, F20, D5, S10, H10, B15, L20", "Q3")
    play(match, f"P1 sponsor {laid}")
    take_over(match, "tackle")
    assert part(match, "P1.stages") == stages


def test_an_attack_that_somebody_else_began_is_ended() -> None:
    """Q-37: what is laid stays laid and counts."""
    weak, strong = "F5, F10", "D5, S10, H10, B15, L20, E30"
    match = sit("Q2", [weak, strong, "-", "-"], adventure="F5")
    play(match, "P1 sponsor F5 done F10 done", "P2 tackle", "P3 withdraw", "P4 withdraw", "P2 L20")
    assert asked(match) == "P2"
    assert steady_move(match) == "done"


def test_quests_that_nobody_wants_are_sponsored_in_the_end() -> None:
    """Q-47: who has declined for a whole round of quests sponsors the next that he can."""
    strong = "F5, F10, D5, S10, H10, B15, L20, E30"
    match = sit("Q2, Q2, Q2, Q3, Q3, Q3", [strong, "-", "-", "-"])
    for _quest in range(4):
        for _seat in NAMES:
            assert steady_move(match) == "decline"
            match.play(match.game.next(), GAME.moves.parse("decline"))
    assert GAME.view(match.game, 0)["unwanted"] == 4
    assert match.game.options(0) == [GAME.moves.parse("decline")]  # Q3, which he cannot build
    match = sit("Q3, Q3, Q3, Q3, Q2", [strong, "-", "-", "-"])
    play(match, *[f"P{1 + (quest + seat) % 4} decline" for quest in range(4) for seat in range(4)])
    assert steady_move(match) == "sponsor"


@pytest.mark.parametrize("bot", ["steady", "eager"])
@pytest.mark.parametrize("seed", ["a0000032d", "a000007ce"])
def test_four_of_a_kind_end_every_game(bot: str, seed: str) -> None:
    """In these games they once declined forever."""
    alike = LineUp(GAME, [bot] * 4, GAME.bots, GAME.presets["standard"], "a")
    result = play_game(alike, alike.names, seed)
    assert result.over
    assert sum(result.returns) == 1.0


def test_a_simulation_has_a_turn_limit_by_itself() -> None:
    """Q-47: a thousand turns, unless the house rules name another number."""
    assert GAME.limited(GAME.presets["standard"]) == QuestsOptions(turn_limit=1_000)
    assert GAME.limited(QuestsOptions(turn_limit=7)) == QuestsOptions(turn_limit=7)


def test_who_is_late_gives_the_cards_that_the_policy_would_give() -> None:
    """Q-15, Q-22: to trim a hand and to build a quest; elsewhere the last answer will do."""
    twelve = "F5, F5, F10, F15, F20, D5, S10, S10, H10, B15, L20, E30"
    match = sit("Queen's favor", [twelve, "-", "-", "-"], adventure="F5, F30")
    late = [GAME.moves.text(move) for move in GAME.late_answer(match.game, 0)]
    assert late == ["F5", "F5"]
    match = alone("F5, F5, D5", "Q2")
    assert GAME.late_answer(match.game, 0) == []
    play(match, "P1 sponsor D5")
    late = [GAME.moves.text(move) for move in GAME.late_answer(match.game, 0)]
    assert late == ["restart", "F5", "done", "F5", "D5", "done"]
