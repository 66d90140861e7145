"""Logs: one line for each event, as JSON or for people, and never a key, a name, a card or a query."""

import json
import logging
import sys
import time
from typing import Final

from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.text import or_list

LOG: Final = logging.getLogger("tiltyard")
LEVELS: Final = ("debug", "info", "warning", "error", "critical")


class JsonLines(logging.Formatter):
    """Time, level, what happened, and its numbers."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {"at": _at(record), "level": record.levelname.lower()}
        line["event"] = record.getMessage()
        return json.dumps(line | _facts(record), ensure_ascii=False)


class TextLines(logging.Formatter):
    """The same for people: `2026-11-17T12:00:00.000Z info  request method=GET status=200`."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={_shown(value)}" for name, value in _facts(record).items())
        return f"{_at(record)} {record.levelname.lower():7} {record.getMessage()} {facts}".rstrip()


FORMS: Final[dict[str, type[logging.Formatter]]] = {"json": JsonLines, "text": TextLines}


def _at(record: logging.LogRecord) -> str:
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{at}.{int(record.msecs):03}Z"


def _facts(record: logging.LogRecord) -> dict[str, object]:
    facts: dict[str, object] = getattr(record, "facts", {})
    if record.exc_info and record.exc_info[0] is not None:
        return facts | {"error": record.exc_info[0].__name__, "where": _where(record)}
    return facts


def _shown(value: object) -> str:
    """A value that stays one word, and on its line."""
    text = str(value)
    return text if text and text.isprintable() and " " not in text else json.dumps(text, ensure_ascii=False)


def _where(record: logging.LogRecord) -> str:
    """Where an exception was raised; its text is left out, because it might quote a client."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace is not None else ""


def log(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Write a log line."""
    LOG.log(level, event, extra={"facts": facts})


def set_up(level: str, form: str = "auto") -> None:
    """Send everything to standard error: `auto` is for people at a terminal, and JSON elsewhere."""
    if form == "auto":
        form = "text" if sys.stderr.isatty() else "json"
    if form not in FORMS:
        raise TiltyardError(f"TILTYARD_LOG_FORM must be {or_list(['auto', *FORMS])}, not {form!r}")
    if level.casefold() not in LEVELS:
        raise TiltyardError(f"TILTYARD_LOG_LEVEL must be {or_list([*LEVELS])}, not {level!r}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMS[form]())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
