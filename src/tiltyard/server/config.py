"""How a server is set up: flags first, then TILTYARD_* in the environment, then these."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from secrets import token_urlsafe
from time import monotonic, time
from typing import Any, Self

from tiltyard.engine.moves import TiltyardError


def key_token() -> str:
    """A seat key: 256 bits that nobody guesses."""
    return token_urlsafe(32)


@dataclass(frozen=True)
class Config:
    """Everything that can be set. The defaults are for a small public server."""

    host: str = "127.0.0.1"
    port: int = 8642
    data: str = "tiltyard.sqlite"
    web: str = "auto"  # the browser client: as it was built, plain for none, or a folder
    sync: str = "normal"  # full: survive a loss of power as well
    origins: str = ""  # pages that may play here besides our own, comma-separated
    hosts: str = ""  # the names of this server, comma-separated; empty: any, or on loopback only localhost
    proxies: str = ""  # addresses whose X-Forwarded-For is believed, comma-separated
    metrics_token: str = ""  # what opens /metrics; empty: nothing does
    secure: bool = False  # cookies only over https
    most_tables: int = 20_000  # open and running
    most_live: int = 5_000  # in memory
    most_connections: int = 8_000  # sockets
    kept_connections: int = 2_000  # more, for those who have a seat
    most_watching: int = 6_000  # sockets of people who only watch
    most_per_address: int = 500  # connections of any kind
    most_watchers: int = 500  # per table
    most_frame: int = 4_096  # bytes that a client may send at once
    most_body: int = 32_768  # bytes of a request
    most_unread: int = 262_144  # bytes that a slow reader may leave in our buffer
    messages_per_second: float = 500.0  # of one seat; as fast as honest bots play
    messages_at_once: float = 1_000.0
    address_messages_per_second: float = 2_000.0  # of one address, however many seats it has
    address_messages_at_once: float = 5_000.0
    mistakes_per_second: float = 5.0  # messages that are refused
    mistakes_at_once: float = 50.0
    chats_per_second: float = 0.5  # of one seat, or of a watcher's address
    chats_at_once: float = 8.0
    asks_per_second: float = 2.0  # of one seat: hints and whole logs, which are dear
    asks_at_once: float = 20.0
    address_asks_per_second: float = 10.0  # the same, of one address
    address_asks_at_once: float = 100.0
    tries_per_second: float = 20.0  # of one seat: what could be picked, asked with every card
    tries_at_once: float = 60.0
    address_tries_per_second: float = 100.0  # the same, of one address
    address_tries_at_once: float = 500.0
    requests_per_second: float = 50.0  # of one address, over HTTP
    requests_at_once: float = 500.0
    healths_per_second: float = 100.0  # of one address: how the server is
    healths_at_once: float = 200.0
    creates_per_second: float = 2.0  # tables and seats, per address
    creates_at_once: float = 100.0
    loads_per_second: float = 5.0  # tables that an address calls back from storage
    loads_at_once: float = 200.0
    most_loading: int = 500  # tables that are called back at the same time
    most_waiting: int = 100  # pieces of long work that an address may have waiting
    header_seconds: float = 20.0  # for the head of a request, also of the next on the same connection
    body_seconds: float = 10.0
    hello_seconds: float = 10.0
    listing_seconds: float = 0.25  # the list of tables is made anew at most so often
    idle_seconds: float = 60.0  # until a table that nobody uses leaves memory
    abandoned_seconds: float = 180.0  # until a table whose people are gone is not listed any more
    most_moves: int = 60_000  # of one game, which then ends without a winner
    unwatched_moves: int = 5_000  # of a game of bots at which nobody looks, which then rests
    bots_per_second: float = 500.0  # moves of all games in which only bots play
    open_seconds: float = 900.0  # until an open table closes whose host is gone
    stalled_seconds: float = 604_800.0  # until a game ends to which nobody comes back
    crowded_seconds: float = 3_600.0  # the same, while there are almost too many tables
    kept_seconds: float = 31_536_000.0  # until a finished game is forgotten; 0: never
    bots_kept_seconds: float = 86_400.0  # the same, of bots alone, and of tables where no game began
    most_kept: int = 200_000  # finished games; then the oldest are forgotten
    ping_seconds: float = 20.0
    watchdog_seconds: float = 30.0  # of standing still, after which the process ends itself; 0: never
    log_level: str = "info"
    token: Callable[[], str] = field(default=key_token, compare=False)
    clock: Callable[[], float] = field(default=monotonic, compare=False)
    wall: Callable[[], float] = field(default=time, compare=False)  # the time of day, for logs

    def with_environment(self) -> Self:
        """Take what the environment says."""
        changes: dict[str, Any] = {}
        for option in fields(self):
            text = os.environ.get(f"TILTYARD_{option.name.upper()}")
            if text is not None and option.name not in ("token", "clock", "wall"):
                changes[option.name] = read_value(option.name, option.type, text)
        return replace(self, **changes)


def read_value(name: str, kind: object, text: str) -> str | int | float | bool:
    """A value of the environment."""
    try:
        if kind is int:
            return int(text)
        if kind is float:
            return float(text)
    except ValueError:
        raise TiltyardError(f"TILTYARD_{name.upper()} must be a number, not {text!r}") from None
    if kind is bool:
        return text.casefold() in ("1", "on", "yes", "true")
    return text
