"""Listening: from a configuration to a server that runs until it is told to stop."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from secrets import token_hex
from threading import Thread
from typing import Final

from aiohttp import web

from tiltyard.engine.moves import TiltyardError
from tiltyard.games import installed
from tiltyard.server import logs
from tiltyard.server.access.door import Door
from tiltyard.server.app import App
from tiltyard.server.config import Config, check, misspelt
from tiltyard.server.http.site import folder_of
from tiltyard.server.pool import usual_size
from tiltyard.server.storage import Storage, StorageError, StorageTaken
from tiltyard.server.storage.opening import is_postgres, open_data, open_storage
from tiltyard.server.storage.sqlite import Sync
from tiltyard.server.thinkers import Thinkers
from tiltyard.server.watchdog import watched
from tiltyard.server.workers import LOOK, Place, Supervisor

FIRST_FILE: Final = 3  # the number of the first file that systemd hands down
NOWHERE: Final = Place()

if sys.platform == "win32":
    from asyncio import run
else:
    import resource

    from uvloop import run

STOP = (signal.SIGTERM, signal.SIGINT)


def serve(config: Config, ready: Callable[[str], None]) -> None:
    """Serve until SIGTERM or SIGINT; `ready` gets the address once clients can connect."""
    logs.set_up(config.log_level, config.log_form)
    check(config)
    for name, meant in misspelt().items():
        logs.log("unknown setting", logging.WARNING, setting=name, meant=meant)
    given = handed_down()
    try:
        if config.workers != 1:
            Supervisor(config, serve_as_worker, given).run(ready)
        else:
            serve_alone(config, ready, Place(token_hex(8) if is_postgres(config.data) else "", given))
    except StorageError as problem:
        raise TiltyardError(str(problem)) from None
    except OSError as problem:
        raise TiltyardError(reason(problem, config)) from None


def reason(problem: OSError, config: Config) -> str:
    """Why nobody can listen there, and what to do."""
    match problem.errno:
        case errno.EADDRINUSE:
            return f"port {config.port} is already in use; choose another with --port"
        case errno.EADDRNOTAVAIL:
            return f"this machine has no address {config.host}; choose another with --host"
        case errno.EACCES:
            return f"you may not listen on port {config.port}; choose one above 1023 with --port"
    return str(problem)


def serve_as_worker(config: Config, place: Place, ready: "Connection[str, str]") -> None:
    """Be one of several, and stop when the parent does."""
    logs.set_up(config.log_level, config.log_form)
    share = max(1, (config.processes or usual_size()) // config.workers)
    parent = parent_process()
    assert parent is not None
    try:
        serve_alone(replace(config, processes=share), ready.send, place, parent.sentinel)
    except (TiltyardError, StorageError, OSError) as problem:
        sys.exit(f"tiltyard: {problem}")


def serve_alone(config: Config, ready: Callable[[str], None], place: Place, parent: int = -1) -> None:
    """Serve in this process."""
    for fault in installed()[1].values():
        logs.log("game left out", logging.WARNING, reason=fault)
    allow_many_files()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # tables create few reference cycles, and there are many tables to scan
    run(_serve(config, ready, place, parent))


async def _serve(config: Config, ready: Callable[[str], None], place: Place, parent: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if parent >= 0:
        loop.add_reader(parent, stop.set)
    for number in STOP:
        if sys.platform == "win32":
            signal.signal(number, lambda *_what: loop.call_soon_threadsafe(stop.set))
        else:
            loop.add_signal_handler(number, stop.set)
    sync: Sync = "full" if config.sync == "full" else "normal"
    thinkers = Thinkers(config.bot_seconds, config.processes or usual_size())
    await thinkers.begin([text for text in map(str.strip, config.bots.split(",")) if text])
    if place.node:
        storage: Storage | None = open_data(config.data, sync, node=place.node)
    else:
        storage = await taken_over(config, sync, stop)
    if storage is None:
        return
    app = App(storage, config, thinkers)
    async with watched(app.metrics, config.watchdog_seconds), listening(app, place=place) as address:
        ready(address)
        await stop.wait()
        if parent >= 0:
            loop.remove_reader(parent)
        logs.log("stopping")


async def taken_over(config: Config, sync: Sync, stop: asyncio.Event) -> Storage | None:
    """The storage, as soon as the server before this one has let go of it; None: we were told to stop."""
    loop = asyncio.get_running_loop()
    until = loop.time() + config.wait
    while not stop.is_set():
        try:
            return open_storage(config.data, sync)
        except StorageTaken:
            if loop.time() >= until:
                raise
            await asyncio.sleep(LOOK)
    return None


def handed_down() -> socket.socket | None:
    """The socket on which whoever started us listens already (systemd), so that no client is turned away."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket.socket(fileno=FIRST_FILE)


@asynccontextmanager
async def listening(app: App, goodbye: float = 2.0, place: Place = NOWHERE) -> AsyncIterator[str]:
    """Listen, and give the address; at the end, open requests have a few seconds to finish."""
    config = app.config
    runner = web.AppRunner(app.web, shutdown_timeout=goodbye)
    await runner.setup()
    assert runner.server is not None
    make_door = partial(Door, runner.server, config, app.addresses)
    loop = asyncio.get_running_loop()
    inner = await app.cluster.listen(make_door) if app.storage.node else None
    if place.given is not None:
        server = await loop.create_server(make_door, sock=place.given, backlog=1024)
    else:
        several = config.workers != 1 or None
        server = await loop.create_server(
            make_door, config.host, config.port, backlog=1024, reuse_port=several
        )
    if place.inbox is not None:
        app.cluster.siblings.listen(place.inbox, make_door)
    port = server.sockets[0].getsockname()[1]
    host = f"[{config.host}]" if ":" in config.host else config.host
    logs.log("listening", host=config.host, port=port)
    try:
        yield f"http://{host}:{port}"
    finally:
        server.close()
        if place.inbox is not None:
            app.cluster.siblings.close()
        await runner.cleanup()
        if inner is not None:
            inner.close()


def page_missing(config: Config) -> str:
    """A note for people who would look for a page when there is none."""
    if config.web == "plain" or folder_of(config.web) is not None:
        return ""
    if config.web != "auto":
        return f"\n{config.web} has no browser page, so you get a plain list of tables."
    return (
        "\nThis copy has no browser page, so you get a plain list of tables."
        "\nIn a checkout, make page builds it; tiltyard play works without it."
    )


def open_page(address: str) -> None:
    """Open a browser in the background; without a screen do nothing."""
    screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if screen or sys.platform == "darwin":
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def allow_many_files() -> None:
    """Every socket is a file: allow as many as the system permits."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
