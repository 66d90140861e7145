"""How a server is configured: flags first, then TILTYARD_* in the environment, then these defaults."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from ipaddress import ip_address
from math import isfinite
from time import monotonic, time
from typing import Any, Final, Self

from tiltyard.engine.moves import TiltyardError
from tiltyard.table.seats import key_token

MOST_THINKING: Final = 20.0  # times the usual
LAST_PORT: Final = 65_535
ON: Final = ("1", "on", "yes", "true")
OFF: Final = ("", "0", "off", "no", "false")
NOT_SET: Final = ("token", "clock", "wall")  # by tests only


@dataclass(frozen=True)
class Config:
    """Everything that can be set. The defaults are for a small public server."""

    host: str = "127.0.0.1"
    port: int = 8642
    data: str = "tiltyard.sqlite"
    workers: int = 1  # processes that serve, on the same port
    inner: str = "127.0.0.1:0"  # where other servers that share the data reach this one: HOST:PORT
    lease_seconds: float = 3.0  # until the tables of a server that has died are taken over
    web: str = "auto"  # the browser client: auto for the built one, plain for none, or a folder
    sync: str = "normal"  # full: survive a power cut too
    wait: float = 0.0  # seconds to wait for the server that uses the data now, to take over from it
    origins: str = ""  # origins of other pages that may play here, comma-separated
    hosts: str = ""  # host names of this server, comma-separated; empty: any, or only localhost on loopback
    word_list: str = ""  # a file with words that nobody may use in a name or in the chat
    reserved_names: str = "admin, administrator, moderator, operator, server, system, tiltyard"
    proxies: str = ""  # addresses whose X-Forwarded-For is trusted, comma-separated
    metrics_token: str = ""  # the token for /metrics; empty: there is no such page
    secure: bool = False  # cookies only over https
    most_tables: int = 20_000  # open and running
    most_live: int = 5_000  # in memory
    most_connections: int = 8_000  # sockets
    kept_connections: int = 2_000  # extra ones for people with a seat
    most_watching: int = 6_000  # sockets of people who only watch
    most_per_address: int = 500  # connections of any kind
    most_watchers: int = 500  # per table
    most_frame: int = 4_096  # bytes of a client's message
    most_body: int = 32_768  # bytes of a request
    most_unread: int = 262_144  # bytes that a slow reader may leave unread
    messages_per_second: float = 500.0  # per seat; as fast as honest bots play
    messages_at_once: float = 1_000.0
    address_messages_per_second: float = 2_000.0  # per address, however many seats it has
    address_messages_at_once: float = 2_500.0
    mistakes_per_second: float = 5.0  # refused messages
    mistakes_at_once: float = 50.0
    address_mistakes_per_second: float = 50.0  # the same, per address
    address_mistakes_at_once: float = 500.0
    chats_per_second: float = 0.5  # per seat, or per watcher's address
    chats_at_once: float = 8.0
    reactions_per_second: float = 0.5  # per seat, or per watcher's address
    reactions_at_once: float = 4.0
    address_reactions_per_second: float = 2.0  # the same, per address, however many seats it has
    address_reactions_at_once: float = 16.0
    asks_per_second: float = 2.0  # per seat: hints, whole logs, proposals and the like, which are expensive
    asks_at_once: float = 20.0
    address_asks_per_second: float = 10.0  # the same, per address
    address_asks_at_once: float = 100.0
    tries_per_second: float = 20.0  # per seat: looks, and `try`, sent with every card picked
    tries_at_once: float = 60.0
    address_tries_per_second: float = 100.0  # the same, per address
    address_tries_at_once: float = 500.0
    requests_per_second: float = 50.0  # per address, over HTTP
    requests_at_once: float = 500.0
    files_per_second: float = 200.0  # per address: files of the page, fifty for a new browser
    files_at_once: float = 5_000.0
    healths_per_second: float = 100.0  # per address: health checks
    healths_at_once: float = 200.0
    creates_per_second: float = 2.0  # tables and seats, per address
    creates_at_once: float = 100.0
    loads_per_second: float = 5.0  # tables that an address loads from storage
    loads_at_once: float = 200.0
    most_loading: int = 500  # tables being loaded at the same time
    reports_per_second: float = 1 / 60  # complaints of an address
    reports_at_once: float = 5.0
    analyses_per_second: float = 0.1  # games that an address has analysed
    analyses_at_once: float = 10.0
    most_analyses: int = 20  # games that wait to be analysed, of everybody
    most_waiting: int = 100  # long jobs that an address may have waiting
    header_seconds: float = 20.0  # for the head of a request, including the next on the same connection
    body_seconds: float = 10.0
    hello_seconds: float = 10.0
    listing_seconds: float = 0.25  # between rebuilds of the list of tables
    idle_seconds: float = 60.0  # until an unused table leaves memory
    abandoned_seconds: float = 180.0  # until a table whose people are gone leaves the list
    most_moves: int = 60_000  # in a game, which then ends without a winner
    most_entries: int = 120_000  # in a table's journal: moves, and everything else that is kept
    unwatched_moves: int = 5_000  # of a game of bots that nobody watches, which then rests
    bots_per_second: float = 500.0  # moves of all games that only bots play
    open_seconds: float = 900.0  # until an open table closes once its host is gone
    stalled_seconds: float = 604_800.0  # until a game that nobody comes back to ends
    slow_seconds: float = 2_592_000.0  # the same, where people take their time
    most_slow: int = 30  # tables where people take their time, per address
    crowded_seconds: float = 3_600.0  # the same, while there are almost too many tables
    kept_seconds: float = 31_536_000.0  # until a finished game is deleted; 0: never
    bots_kept_seconds: float = 86_400.0  # the same, for games of bots only and tables where no game began
    most_kept: int = 200_000  # finished games; beyond that the oldest are deleted
    reports_kept_seconds: float = 2_592_000.0  # until a complaint is deleted
    bots: str = ""  # bots of your own that players may choose: FILE.py:CLASS, comma-separated
    bot_seconds: float = 1.0  # that such a bot may think about a move
    hint_seconds: float = 0.5  # that the champion may think about a hint
    thinking_share: float = 1.0  # of their time that bots of the ladder take; less: quicker and weaker
    processes: int = 0  # in which bots of the ladder think; 0: one for each core, two to four
    ping_seconds: float = 20.0
    silent_seconds: float = 70.0  # until somebody who answers no ping is taken for gone
    watchdog_seconds: float = 30.0  # of hanging, after which the process exits; 0: never
    log_level: str = "info"
    log_form: str = "auto"  # text for people at a terminal, else json; or always one of these
    token: Callable[[], str] = field(default=key_token, compare=False)
    clock: Callable[[], float] = field(default=monotonic, compare=False)
    wall: Callable[[], float] = field(default=time, compare=False)  # the time of day, for logs

    def with_environment(self) -> Self:
        """Apply the environment's settings."""
        changes: dict[str, Any] = {}
        for option in fields(self):
            text = os.environ.get(f"TILTYARD_{option.name.upper()}")
            if text is not None and option.name not in NOT_SET:
                changes[option.name] = read_value(option.name, option.type, text)
        return replace(self, **changes)


