"""Keeps finished tables for a long time and then deletes them, a few at a time."""

from typing import Final

from tiltyard.server.logs import log
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.storage.asking import asked

AT_ONCE: Final = 20  # tables
ENTRIES: Final = 2_000  # of their journals
SELDOM: Final = 60  # steps between counts of everything kept


class Retention:
    """Goes through the tables that ended the longest time ago."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.storage = lobby.storage
        self.config = lobby.config
        self.steps = 0
        self.too_many = 0  # how many finished games there are beyond the limit

    async def step(self) -> int:
        """Delete those whose time is up, and the oldest while there are too many; return how many."""
        ended = await asked(self.storage, self._ended)
        gone = [name for name in ended if name not in self.lobby.rooms]
        if gone:
            await asked(self.storage, self.storage.forget, gone)
            log("tables forgotten", count=len(gone))
        await asked(self.storage, self.storage.forget_entries, ENTRIES)
        if self.steps % SELDOM == 1:
            ago = self._ago(self.config.reports_kept_seconds)
            await asked(self.storage, self.storage.drop_reports, ago)
        return len(gone)

    def _ended(self) -> list[str]:
        """Tables that may go, as far as other servers are concerned."""
        if self.too_many or self.steps % SELDOM == 0:
            kept = self.storage.count("over") + self.storage.count("closed")
            self.too_many = max(0, kept - self.config.most_kept)
        self.steps += 1
        names = dict.fromkeys([*self._too_old(), *self._surplus()])
        return [name for name in names if not self.storage.owner(name)]

    def _too_old(self) -> list[str]:
        found: list[str] = []
        for people, seconds in ((False, self.config.bots_kept_seconds), (True, self.config.kept_seconds)):
            if seconds:
                found += self.storage.ended(people, self._ago(seconds), AT_ONCE)
        return found

    def _surplus(self) -> list[str]:
        """The oldest of the excess, starting with games of only bots."""
        wanted = min(self.too_many, AT_ONCE)
        found = [
            name for people in (False, True) for name in self.storage.ended(people, self._ago(0), wanted)
        ]
        return found[:wanted]

    def _ago(self, seconds: float) -> int:
        """A time in the past, as storage keeps it."""
        return int((self.config.wall() - seconds) * 1000)
