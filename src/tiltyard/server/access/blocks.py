"""Addresses that the operator does not let in, read from storage every second."""

from typing import Final

from tiltyard.server.storage import BlockRow, Storage
from tiltyard.server.storage.asking import asked
from tiltyard.wire.protocol import Refusal

BLOCKED: Final = "The operator of this server does not let your address in."


class Blocks:
    """Who stays outside, and until when."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.until: dict[str, int] = {}  # milliseconds since 1970; 0: for good

    def refresh(self, now: int) -> set[str]:
        """Read them again, and return those that are new."""
        return self._learn(self.storage.blocks(), now)

    async def refreshed(self, now: int) -> set[str]:
        """The same while the server runs."""
        return self._learn(await asked(self.storage, self.storage.blocks), now)

    def _learn(self, rows: list[BlockRow], now: int) -> set[str]:
        known = set(self.until)
        self.until = {row.address: row.until for row in rows if not row.until or row.until > now}
        return set(self.until) - known

    def check(self, address: str) -> None:
        """Refuse an address that is blocked."""
        if address in self.until:
            raise Refusal("blocked", BLOCKED)
