"""Arriving at a network table: at the seat that this terminal has there, or a new one."""

from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from tiltyard.bots.guests import is_file
from tiltyard.client.lobby import Caller, Place, sit_down
from tiltyard.engine.moves import NOBODY
from tiltyard.games import game_of_scenario
from tiltyard.table.fair import new_part
from tiltyard.table.seats import key_token
from tiltyard.terminal import seats
from tiltyard.terminal.seats import Kept
from tiltyard.wire.lobby import CreateTable, Seated


@dataclass(frozen=True)
class Wish:
    """What the command line says; empty where it says nothing."""

    game: str
    name: str
    seats: str
    options: str
    seed: str
    scenario: str
    auto: bool = True  # whether a move without alternatives is made unasked


async def take_seat(caller: Caller, place: Place, wish: Wish) -> tuple[Seated, Kept]:
    """Return to a seat at the address's table, or join it; with a game, set one; else join any."""
    kept = seats.kept_at(f"{place.url}/t/{place.table}", wish.name) if place.table else None
    if kept is not None:
        return Seated(place.table, NOBODY, kept.key, await caller.table(place.table)), kept
    name = wish.name or f"Guest {token_hex(2)}"
    game = wish.game or (game_of_scenario(wish.scenario) if wish.scenario else "")
    if place.table or not game:
        seated = await sit_down(caller, place, name)
    else:
        kinds = [_seat(entry) for entry in wish.seats.split(",")] if wish.seats else []
        seated = await caller.create(
            CreateTable(
                game,
                name,
                kinds,
                wish.options,
                seed=wish.seed,
                scenario=wish.scenario,
                key=key_token(),
                later=True,
            )
        )
    kept = Kept(name, seated.key, new_part(), seated.info.commitment)
    seats.keep(f"{place.url}/t/{seated.table}", kept)
    return seated, kept


def _seat(entry: str) -> str:
    """`bot`, `bot:LEVEL`, a bot from a file that the server offers, or anything else for a person."""
    entry = entry.strip()
    if entry.partition(":")[0].strip().casefold() == "bot":
        return entry
    return f"bot:{Path(entry).name}" if is_file(entry) else "person"
