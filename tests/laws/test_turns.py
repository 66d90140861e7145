"""What a bot is given leads neither to the game nor to its chance, nor to cards that its seat cannot see."""

import gc
import pickle
from collections.abc import Iterator
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from weakref import ReferenceType, ref

import pytest

from tests.laws.freeze import freeze
from tests.laws.tables import Table, every_table, play_on
from tiltyard.bots.player import Player
from tiltyard.engine.chance import Chance
from tiltyard.engine.flow import Game
from tiltyard.engine.match import Match
from tiltyard.engine.moves import Seat
from tiltyard.engine.turn import Bot, Turn

pytestmark = pytest.mark.both
SEED = "5eed5eed5eed5eed5eed5eed5eed5eed"
NO_DATA = (type, ModuleType)
POSITIONS = 40


class Curious(Bot):
    """Wants everything that a bot can have."""

    looks_ahead = True
    listens = True


def reachable(*things: object) -> dict[int, object]:
    """Everything reachable from here, however deep and however private."""
    found: dict[int, object] = {}
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, NO_DATA):
            found[id(thing)] = thing
            waiting += referents(thing)
    return found


def referents(thing: object) -> list[object]:
    """What a thing refers to; of a function, what it is bound to and what it closes over."""
    if isinstance(thing, MethodType | BuiltinFunctionType):
        return [thing.__self__]
    if isinstance(thing, FunctionType):
        return [*(thing.__closure__ or ()), *(thing.__defaults__ or ())]
    if isinstance(thing, ReferenceType):
        return [thing()]
    return gc.get_referents(thing)


def positions(table: Table) -> Iterator[tuple[Match, Seat, Player]]:
    """Random positions of a game, and the seats asked there."""
    match, chance = table.match(SEED), Chance("1")
    luck = Chance(SEED, 1 << 40)
    players = [
        Player(table.contract, "Curious", Curious, seat, table.seats, luck) for seat in range(table.seats)
    ]
    for _position in range(POSITIONS):
        told = len(match.game.events)
        list(play_on(match, [chance.below(10**6) for _move in range(3)]))
        if match.game.over():
            return
        for player in players:
            player.hear(match.game.events[told:])
        for seat in match.game.asks():
            yield match, seat, players[seat]


def twin_of(turn: Turn) -> Game:
    """The only game that a turn leads to."""
    (twin,) = [thing for thing in reachable(turn).values() if isinstance(thing, Game)]
    return twin


def test_whatever_hides_a_thing_is_looked_into() -> None:
    """A law that cannot see a way would not notice that it is open."""

    class Held:
        pass

    held = Held()
    for way in (
        [held],
        {1: held},
        lambda: held,
        [held].append,
        ref(held),
        partial(print, held),
        (_ for _ in [held]),
    ):
        assert id(held) in reachable(way), way


@every_table
def test_nothing_that_a_bot_is_given_leads_to_the_game(table: Table) -> None:
    for match, seat, player in positions(table):
        turn = player.turn(match.game)
        given = reachable(turn).values()
        twin = twin_of(turn)
        assert twin is not match.game
        remembered = twin._answers + twin._offered
        assert remembered == match.game.options(seat), "it remembers what another seat could do"
        assert SEED not in given
        assert SEED.encode() not in pickle.dumps(turn)
        assert match.game.chance not in given


@every_table
def test_the_dealer_of_the_worlds_cannot_be_guessed(table: Table) -> None:
    """Anyone who knew how the twin was shuffled could undo the shuffle."""
    for match, _seat, player in positions(table):
        assert player.dealer is not None
        given = reachable(player.turn(match.game), player.bot)
        assert not [
            thing for thing in given.values() if thing is player.dealer or thing == player.dealer.seed
        ]


@every_table
def test_a_world_shows_what_the_seat_sees_and_hides_what_it_does_not(table: Table) -> None:
    hidden = same = 0
    for match, seat, player in positions(table):
        turn = player.turn(match.game)
        for world in (twin_of(turn), turn.world()):
            assert table.contract.view(world, seat) == turn.view
            assert world.options(seat) == match.game.options(seat)
            for other in range(table.seats):
                if other != seat and len(set(match.game.hands[other])) > 2:
                    hidden += 1
                    same += match.game.hands[other] == world.hands[other]
    assert hidden
    assert same <= max(1, hidden // 10), "one may agree by chance"


@every_table
def test_a_bot_that_spoils_what_it_is_given_spoils_nothing_else(table: Table) -> None:
    for match, seat, player in positions(table):
        turn = player.turn(match.game)
        before = everything(match, seat)
        for thing in reachable(turn.view, turn.moves, turn.last_resorts, turn.news).values():
            if isinstance(thing, list | dict):
                thing.clear()
        assert everything(match, seat) == before


def everything(match: Match, seat: Seat) -> object:
    """The game, what has been told of it, and what the seat sees."""
    game = match.game
    return freeze(game), freeze(game.events), match.contract.view(game, seat), game.options(seat)
