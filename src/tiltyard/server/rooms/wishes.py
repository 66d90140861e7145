"""What a request for a table leads to, and a table as those see it who are not there."""

import msgspec

from tiltyard.bots.puzzles.puzzle import puzzle_of
from tiltyard.engine import record
from tiltyard.engine.moves import TiltyardError
from tiltyard.table.seats import derived
from tiltyard.table.table import Table
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable, Seated
from tiltyard.wire.protocol import Refusal, TableInfo


def puzzle_text(wish: CreateTable) -> str:
    """The record in which a puzzle begins."""
    if wish.record or wish.resume or wish.scenario or wish.seats:
        raise Refusal("bad_setup", "A puzzle has its own cards and seats; leave all other fields out.")
    try:
        return record.text(puzzle_of(wish.game, wish.puzzle).kept)
    except TiltyardError as problem:
        raise Refusal("bad_setup", str(problem)) from None


def seated_again(table: Table, wish: CreateTable) -> Seated:
    """The table that this key has already set: the answer was lost, or the client asks twice."""
    invite = "" if wish.public else derived(wish.key, "invite")
    if not wish.name and table.state.host() == protocol.WATCHER:
        return Seated(table.name, protocol.WATCHER, "", table.publisher.info(), invite)
    if not table.is_key(wish.key) or table.state.sitters[table.seat_of(wish.key)].name != wish.name:
        raise Refusal("bad_key", "This key was used for another table; use a new key for each.")
    return Seated(table.name, table.seat_of(wish.key), wish.key, table.publisher.info(), invite)


def at_rest(info: TableInfo) -> TableInfo:
    """A table at which nobody is connected."""
    seats = [msgspec.structs.replace(seat, here=False, hidden=False) for seat in info.seats]
    return msgspec.structs.replace(info, seats=seats, watchers=0, proposal=None)
