"""The application: doors, lobby, sockets and pages put together, started and stopped in order."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hmac import compare_digest
from typing import Final

from aiohttp import web

from tiltyard.server.access.blocks import Blocks
from tiltyard.server.access.door import HEADERS, Door, was_handed
from tiltyard.server.access.doors import Addresses, Buckets, address_of
from tiltyard.server.analyst import Analyst
from tiltyard.server.cluster.cluster import MOVING, Cluster, Gone
from tiltyard.server.config import Config
from tiltyard.server.http.analyses import Analyses
from tiltyard.server.http.api import Api, answer, record_info
from tiltyard.server.http.dailies import Dailies
from tiltyard.server.http.openapi import document
from tiltyard.server.http.page import STYLE, page
from tiltyard.server.http.site import Site, folder_of
from tiltyard.server.logs import LOG, log
from tiltyard.server.metrics import Metrics
from tiltyard.server.reckoner import Reckoner
from tiltyard.server.rooms.expiry import PAUSE, Expiry
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.rooms.orders import Orders
from tiltyard.server.rooms.retention import Retention
from tiltyard.server.socket.sockets import Sockets
from tiltyard.server.storage import Elsewhere, Search, Storage, StorageError
from tiltyard.server.storage.asking import asked
from tiltyard.server.thinkers import Thinkers
from tiltyard.table.work import once
from tiltyard.wire.protocol import Code, Problem, Refusal

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

STATUS: Final[dict[Code, int]] = {
    "unknown_table": 404,
    "unknown_game": 404,
    "not_found": 404,
    "bad_key": 403,
    "bad_origin": 403,
    "blocked": 403,
    "not_yours": 403,
    "no_seat": 409,
    "not_now": 409,
    "rigged": 409,
    "too_fast": 429,
    "too_many": 503,
    "storage": 503,
    "shutting_down": 503,
    "too_big": 413,
}
HEALTH: Final = ("/healthz", "/livez", "/readyz")
FILES: Final = "files"  # of the page, and its addresses: the name of their route
OWNERS: Final = 3  # of one table that may die, one after another, while a request waits
UNSAVED: Final = "The server cannot save anything right now."
SWITCHED: Final = 101  # the connection is a WebSocket now
KEPT: Final = ("Allow", "Sec-WebSocket-Version")  # headers that an HTTP error keeps


class App:
    """A server, apart from the port on which it listens."""

    def __init__(self, storage: Storage, config: Config, thinkers: Thinkers | None = None) -> None:
        if storage.node:  # servers that share their data agree on the time
            config = replace(config, wall=storage.wall)
        self.config = config
        self.metrics = Metrics()
        self.storage = storage
        self.lobby = Lobby(storage, config, self.metrics, thinkers)
        self.expiry = Expiry(self.lobby)
        self.retention = Retention(self.lobby)
        self.orders = Orders(self.lobby)
        self.blocks = Blocks(storage)
        self.blocks.refresh(self._wall())
        self.addresses = Addresses(config)
        self.cluster = Cluster(storage, self.lobby, config, self.addresses)
        self.sockets = Sockets(self.lobby, config, self.addresses)
        self.analyst = Analyst(storage, config)
        self.web = web.Application(middlewares=[self._guard], client_max_size=config.most_body)
        api = Api(self.lobby, config, self.addresses, self.cluster)
        self.reckoner = Reckoner(storage)
        self.web.add_routes(api.routes())
        self.web.add_routes(Dailies(api, self.reckoner, storage, config).routes())
        self.web.add_routes(Analyses(self.analyst, config, self.addresses, self.cluster).routes())
        self.web.add_routes(
            [
                web.get("/api/tables/{table}/socket", self.sockets.serve, allow_head=False),
                web.get("/healthz", self.health),
                web.get("/livez", self.live),
                web.get("/readyz", self.ready),
                web.get("/metrics", self.numbers),
                web.get("/openapi.json", self.description),
            ]
        )
        self.web.add_routes(self._page_routes())
        self.web.cleanup_ctx.append(self._housekeeping)
        self.web.on_shutdown.append(self._shut_down)
        self.web.on_cleanup.append(self._clean_up)

    def _page_routes(self) -> list[web.RouteDef]:
        """Serve the browser client if it was built, else the plain page."""
        folder = folder_of(self.config.web)
        if folder is not None:
            return [web.get("/{path:.*}", Site(folder).serve, name=FILES)]
        plain = [web.get(path, self.page) for path in ("/", "/t/{table}")]
        return [*plain, web.get("/style.css", self.style)]

    # Around every request

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        start = time.perf_counter()
        door = request.protocol
        if isinstance(door, Door):
            door.heard()
        response = await self._handled(request, handler)
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        if isinstance(door, Door) and response.status != SWITCHED:
            door.wait()
        seconds = time.perf_counter() - start
        self.metrics.requests[response.status] += 1
        self.metrics.request_seconds += seconds
        route = request.match_info.route.resource
        where = route.canonical if route is not None else "?"
        log(
            "request", method=request.method, route=where, status=response.status, ms=round(seconds * 1000, 1)
        )
        return response

    async def _handled(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """The answer, or a refusal in the usual form."""
        try:
            self._check_pace(request)
            return await self._answered(request, handler)
        except Refusal as refusal:
            response = self._problem(refusal.code, refusal.text, STATUS.get(refusal.code, 400))
            if refusal.code == "too_fast":
                response.force_close()  # a client that persists must at least reconnect
            return response
        except web.HTTPRequestEntityTooLarge:
            return self._problem("too_big", "That is too large.", 413)
        except web.HTTPException as problem:
            response = self._problem("not_found", problem.reason, problem.status)
            response.headers.update({name: problem.headers[name] for name in KEPT if name in problem.headers})
            return response
        except StorageError:
            return self._problem("storage", UNSAVED, 503)
        except (asyncio.CancelledError, ConnectionError):
            raise
        except Exception:
            LOG.exception("request failed")
            return self._problem("storage", "Something went wrong on the server.", 500)

    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """The answer of the node that owns the table; if that one is dead, the table is ours to take."""
        for _time in range(OWNERS):
            try:
                return await handler(request)
            except Elsewhere as elsewhere:
                with suppress(Gone):
                    return await self.cluster.pass_on(request, elsewhere.node)
        raise Refusal("storage", MOVING)

    def _check_pace(self, request: web.Request) -> None:
        """Limit requests per address, so that nobody hogs the server."""
        if was_handed(request):
            return
        address = address_of(request, self.config)
        self.blocks.check(address)
        self._kind_of(request).spend(address, self.lobby.now())

    def _kind_of(self, request: web.Request) -> Buckets:
        """Health checks and the files of the page have limits of their own."""
        if request.path in HEALTH:
            return self.addresses.healths
        resource = request.match_info.route.resource
        is_file = resource is not None and resource.name == FILES
        return self.addresses.files if is_file else self.addresses.requests

    def _problem(self, code: Code, text: str, status: int) -> web.Response:
        self.metrics.errors[code] += 1
        return answer(Problem(code, text), status)

    # Pages

    async def health(self, _request: web.Request) -> web.Response:
        """Whether the server can take moves: storage answers, and the last write succeeded."""
        await asked(self.storage, self.storage.count, "open")
        if self.lobby.outbox.failing:
            return web.Response(text="storage is failing: nothing can be saved\n", status=503)
        if self.lobby.adrift:
            return web.Response(text="the lease has ended: nothing can be saved\n", status=503)
        return web.Response(text="ok\n")

    async def live(self, _request: web.Request) -> web.Response:
        """Whether the process answers at all: what does not should be started again."""
        return web.Response(text="ok\n")

    async def ready(self, request: web.Request) -> web.Response:
        """Whether clients should be sent here: not while the server stops, or cannot save anything."""
        if self.sockets.closing:
            return web.Response(text="the server is stopping\n", status=503)
        return await self.health(request)

    async def numbers(self, request: web.Request) -> web.Response:
        """For Prometheus only, because counters give away answers that are still secret."""
        token = self.config.metrics_token
        if not token or not compare_digest(request.headers.get("Authorization", ""), f"Bearer {token}"):
            raise Refusal("not_found", "There is nothing here.")
        phases = ("open", "running")
        tables = {phase: await asked(self.storage, self.storage.count, phase) for phase in phases}
        text = self.metrics.text(self.addresses.total, len(self.lobby.rooms), tables)
        return web.Response(text=text, content_type="text/plain", charset="utf-8")

    async def description(self, _request: web.Request) -> web.Response:
        """OpenAPI."""
        return answer(document())

    async def style(self, _request: web.Request) -> web.Response:
        """The style of the page."""
        return web.Response(text=STYLE, content_type="text/css")

    async def page(self, request: web.Request) -> web.Response:
        """The plain page."""
        rows = await asked(self.storage, self.storage.search, Search(limit=20))
        tables, url = await self.lobby.listing.listed(), f"{request.scheme}://{request.host}"
        work = once(partial(page, url, tables, [record_info(row) for row in rows]))
        text = await self.lobby.desk.do(address_of(request, self.config), work)
        return web.Response(text=text, content_type="text/html")

    # Start and end

    async def _housekeeping(self, _app: web.Application) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._keep_house()), asyncio.create_task(self._keep_closing())]
        if self.storage.node:
            tasks.append(asyncio.create_task(self.cluster.keep_lease()))
        yield
        for task in tasks:
            task.cancel()

    async def _keep_closing(self) -> None:
        """Close tables that nobody comes back to; the log says once that this must wait."""
        told = False
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.lobby.outbox.probe()
                await self.lobby.count_tables()
                await self.orders.step()
                self.sockets.turn_out(await self.blocks.refreshed(self._wall()))
                await self.expiry.step()
                await self.retention.step()
                told = False
            except StorageError as problem:
                if not told:
                    log("closing tables must wait", logging.WARNING, problem=str(problem))
                told = True
            except Exception:
                LOG.exception("closing tables failed")

    def _wall(self) -> int:
        """The time of day, as storage keeps it."""
        return int(self.config.wall() * 1000)

    async def _keep_house(self) -> None:
        """Every so often, drop unused tables from memory and measure connections."""
        pause = max(1.0, min(self.config.idle_seconds, self.config.ping_seconds))
        while True:
            await asyncio.sleep(pause)
            try:
                gone = self.lobby.sweep(self.config.idle_seconds)
                self.sockets.ping_all()
                if gone:
                    log("tables left memory", logging.DEBUG, count=gone)
            except Exception:
                LOG.exception("housekeeping failed")

    async def _shut_down(self, _app: web.Application) -> None:
        await self.sockets.close()

    async def _clean_up(self, _app: web.Application) -> None:
        await self.analyst.close()
        await self.reckoner.close()
        await self.lobby.thinking.stop()
        await self.lobby.outbox.drained()
        self.lobby.close()
        if self.storage.node:
            self.cluster.leave()
        self.storage.close()
        log("stopped")
