"""Who may come in: origins, addresses and cookies."""

from urllib.parse import urlsplit

from aiohttp import web

from tiltyard.server.bucket import Bucket
from tiltyard.server.config import Config
from tiltyard.server.protocol import Refusal, Seated

COOKIE_DAYS = 30
FORGET_AT = 10_000  # buckets


def check_origin(request: web.Request, config: Config) -> None:
    """A browser says which page it comes from; only our own, and those we were told of, may act."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    allowed = {place.strip() for place in config.origins.split(",")}
    if origin in allowed or urlsplit(origin).netloc == request.host:
        return
    raise Refusal("bad_origin", "This page may not play here.")


def set_cookie(response: web.Response, seated: Seated, config: Config) -> None:
    """Keep a seat's key where no script can read it and no other site can use it."""
    response.set_cookie(
        f"seat_{seated.table}",
        seated.key,
        path=f"/api/tables/{seated.table}/",
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="Strict",
        secure=config.secure,
    )


class Addresses:
    """How many connections an address has, and how fast it makes tables."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.connections: dict[str, int] = {}
        self.buckets: dict[str, Bucket] = {}
        self.total = 0

    def check(self, address: str) -> None:
        """Whether there may be one more connection."""
        held = self.connections.get(address, 0)
        if self.total >= self.config.most_connections or held >= self.config.most_per_address:
            raise Refusal("too_many", "There are too many connections now.")

    def enter(self, address: str) -> None:
        """One more connection."""
        self.connections[address] = self.connections.get(address, 0) + 1
        self.total += 1

    def leave(self, address: str) -> None:
        """One fewer."""
        self.total -= 1
        self.connections[address] -= 1
        if not self.connections[address]:
            del self.connections[address]

    def spend(self, address: str, now: float) -> None:
        """One more table or seat."""
        if len(self.buckets) > FORGET_AT:
            self.buckets = {name: held for name, held in self.buckets.items() if not held.full(now)}
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = Bucket(self.config.creates_per_second, self.config.creates_at_once)
            self.buckets[address] = bucket
        if not bucket.take(now):
            raise Refusal("too_fast", "That is too fast; wait a moment.")
