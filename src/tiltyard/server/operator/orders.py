"""Orders to a server: one that runs carries them out; if none runs, they are carried out here."""

import asyncio
import time
from typing import Final

from tiltyard.engine.moves import TiltyardError
from tiltyard.server.config import Config
from tiltyard.server.metrics import Metrics
from tiltyard.server.operator.data import InUse, alone, beside
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.rooms.orders import Orders
from tiltyard.server.storage import OrderRow, Storage

PATIENCE: Final = 15.0  # seconds without any order being carried out
PAUSE: Final = 0.1  # seconds between looks

Order = tuple[str, str, str]  # what, the subject, the detail


def carry_out(data: str, orders: list[Order]) -> list[str]:
    """Carry out the orders, and return the outcome of each."""
    with beside(data):
        pass  # it is there, and of this version
    try:
        return asyncio.run(_here(data, orders))
    except InUse:
        return _left(data, orders)


def _left(data: str, orders: list[Order]) -> list[str]:
    """Leave them for the server that runs, and wait."""
    with beside(data) as storage:
        numbers = [storage.put_order(*order) for order in orders]
        try:
            return [_outcome(storage, number) for number in numbers]
        finally:
            for number in numbers:
                storage.withdraw_order(number)


def _outcome(storage: Storage, number: int) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if outcome := storage.outcome(number):
            return outcome
        time.sleep(PAUSE)
    raise TiltyardError(f"the server did not do this within {PATIENCE:.0f} seconds; its log may say why")


async def _here(data: str, orders: list[Order]) -> list[str]:
    """No server runs: do them in this process."""
    with alone(data) as storage:
        lobby = Lobby(storage, Config(), Metrics())
        try:
            doing = Orders(lobby)
            outcomes = [await doing.carry_out(OrderRow(0, *order)) for order in orders]
            await lobby.outbox.settled()
            return outcomes
        finally:
            await lobby.outbox.drained()
            lobby.close()
