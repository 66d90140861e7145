"""The bots' own results: each rung plays the deal of the day in a process of its own, one deal after another.

A deal is played once and its results are stored. Only today's and yesterday's deals are played, so there are
never more of them than twice the number of games, however many people ask.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import Final

import msgspec

from tiltyard.bots.daily import daily_seed
from tiltyard.games import find
from tiltyard.server.logs import log
from tiltyard.server.storage import Storage, StorageError
from tiltyard.server.storage.asking import asked
from tiltyard.wire.lobby import DailyResult
from tiltyard.wire.protocol import encode

SECONDS: Final = 1_800.0  # after which a deal is given up until the server starts again

Deal = tuple[str, str]  # a game and a day


class Reckoner:
    """Lets the bots play, and stores what they made of it."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.deals: list[Deal] = []  # the first is being played
        self.tried: set[Deal] = set()  # all that were ever asked for
        self.task: asyncio.Task[None] | None = None

    def results(self, game: str, day: str) -> list[DailyResult]:
        """What the bots made of a deal; nothing yet if they are still playing."""
        kept = self.storage.daily_bots(daily_seed(find(game), day))
        return [] if kept is None else msgspec.json.decode(kept, type=list[DailyResult])

    def is_at(self, game: str, day: str) -> bool:
        """Whether the deal waits or is being played."""
        return (game, day) in self.deals

    def begin(self, game: str, day: str, found: list[DailyResult]) -> None:
        """Let the bots play a deal, unless they have tried or all have played."""
        if (game, day) in self.tried or not missing(game, found):
            return
        self.tried.add((game, day))
        self.deals.append((game, day))
        if self.task is None:
            self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """One after another, until none is left."""
        while self.deals:
            game, day = self.deals[0]
            try:
                async with asyncio.timeout(SECONDS):
                    await self._play(game, day)
            except (TimeoutError, OSError, ValueError, StorageError):
                log("the bots could not play the deal of the day", logging.WARNING, game=game, day=day)
            self.deals.pop(0)
        self.task = None

    async def _play(self, game: str, day: str) -> None:
        """What each rung made of a deal is stored as soon as it is known."""
        found = await asked(self.storage, self.results, game, day)
        command = (sys.executable, "-m", "tiltyard.bots.reckoner", game, day, *missing(game, found))
        process = await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                found.append(msgspec.json.decode(line, type=DailyResult))
                seed, results = daily_seed(find(game), day), encode(found)
                await asked(self.storage, self.storage.keep_daily_bots, seed, day, results)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if missing(game, found):
            raise ValueError("the bots did not finish")

    async def close(self) -> None:
        """The server stops: whatever is under way is given up."""
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task


def missing(game: str, found: list[DailyResult]) -> list[str]:
    """The rungs that have not played yet."""
    known = [result.name for result in found]
    return [level for level in find(game).rungs() if level not in known]
