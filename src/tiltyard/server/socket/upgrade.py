"""From HTTP to a WebSocket: the handshake (RFC 6455, section 4.2), after which the line belongs to its owner.

The HTTP server thinks that the client has left. So a socket that lives for hours costs no request, no parser
and no waiting task, and what arrives on it goes straight to the table.
"""

import asyncio
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from hashlib import sha1
from typing import Final

from aiohttp import web
from aiohttp.http import WS_KEY, HttpVersion11

from tiltyard.wire.protocol import Refusal

ANSWER: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: %s\r\n\r\n"
)


def upgrade(request: web.Request, owner: asyncio.Protocol) -> web.Response:
    """Answer the handshake and hand the connection to its owner; the return value is never sent."""
    accept = accepted(request)
    if request.transport is None:
        raise Refusal("not_now", "The client has left.")
    request.transport.write(ANSWER % accept)
    return take_over(request, owner)


def take_over(request: web.Request, owner: asyncio.Protocol) -> web.Response:
    """Hand a connection to its owner; the return value is never sent."""
    transport, http = request.transport, request.protocol
    if transport is None:
        raise Refusal("not_now", "The client has left.")
    transport.set_protocol(owner)
    http.transport = None  # or it would close the line
    http.connection_lost(None)
    owner.connection_made(transport)
    return web.Response(status=101)


def accepted(request: web.Request) -> bytes:
    """The key that proves the server understood; a request that is not a handshake is refused."""
    headers = request.headers
    if headers.get("Upgrade", "").strip().lower() != "websocket":
        raise Refusal("bad_message", "This address is for WebSockets: Upgrade must be websocket.")
    if request.version < HttpVersion11 or "upgrade" not in tokens(headers.get("Connection", "")):
        raise Refusal("bad_message", "This address is for WebSockets: Connection must be Upgrade.")
    if headers.get("Sec-WebSocket-Version", "").strip() != "13":
        raise web.HTTPUpgradeRequired(headers={"Sec-WebSocket-Version": "13"})
    key = headers.get("Sec-WebSocket-Key", "").strip()
    try:
        known = len(b64decode(key, validate=True)) == 16
    except (NotBase64, ValueError):
        known = False
    if not known:
        raise Refusal("bad_message", "Sec-WebSocket-Key must be 16 bytes in base64.")
    return b64encode(sha1(key.encode() + WS_KEY, usedforsecurity=False).digest())


def tokens(header: str) -> list[str]:
    """The words of a comma-separated header."""
    return [word.strip().lower() for word in header.split(",")]
