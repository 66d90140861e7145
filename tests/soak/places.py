"""Where batches are played: in this process, in several, or on a Ray cluster; they come as they are done."""

import signal
from collections.abc import Iterator
from itertools import islice

from tests.soak.batch import Batch, play_batch
from tests.soak.ledger import Header, header
from tiltyard.arena.cluster import AHEAD, connected
from tiltyard.arena.workers import CONTEXT, Deaf
from tiltyard.engine.moves import TiltyardError


def here(numbers: list[int], jobs: int) -> Iterator[Batch]:
    """In this process, or in as many as there are jobs."""
    if jobs == 1:
        yield from map(play_batch, numbers)
        return
    with Deaf():
        pool = CONTEXT.Pool(jobs, ignore_interrupts)
    with pool:
        yield from pool.imap_unordered(play_batch, numbers)


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that was started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_ray(numbers: list[int], jobs: int) -> Iterator[Batch]:
    """On the cluster that RAY_ADDRESS names, or on this machine; every machine needs this checkout."""
    ray = connected(jobs)
    try:
        task, own, to_play = ray.remote(play_there), header(), iter(numbers)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = [task.remote(number, own) for number in islice(to_play, ahead)]
        while waiting:
            (done,), waiting = ray.wait(waiting)
            waiting += [task.remote(number, own) for number in islice(to_play, 1)]
            yield ray.get(done)
    except ray.exceptions.RayError as problem:
        raise TiltyardError(f"the cluster has failed: {problem}") from None
    finally:
        ray.shutdown()


def play_there(number: int, wanted: Header) -> Batch:
    """On some machine of a cluster, which must have the same sources in the same form."""
    if header() != wanted:
        raise TiltyardError(
            f"a machine of the cluster would play other games: {header()} there, {wanted} here"
        )
    return play_batch(number)
