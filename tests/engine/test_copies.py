"""Copying and pickling the parts of a game; the laws do it with whole games."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

import tiltyard
from tests.fair import GAME
from tests.fair.rules import Lay
from tests.fair.table import FairOptions
from tests.laws.freeze import freeze
from tiltyard.bots import choose
from tiltyard.engine import record
from tiltyard.engine.cards import Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.copies import Copied, facts_of, revive
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import DealError, NotAsked, Refused, TiltyardError
from tiltyard.engine.names import default_names
from tiltyard.games import NAMES, find
from tiltyard.shown.telling import Counted, Fighter, Tally, Telling

pytestmark = pytest.mark.both


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


every_way = pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, pickled])


@every_way
@pytest.mark.parametrize(
    "thing",
    [Chance("a", 7), Pile([1, 2], [3]), Lay([0, 1], [[4], []])],
    ids=lambda thing: type(thing).__name__,
)
def test_what_a_game_holds_is_copied_whole(thing: Copied, twin_of: Callable[[Any], Any]) -> None:
    twin = twin_of(thing)
    assert twin is not thing
    assert freeze(twin) == freeze(thing)


@every_way
def test_a_copied_pile_is_another_pile(twin_of: Callable[[Any], Any]) -> None:
    pile = Pile([1, 2], [3])
    twin_of(pile).deck.append(9)
    assert pile.deck == [1, 2]


@every_way
@pytest.mark.parametrize("name", NAMES)
def test_house_rules_are_copied_and_stay_frozen(name: str, twin_of: Callable[[Any], Any]) -> None:
    for house in find(name).presets.values():
        twin = twin_of(house)
        assert twin == house
        with pytest.raises(FrozenInstanceError):
            setattr(twin, fields(twin)[0].name, 1)


@every_way
@pytest.mark.parametrize("name", NAMES)
def test_there_is_one_contract_of_each_game(name: str, twin_of: Callable[[Any], Any]) -> None:
    assert twin_of(find(name)) is find(name)


def test_a_record_is_pickled() -> None:
    match = Match(Setting(GAME, ["Ann", "Bo"], FairOptions(), "1"))
    match.play(0, match.game.options(0)[0])
    content = record.of_match(match)
    assert pickled(content) == content


@every_way
@pytest.mark.parametrize("name", NAMES)
def test_whatever_has_happened_is_copied_whole(name: str, twin_of: Callable[[Any], Any]) -> None:
    """A guest's process gets its turns as pickles."""
    contract = find(name)
    names = default_names(min(4, contract.most))
    match, chance = Match(Setting(contract, names, next(iter(contract.presets.values())), "5")), Chance("1")
    while not match.game.over() and len(match.moves) < 400:
        seat = match.game.next()
        match.play(seat, choose(contract, match.game, seat, list(contract.bots)[-1], chance))
    assert match.game.events
    assert [twin_of(event) for event in match.game.events] == match.game.events


@every_way
@pytest.mark.parametrize("name", NAMES)
def test_what_a_player_is_shown_is_copied_whole(name: str, twin_of: Callable[[Any], Any]) -> None:
    game = tiltyard.new(name, seed=5)
    contract, seat = find(name), game.to_move
    turn = game.turn(seat, looks_ahead=True, listens=True)
    twin = twin_of(turn)
    assert (twin.view, twin.moves, twin.news, repr(twin)) == (turn.view, turn.moves, turn.news, repr(turn))
    assert contract.view(twin.world(), seat) == turn.view
    question = contract.ask(turn.view, game.seats)
    assert twin_of(question) == question
    assert [twin_of(part) for part in contract.facts.parts] == contract.facts.parts
    fight = Telling(
        ["Ann wins."], tally=Tally("Fight", fighters=[Fighter("Ann", [Counted("Sword", 10)], 10, True)])
    )
    assert twin_of(fight) == fight


@every_way
@pytest.mark.parametrize(
    "error",
    [
        TiltyardError("wrong"),
        NotAsked("Not yet.", "code"),
        Refused("No.", "Q-01", "code", short="Not here."),
        DealError("hand", "no such card", 2),
        record.RecordError("game.tilt", 3, "no such player"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_reaches_another_process_as_it_was(
    error: TiltyardError, twin_of: Callable[[Any], Any]
) -> None:
    twin = twin_of(error)
    assert type(twin) is type(error)
    assert (str(twin), facts_of(twin)) == (str(error), facts_of(error))


def test_a_pickle_of_another_version_is_an_error_and_no_crash() -> None:
    chance = Chance("a", 7)
    facts = facts_of(chance)
    assert freeze(revive(Chance, facts)) == freeze(chance)
    del facts["counter"]
    with pytest.raises((TiltyardError, AttributeError), match="counter"):
        revive(Chance, facts).block()
