"""Numbers for learners: as many as there are names, all of them small, and different for different views."""

import json
from typing import Any

from hypothesis import given, settings

from tests.laws.tables import Table, choices, every_table, play_on, seeds
from tiltyard.engine.contract import Contract
from tiltyard.engine.facts import Cards
from tiltyard.engine.moves import Seat

# How long a table waits, which never changes during a game and which no learner can use.
CLOCKS = ("clock", "merlin_seconds", "window_seconds")
TRIED = 5  # of the moves at each position
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
    """What every seat sees here is told apart from all that any seat has seen before."""
    for seat in range(game.seats):
        numbers, text = tuple(contract.observation(game, seat)), sight(contract, game, seat)
        assert seen.setdefault(numbers, text) == text, "two views, one observation"


def walk(table: Table, seed: str, picks: list[int]) -> int:
    """Look at every position of a game, and at those that other moves would have led to."""
    match, seen = table.match(seed), Seen()
    look(table.contract, match.game, seen)
    for at, _move in enumerate(play_on(match, picks)):
        look(table.contract, match.game, seen)
        for seat in match.game.asks():
            options = match.game.options(seat)
            for move in options[at % len(options) :][:TRIED]:
                other = match.game.copy()
                other.play(seat, move)
                look(table.contract, other, seen)
    return len(seen)


@every_table
@settings(max_examples=3)
@given(seed=seeds, picks=choices)
def test_different_views_have_different_observations(table: Table, seed: str, picks: list[int]) -> None:
    walk(table, seed, picks[:60])
