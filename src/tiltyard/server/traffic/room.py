"""A table in memory, and when it wants to be woken."""

import asyncio
from math import inf

from tiltyard.table.table import Table


class Room:
    """A table in use."""

    def __init__(self, table: Table, plan: bytes) -> None:
        self.table = table
        self.plan = plan  # as it is stored
        self.epoch = 1  # under which we write to its journal; a new table begins with the first
        self.timer: asyncio.TimerHandle | None = None
        self.due = inf
        self.used = 0.0  # when it was last used
        self.slow = ""  # who set it, if people take their time here; it counts among theirs until it is over
        self.owner = ""  # the address that set or loaded it, in whose turn its bots think
        self.queued = False  # its bots are waiting for that turn
        self.barred: set[str] = set()  # addresses of people whom the host has removed
        self.awaits = 0  # open connections that have not said hello yet
        self.broken = False  # memory and storage disagree; it must be reloaded
        self.recorded = False  # its finished game is stored, or was when it was loaded
