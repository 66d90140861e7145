"""Jobs: batches of games played by several processes, with the same samples however many there are."""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal

from tiltyard.train.playing import Batch, play
from tiltyard.train.samples import Samples


def play_all(batches: Iterator[Batch], jobs: int) -> Iterator[Samples]:
    """The samples of each batch, in the order of the batches."""
    if jobs == 1:
        yield from map(play, batches)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), deaf)
    try:
        yield from in_order(batches, pool, jobs + 1)
    finally:
        pool.shutdown(cancel_futures=True)


def deaf() -> None:
    """Ctrl-C is for the process that waits; it lets the others finish what they play."""
    signal(SIGINT, SIG_IGN)


def in_order(batches: Iterator[Batch], pool: ProcessPoolExecutor, ahead: int) -> Iterator[Samples]:
    """Hand out no more batches than keep everybody busy, because time may be up at any moment."""
    waiting: list[Future[Samples]] = []
    for batch in batches:
        waiting.append(pool.submit(play, batch))
        if len(waiting) == ahead:
            yield waiting.pop(0).result()
    while waiting:
        yield waiting.pop(0).result()
