"""Numbers for learners: as many as there are names, all of them small, and different for different views."""

import json
from collections import defaultdict
from typing import Any

import pytest
from hypothesis import given, settings

from tests.laws.tables import TABLES, Table, choices, every_table, seeds, wander
from tiltyard.engine.chance import Chance
from tiltyard.engine.contract import Contract
from tiltyard.engine.facts import Cards
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.pen import CARD, COUNT, FLAG, MOST, NUMBER

pytestmark = pytest.mark.both
# How long a table waits, which never changes during a game and which no learner can use.
CLOCKS = ("clock", "merlin_seconds", "window_seconds")
TRIED = 4  # of the moves at each position
LEAST = {FLAG: 0, COUNT: 0, CARD: 0, NUMBER: -1}
HIGHEST = {FLAG: 1, COUNT: 250, CARD: 250, NUMBER: MOST}
Seen = dict[tuple[int, ...], str]


def sight(contract: Contract[Any], game: Any, seat: Seat) -> str:
    """A view as text; piles that have no order by their declaration are put in order."""
    view = {name: value for name, value in contract.view(game, seat).items() if name not in CLOCKS}
    for fact in contract.facts.facts:
        cards = view.get(fact.key())
        if (
            isinstance(fact, Cards)
            and fact.part.any_order
            and fact.shape == "pile"
            and isinstance(cards, list)
        ):
            view[fact.key()] = sorted(cards)
    return json.dumps(view, sort_keys=True)


def look(contract: Contract[Any], game: Any, seen: Seen) -> None:
    """Whoever sees something else than anybody before has other numbers."""
    for seat in range(game.seats):
        numbers, text = tuple(contract.observation(game, seat)), sight(contract, game, seat)
        assert seen.setdefault(numbers, text) == text, "two views, one observation"


def walk(table: Table, seed: str, picks: list[int]) -> Seen:
    """Look at every position of a game, with other cards too, and at those that other moves would lead to."""
    match, seen = table.match(seed), Seen()
    look(table.contract, match.game, seen)
    for at in range(len(picks)):
        wander(match, picks[at : at + 1])
        look(table.contract, match.game, seen)
        look(table.contract, table.contract.redeal(match.game, NOBODY, Chance(f"{at:x}")), seen)
        for seat in match.game.asks():
            options = match.game.options(seat)
            for move in options[at % len(options) :][:TRIED]:
                other = match.game.copy()
                other.play(seat, move)
                look(table.contract, other, seen)
    return seen


@every_table
@settings(max_examples=2)
@given(seed=seeds, picks=choices)
def test_different_views_have_different_observations(table: Table, seed: str, picks: list[int]) -> None:
    walk(table, seed, picks[:40])


@every_table
def test_every_number_has_a_name_and_is_what_it_says(table: Table) -> None:
    features = table.contract.features()
    names = [feature.name for feature in features]
    assert len(set(names)) == len(names)
    for numbers in walk(table, "1", list(range(7, 210, 7))):
        assert len(numbers) == len(features)
        for feature, number in zip(features, numbers, strict=True):
            assert LEAST[feature.kind] <= number <= HIGHEST[feature.kind], feature


@every_table
def test_a_full_observation_begins_with_what_is_seen_and_tells_the_rest(table: Table) -> None:
    game = table.match("1").game
    contract = table.contract
    names = [feature.name for feature in contract.full_features()]
    for seat in range(game.seats):
        full, seen = contract.full_observation(game, seat), contract.observation(game, seat)
        assert len(full) == len(names)
        assert full[: len(seen)] == seen
        twins = [contract.redeal(game, seat, Chance(f"{number}")) for number in range(1, 4)]
        assert any(contract.full_observation(twin, seat) != full for twin in twins)


@pytest.mark.parametrize("topic", ["own hand", "asked", "cards"])
def test_the_law_would_notice_what_is_left_out(topic: str) -> None:
    """With these numbers taken away, two views of a few games of Quests look alike."""
    table = next(table for table in TABLES if table.contract.name == "quests")
    kept = [feature.topic != topic for feature in table.contract.features()]
    told: dict[tuple[int, ...], set[str]] = defaultdict(set)
    for seed in range(2):
        for numbers, text in walk(table, f"{seed}", list(range(1, 400, 13))).items():
            told[tuple(number for number, keep in zip(numbers, kept, strict=True) if keep)].add(text)
    assert any(len(texts) > 1 for texts in told.values())
