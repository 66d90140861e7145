"""Several processes on one port: a parent starts them, starts a dead one again, and stops them all.

Each is a node of its own: the system spreads connections over them, and they hand clients to each other.
When one dies, the parent says so in storage, and the others take over its tables at once.
"""

import logging
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from secrets import token_hex
from types import FrameType
from typing import Final

from tiltyard.engine.moves import TiltyardError
from tiltyard.server import logs
from tiltyard.server.cluster.siblings import introduce, new_inbox
from tiltyard.server.config import Config
from tiltyard.server.storage import Storage, StorageError, StorageTaken
from tiltyard.server.storage.lock import Lock
from tiltyard.server.storage.opening import is_postgres, open_data

MOST: Final = 64  # workers
SPAWN: Final = get_context("spawn")
TRIES: Final = 3  # of starting somebody who dies so soon
GOODBYE: Final = 20.0  # seconds to hand over all tables

LOOK: Final = 0.02  # seconds between looks whether the server before this one is gone


@dataclass(frozen=True)
class Place:
    """What a process that serves is given."""

    node: str = ""  # the name by which it owns tables; empty: it owns them all
    given: socket.socket | None = None  # on which whoever started it listens already
    inbox: socket.socket | None = None  # for clients whom its siblings hand to it


Serve = Callable[[Config, Place, "connection.Connection[str, str]"], None]


class Worker:
    """A process that serves."""

    def __init__(self, config: Config, serve: Serve, given: socket.socket | None) -> None:
        self.node = token_hex(8)
        self.ready, theirs = SPAWN.Pipe(duplex=False)
        self.way, inbox = new_inbox()
        place = Place(self.node, given, inbox)
        self.process: SpawnProcess = SPAWN.Process(target=serve, args=(config, place, theirs))
        self.process.start()
        theirs.close()
        inbox.close()  # when the worker dies, nobody has it

    def address(self) -> str:
        """Where it listens, once it does; empty: it has died."""
        with suppress(EOFError):
            return str(self.ready.recv())
        return ""


class Supervisor:
    """Starts workers, and looks after them until it is told to stop."""

    def __init__(self, config: Config, serve: Serve, given: socket.socket | None = None) -> None:
        check(config)
        self.config = config
        self.serve = serve
        self.given = given  # the socket on which all of them listen; None: each has one of its own
        self.stopping = False
        self.workers: list[Worker] = []
        self.lock = None if is_postgres(config.data) else lock_in_time(config)
        self.storage: Storage = open_data(config.data)
        if self.lock is not None:
            for node in self.storage.nodes():  # of a time before the last start of this machine
                self.storage.retire(node)

    def run(self, ready: Callable[[str], None]) -> None:
        """Serve until SIGTERM or SIGINT."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        with self._port() as port:
            self.config = replace(self.config, port=port)
            try:
                for _number in range(self.config.workers):
                    self.workers.append(self._start())
                addresses = [worker.address() for worker in self.workers]
                if not all(addresses) and not self.stopping:
                    raise TiltyardError("a worker did not start; its error is above")
                ready(addresses[0])
                while not self.stopping:
                    self._look_after()
            finally:
                self._end()

    def _port(self) -> AbstractContextManager[int]:
        if self.given is not None:
            return nullcontext(int(self.given.getsockname()[1]))
        return reserved(self.config.host, self.config.port)

    def _start(self, old: Worker | None = None) -> Worker:
        """A worker that knows its siblings, and they it."""
        worker = Worker(self.config, self.serve, self.given)
        for other in self.workers:
            if other.process.is_alive():
                introduce(other.way, worker.node, worker.way, old.node if old is not None else "")
                introduce(worker.way, other.node, other.way)
        return worker

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stopping = True

    def _look_after(self) -> None:
        """Wait a moment, and start whoever has died again."""
        connection.wait([worker.process.sentinel for worker in self.workers], timeout=0.5)
        for at, worker in enumerate(self.workers):
            if not worker.process.is_alive() and not self.stopping:
                logs.log("a worker ended", logging.WARNING, code=worker.process.exitcode)
                self.workers[at] = self._started_again(worker)

    def _started_again(self, old: Worker) -> Worker:
        """A new worker in the place of one that has died, whose tables are anybody's now."""
        with suppress(StorageError):
            self.storage.retire(old.node)
        for _time in range(TRIES):
            old.way.close()
            worker = self._start(old)
            if worker.address() or self.stopping:
                return worker
            worker.process.join()
            old = worker
        raise TiltyardError("a worker died and could not be restarted; its error is above")

    def _end(self) -> None:
        """Let everybody hand over and go."""
        self.stopping = True
        for worker in self.workers:
            worker.process.terminate()
        until = time.monotonic() + GOODBYE
        for worker in self.workers:
            worker.process.join(max(0.1, until - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
        self.storage.close()
        if self.lock is not None:
            self.lock.release()


def check(config: Config) -> None:
    """Whether so many workers can share a port, and their data."""
    if not 1 <= config.workers <= MOST:
        raise TiltyardError(f"--workers must be 1 to {MOST}, not {config.workers}")
    if not hasattr(socket, "SO_REUSEPORT") or sys.platform == "win32":
        raise TiltyardError("several workers cannot share a port on this system; leave --workers out")
    if config.data == ":memory:":
        raise TiltyardError("several workers need data that they can share; name a file with --data")


def lock_in_time(config: Config) -> Lock:
    """The lock on a file, as soon as the server before this one has let go of it."""
    until = time.monotonic() + config.wait
    while True:
        try:
            return Lock(config.data)
        except StorageTaken:
            if time.monotonic() >= until:
                raise
            time.sleep(LOOK)


@contextmanager
def reserved(host: str, port: int) -> Iterator[int]:
    """A port that nobody else takes while workers come and go; nobody listens to it here."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        held.bind((host, port))
        yield int(held.getsockname()[1])
