"""The front door: what a program that imports tiltyard can write."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import tiltyard
from tests.numbers import Number
from tiltyard import MoveError, OptionError, TiltyardError
from tiltyard.bots.player import Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import DealError, NotAsked, Refused, UnknownMove
from tiltyard.games import find

pytestmark = pytest.mark.both
WRONG: Any = 1.5  # no value of any argument


class Ear(tiltyard.Bot):
    """Wants the news."""

    listens = True


def pickled(game: tiltyard.Game) -> tiltyard.Game:
    twin: tiltyard.Game = pickle.loads(pickle.dumps(game))
    return twin


def played(game: str, moves: int = 40) -> tiltyard.Game:
    """A game after some moves of its weakest bot."""
    begun = tiltyard.new(game, seed="a door")
    bot = tiltyard.bot(game, "random", seed=3)
    while not begun.over and len(begun.moves) < moves:
        begun.play(begun.to_move, bot.choose(begun.turn(begun.to_move)))
    return begun


@pytest.mark.parametrize("name", tiltyard.all_games())
def test_a_game_is_its_record(name: str, tmp_path: Path) -> None:
    game = played(name)
    again = tiltyard.load(game.record())
    assert again.moves == game.moves
    assert [again.view(seat) for seat in range(-1, len(game.seats))] == [
        game.view(seat) for seat in range(-1, len(game.seats))
    ]
    path = tmp_path / "game.tilt"
    path.write_text(game.record(), "utf-8")
    assert tiltyard.load(path, at=1).moves == game.moves[:1]
    assert tiltyard.load(str(path)).record() == game.at(len(game.moves)).record() == game.record()


@pytest.mark.parametrize("name", tiltyard.all_games())
def test_a_game_shows_itself(name: str) -> None:
    game = played(name, 5)
    assert all(player in str(game) for player in game.seats)
    assert repr(game).startswith(f"<{name} with P1, P2")
    assert "to move>" in repr(game) or "won by" in repr(game)
    assert len(game.observation(0)) == len(game.observation(1)) == len(game.features)


def test_whoever_is_asked_may_move_by_number_or_in_words() -> None:
    game = tiltyard.new("quests", seats=["Ann", "Bob", "Cid", "Dan"], seed=42)
    assert game.asked == [game.to_move]
    seat = game.to_move
    other = (seat + 1) % 4
    assert game.legal_moves(other) == []
    move = game.legal_moves(seat)[0]
    twin = tiltyard.load(game.record())
    game.play(seat, game.text(move).upper())
    twin.play(seat, Number(move))
    assert game.moves == twin.moves == [(seat, move)]


def test_whatever_is_a_number_to_python_is_one_here() -> None:
    game = tiltyard.new("quests", seed=42)
    seat = game.to_move
    same = Number(seat)
    assert game.legal_moves(same) == game.legal_moves(seat)
    assert game.view(same) == game.view(seat)
    assert game.observation(same) == game.observation(seat)
    assert game.turn(same).seat is seat
    assert tiltyard.new("ivanhoe", seats=Number(3), seed=Number(42)).seed == "2a"
    move = game.legal_moves(seat)[0]
    assert game.text(Number(move)) == game.text(move)
    game.play(same, Number(move))
    assert game.moves == [(seat, move)]
    assert game.at(Number(0)).moves == []
    with pytest.raises(MoveError, match="a seat must be 0 to 3, not 4"):
        game.play(Number(4), Number(move))


@pytest.mark.parametrize("name", tiltyard.all_games())
@pytest.mark.parametrize("twin_of", [tiltyard.Game.copy, copy.copy, copy.deepcopy, pickled])
def test_a_twin_goes_on_by_itself(name: str, twin_of: Callable[[tiltyard.Game], tiltyard.Game]) -> None:
    game = played(name)
    before = game.record()
    twin = twin_of(game)
    seat = twin.to_move
    twin.play(seat, twin.legal_moves(seat)[0])
    assert game.record() == before
    game.play(seat, game.legal_moves(seat)[0])
    assert (twin.record(), str(twin)) == (game.record(), str(game))


def test_a_refused_move_changes_nothing() -> None:
    game = tiltyard.new("quests", seed=42)
    before = game.record(), str(game)
    seat = game.to_move
    with pytest.raises(NotAsked):
        game.play((seat + 1) % 4, game.legal_moves(seat)[0])
    with pytest.raises(UnknownMove, match="did you mean sponsor"):
        game.play(seat, "sponser")
    with pytest.raises(Refused):
        game.play(seat, "tackle")
    with pytest.raises(MoveError, match="0 to 3"):
        game.play(4, "sponsor")
    with pytest.raises(MoveError, match=r"a move must be a number or a string, not 1\.5"):
        game.play(seat, cast(Any, 1.5))
    for number in (-1, 999):
        with pytest.raises(UnknownMove, match="it must be 0 to 21"):
            game.play(seat, number)
        with pytest.raises(UnknownMove, match="it must be 0 to 21"):
            game.text(number)
    with pytest.raises(MoveError, match="a seat must be 0 to 3, not 'P1'"):
        game.play(cast(Any, "P1"), "sponsor")
    assert (game.record(), str(game)) == before


def test_seeds_are_numbers_or_texts() -> None:
    assert tiltyard.new("ivanhoe", seed=42).seed == tiltyard.new("ivanhoe", seed="2A").seed == "2a"
    assert (
        tiltyard.new("ivanhoe", seed="Camelot").record() == tiltyard.new("ivanhoe", seed="Camelot").record()
    )
    assert tiltyard.new("ivanhoe", seed="Camelot").seed != tiltyard.new("ivanhoe", seed="Avalon").seed
    assert tiltyard.new("ivanhoe").seed != tiltyard.new("ivanhoe").seed
    assert tiltyard.new("ivanhoe", seed="\ud800").seed == tiltyard.new("ivanhoe", seed="\ud800").seed


def test_house_rules_are_a_preset_and_what_differs() -> None:
    game = tiltyard.new("quests", house="short", turn_limit=50)
    assert "options: short, turn_limit=50" in game.record()
    assert tiltyard.load(game.record()).house == game.house
    assert tiltyard.new("quests", house=game.house).house == game.house
    assert tiltyard.new("quests", house=game.house, turn_limit=9).record().count("turn_limit=9") == 1


def test_a_deal_is_rigged_as_a_record_writes_it() -> None:
    hand = "F5, F10, S10, H10, E30, F70, F15, F20, F25, F30, F35, F40"
    game = tiltyard.new("quests", seed=1, deal={"P2.hand": hand, "story": "Q4"})
    assert tiltyard.load(game.record()).view(1)["hand"] == game.view(1)["hand"]
    assert "deal P2.hand: " in game.record()


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: tiltyard.new("questz"), TiltyardError, "unknown game 'questz'; choose from round_table, qu"),
        (lambda: tiltyard.new(WRONG), TiltyardError, "a game must be round_table, quests, ivanhoe or"),
        (lambda: tiltyard.new("quests", seats=3), TiltyardError, "for 4 players, not 3"),
        (lambda: tiltyard.new("quests", seats="Ann"), TiltyardError, "a list of names"),
        (lambda: tiltyard.new("ivanhoe", seats=WRONG), TiltyardError, "a number or a list of names, not 1.5"),
        (lambda: tiltyard.new("ivanhoe", seats=["Ann", WRONG]), TiltyardError, "not .'Ann', 1.5"),
        (lambda: tiltyard.new("ivanhoe", seats=-1), TiltyardError, "for 2 to 5 players, not -1"),
        (
            lambda: tiltyard.new("ivanhoe", seats=10**12),
            TiltyardError,
            "for 2 to 5 players, not 1000000000000",
        ),
        (lambda: tiltyard.new("ivanhoe", seats=["Ann", "ann"]), TiltyardError, '"ann" is taken'),
        (lambda: tiltyard.new("quests", house="shrt"), OptionError, "standard and short"),
        (lambda: tiltyard.new("quests", house=WRONG), OptionError, "must be standard or short, not 1.5"),
        (lambda: tiltyard.new("ivanhoe", house=tiltyard.new("quests").house), OptionError, "takes IvanhoeO"),
        (lambda: tiltyard.new("ivanhoe", turn_limit=5), OptionError, "unknown house rule 'turn_limit'"),
        (lambda: tiltyard.new("quests", turnlimit=3), OptionError, "did you mean turn_limit"),
        (lambda: tiltyard.new("quests", turn_limit=-1), OptionError, "0 to 99999, not '-1'"),
        (lambda: tiltyard.new("quests", turn_limit=True), OptionError, "0 to 99999, not 'on'"),
        (lambda: tiltyard.new("quests", seed=-1), TiltyardError, "a number from 0 up"),
        (
            lambda: tiltyard.new("quests", seed=10**5000),
            TiltyardError,
            "a number from 0 up, less than 2..256",
        ),
        (
            lambda: tiltyard.new("quests", seed=WRONG),
            TiltyardError,
            "a number from 0 up, or a string, not 1.5",
        ),
        (lambda: tiltyard.new("quests", deal=WRONG), TiltyardError, "strings by name, such as .*, not 1.5"),
        (lambda: tiltyard.new("quests", deal={"P1.hand": WRONG}), TiltyardError, "not {'P1.hand': 1.5}"),
        (lambda: tiltyard.new("quests", deal={WRONG: "F5"}), TiltyardError, "not {1.5: 'F5'}"),
        (lambda: tiltyard.new("quests", deal={"P1.hnd": "F5"}), TiltyardError, "unknown part"),
        (lambda: tiltyard.new("quests", deal={"P9.hand": "F5"}), TiltyardError, "unknown player"),
        (lambda: tiltyard.new("quests", deal={"P1.hand": "Z5"}), DealError, "unknown card 'Z5'"),
        (lambda: tiltyard.new("quests", deal={"P1.cards": "12"}), TiltyardError, "P1.cards cannot be dealt"),
        (lambda: tiltyard.bot("quests", "kight"), TiltyardError, "Quests has page, squire"),
        (
            lambda: tiltyard.bot("quests", WRONG),
            TiltyardError,
            "unknown bot 1.5; Quests has page, squire",
        ),
        (lambda: tiltyard.bot("quests", seed=WRONG), TiltyardError, "a seed must be"),
        (lambda: tiltyard.load("no such file.tilt"), TiltyardError, "cannot read .*: No such file"),
        (lambda: tiltyard.load(""), TiltyardError, "a record begins with 'tiltyard 1'"),
        (lambda: tiltyard.load("a\0b"), TiltyardError, "cannot read"),
        (lambda: tiltyard.load(WRONG), TiltyardError, "a path or its text, not 1.5"),
        (lambda: tiltyard.load(tiltyard.new("quests").record(), at=WRONG), TiltyardError, "after move 1.5"),
        (lambda: tiltyard.load("tiltyard 1\nnonsense\n"), TiltyardError, "text:2"),
        (lambda: tiltyard.new("quests").at(3), TiltyardError, "has 0 moves"),
        (
            lambda: tiltyard.new("quests", seed=42).turn(1),
            NotAsked,
            "seat 1 has nothing to decide now; P1 to",
        ),
        (
            lambda: tiltyard.bot("quests").choose(played("ivanhoe", 0).turn(1)),
            TiltyardError,
            "plays quests, no",
        ),
    ],
)
def test_a_wrong_argument_says_what_was_expected(
    wrong: Callable[[], object], error: type[TiltyardError], words: str
) -> None:
    with pytest.raises(error, match=words):
        wrong()


def test_a_bot_is_given_what_its_seat_sees() -> None:
    game = tiltyard.new("quests", seed=5)
    turn = game.turn(game.to_move)
    assert turn.view == game.view(turn.seat)
    assert turn.moves == game.legal_moves(turn.seat)
    assert game.text(turn.moves[0]) in repr(turn)
    assert repr(tiltyard.bot("quests")) == "<bot knight of quests>"


def test_a_bot_of_ones_own_looks_ahead() -> None:
    class Seer(tiltyard.Bot):
        def choose(self, turn: tiltyard.Turn) -> str:
            world = turn.world()
            world.play(turn.seat, turn.moves[0])
            return turn.text(turn.moves[0])

    game = tiltyard.new("ivanhoe", seed=5)
    game.play(game.to_move, Seer().choose(game.turn(game.to_move, looks_ahead=True)))
    assert len(game.moves) == 1


@pytest.mark.parametrize("name", tiltyard.all_games())
def test_a_turn_brings_the_news_since_the_seat_last_decided(name: str) -> None:
    """The same as a bot hears that listens all the time."""
    game = played(name, 0)
    match = Match(Setting(find(name), game.seats, game.house, game.seed))
    players = [
        Player(find(name), "Ear", Ear, seat, len(game.seats), Chance("1")) for seat in range(len(game.seats))
    ]
    bot = tiltyard.bot(name, "random", seed=3)
    while not game.over and len(game.moves) < 60:
        for player in players:
            player.hear(match.game.events)
        match.game.events.clear()
        seat = game.to_move
        turn = game.turn(seat, listens=True)
        assert turn.news == players[seat].turn(match.game).news
        move = turn.move(bot.choose(turn))
        game.play(seat, move)
        match.play(seat, move)


def test_a_turn_says_how_to_get_news_and_worlds() -> None:
    turn = played("quests", 0).turn(0, looks_ahead=False)
    with pytest.raises(TiltyardError, match="listens"):
        _news = turn.news
    with pytest.raises(TiltyardError, match="looks_ahead"):
        turn.world()


def test_bots_with_the_same_seed_choose_alike() -> None:
    assert played("round_table").record() == played("round_table").record()


def test_what_one_types_after_tiltyard_is_the_front_door() -> None:
    assert {"new", "load", "bot", "all_games", "Game", "Bot", "Turn"} <= set(dir(tiltyard))


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tiltyard", "--version"],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.startswith(f"tiltyard {tiltyard.__version__}")
