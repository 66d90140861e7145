"""Addresses that an operator keeps out, or lets in again."""

import time
from ipaddress import ip_address

from tiltyard.engine.moves import TiltyardError
from tiltyard.server.access.doors import group_of
from tiltyard.server.operator.data import beside
from tiltyard.server.storage import BlockRow

DAY_MS = 86_400_000


def checked(address: str) -> str:
    """An address as limits count it: an IPv4 address, or the network of an IPv6 household."""
    try:
        ip_address(address)
    except ValueError:
        raise TiltyardError(f"{address!r} is not an IP address, such as 192.0.2.7 or 2001:db8::1") from None
    return group_of(address)


def block(data: str, address: str, days: int, why: str) -> BlockRow:
    """Keep it out for some days; 0: for good."""
    until = int(time.time() * 1000) + days * DAY_MS if days else 0
    row = BlockRow(checked(address), until, " ".join(why.split())[:200])
    with beside(data) as storage:
        storage.put_block(row)
    return row


def unblock(data: str, address: str) -> None:
    """Let it in again."""
    with beside(data) as storage:
        if not storage.drop_block(checked(address)):
            raise TiltyardError(f"{address} is not blocked; tiltyard operate blocked lists those that are")
