"""The watchdog: it notices an event loop that hangs, says where, and ends the process.

Whatever started the server starts it again, and everything acknowledged is there. The timer is a C thread
that does not need the interpreter, because compiled code, or a regular expression, may never release it.
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

PAUSE: Final = 1.0  # seconds between checks
SLOW: Final = 0.5  # seconds that are worth a line in the log


@asynccontextmanager
async def watched(metrics: Metrics, seconds: float) -> AsyncIterator[None]:
    """Watch the loop meanwhile; after hanging for that many seconds (0: never) the process exits."""
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
