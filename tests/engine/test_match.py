"""A match: who sits at it, its moves, stepping back."""

import pytest

from tests.laws.freeze import freeze
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import MoveError, TiltyardError
from tiltyard.games.quests import GAME
from tiltyard.games.quests.table import QuestsOptions

pytestmark = pytest.mark.both


def match(*names: str) -> Match:
    """Four players at a quest that P1 can sponsor."""
    deal = {("hand", 0): "F5, F10, D5", ("hand", 1): "-", ("story", -1): "Q2, Q3"}
    return Match(Setting(GAME, list(names) or ["P1", "P2", "P3", "P4"], QuestsOptions(), "1", deal))


def play(game: Match, seat: int, *moves: str) -> None:
    for move in moves:
        game.play(seat, GAME.moves.parse(move))


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["A", "B", "C"], "Quests is for 4 players, not 3"),
        (["A", "B", "C", "D", "E"], "Quests is for 4 players, not 5"),
        (["A", "B", "C", ""], "a name must have 1 to 24 characters"),
        (["A", "B", "C", "D" * 25], "a name must have 1 to 24 characters"),
        (["A", "B", "C", "D\n"], "a name must have 1 to 24 characters"),
        (["A", "B", "C", "D:"], r'none of \. , : ; = \+ # " < >, not \'D:\''),
        (["A", "B", "C", "#D"], "not '#D'"),
        (["A", "B", "C", " D"], "' D' cannot be a player's name"),
        (["A", "B", "C", "Nobody"], "'Nobody' cannot be a player's name"),
        (["A", "B", "C", "-"], "'-' cannot be a player's name"),
        (["A", "B", "C", "expect me"], "'expect me' cannot be a player's name"),
        (["Bob", "B", "C", "refuse Bob"], "'refuse Bob' cannot be a player's name"),
        (["A", "B", "C", "D\ufe0f"], "not have invisible characters"),
        (["A", "B", "C", "\u3164"], "not have invisible characters"),
        (["A", "B", "C", "\u200bD"], "a name must have 1 to 24"),
        (["A", "B", "C", "\u2800"], "not have invisible characters"),
        (["A", "B", "C", "!?"], "at least one letter or number"),
        (["Ann", "B", "C", "\u0410nn"], "is taken; pick another name"),  # a Cyrillic A
        (["Ann", "B", "C", "\uff21nn"], "is taken; pick another name"),  # a full-width A
        (["Ann", "B", "C", "ANN"], '"ANN" is taken; pick another name'),
    ],
)
def test_names(names: list[str], problem: str) -> None:
    with pytest.raises(TiltyardError, match=problem):
        Match(Setting(GAME, names, QuestsOptions(), "1"))


def test_the_moves_are_kept() -> None:
    game = match()
    play(game, 0, "sponsor", "F5")
    assert [(seat, GAME.moves.text(move)) for seat, move in game.moves] == [(0, "sponsor"), (0, "F5")]


def test_a_refused_move_is_not_kept() -> None:
    game = match()
    with pytest.raises(MoveError):
        play(game, 1, "sponsor")
    assert len(game.moves) == 0


def test_any_moment_of_the_past() -> None:
    game = match()
    states = [freeze(game.game)]
    for move in ("sponsor", "F5", "done", "F10", "done"):
        play(game, 0, move)
        states.append(freeze(game.game))
    assert [freeze(game.at(count).game) for count in range(6)] == states
