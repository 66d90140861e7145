"""Long work in slices: whatever takes longer than some milliseconds lets everybody else in meanwhile.

Threads would not help: compiled code does not let go of the interpreter until it returns.
"""

import asyncio
from time import perf_counter
from typing import Final

SLICE: Final = 0.004  # seconds


class Breath:
    """When the next breath is due."""

    def __init__(self) -> None:
        self.until = perf_counter() + SLICE

    @property
    def due(self) -> bool:
        """Whether this slice is over."""
        return perf_counter() >= self.until

    async def take(self) -> None:
        """Let the others in."""
        await asyncio.sleep(0)
        self.until = perf_counter() + SLICE
