"""The door for HTTP: slow connections are closed, and each address may have only so many.

A client has `header_seconds` for the head of each request. So nobody can hold a connection by saying nothing,
or one letter at a time. A connection that becomes a WebSocket leaves here (see upgrade.py). One
that a sibling hands us comes with what the client has said already (see siblings.py).
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from tiltyard.server.access.doors import Addresses, group_of, words
from tiltyard.server.config import Config
from tiltyard.server.logs import log

HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Server": "tiltyard",
}


class Door(web.RequestHandler):
    """One connection that speaks HTTP."""

    __slots__ = ("address", "addresses", "handed", "patience", "proxies", "said", "seconds")

    def __init__(self, server: web.Server, config: Config, addresses: Addresses, said: bytes = b"") -> None:
        loop = asyncio.get_running_loop()
        seconds = config.header_seconds
        super().__init__(server, loop=loop, keepalive_timeout=seconds)
        self.addresses = addresses
        self.proxies = words(config.proxies)
        self.seconds = seconds
        self.address = ""
        self.said = said
        self.handed = False  # whether a sibling has counted the request that we answer
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept a connection, unless its address already has too many; a proxy speaks for many."""
        peer = transport.get_extra_info("peername")
        if not peer or peer[0] not in self.proxies:
            self.address = group_of(peer[0]) if peer else "-"
            self.addresses.knock(self.address)
        super().connection_made(transport)
        if self.address and self.addresses.crowded(self.address):
            transport.close()
        self.wait()
        if self.said and not transport.is_closing():
            self.handed = True
            self.data_received(self.said)
        self.said = b""

    def connection_lost(self, error: BaseException | None) -> None:
        """The connection is closed, or has become a WebSocket."""
        self.heard()
        if self.address:
            self.addresses.go(self.address)
            self.address = ""
        super().connection_lost(error)

    def wait(self) -> None:
        """Start waiting for the head of a request."""
        self.heard()
        self.handed = False
        self.patience = asyncio.get_running_loop().call_later(self.seconds, self.force_close)

    def heard(self) -> None:
        """The head has arrived."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer invalid HTTP with the same headers as everything else."""
        response = super().handle_error(request, status, exc, message)
        response.headers.update(HEADERS)
        return response

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log our own faults as errors; invalid HTTP is the client's, and anybody can send a lot of it."""
        if isinstance(kw.get("exc_info"), HttpProcessingError):
            log("bad request")
        else:
            super().log_exception(*args, **kw)


def was_handed(request: web.Request) -> bool:
    """Whether a sibling has counted this request already."""
    return isinstance(request.protocol, Door) and request.protocol.handed
