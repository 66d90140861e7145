"""`refuse` proves that nothing has changed: a game that is careless about a refusal is caught."""

from collections.abc import Callable
from typing import Any, SupportsIndex

import pytest

from tests.fair import FairContract
from tests.fair.events import IsReady
from tests.fair.table import Fair
from tiltyard.engine import record
from tiltyard.engine.contract import Contract
from tiltyard.engine.deal import Deal
from tiltyard.engine.options import Options

pytestmark = pytest.mark.both

STORY = """\
tiltyard 1
game: fair
rules: 3
seats: Ann, Bo
deal Ann.hand: Herald, Bread
---
refuse Ann: drop out
expect over = no
"""
Trace = Callable[[Fair], object]


class Careless(Fair):
    """A table at which a move that is refused leaves a trace."""

    trace: Trace

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        self.trace(self)
        super().play(seat, move)


class Deaf(Fair):
    """A table that refuses no move."""

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        pass


class CarelessFair(FairContract):
    """The Fair at another table."""

    def __init__(self, table: type[Fair]) -> None:
        super().__init__()
        self.table = table

    def new(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool = False) -> Fair:
        game = super().new(seats, seed, options, deal, listen)
        game.__class__ = self.table
        return game


def checked(contract: Contract[Any]) -> list[tuple[int, str]]:
    failures = record.check(record.parse(STORY, "fair.tilt", lambda name: contract))
    return [(failure.line, failure.found) for failure in failures]


def test_a_refusal_without_a_trace() -> None:
    assert not checked(FairContract())


@pytest.mark.parametrize(
    "trace",
    [
        lambda game: game.wares.deck.reverse(),
        lambda game: game.hands[1].pop(),
        lambda game: game.chance.below(6),
        lambda game: game.coins.__setitem__(0, 9),
        lambda game: game.emit(IsReady(0)),
        lambda game: game.stack[-1].done(0),
    ],
    ids=["a deck in another order", "a card lost", "chance used", "coins", "an event", "who is waited for"],
)
def test_a_refusal_that_leaves_a_trace_is_found_out(trace: Trace) -> None:
    class Table(Careless):
        pass

    Table.trace = staticmethod(trace)
    assert checked(CarelessFair(Table))[0] == (7, "it was refused and changed the table")


def test_a_move_that_nobody_refuses_is_found_out() -> None:
    assert checked(CarelessFair(Deaf)) == [(7, "it was made, though it is not legal here")]
