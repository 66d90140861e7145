"""Everybody who thinks in a process of its own: the bots of the ladder, and guests of the operator."""

import asyncio
import logging
from typing import Any, Final

from tiltyard.bots.guests import fits
from tiltyard.bots.worker import Asked
from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.turn import Bot
from tiltyard.games import find
from tiltyard.server.logs import log
from tiltyard.server.pool import Pool
from tiltyard.server.thinker import Answer, Thinker
from tiltyard.table.thoughts import LEEWAY, WAY_BACK, Thought

QUIET: Final = 10.0  # seconds between two lines of the log about bots that were late


class Thinkers:
    """All guests that this server offers, and the processes of the house; without them it thinks itself."""

    def __init__(self, seconds: float = 1.0, processes: int = 0) -> None:
        self.seconds = seconds
        self.thinkers: dict[str, Thinker] = {}
        self.kinds: dict[str, type[Bot]] = {}
        self.pool = Pool(processes) if processes else None
        self.late = 0  # thoughts of the ladder that came too late, and that the log does not know of yet
        self.said_at = 0.0

    async def begin(self, texts: list[str]) -> None:
        """Start all guests."""
        for text in texts:
            thinker = Thinker(text, LEEWAY / 2)
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

    async def think(self, who: str, table: str, seats: int, thought: Thought, left: float) -> Answer:
        """Let a bot answer within these seconds; what it does wrong is noted."""
        asked = question_of(table, seats, thought)
        if thought.player.name in self.thinkers:
            return await self._ask_guest(self.thinkers[thought.player.name], asked, thought.player.name)
        return await self._ask_house(who, asked, thought, left)

    async def _ask_guest(self, thinker: Thinker, asked: Asked, name: str) -> Answer:
        answer = await thinker.ask(asked)
        if answer.failed:
            note("a guest failed", asked.game, name, answer)
            await thinker.recover()
        return answer

    async def _ask_house(self, who: str, asked: Asked, thought: Thought, left: float) -> Answer:
        assert self.pool is not None
        until = asyncio.get_running_loop().time() + left - WAY_BACK
        answer, thought.player.place = await self.pool.ask(who, asked, until, thought.player.place)
        if answer.failed:
            note("a bot failed", asked.game, asked.level, answer)
        elif not answer.moves or asyncio.get_running_loop().time() > until:
            self._note_late(asked)
        return answer

    def _note_late(self, asked: Asked) -> None:
        """Many may be late at once: the log says how many, now and then."""
        self.late += 1
        now = asyncio.get_running_loop().time()
        if now - self.said_at >= QUIET:
            log("bots were late", logging.WARNING, game=asked.game, bot=asked.level, count=self.late)
            self.late, self.said_at = 0, now

    async def close(self) -> None:
        """End all processes."""
        for thinker in self.thinkers.values():
            await thinker.close()
        if self.pool is not None:
            await self.pool.close()


def question_of(table: str, seats: int, thought: Thought) -> Asked:
    """A thought as its process reads it."""
    player, turn = thought.player, thought.turn
    return Asked(
        table,
        player.contract.name,
        player.seat,
        seats,
        turn.view,
        turn.moves + turn.last_resorts,
        turn.seconds,
        turn.news if player.kind.listens else None,
        turn.twin() if player.kind.looks_ahead else None,
        thought.level,
        thought.luck,
        bool(thought.hint),
    )


def note(what: str, game: str, bot: str, answer: Answer) -> None:
    """Tell the log what a bot did wrong."""
    log(what, logging.WARNING, game=game, bot=bot, did=f"{answer.failed} {answer.where}".strip())
