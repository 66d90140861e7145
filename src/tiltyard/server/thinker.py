"""A process in which a bot thinks: asked one question at a time, and restarted when it fails."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct

from tiltyard.bots.worker import Asked, packed
from tiltyard.engine.moves import Move, TiltyardError

BEGINNING: Final = 30.0  # seconds to start
MOST_WAITING: Final = 100  # questions to one guest; further ones go to the house


class Hello(Struct, frozen=True):
    """What a process says first."""

    name: str = ""
    games: list[str] = []
    looks_ahead: bool = False
    listens: bool = False
    error: str = ""


class Answer(Struct, frozen=True):
    """What it says to a question."""

    moves: list[Move] = []
    sights: list[int] = []  # what the bot expects to see before each of them
    failed: str = ""  # what the bot did instead
    where: str = ""


class Thinker:
    """One process; it answers one question at a time."""

    def __init__(self, text: str, patience: float) -> None:
        self.text = text  # the guest as the operator typed it; empty: the bots of the ladder
        self.patience = patience  # seconds beyond the bot's time until its process is ended
        self.hello = Hello()
        self.process: Process | None = None
        self.waiting = 0
        self.closing = False
        self.turn = asyncio.Lock()

    async def begin(self) -> None:
        """Start the process; a TiltyardError says why it is no bot."""
        command = [sys.executable, "-m", "tiltyard.bots.worker", self.text]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        self.process = process
        try:
            self.hello = msgspec.json.decode(await self._line(process, BEGINNING), type=Hello)
        except (TimeoutError, OSError, ValueError):
            await self.kill()
            raise TiltyardError(f"{self.text or 'a process for bots'} does not start") from None
        if self.hello.error:
            await self.kill()
            raise TiltyardError(self.hello.error)

    async def ask(self, asked: Asked) -> Answer:
        """The answer to a question, within the bot's time and little more; or what was wrong."""
        if self.waiting >= MOST_WAITING:
            return Answer()
        self.waiting += 1
        try:
            async with self.turn:
                return Answer() if self.closing else await self._ask(asked)
        finally:
            self.waiting -= 1

    async def _ask(self, asked: Asked) -> Answer:
        try:
            if self.process is None:
                await self.begin()
            assert self.process is not None
            assert self.process.stdin is not None
            self.process.stdin.write(packed(asked))
            line = await self._line(self.process, asked.seconds + self.patience)
            return msgspec.json.decode(line, type=Answer)
        except TimeoutError:
            failure = "took too long"
        except (OSError, ValueError, TiltyardError):
            failure = "ended its process"
        await self.kill()
        return Answer() if self.closing else Answer(failed=failure)

    async def recover(self) -> None:
        """Start the process, or start it again after a failure; if it does not, the next question tries."""
        async with self.turn:
            if self.process is None and not self.closing:
                with suppress(TiltyardError):
                    await self.begin()

    async def _line(self, process: Process, seconds: float) -> bytes:
        assert process.stdout is not None
        async with asyncio.timeout(seconds):
            return await process.stdout.readline()

    async def close(self) -> None:
        """Nobody asks any more: whoever waits gets no answer, and the process ends."""
        self.closing = True
        self._strike()
        async with self.turn:
            await self.kill()

    def _strike(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def kill(self) -> None:
        """End the process, whatever it does, and wait for its end."""
        self._strike()
        if self.process is not None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            await self.process.communicate()
            self.process = None
