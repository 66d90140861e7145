"""A turn reads well, says what is legal, and keeps a naive bot from giving up."""

import sys
from typing import Any

import pytest

from tiltyard.bots.player import BotError, Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import MoveError, TiltyardError
from tiltyard.engine.turn import Bot, Turn, turn_of
from tiltyard.games import find

pytestmark = pytest.mark.both


def first_turn(game: str, seed: str = "1") -> Turn:
    """What the first bot that is asked is given."""
    contract = find(game)
    table = contract.new(contract.most, seed, next(iter(contract.presets.values())), {})
    return turn_of(contract, table, table.next(), Chance("2"))


def test_a_move_is_given_by_its_number_or_in_words() -> None:
    turn = first_turn("quintessence")
    move = turn.moves[0]
    assert move in turn
    assert turn.text(move) in turn
    assert turn.text(move).upper() in turn
    assert "fly" not in turn
    assert 4.5 not in turn
    assert turn.move(move) == turn.move(turn.text(move)) == move


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("fly", "unknown move 'fly'"),
        ("attack", "'attack' is not legal here; choose "),
        (999, "must be 0 to 90"),
    ],
)
def test_an_answer_that_is_not_legal_says_what_is(answer: int | str, words: str) -> None:
    with pytest.raises(MoveError, match=words):
        first_turn("quintessence").move(answer)


def test_a_naive_bot_never_concedes() -> None:
    turn = first_turn("quintessence")
    concede = find("quintessence").moves.parse("concede")
    assert turn.last_resorts == [concede]
    assert concede not in turn.moves
    assert "concede" in turn, "it is legal all the same"
    assert concede not in {turn.random() for _try in range(200)}


def test_a_last_resort_is_a_move_where_nothing_else_is_left() -> None:
    contract = find("quests")
    restart = contract.moves.parse("restart")
    turn = Turn(contract, 0, {"question": "trim"}, [restart], Chance("1"))
    assert (turn.moves, turn.last_resorts) == ([restart], [])


def test_what_a_bot_did_not_say_that_it_wants_is_an_error() -> None:
    turn = first_turn("ivanhoe")
    with pytest.raises(TiltyardError, match="looks_ahead = True"):
        turn.world()
    with pytest.raises(TiltyardError, match="listens = True"):
        _news = turn.news


class Breaks(Bot):
    def choose(self, turn: Turn) -> str:
        raise ZeroDivisionError("nothing left")


class Leaves(Bot):
    def choose(self, turn: Turn) -> str:
        sys.exit(3)


class Forgets(Bot):
    def choose(self, turn: Turn) -> Any:
        turn.random()


class Flies(Bot):
    def choose(self, turn: Turn) -> str:
        return "fly"


class NeverBegins(Bot):
    def start(self, seat: int, seats: int) -> None:
        raise KeyError(seats)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Breaks, r"^wreck in seat 3 raised ZeroDivisionError: nothing left \(test_turn.py, line \d+\)$"),
        (Leaves, r"^wreck in seat 3 raised SystemExit: 3 "),
        (Forgets, r"^wreck in seat 3 answered None: a move must be a number or a string, not None$"),
        (Flies, r"^wreck in seat 3 answered 'fly': unknown move 'fly'"),
        (NeverBegins, r"^wreck in seat 3 raised KeyError: 4 \(test_turn.py, line \d+\)$"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_seat_and_what_it_did(kind: type[Bot], words: str) -> None:
    contract = find("ivanhoe")
    game = contract.new(4, "1", next(iter(contract.presets.values())), {})
    with pytest.raises(BotError, match=words):
        Player(contract, "wreck", kind, 2, 4, Chance("1")).choose(game)
