"""A proxy of deploy/ in front of three servers that share a PostgreSQL: each dies, and play goes on."""

import asyncio
from asyncio.subprocess import DEVNULL
from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.server.databases import Databases
from tests.deploy.proxies import KINDS, before
from tests.server.conftest import POSTGRES
from tests.server.house import run
from tests.server.ledger import Ledger, finish, player, progress
from tests.server.node import Node
from tests.server.pauses import Diary
from tiltyard.client.lobby import Caller
from tiltyard.server.workers import reserved
from tiltyard.wire.lobby import CreateTable

pytestmark = [
    POSTGRES,
    pytest.mark.skipif("nginx" not in KINDS, reason="nginx has no package for this machine"),
]


def test_people_behind_a_proxy_play_on_whichever_server_dies(tmp_path: Path) -> None:
    databases = Databases("recovery_init_sync_method=syncfs")
    url = databases.new()
    ledger, stop = Ledger(), asyncio.Event()

    async def story(ports: list[int]) -> None:
        nodes = [Node(port, url, "share", log=DEVNULL) for port in ports]
        try:
            await asyncio.gather(*[node.start() for node in nodes])
            async with before("nginx", ports, tmp_path) as (caller, _plain):
                await play(caller, nodes)
        finally:
            await asyncio.gather(*[node.stop() for node in nodes])

    async def play(caller: Caller, nodes: list[Node]) -> None:
        endless = "shields=99"
        wish = CreateTable("quests", "P1", ["person"] * 4, options=endless, window=0.0, away="wait")
        seated = [await caller.create(wish)]
        seated += [await caller.join(seated[0].table, name) for name in ("P2", "P3", "P4")]
        ledger.tables[seated[0].table] = 4
        people = [asyncio.create_task(player(caller, seat, ledger, stop, Diary())) for seat in seated]
        await progress(ledger, 20, people)
        for node in nodes:  # the owner of the table, too
            node.kill()
            await progress(ledger, len(ledger.moves) + 20, people)
            await node.start()
        await finish(stop, people)

    try:
        with ExitStack() as held:
            ports = [held.enter_context(reserved("127.0.0.1", 0)) for _number in range(3)]
            run(lambda: story(ports))
        assert ledger.check(url) >= 80
    finally:
        databases.close()
