"""Numbers about the server, in the text form that Prometheus reads."""

import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE") if sys.platform == "linux" else 0

HELP = {
    "tiltyard_moves_total": ("counter", "Journal entries written."),
    "tiltyard_batches_total": ("counter", "Transactions."),
    "tiltyard_write_failures_total": ("counter", "Transactions that could not be written."),
    "tiltyard_write_seconds_total": ("counter", "Time spent in storage."),
    "tiltyard_messages_received_total": ("counter", "Messages from clients."),
    "tiltyard_messages_sent_total": ("counter", "Messages to clients."),
    "tiltyard_bytes_sent_total": ("counter", "Bytes of messages to clients."),
    "tiltyard_errors_total": ("counter", "Refused messages and requests, by code."),
    "tiltyard_disconnects_total": ("counter", "Sockets that the server closed, by reason."),
    "tiltyard_requests_total": ("counter", "Answered HTTP requests, by status."),
    "tiltyard_request_seconds_total": ("counter", "Time until they were answered."),
    "tiltyard_passed_on_total": (
        "counter",
        "Requests and sockets passed on to the server that owns their table, by how: `handed` or `hop`.",
    ),
    "tiltyard_reports_total": ("counter", "Reports by players and watchers."),
    "tiltyard_thoughts_total": (
        "counter",
        "Questions to bots that search, by outcome; unless it is `answered`, a bot played by rules.",
    ),
    "tiltyard_loop_stalls_total": (
        "counter",
        "Times the event loop was held up for half a second or more.",
    ),
    "tiltyard_loop_lag_seconds": ("gauge", "How late the event loop was in the last second."),
    "tiltyard_connections": ("gauge", "Open sockets."),
    "tiltyard_tables_live": ("gauge", "Tables in memory."),
    "tiltyard_tables": ("gauge", "Tables in memory or in storage, by phase."),
    "process_cpu_seconds_total": ("counter", "Processor time of the server itself, without its bots."),
    "process_resident_memory_bytes": ("gauge", "Memory of the server itself, without its bots."),
}


class Metrics:
    """Counters that only grow; gauges are read on request."""

    def __init__(self) -> None:
        self.moves = 0
        self.batches = 0
        self.failures = 0
        self.write_seconds = 0.0
        self.received = 0
        self.sent = 0
        self.sent_bytes = 0
        self.requests: Counter[int] = Counter()
        self.request_seconds = 0.0
        self.passed_on: Counter[str] = Counter()
        self.reports = 0
        self.stalls = 0
        self.lag = 0.0  # seconds
        self.errors: Counter[str] = Counter()
        self.disconnects: Counter[str] = Counter()
        self.thoughts: Counter[str] = Counter()

    def text(self, connections: int, live: int, tables: dict[str, int]) -> str:
        """Everything, with its meaning."""
        values: dict[str, list[tuple[str, float]]] = {
            "tiltyard_moves_total": [("", self.moves)],
            "tiltyard_batches_total": [("", self.batches)],
            "tiltyard_write_failures_total": [("", self.failures)],
            "tiltyard_write_seconds_total": [("", self.write_seconds)],
            "tiltyard_messages_received_total": [("", self.received)],
            "tiltyard_messages_sent_total": [("", self.sent)],
            "tiltyard_bytes_sent_total": [("", self.sent_bytes)],
            "tiltyard_errors_total": [(f'{{code="{code}"}}', n) for code, n in self.errors.items()],
            "tiltyard_disconnects_total": [(f'{{reason="{why}"}}', n) for why, n in self.disconnects.items()],
            "tiltyard_requests_total": [(f'{{status="{status}"}}', n) for status, n in self.requests.items()],
            "tiltyard_request_seconds_total": [("", self.request_seconds)],
            "tiltyard_passed_on_total": [(f'{{how="{how}"}}', n) for how, n in self.passed_on.items()],
            "tiltyard_reports_total": [("", self.reports)],
            "tiltyard_thoughts_total": [(f'{{end="{how}"}}', n) for how, n in self.thoughts.items()],
            "tiltyard_loop_stalls_total": [("", self.stalls)],
            "tiltyard_loop_lag_seconds": [("", self.lag)],
            "tiltyard_connections": [("", connections)],
            "tiltyard_tables_live": [("", live)],
            "tiltyard_tables": [(f'{{phase="{phase}"}}', n) for phase, n in tables.items()],
            "process_cpu_seconds_total": [("", time.process_time())],
            "process_resident_memory_bytes": [("", resident_bytes())],
        }
        lines: list[str] = []
        for name, (kind, meaning) in HELP.items():
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
            lines += [f"{name}{label} {value:.15g}" for label, value in values[name]]
        return "\n".join(lines) + "\n"


def resident_bytes() -> int:
    """How much memory this process holds; 0 where the system does not say."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_BYTES
