"""Copying and pickling the parts of a game; the laws do it with whole games."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from tests.fair import GAME
from tests.fair.rules import Lay
from tests.fair.table import FairOptions
from tests.laws.freeze import freeze
from tiltyard.engine import record
from tiltyard.engine.cards import Pile
from tiltyard.engine.chance import Chance
from tiltyard.engine.copies import Copied, facts_of, revive
from tiltyard.engine.match import Match, Setting
from tiltyard.engine.moves import TiltyardError
from tiltyard.games import NAMES, find

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


def test_a_pickle_of_another_version_is_an_error_and_no_crash() -> None:
    chance = Chance("a", 7)
    facts = facts_of(chance)
    assert freeze(revive(Chance, facts)) == freeze(chance)
    del facts["counter"]
    with pytest.raises((TiltyardError, AttributeError), match="counter"):
        revive(Chance, facts).block()
