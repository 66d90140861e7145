"""The desk: long work is done in slices beside everything else, each asker in turn.

Compiled code holds the interpreter from its first line to its last, so a thread would not help. Work is a
generator that pauses wherever it can be left for a moment. The event loop takes one slice, turns to
everybody else, and takes the next. Whoever asks for much waits longer; nobody else does.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Generator
from typing import Any, Final, Generic, TypeVar

from tiltyard.server.protocol import Refusal

T = TypeVar("T")
Work = Generator[None, None, T]

SLICE: Final = 0.005  # seconds; work that cannot pause takes longer, and then rests as long
OPEN: Final = 16  # askers whose work is begun and not done, so that little of it is in memory
BUSY: Final = "You are asking for too much at once; wait for the answers first."


def at_once(work: Work[T]) -> T:
    """Do all of it now, where nobody else waits."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def once(make: Callable[[], T]) -> Work[T]:
    """Work that is short, but dear if many ask for it in the same moment."""
    yield
    return make()


class Job(Generic[T]):
    """A piece of work and who waits for it."""

    def __init__(self, work: Work[T], result: "asyncio.Future[T]") -> None:
        self.work = work
        self.result = result

    def go_on(self, until: float) -> bool:
        """Work until then; whether it is done, or nobody wants it any more."""
        try:
            while not self.result.done():
                next(self.work)
                if time.perf_counter() >= until:
                    return False
            self.work.close()
        except StopIteration as done:
            self._finish(done.value)
        except Exception as problem:
            if not self.result.done():
                self.result.set_exception(problem)
        return True

    def _finish(self, value: T) -> None:
        if not self.result.done():
            self.result.set_result(value)


class Desk:
    """All long work of a server."""

    def __init__(self, most: int) -> None:
        self.most = most  # pieces of work that one asker may have waiting
        self.waiting: dict[str, deque[Job[Any]]] = {}  # by asker; whose turn it is comes first
        self.open: dict[str, Job[Any]] = {}  # begun and not done, one of each asker
        self.worker: asyncio.Task[None] | None = None

    async def do(self, who: str, work: Work[T]) -> T:
        """Work for a stranger, to its end; if the stranger leaves, it is not gone on with."""
        return await self.ask(who, work).result

    def ask(self, who: str, work: Work[T]) -> Job[T]:
        """Work for a stranger, who has only so much of it waiting."""
        if len(self.waiting.get(who, ())) >= self.most:
            raise Refusal("too_fast", BUSY)
        return self.put(who, work)

    def put(self, who: str, work: Work[T]) -> Job[T]:
        """Work of our own, however much there is."""
        job = Job(work, asyncio.get_running_loop().create_future())
        self._add(who, job)
        return job

    def join(self, who: str, job: Job[Any]) -> None:
        """Somebody else wants the same: it is done in the turn of either."""
        if len(self.waiting.get(who, ())) < self.most:
            self._add(who, job)

    def close(self) -> None:
        """Leave everything as it is; nobody waits any more."""
        if self.worker is not None:
            self.worker.cancel()
        for job in [*self.open.values(), *[job for jobs in self.waiting.values() for job in jobs]]:
            job.result.cancel()
        self.waiting, self.open = {}, {}

    def _add(self, who: str, job: Job[Any]) -> None:
        self.waiting.setdefault(who, deque()).append(job)
        if self.worker is None or self.worker.done():
            self.worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self.waiting or self.open:
            start = time.perf_counter()
            self._take_slice(start + SLICE)
            await asyncio.sleep(max(0.0, time.perf_counter() - start - 2 * SLICE))

    def _take_slice(self, until: float) -> None:
        """Go on with what is open, in turn; what is not done then goes to the end of the row."""
        while time.perf_counter() < until:
            self._open_some()
            if not self.open:
                return
            who = next(iter(self.open))
            job = self.open.pop(who)
            if not job.go_on(until):
                self.open[who] = job

    def _open_some(self) -> None:
        """Begin with what waits, one of each asker."""
        for who in [who for who in self.waiting if who not in self.open][: OPEN - len(self.open)]:
            jobs = self.waiting.pop(who)
            self.open[who] = jobs.popleft()
            if jobs:
                self.waiting[who] = jobs
