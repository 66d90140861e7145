"""The processes in which guests think: one for each bot that the operator offers, restarted when it fails."""

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Struct

from tiltyard.bots.guests import fits
from tiltyard.bots.worker import Asked, packed
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import Move, TiltyardError
from tiltyard.engine.turn import Bot
from tiltyard.games import find
from tiltyard.server.logs import log
from tiltyard.table.thoughts import LEEWAY, Thought

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

    move: Move | None = None
    failed: str = ""  # what the bot did instead
    where: str = ""


class Thinker:
    """One guest and its process; it answers one question at a time."""

    def __init__(self, text: str) -> None:
        self.text = text  # as the operator typed it
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
            raise TiltyardError(f"{self.text} does not start") from None
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
            line = await self._line(self.process, asked.seconds + LEEWAY / 2)
            return msgspec.json.decode(line, type=Answer)
        except TimeoutError:
            failure = "took too long"
        except (OSError, ValueError, TiltyardError):
            failure = "ended its process"
        await self.kill()
        if self.closing:
            return Answer()
        with suppress(TiltyardError):
            await self.begin()
        return Answer(failed=failure)

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


class Thinkers:
    """All guests that this server offers."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.seconds = seconds
        self.thinkers: dict[str, Thinker] = {}
        self.kinds: dict[str, type[Bot]] = {}

    async def begin(self, texts: list[str]) -> None:
        """Start them all."""
        for text in texts:
            thinker = Thinker(text)
            await thinker.begin()
            hello = thinker.hello
            wants = {"looks_ahead": hello.looks_ahead, "listens": hello.listens}
            self.thinkers[hello.name] = thinker
            self.kinds[hello.name] = type(hello.name, (Bot,), {"games": tuple(hello.games), **wants})

    def guests(self, contract: Contract[Any]) -> dict[str, type[Bot]]:
        """The guests that play a game; of their classes, this process knows only what they want."""
        return {name: kind for name, kind in self.kinds.items() if fits(kind, contract)}

    def guests_of(self, game: str) -> list[str]:
        """The names of the guests that play a game; none if there is no such game."""
        try:
            return list(self.guests(find(game)))
        except TiltyardError:
            return []

    async def think(self, table: str, seats: int, thought: Thought) -> Answer:
        """Let a guest answer; what it does wrong is noted."""
        player, turn = thought.player, thought.turn
        asked = Asked(
            table,
            player.contract.name,
            player.seat,
            seats,
            turn.view,
            turn.moves + turn.last_resorts,
            turn.seconds,
            turn.news if player.kind.listens else None,
            turn.world() if player.kind.looks_ahead else None,
        )
        answer = await self.thinkers[player.name].ask(asked)
        if answer.failed:
            did = f"{answer.failed} {answer.where}".strip()
            log("a guest failed", logging.WARNING, game=asked.game, bot=player.name, did=did)
        return answer

    async def close(self) -> None:
        """End all processes."""
        for thinker in self.thinkers.values():
            await thinker.close()
