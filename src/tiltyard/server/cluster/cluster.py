"""A node among others: it keeps its lease, shows its tables, and passes clients on.

The lease is kept by the database's clock. A node that could not renew it in time gives up its tables
before anybody else may own them; and if it is too late even for that, the database takes nothing from it.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from hashlib import sha256
from secrets import token_hex
from time import monotonic
from typing import Final
from urllib.parse import quote

import msgspec
from aiohttp import web

from tiltyard.engine.moves import TiltyardError
from tiltyard.server.access.door import was_handed
from tiltyard.server.access.doors import Addresses, address_of, body_of, key_of
from tiltyard.server.cluster.channels import (
    SECRET,
    Arrivals,
    MakeProtocol,
    PassedOn,
    Pipe,
    Question,
    Way,
)
from tiltyard.server.cluster.siblings import Released, Siblings
from tiltyard.server.config import Config
from tiltyard.server.logs import LOG, log
from tiltyard.server.rooms.leaving import give_up
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.socket.upgrade import take_over, tokens
from tiltyard.server.storage import Elsewhere, NodeRow, Storage, StorageError
from tiltyard.server.storage.asking import asked
from tiltyard.wire.protocol import Refusal, TableInfo, encode

BEATS: Final = 6  # times in which a lease is renewed before it ends
REACHING: Final = (
    1.5  # seconds to reach another node; half of a lease, so that a client's second try is the last
)
MOVING: Final = "This table is moving to another server. Try again in a moment."
DROPPED: Final = (b"connection", b"content-length", b"transfer-encoding")
FORWARDED: Final = b"x-forwarded-for"
INFOS: Final = msgspec.json.Decoder(list[TableInfo])


class Gone(Exception):
    """The node that owned a table is dead, and its tables are anybody's."""


