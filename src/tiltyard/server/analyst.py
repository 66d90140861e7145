"""The analyst: finished games are explained in a process of its own, one after another, and kept for a while.

Whoever asks for a game that is known or under way costs nothing. Of the others, only so many may wait, and
only a few from one address; so nobody can keep the rest waiting, and the tables never notice.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from contextlib import suppress
from typing import Final, cast

import msgspec
from msgspec import Raw, Struct

from tiltyard.bots.analysis.story import LONGEST
from tiltyard.engine.text import sentence
from tiltyard.server.config import Config
from tiltyard.server.logs import log
from tiltyard.server.storage import Storage, text_pieces
from tiltyard.server.storage.asking import asked
from tiltyard.shown.analysis import Analysis
from tiltyard.wire.lobby import AnalysisInfo
from tiltyard.wire.protocol import Refusal

COMMAND: Final = (sys.executable, "-m", "tiltyard.bots.analysis.worker")
SECONDS: Final = 300.0  # after which an analysis is given up
LONGEST_LINE: Final = 16_000_000  # bytes that the process may say at once
MOST_KEPT: Final = 50  # analyses
WAITING_EACH: Final = 2  # games that one address may have waiting


class Said(Struct, frozen=True):
    """A line from the process."""

    done: float = 0.0
    analysis: Raw = Raw()
    error: str = ""


FAILED: Final = Said(error="this game could not be analysed; try again later")


class Job:
    """A game that waits, or is being analysed."""

    def __init__(self, table: str, who: str) -> None:
        self.table = table
        self.who = who  # the address that asked first
        self.done = 0.0


class Analyst:
    """Analyses games for everybody."""

    def __init__(self, storage: Storage, config: Config) -> None:
        self.storage = storage
        self.most = config.most_analyses
        self.jobs: OrderedDict[str, Job] = OrderedDict()  # by table, the first is under way
        self.found: OrderedDict[str, Said] = OrderedDict()  # by table
        self.task: asyncio.Task[None] | None = None
        self.process: Process | None = None

    def knows(self, table: str) -> bool:
        """Whether a game is known or under way, so that asking for it costs nothing."""
        return table in self.jobs or self.found.get(table, FAILED) is not FAILED

    async def begin(self, table: str, who: str) -> AnalysisInfo:
        """Ask for a game; only a finished one that is not too long."""
        await asked(self.storage, self._check, table)
        if not self.knows(table):
            self._check_room(who)
            self.found.pop(table, None)
            self.jobs[table] = Job(table, who)
            if self.task is None:
                self.task = asyncio.create_task(self._work())
        return self.info(table)

    def _check(self, table: str) -> None:
        row = self.storage.record(table)
        if row is None:
            raise Refusal("not_found", "There is no finished game with this name.")
        if row.moves > LONGEST:
            raise Refusal("refused", f"This game has {row.moves:,} moves; up to {LONGEST:,} are analysed.")

    def _check_room(self, who: str) -> None:
        mine = sum(job.who == who for job in self.jobs.values())
        if mine >= WAITING_EACH or len(self.jobs) >= self.most:
            raise Refusal("too_many", "Too many games wait to be analysed. Try again in a minute.")

    def info(self, table: str) -> AnalysisInfo:
        """How far it is, or what was found."""
        said = self.found.get(table)
        if said is not None:
            self.found.move_to_end(table)
            return answered(table, said)
        job = self.jobs.get(table)
        if job is None:
            raise Refusal("not_found", "Nobody has asked for an analysis of this game yet.")
        return AnalysisInfo(table, list(self.jobs).index(table), round(job.done, 2))

    def known(self, table: str) -> AnalysisInfo:
        """The same for whoever only looks whether there is something: that there is nothing is no refusal."""
        try:
            return self.info(table)
        except Refusal:
            return AnalysisInfo(table, 0, 0.0)

    async def _work(self) -> None:
        """One after another, until nobody waits."""
        while self.jobs:
            table, job = next(iter(self.jobs.items()))
            self.found[table] = await self._analysed(job)
            del self.jobs[table]
            if len(self.found) > MOST_KEPT:
                self.found.popitem(last=False)
        self.task = None

    async def _analysed(self, job: Job) -> Said:
        """What the process found, or that it failed, and then somebody may ask again."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._ask(job)
        except Exception as problem:  # whatever it is, the others need not wait for it
            log("an analysis failed", logging.WARNING, table=job.table, problem=type(problem).__name__)
            return FAILED
        finally:
            await self._end()

    async def _ask(self, job: Job) -> Said:
        text = b"".join(await asked(self.storage, list, text_pieces(self.storage, job.table)))
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
        )
        self.process = process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(text)
        process.stdin.close()
        while True:
            said = msgspec.json.decode(await process.stdout.readline(), type=Said)
            if said.error or bytes(said.analysis):
                return msgspec.structs.replace(said, analysis=said.analysis.copy())
            job.done = said.done

    async def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    async def close(self) -> None:
        """The server stops: whatever is under way is given up."""
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task


def answered(table: str, said: Said) -> AnalysisInfo:
    """What was found, as it came from the process; or why nothing was."""
    if said.error:
        raise Refusal("refused", sentence(said.error))
    return AnalysisInfo(table, 0, 1.0, cast(Analysis, said.analysis))
