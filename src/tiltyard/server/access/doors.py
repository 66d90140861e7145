"""Who may come in: hosts, origins, addresses and cookies."""

import asyncio
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from tiltyard.server.config import Config
from tiltyard.server.traffic.bucket import Bucket
from tiltyard.wire.lobby import Seated
from tiltyard.wire.protocol import Refusal

COOKIE_DAYS = 30
FORGET_AT = 10_000  # buckets
OF_A_HOUSEHOLD: Final = 64  # bits of an IPv6 address that identify one customer
LONGEST_KEY: Final = 100


# Addresses


def group_of(address: str) -> str:
    """The address that limits apply to: an IPv4 address, or the network of an IPv6 household."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return "-"
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, OF_A_HOUSEHOLD), strict=False).network_address)


def address_of(request: web.Request, config: Config) -> str:
    """The client's address; only proxies named by the operator are believed."""
    trusted = words(config.proxies)
    said = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()]
    address = request.remote or ""
    while said and address in trusted:
        address = said.pop()
    return group_of(address)


def is_loopback(name: str) -> bool:
    """Whether a name can only mean this machine."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def words(setting: str) -> list[str]:
    """The words of a comma-separated setting."""
    return [word.strip() for word in setting.split(",") if word.strip()]


# Pages


def check_host(request: web.Request, config: Config) -> None:
    """Somebody else's page must not reach us under its own name (DNS rebinding)."""
    name = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdigit() else request.host
    known = words(config.hosts)
    if known:
        if name not in known and not is_loopback(name):
            raise Refusal("bad_origin", "This server does not answer to that name.")
    elif is_loopback(config.host) and not config.proxies and not is_loopback(name):
        raise Refusal("bad_origin", "This server is for this machine only: use the name localhost.")


def check_origin(request: web.Request, config: Config) -> None:
    """A browser says which page it comes from; only our own and those configured may act."""
    check_host(request, config)
    origin = request.headers.get("Origin")
    if origin is None or origin in words(config.origins):
        return
    try:
        page = urlsplit(origin)
    except ValueError:
        raise Refusal("bad_origin", "This page is not allowed to play here.") from None
    schemes = ("https",) if config.secure else ("http", "https")
    if page.scheme not in schemes or not page.netloc or page.netloc != request.host:
        raise Refusal("bad_origin", "This page is not allowed to play here.")


async def body_of(request: web.Request, config: Config) -> bytes:
    """The body, if it arrives in time."""
    try:
        async with asyncio.timeout(config.body_seconds):
            return await request.read()
    except TimeoutError:
        raise Refusal("bad_message", "The body did not arrive in time.") from None


def set_cookie(response: web.Response, seated: Seated, config: Config) -> None:
    """Store a seat's key where no script can read it and no other site can use it."""
    response.set_cookie(
        f"seat_{seated.table}",
        seated.key,
        path=f"/api/tables/{seated.table}/",
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="Strict",
        secure=config.secure,
    )


def key_of(request: web.Request, table: str) -> str:
    """The seat key in a request: a program's header, or a browser's cookie."""
    bearer, _blank, key = request.headers.get("Authorization", "").partition(" ")
    if bearer.casefold() != "bearer":
        key = request.cookies.get(f"seat_{table}", "")
    return key if key.isascii() and len(key) <= LONGEST_KEY else ""


# Limits


class Addresses:
    """How many connections an address has, and how fast it asks for things."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.connections: dict[str, int] = {}
        self.total = 0  # sockets
        self.creates = Buckets(config.creates_per_second, config.creates_at_once)
        self.requests = Buckets(config.requests_per_second, config.requests_at_once)
        self.files = Buckets(config.files_per_second, config.files_at_once)
        self.healths = Buckets(config.healths_per_second, config.healths_at_once)
        self.asks = Buckets(config.address_asks_per_second, config.address_asks_at_once)
        self.tries = Buckets(config.address_tries_per_second, config.address_tries_at_once)
        self.mistakes = Buckets(config.address_mistakes_per_second, config.address_mistakes_at_once)
        self.reactions = Buckets(config.address_reactions_per_second, config.address_reactions_at_once)
        self.analyses = Buckets(config.analyses_per_second, config.analyses_at_once)
        self.reports = Buckets(config.reports_per_second, config.reports_at_once)
        self.messages = Buckets(config.address_messages_per_second, config.address_messages_at_once)

    def knock(self, address: str) -> None:
        """One more connection, of any kind."""
        self.connections[address] = self.connections.get(address, 0) + 1

    def crowded(self, address: str) -> bool:
        """Whether that is too many."""
        return self.connections.get(address, 0) > self.config.most_per_address

    def go(self, address: str) -> None:
        """One connection fewer."""
        left = self.connections.get(address, 0) - 1
        if left > 0:
            self.connections[address] = left
        else:
            self.connections.pop(address, None)

    def check(self, address: str, known: Callable[[], bool]) -> None:
        """Whether there may be one more socket; some places are kept for people with a seat."""
        room = self.config.most_connections
        if self.total >= room and known():
            room += self.config.kept_connections
        if self.total >= room or self.crowded(address):
            raise Refusal("too_many", "There are too many connections right now. Try again in a minute.")

    def enter(self, address: str) -> None:
        """One more socket."""
        self.knock(address)
        self.total += 1

    def leave(self, address: str) -> None:
        """One fewer."""
        self.go(address)
        self.total -= 1


class Buckets:
    """A bucket for each name; full ones are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.held: dict[str, Bucket] = {}

    def of(self, name: str, now: float) -> Bucket:
        """The bucket of a name."""
        if len(self.held) > FORGET_AT:
            self.held = {kept: bucket for kept, bucket in self.held.items() if not bucket.full(now)}
        bucket = self.held.get(name)
        if bucket is None:
            bucket = self.held[name] = Bucket(self.rate, self.most)
        return bucket

    def spend(self, name: str, now: float) -> None:
        """Once more, or a refusal."""
        if not self.of(name, now).take(now):
            raise Refusal("too_fast", "You are going too fast; wait a moment.")
