"""What lists show of tables, be they in memory here, in use at another server, or only in storage."""

from math import inf
from typing import Final

import msgspec

from tiltyard.server.config import Config
from tiltyard.server.rooms.wishes import at_rest
from tiltyard.server.storage import Storage, TableRow
from tiltyard.server.storage.asking import Labour, asked, asking
from tiltyard.server.traffic.room import Room
from tiltyard.wire.protocol import TableInfo

LISTED: Final = 200
SHOWN: Final = 2 * LISTED
PHASES: Final = ("open", "running")


class Listing:
    """The tables that people may find."""

    def __init__(self, storage: Storage, config: Config, rooms: dict[str, Room]) -> None:
        self.storage = storage
        self.config = config
        self.rooms = rooms  # the tables in memory
        self.elsewhere: dict[str, TableInfo] = {}  # tables in use at other servers that share our data
        self.seen: dict[str, float] = {}  # when the people of an abandoned table were last there

    async def listed(self) -> list[TableInfo]:
        """Public tables that are open or running, and not abandoned."""
        found = [await asked(self.storage, self.storage.listed, phase, LISTED) for phase in PHASES]
        return [self.info(row) for rows in found for row in rows if self._is_attended(row.name)]

    def naming(self, names: list[str]) -> Labour[list[TableInfo]]:
        """Tables by name that are not over, whether or not anybody is there, with whose turn it is."""
        found = []
        for row in (yield from asking(self.storage, self.storage.named, names)):
            if row.phase in PHASES:
                found.append(self.info(row))
                yield None
        return found

    def info(self, row: TableRow) -> TableInfo:
        """A table as lists show it; nobody is at one that is in nobody's memory."""
        room = self.rooms.get(row.name)
        if room is not None:
            return room.table.publisher.info()
        return self.elsewhere.get(row.name) or at_rest(msgspec.json.decode(row.info, type=TableInfo))

    def shown_here(self) -> list[TableInfo]:
        """The tables in use here that lists show, for servers that share our data."""
        return [
            room.table.publisher.info()
            for room in self.rooms.values()
            if room.table.state.plan.wish.public
            and room.table.state.phase in PHASES
            and self._is_attended(room.table.name)
        ][:SHOWN]

    def _is_attended(self, name: str) -> bool:
        """Whether the people who keep a table going are there, or were recently."""
        room = self.rooms.get(name)
        if (room is not None and room.table.attended()) or name in self.elsewhere:
            return True
        return self.config.clock() - self.seen.get(name, -inf) < self.config.abandoned_seconds

    def forget_old(self) -> None:
        """Forget who was at a table too long ago to matter."""
        long_ago = self.config.clock() - self.config.abandoned_seconds
        self.seen = {name: at for name, at in self.seen.items() if at > long_ago}
