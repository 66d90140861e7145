"""Closes tables that nobody comes back to, a few at a time, in memory or only in storage."""

import asyncio
from typing import Final

from tiltyard.server.logs import LOG, log
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.rooms.shelf import OURSELVES
from tiltyard.server.storage import Elsewhere
from tiltyard.server.storage.asking import asked
from tiltyard.server.traffic.room import Room

AT_ONCE: Final = 20  # tables of each kind
PAUSE: Final = 1.0  # seconds until the next ones
CROWDED: Final = 0.75  # of the tables allowed


class Expiry:
    """Goes through the tables that have been idle the longest."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.config = lobby.config
        self.started = self.config.wall()

    async def step(self) -> int:
        """Close those whose time is up, and return how many there were."""
        now = self.config.wall()
        if now - self.started < self.config.open_seconds:  # after a restart people need time to come back
            return 0
        closed, storage = 0, self.lobby.storage
        for phase, slow, seconds in await asked(storage, self._patience):
            before = int((now - seconds) * 1000)
            for name, touched in await asked(storage, storage.untouched, phase, before, AT_ONCE, slow):
                closed += await self._look_at(name, touched, before)
                await asyncio.sleep(0)
        if closed:
            log("tables closed", count=closed)
        return closed

    def _patience(self) -> list[tuple[str, bool, float]]:
        """How long each kind of table waits for its people; less when there are almost too many tables.

        The phase, whether people take their time there, and the seconds.
        """
        config, storage = self.config, self.lobby.storage
        crowded = storage.count("open") + storage.count("running") >= CROWDED * config.most_tables
        return [
            ("open", False, config.open_seconds),
            ("running", False, config.crowded_seconds if crowded else config.stalled_seconds),
            ("open", True, config.stalled_seconds),
            ("running", True, config.stalled_seconds if crowded else config.slow_seconds),
        ]

    async def _look_at(self, name: str, touched: int, before: int) -> bool:
        """Close a table, unless somebody is there or something happened there recently."""
        room = self.lobby.rooms.get(name)
        if room is not None and is_kept(room):
            self.lobby.outbox.touch(name)
            return False
        if touched >= before:
            self.lobby.outbox.touch(name, touched)
            return False
        try:
            room = await self.lobby.find(name, OURSELVES)
            if is_kept(room):  # somebody came while it was loaded
                return False
            room.table.expire(self.lobby.now())
        except Elsewhere:
            return False  # its owner sees to it
        except Exception:  # damaged, or no room: the others need not wait for it
            LOG.exception("a table could not be closed")
            self.lobby.outbox.touch(name)
            return False
        room.used = 0.0  # nobody wanted it
        self.lobby.after(room)
        return True


def is_kept(room: Room) -> bool:
    """Whether somebody is there who keeps a table: its host, one of its players, or who watches bots."""
    people = any(sitter.is_person for sitter in room.table.state.sitters)
    return room.table.attended() if people else bool(room.table.presence.links)