class Cluster:
    """What one node knows about the others."""

    def __init__(self, storage: Storage, lobby: Lobby, config: Config, addresses: Addresses) -> None:
        self.storage = storage
        self.lobby = lobby
        self.config = config
        self.addresses = addresses
        self.secret = token_hex(SECRET // 2)
        self.where = ""  # host and port for other nodes, and the secret
        self.others: dict[str, NodeRow] = {}
        self.ways: dict[str, Way] = {}
        self.reaching: dict[str, asyncio.Task[Way]] = {}  # ways that are being opened
        self.lines: set[Arrivals] = set()
        self.siblings = Siblings()
        self.shown = b""  # our tables, as the others were last told
        self.told = False  # that we could not renew the lease
        self.renewed = monotonic()

    # The lease

    async def keep_lease(self) -> None:
        """Renew it again and again."""
        while True:
            await asyncio.sleep(self.config.lease_seconds / BEATS)
            try:
                async with asyncio.timeout(self._time_left()):
                    await self.beat()
            except TimeoutError:
                self._lapse("the database does not answer")
            except StorageError as problem:
                self._lapse(str(problem))
            except Exception as problem:  # a bug of ours; a lease that is not renewed ends all the same
                LOG.exception("renewing the lease failed")
                self._lapse(str(problem))

    async def beat(self) -> None:
        """We live; and here are our tables."""
        if monotonic() - self.renewed > self.config.lease_seconds:
            self._give_up()  # somebody may own our tables by now
        began = monotonic()
        shown = encode(self.lobby.listing.shown_here())
        rows = await self.storage.beat(
            self.where, self.config.lease_seconds, shown if shown != self.shown else None, self._versions()
        )
        self.shown, self.renewed, self.told = shown, began, False
        self.lobby.adrift = False
        self._meet(rows)

    def _time_left(self) -> float:
        """Seconds in which the lease must be renewed; if it is too late for that, those of another try."""
        patience = self.config.lease_seconds * (BEATS - 1) / BEATS
        left = self.renewed + patience - monotonic()
        return left if left > 0 else patience

    def _lapse(self, problem: str) -> None:
        """The lease could not be renewed; before it ends, our tables are nobody's."""
        if not self.told:
            self.told = True
            log("the lease could not be renewed", logging.WARNING, problem=problem)
        if monotonic() - self.renewed >= self.config.lease_seconds * (BEATS - 1) / BEATS:
            self._give_up()

    def _give_up(self) -> None:
        """Own nothing any more: whoever is at our tables must come back."""
        self.lobby.adrift = True
        if count := give_up(self.lobby):
            log("tables given up", logging.WARNING, count=count)

    def _versions(self) -> dict[str, int]:
        return {row.node: row.version for row in self.others.values()}

    def _meet(self, rows: list[NodeRow]) -> None:
        """Who else lives, and which tables they show; a lobby that has not changed is not sent again."""
        before, self.others = self.others, {}
        for row in rows:
            known = before.get(row.node)
            same = known is not None and known.version == row.version
            self.others[row.node] = known if known is not None and same else row
        if {row.node: row.version for row in before.values()} != self._versions():
            self._show_others()
        for node in [node for node in self.ways if node not in self.others]:
            self.ways.pop(node).transport.close()

    def _show_others(self) -> None:
        self.lobby.listing.elsewhere = {
            info.table: info for row in self.others.values() for info in INFOS.decode(row.lobby or b"[]")
        }

    def chosen(self, subject: str) -> str:
        """Which node does what any could do; all agree, as long as they know of each other."""
        nodes = [self.storage.node, *self.others]
        return max(nodes, key=lambda node: sha256(f"{node} {subject}".encode()).digest())

    def check_turn(self, request: web.Request, subject: str) -> None:
        """Let the chosen node answer; who was asked by another need not ask further."""
        node = self.chosen(subject)
        if node != self.storage.node and not isinstance(request.transport, PassedOn):
            raise Elsewhere(node)

    # The hop

    async def listen(self, make: MakeProtocol) -> asyncio.Server:
        """Let other nodes connect, and tell them where."""
        host, _colon, port = self.config.inner.rpartition(":")
        if not host or not port.isdigit():
            raise TiltyardError(
                f"TILTYARD_INNER must be HOST:PORT, where other nodes find it, not {self.config.inner!r}"
            )

        def line() -> Arrivals:
            self.lines = {known for known in self.lines if not known.lost}
            arrivals = Arrivals(self.secret, make)
            self.lines.add(arrivals)
            return arrivals

        server = await asyncio.get_running_loop().create_server(line, host.strip("[]"), int(port))
        self.where = f"{host}:{server.sockets[0].getsockname()[1]} {self.secret}"
        await self.beat()
        return server

    async def pass_on(self, request: web.Request, node: str) -> web.Response:
        """Let the owner of a table answer a request, or the socket that it asks for; Gone if it is dead."""
        if isinstance(request.transport, PassedOn):
            raise Refusal("storage", MOVING)  # who sent it here was mistaken
        body = await body_of(request, self.config)
        response = await self._hand(request, node, body)
        if response is None:
            response = await self._hop(request, node, body)
            self._count("hop")
        return response

    async def in_turn(self, request: web.Request) -> web.Response | None:
        """Let a sibling on this machine answer if it is its turn; None: we do."""
        node = "" if was_handed(request) else self.siblings.whose_turn()
        return await self._hand(request, node, await body_of(request, self.config)) if node else None

    async def _hand(self, request: web.Request, node: str, body: bytes) -> web.Response | None:
        """Give the client to a sibling on this machine; None: it cannot be, or was handed to us."""
        if request.transport is None or was_handed(request):
            return None
        said = head_of(request, len(body), DROPPED) + body
        if not await self.siblings.hand(node, request.transport, said):
            return None
        self._count("handed")
        return take_over(request, Released())

    async def _hop(self, request: web.Request, node: str, body: bytes) -> web.Response:
        """Stay between the client and the owner, who is told the client's address."""
        address = address_of(request, self.config)
        first = head_of(request, len(body), (*DROPPED, FORWARDED)) + body
        way = await self._way_to(node)
        if request.transport is None:
            raise Refusal("not_now", "The client has left.")
        self.addresses.check(address, lambda: bool(key_of(request, request.match_info.get("table", ""))))
        self.addresses.enter(address)
        pipe = Pipe(way, address, first, self.config.most_unread, lambda: self.addresses.leave(address))
        return take_over(request, pipe)

    def _count(self, how: str) -> None:
        self.lobby.metrics.passed_on[how] += 1
        log("passed on", logging.DEBUG, how=how)

    async def freshened(self, request: web.Request, infos: list[TableInfo]) -> list[TableInfo]:
        """Tables as their owners show them, if others own them; else as they are."""
        if not self.storage.node or isinstance(request.transport, PassedOn):
            return infos
        fresh: dict[str, TableInfo] = {}
        names = [info.table for info in infos]
        owners = await asked(self.storage, self.storage.owners, names)
        for node in set(owners.values()):
            names = [name for name, owner in owners.items() if owner == node]
            with suppress(Gone, Refusal, TimeoutError, msgspec.MsgspecError):  # it may have died a moment ago
                fresh |= {info.table: info for info in await self._asked(request, node, names)}
        return [fresh.get(info.table, info) for info in infos]

    async def _asked(self, request: web.Request, node: str, names: list[str]) -> list[TableInfo]:
        """What another node says of its tables."""
        path = f"/api/tables?names={quote(','.join(names))}"
        head = f"GET {path} HTTP/1.1\r\nHost: {request.host}\r\nConnection: close\r\n\r\n"
        way = await self._way_to(node)
        question = Question(address_of(request, self.config), head.encode())
        number = way.open(question)
        try:
            async with asyncio.timeout(REACHING):
                answer = await question.answer
        finally:
            way.close(number)
        return INFOS.decode(answer.partition(b"\r\n\r\n")[2])

    async def _way_to(self, node: str) -> Way:
        """The line to another node, which all clients share; it is opened once, however many wait for it."""
        way = self.ways.get(node)
        if way is not None and not way.lost:
            return way
        reaching = self.reaching.get(node)
        if reaching is None:
            reaching = self.reaching[node] = asyncio.create_task(self._reach(node))
            reaching.add_done_callback(partial(self._reached, node))
        return await asyncio.shield(reaching)

    def _reached(self, node: str, reaching: "asyncio.Task[Way]") -> None:
        del self.reaching[node]
        if not reaching.cancelled() and reaching.exception() is None:  # who waits is told what is wrong
            self.ways[node] = reaching.result()

    async def _reach(self, node: str) -> Way:
        """Connect to another node; if its machine says that it is dead, everybody shall know."""
        if node not in self.others:
            await self.beat()  # it may be new
        try:
            place, _blank, secret = self.others[node].address.partition(" ")
            host, _colon, port = place.rpartition(":")
            async with asyncio.timeout(REACHING):
                connecting = asyncio.get_running_loop().create_connection(
                    lambda: Way(secret), host.strip("[]"), int(port)
                )
                _transport, way = await connecting
        except ConnectionRefusedError:
            await asked(self.storage, self.storage.retire, node)
            log("another server has died", logging.WARNING)
            self.others.pop(node, None)
            self._show_others()
            raise Gone from None
        except (KeyError, OSError, TimeoutError, ValueError):
            raise Refusal("storage", MOVING) from None
        return way

    def leave(self) -> None:
        """Nobody waits for our lease to end."""
        for line in [*self.ways.values(), *self.lines]:
            if not line.lost and hasattr(line, "transport"):
                line.transport.close()
        with suppress(StorageError):
            self.storage.retire(self.storage.node)


def head_of(request: web.Request, size: int, dropped: tuple[bytes, ...]) -> bytes:
    """The head of a request as the owner shall read it."""
    kept = [(name, value) for name, value in request.raw_headers if name.lower() not in dropped]
    upgrades = "upgrade" in tokens(request.headers.get("Connection", ""))
    kept.append((b"Connection", b"Upgrade" if upgrades else b"close"))
    if size:
        kept.append((b"Content-Length", str(size).encode()))
    lines = b"".join(b"%s: %s\r\n" % header for header in kept)
    version = f"HTTP/{request.version.major}.{request.version.minor}"
    return f"{request.method} {request.raw_path} {version}\r\n".encode() + lines + b"\r\n"
