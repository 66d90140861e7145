"""The plan of the next game of people who stay together."""

from typing import Any, Final

import msgspec

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.games import find
from tiltyard.table import evening
from tiltyard.table.seats import Sitter
from tiltyard.table.table import Table
from tiltyard.wire.entries import StoredPlan
from tiltyard.wire.lobby import CreateTable

USUAL: Final = "knight"  # a bot of every ladder


def next_game(table: Table, stored: StoredPlan) -> tuple[StoredPlan, list[Seat]]:
    """What people have agreed to play next, and who of the old table sits where; NOBODY: somebody new."""
    state, consent = table.state, table.consent
    stored = msgspec.structs.replace(
        stored, won=evening.carried(state), games=evening.games(state), before=state.name
    )
    seats = list(range(len(state.sitters)))
    if consent.wants_rematch == "again":
        return msgspec.structs.replace(stored, seed=state.played_seed(), fresh=False), seats
    stored = msgspec.structs.replace(stored, seed="", fresh=True)
    if consent.wants_rematch == "swap":
        order = [*seats[-1:], *seats[:-1]]
        places = [place(state.sitters[seat]) for seat in order]
        return msgspec.structs.replace(stored, wish=msgspec.structs.replace(stored.wish, seats=places)), order
    if consent.wants_rematch == "other":
        return _other(table, stored, find(consent.game))
    return stored, seats


def _other(table: Table, stored: StoredPlan, contract: Contract[Any]) -> tuple[StoredPlan, list[Seat]]:
    """Another game: those who come along, and bots as before, as many as it has seats."""
    sitters = table.state.sitters
    people = [seat for seat in sorted(table.consent.agreed) if seat in table.presence.links]
    bots = [seat for seat, sitter in enumerate(sitters) if sitter.bot]
    order = [*people, *bots][: contract.most]
    order += [NOBODY] * (contract.fewest - len(order))
    levels = contract.levels()
    fill = next((level for level in (stored.wish.fill, USUAL) if level in levels), "")
    places = [place(sitters[seat], levels, fill) if seat != NOBODY else f"bot:{fill}" for seat in order]
    old = stored.wish
    wish = CreateTable(
        contract.name,
        seats=places,
        public=old.public,
        clock=old.clock,
        away=old.away,
        grace=old.grace,
        pace=old.pace,
        delay=old.delay,
        fill=fill,
        hints=old.hints,
        slow=old.slow,
        cheers=old.cheers,
    )
    return msgspec.structs.replace(stored, wish=wish, past=""), order


def place(sitter: Sitter, levels: list[str] | None = None, otherwise: str = "") -> str:
    """A seat as a request names it; a bot that a game does not have is replaced."""
    if not sitter.bot:
        return "person"
    known = levels is None or sitter.bot in levels
    return f"bot:{sitter.bot if known else otherwise}"
