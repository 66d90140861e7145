"""What bots are asked goes to the processes in which they think, and what they answer back to the table."""

import asyncio
from collections.abc import Callable

from tiltyard.server.config import Config
from tiltyard.server.rooms.shelf import OURSELVES
from tiltyard.server.thinker import Answer
from tiltyard.server.thinkers import Thinkers
from tiltyard.server.traffic.room import Room
from tiltyard.table.table import Table
from tiltyard.table.thoughts import Thought, Thoughts


class Thinking:
    """The questions of all tables that are being thought about."""

    def __init__(
        self, thinkers: Thinkers, config: Config, heard: Callable[[Room, Thought, Answer], None]
    ) -> None:
        self.thinkers = thinkers
        self.hint_seconds = config.hint_seconds
        self.share = config.thinking_share
        self.heard = heard
        self.tasks: set[asyncio.Task[None]] = set()

    def set_up(self, table: Table) -> None:
        """Let the bots of a table think elsewhere, as far as there are processes for them."""
        pool = self.thinkers.pool
        table.state.guests = self.thinkers.guests(table.state.contract)
        table.asking.thoughts = Thoughts(self.thinkers.seconds, pool is not None, self.share)
        table.hints.seconds = self.hint_seconds
        if pool is not None:
            pool.begin()

    def send(self, room: Room, now: float) -> None:
        """Send what the bots of a table are asked to their processes."""
        assert room.table.asking.thoughts is not None
        for thought in room.table.asking.thoughts.take():
            task = asyncio.get_running_loop().create_task(self._think(room, thought, thought.due - now))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _think(self, room: Room, thought: Thought, left: float) -> None:
        """The table does not wait for it; only who asked for a hint does, and not for longer than this."""
        table = room.table
        who = OURSELVES if table.state.only_bots() else room.owner
        answer = Answer()
        try:
            async with asyncio.timeout(left if thought.hint else None):
                answer = await self.thinkers.think(who, table.name, len(table.state.sitters), thought, left)
        except TimeoutError:
            pass
        self.heard(room, thought, answer)

    async def stop(self) -> None:
        """The processes end, and nobody waits for them any more."""
        await self.thinkers.close()
        await asyncio.gather(*self.tasks)
