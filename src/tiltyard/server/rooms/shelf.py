"""The shelf: tables being loaded from storage. Each is loaded once, however many wait for it."""

import asyncio
from collections.abc import Callable
from typing import Final

from tiltyard.server.access.doors import Buckets
from tiltyard.server.config import Config
from tiltyard.server.rooms.desk import Desk, Job
from tiltyard.server.storage.asking import Labour
from tiltyard.server.traffic.room import Room
from tiltyard.wire.protocol import Refusal

OURSELVES: Final = ""  # the client name for the server itself


class Shelf:
    """Loads tables in slices; only those who asked for a table wait for it."""

    def __init__(self, config: Config, desk: Desk, load: Callable[[str], Labour[Room]]) -> None:
        self.clock = config.clock
        self.most = config.most_loading
        self.desk = desk
        self.load = load
        self.loads = Buckets(config.loads_per_second, config.loads_at_once)
        self.under_way: dict[str, Job[Room]] = {}

    async def fetch(self, name: str, who: str) -> None:
        """Wait until the table is in memory, or say why it cannot be; leaving holds up nobody else."""
        if who != OURSELVES:
            self.loads.spend(who, self.clock())
        job = self.under_way.get(name)
        if job is None:
            job = self._begin(name, who)
        else:
            self.desk.join(who, job)
        await asyncio.shield(job.result)

    def _begin(self, name: str, who: str) -> Job[Room]:
        if len(self.under_way) >= self.most:
            raise Refusal("too_many", "Too many tables are being loaded; try again in a moment.")
        job = self.desk.ask(who, self.load(name))
        self.under_way[name] = job

        def arrived(result: "asyncio.Future[Room]") -> None:
            del self.under_way[name]
            if not result.cancelled():
                result.exception()  # reported to everybody who waits for it

        job.result.add_done_callback(arrived)
        return job