def check(config: Config) -> None:
    """A TiltyardError if a setting has a value that it cannot have."""
    if not 0 <= config.port <= LAST_PORT:
        raise TiltyardError(f"--port must be 0 (any free one) to {LAST_PORT}, not {config.port}")
    if config.sync not in ("normal", "full"):
        raise TiltyardError(f"--sync must be normal or full, not {config.sync!r}")
    if not 0 < config.thinking_share <= MOST_THINKING:
        raise TiltyardError(
            f"TILTYARD_THINKING_SHARE must be above 0 and at most {MOST_THINKING:g}, "
            f"not {config.thinking_share:g}"
        )
    if not config.lease_seconds > 0:
        raise TiltyardError(f"TILTYARD_LEASE_SECONDS must be above 0, not {config.lease_seconds:g}")
    check_numbers(config)
    check_proxies(config.proxies)


def check_numbers(config: Config) -> None:
    """No number is negative or endless: games kept for -1 seconds would be deleted at once."""
    for name, value in vars(config).items():
        if isinstance(value, int | float) and not (isfinite(value) and value >= 0):
            raise TiltyardError(f"TILTYARD_{name.upper()} must be 0 or more, not {value:g}")


def check_proxies(proxies: str) -> None:
    """A network or a host name would never match, and everybody behind the proxy would share one limit."""
    for text in filter(None, map(str.strip, proxies.split(","))):
        try:
            ip_address(text)
        except ValueError:
            raise TiltyardError(
                f"TILTYARD_PROXIES must be IP addresses, comma-separated, such as 127.0.0.1, not {text!r}"
            ) from None


def misspelt() -> dict[str, str]:
    """Names in the environment that are almost those of settings, with what was probably meant."""
    known = [option.name for option in fields(Config) if option.name not in NOT_SET]
    found = {}
    for name in os.environ:
        words = name.removeprefix("TILTYARD_").lower()
        if name.startswith("TILTYARD_") and words not in known:
            for meant in get_close_matches(words, known, 1, cutoff=0.75):
                found[name] = f"TILTYARD_{meant.upper()}"
    return found


def read_value(name: str, kind: object, text: str) -> str | int | float | bool:
    """A value from the environment."""
    try:
        if kind is int:
            return int(text)
        if kind is float:
            return float(text)
    except ValueError:
        whole = "a whole number" if kind is int else "a number"
        raise TiltyardError(f"TILTYARD_{name.upper()} must be {whole}, not {text!r}") from None
    return read_switch(name, text) if kind is bool else text


def read_switch(name: str, text: str) -> bool:
    """On or off; a typing error must not switch anything off."""
    if text.casefold() not in ON + OFF:
        raise TiltyardError(f"TILTYARD_{name.upper()} must be on or off, not {text!r}")
    return text.casefold() in ON
