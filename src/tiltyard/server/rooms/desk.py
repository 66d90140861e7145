"""The desk: long work is done in slices alongside everything else, each client in turn.

Compiled code holds the interpreter from its first line to its last, so a thread would not help. Work is a
generator that pauses wherever it can be interrupted. The event loop does one slice, turns to
everybody else, and does the next. A client that asks for a lot waits longer; nobody else does. Work that must
wait for an answer from elsewhere pauses with a future, and rests until that is done.
"""

import asyncio
import time
from collections import deque
from typing import Any, Final, Generic, TypeVar

from tiltyard.server.storage.asking import Labour
from tiltyard.wire.protocol import Refusal

T = TypeVar("T")

SLICE: Final = 0.005  # seconds; work that cannot pause may take longer, and then rests as long
OPEN: Final = 16  # clients whose work has begun and is not done, to save memory
BUSY: Final = "You are asking for too much at once; wait for the answers first."


class Job(Generic[T]):
    """A job and who is waiting for it."""

    def __init__(self, work: Labour[T], result: "asyncio.Future[T]") -> None:
        self.work = work
        self.result = result
        self.awaits: asyncio.Future[Any] | None = None  # what it must know before it goes on

    def go_on(self, until: float) -> bool:
        """Work until then, or until it must rest; True if it is done or no longer wanted."""
        try:
            while not self.result.done():
                if self.rests():
                    return False
                self.awaits = next(self.work)
                if time.perf_counter() >= until:
                    return False
            self.work.close()
        except StopIteration as done:
            self._finish(done.value)
        except Exception as problem:
            if not self.result.done():
                self.result.set_exception(problem)
        return True

    def rests(self) -> bool:
        """Whether it cannot go on yet."""
        return self.awaits is not None and not self.awaits.done()

    def _finish(self, value: T) -> None:
        if not self.result.done():
            self.result.set_result(value)


class Desk:
    """All of a server's long work."""

    def __init__(self, most: int) -> None:
        self.most = most  # jobs that one client may have waiting
        self.waiting: dict[str, deque[Job[Any]]] = {}  # by client; the one whose turn it is comes first
        self.open: dict[str, Job[Any]] = {}  # begun and not done, one for each client
        self.resting: set[tuple[str, Job[Any]]] = set()  # begun, and waiting for an answer from elsewhere
        self.worker: asyncio.Task[None] | None = None

    async def do(self, who: str, work: Labour[T]) -> T:
        """Finish a job for a client, or drop it if the client leaves."""
        return await self.ask(who, work).result

    def ask(self, who: str, work: Labour[T]) -> Job[T]:
        """Queue a job for a client, up to a limit."""
        if self._count(who) >= self.most:
            raise Refusal("too_fast", BUSY)
        return self.put(who, work)

    def put(self, who: str, work: Labour[T]) -> Job[T]:
        """Queue the server's own work, without a limit."""
        job = Job(work, asyncio.get_running_loop().create_future())
        self._add(who, job)
        return job

    def join(self, who: str, job: Job[Any]) -> None:
        """Somebody else wants the same job: it is done in either's turn."""
        if self._count(who) < self.most:
            self._add(who, job)

    def _count(self, who: str) -> int:
        """How many jobs of a client wait, for their turn or for an answer."""
        return len(self.waiting.get(who, ())) + sum(client == who for client, _job in self.resting)

    def close(self) -> None:
        """Drop everything; nobody is waiting any more."""
        if self.worker is not None:
            self.worker.cancel()
        begun = [*self.open.values(), *[job for _who, job in self.resting]]
        for job in [*begun, *[job for jobs in self.waiting.values() for job in jobs]]:
            job.result.cancel()
        self.waiting, self.open, self.resting = {}, {}, set()

    def _add(self, who: str, job: Job[Any]) -> None:
        self.waiting.setdefault(who, deque()).append(job)
        self._begin()

    def _begin(self) -> None:
        if self.worker is None or self.worker.done():
            self.worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self.waiting or self.open:
            start = time.perf_counter()
            self._take_slice(start + SLICE)
            await asyncio.sleep(max(0.0, time.perf_counter() - start - 2 * SLICE))

    def _take_slice(self, until: float) -> None:
        """Work on open jobs in turn; an unfinished one goes to the back of the queue."""
        while time.perf_counter() < until:
            self._open_some()
            if not self.open:
                return
            who = next(iter(self.open))
            job = self.open.pop(who)
            if job.go_on(until):
                continue
            if job.rests():
                self._rest(who, job)
            else:
                self.open[who] = job

    def _rest(self, who: str, job: Job[Any]) -> None:
        """Leave a job alone until it can go on; meanwhile it takes no place, not even its client's."""
        assert job.awaits is not None
        self.resting.add((who, job))
        job.awaits.add_done_callback(lambda _done: self._wake(who, job))

    def _wake(self, who: str, job: Job[Any]) -> None:
        if (who, job) in self.resting:
            self.resting.remove((who, job))
            self.waiting.setdefault(who, deque()).appendleft(job)
            self._begin()

    def _open_some(self) -> None:
        """Begin waiting jobs, one for each client."""
        for who in [who for who in self.waiting if who not in self.open][: OPEN - len(self.open)]:
            jobs = self.waiting.pop(who)
            self.open[who] = jobs.popleft()
            if jobs:
                self.waiting[who] = jobs
