"""The watchdog: it notices an event loop that stands still, says where, and ends the process.

Whoever started the server starts it again, and all that was acknowledged is there. The timer is a thread of C
that does not need the interpreter, for compiled code, or a pattern, may never let go of that.
"""

import asyncio
import faulthandler
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from tiltyard.server.logs import log
from tiltyard.server.metrics import Metrics

PAUSE: Final = 1.0  # seconds between two looks
SLOW: Final = 0.5  # seconds that are worth a line in the log


@asynccontextmanager
async def watched(metrics: Metrics, seconds: float) -> AsyncIterator[None]:
    """Watch the loop as long as this lasts; after so many seconds of standing still (0: never) it ends."""
    task = asyncio.create_task(_watch(metrics, seconds))
    try:
        yield
    finally:
        task.cancel()
        faulthandler.cancel_dump_traceback_later()


async def _watch(metrics: Metrics, seconds: float) -> None:
    while True:
        if seconds > 0:
            faulthandler.dump_traceback_later(max(seconds, 2 * PAUSE), exit=True)
        start = time.monotonic()
        await asyncio.sleep(PAUSE)
        metrics.lag = max(0.0, time.monotonic() - start - PAUSE)
        if metrics.lag > SLOW:
            metrics.stalls += 1
            log("the loop was held up", logging.WARNING, ms=round(metrics.lag * 1000))
