"""Addresses that the operator does not let in, read from storage every second."""

from typing import Final

from tiltyard.server.storage import Storage
from tiltyard.wire.protocol import Refusal

BLOCKED: Final = "The operator of this server does not let your address in."


class Blocks:
    """Who stays outside, and until when."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.until: dict[str, int] = {}  # milliseconds since 1970; 0: for good

    def refresh(self, now: int) -> set[str]:
        """Read them again, and return those that are new."""
        known = set(self.until)
        self.until = {
            row.address: row.until for row in self.storage.blocks() if not row.until or row.until > now
        }
        return set(self.until) - known

    def check(self, address: str) -> None:
        """Refuse an address that is blocked."""
        if address in self.until:
            raise Refusal("blocked", BLOCKED)
