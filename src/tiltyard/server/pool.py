"""The processes in which bots of the ladder think: a few for the whole server, and everybody's turn comes.

Each address has a queue of its own and they take turns; none may hold all processes at once. So however much
one address asks for, a question of another waits for little more than one thought. A question whose time is
over before a process is free is not thought about at all: the table plays by the rules then.
"""

import asyncio
import os
from collections import Counter, deque
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final

from tiltyard.bots.worker import Asked
from tiltyard.server.logs import LOG
from tiltyard.server.thinker import Answer, Thinker

FEWEST: Final = 2  # processes, so that one address leaves one to the others
MOST: Final = 4
MOST_WAITING: Final = 64  # questions of one address; further ones are not thought about
HANGING: Final = 2.0  # seconds beyond its time after which a process is ended: it may only be short of a core
LEAST: Final = 0.02  # seconds without which it is not worth beginning
NOWHERE: Final = -1  # no process


def usual_size() -> int:
    """One process for each core, within bounds."""
    return min(MOST, max(FEWEST, os.cpu_count() or 1))


@dataclass(eq=False)
class Question:
    """A question on its way to a process."""

    who: str  # whose turn it takes
    asked: Asked
    until: float  # when the answer is wanted, by the clock of the event loop
    place: int  # the process that answered last for this seat, and remembers
    answer: "asyncio.Future[tuple[Answer, int]]"


class Pool:
    """All of them. They are started when the first table is set."""

    def __init__(self, size: int) -> None:
        self.thinkers = [Thinker("", HANGING) for _process in range(size)]
        self.most = max(1, size - 1)  # processes that one address may hold
        self.free: list[int] = []
        self.waiting: dict[str, deque[Question]] = {}  # by address; the one whose turn it is comes first
        self.holding: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()  # how questions have ended; all but `answered` by rules
        self.tasks: set[asyncio.Task[None]] = set()
        self.begun = False

    def begin(self) -> None:
        """Start the processes, once; nobody waits for that."""
        if not self.begun:
            self.begun = True
            for place in range(len(self.thinkers)):
                self._go(self._be_free(place))

    async def ask(self, who: str, asked: Asked, until: float, place: int) -> tuple[Answer, int]:
        """The answer, and which process gave it; without moves if there was no time or something failed."""
        self.begin()
        waiting = self.waiting.setdefault(who, deque())
        if len(waiting) >= MOST_WAITING:
            self.ends["crowded"] += 1
            return Answer(), NOWHERE
        question = Question(who, asked, until, place, asyncio.get_running_loop().create_future())
        waiting.append(question)
        self._hand_out()
        return await question.answer

    def _hand_out(self) -> None:
        """Free processes take the next questions."""
        while self.free and (question := self._next()) is not None:
            place = question.place if question.place in self.free else self.free[0]
            self.free.remove(place)
            self.holding[question.who] += 1
            self._go(self._think(place, question))

    def _next(self) -> Question | None:
        """The next question of the address whose turn it is; then it is the turn of all others."""
        now = asyncio.get_running_loop().time()
        while (who := self._whose_turn()) is not None:
            waiting = self.waiting.pop(who)
            question = waiting.popleft()
            if waiting:
                self.waiting[who] = waiting
            if now + LEAST <= question.until and not question.answer.done():
                return question
            self._end(question, "late", Answer(), NOWHERE)
        return None

    def _whose_turn(self) -> str | None:
        return next((who for who in self.waiting if self.holding.get(who, 0) < self.most), None)

    async def _think(self, place: int, question: Question) -> None:
        loop = asyncio.get_running_loop()
        seconds = min(question.asked.seconds, question.until - loop.time())
        asked = replace(question.asked, seconds=seconds, anew=question.place != place)
        try:
            answer = await self.thinkers[place].ask(asked)
        except Exception:
            LOG.exception("a bot could not be asked")
            answer = Answer(failed="could not be asked")
        late = loop.time() > question.until
        self._end(question, "failed" if answer.failed else "late" if late else "answered", answer, place)
        self.holding[question.who] -= 1
        if not self.holding[question.who]:
            del self.holding[question.who]
        await self._be_free(place)

    def _end(self, question: Question, how: str, answer: Answer, place: int) -> None:
        self.ends[how] += 1
        if not question.answer.done():
            question.answer.set_result((answer, place))

    async def _be_free(self, place: int) -> None:
        """The process is ready for the next question, started again if it has failed."""
        await self.thinkers[place].recover()
        self.free.append(place)
        self._hand_out()

    def _go(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """End all processes; whoever waits gets no answer."""
        for thinker in self.thinkers:
            await thinker.close()
        while self.tasks:
            await asyncio.wait(self.tasks)  # unlike gather, it always lets the loop turn
