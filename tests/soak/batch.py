"""A thousand games in a row, and their results in one line."""

import traceback
from hashlib import blake2b
from time import process_time
from typing import Final

import msgspec

from tests.soak.game import mark_of, played
from tests.soak.plan import Plan, planned
from tiltyard.engine.match import Match
from tiltyard.engine.record.writing import text_of

SIZE: Final = 1_000  # games


class Fault(msgspec.Struct, frozen=True):
    """A game in which something was wrong: what, and the record as far as it went."""

    number: int
    problem: str
    record: str


class Batch(msgspec.Struct, frozen=True):
    """Games from `SIZE * number` on. The marks say whether two forms have played the same."""

    number: int
    games: int
    moves: int
    marks: str  # a hash of all records, one after the other
    seconds: float  # of this processor
    faults: list[Fault]


def play_batch(number: int, games: int = SIZE) -> Batch:
    """Play the games of a batch."""
    begin, moves, faults = process_time(), 0, list[Fault]()
    marks = blake2b(digest_size=16)
    for at in range(number * SIZE, number * SIZE + games):
        plan = planned(at)
        match = plan.match()
        try:
            marks.update(mark_of(played(plan, match)))
        except Exception:  # whatever it is, it is a finding, and the soak goes on
            faults.append(fault(plan, match))
        moves += len(match.moves)
    return Batch(number, games, moves, marks.hexdigest(), round(process_time() - begin, 2), faults)


def fault(plan: Plan, match: Match) -> Fault:
    """What has just gone wrong."""
    return Fault(plan.number, traceback.format_exc(), text_of(match, {}, [f"game {plan.number} of the soak"]))
