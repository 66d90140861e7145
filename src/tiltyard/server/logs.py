"""Structured logs: one JSON object per line, and never a key, a name, a card or a query."""

import json
import logging
import sys
import time
from typing import Final

LOG: Final = logging.getLogger("tiltyard")


class JsonLines(logging.Formatter):
    """Time, level, what happened, and its numbers."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {"at": f"{at}.{int(record.msecs):03}Z", "level": record.levelname.lower()}
        line["event"] = record.getMessage()
        facts = getattr(record, "facts", {})
        if record.exc_info and record.exc_info[0] is not None:
            facts = facts | {"error": record.exc_info[0].__name__, "where": _where(record)}
        return json.dumps(line | facts, ensure_ascii=False)


def _where(record: logging.LogRecord) -> str:
    """Where an exception was raised; its text is left out, because it might quote a client."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace is not None else ""


def log(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Write a log line."""
    LOG.log(level, event, extra={"facts": facts})


def set_up(level: str) -> None:
    """Send everything to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
