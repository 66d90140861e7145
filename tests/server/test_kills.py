"""Three servers that share a PostgreSQL, all of them and the database killed at random, again and again.

`make kills KILLS=300` is the long form.
"""

import asyncio
import os
import random
import statistics
import time
from pathlib import Path

from bench.server.databases import Databases
from tests.server.conftest import POSTGRES
from tests.server.house import run
from tests.server.ledger import Ledger, company, finish, go_on, progress
from tests.server.node import Node
from tests.server.pauses import Pause, report
from tiltyard.server.workers import reserved

pytestmark = POSTGRES

KILLS = int(os.environ.get("TILTYARD_KILLS", "8"))
NODES = 3
COMPANIES = 4
NODE, DATABASE = "the death of a node", "the death of the database"
HURRY = 7  # after so many kills, one follows before everybody plays on
WITHIN = 5.0  # seconds until a game goes on, usually
OWNED_TWICE = """
    SELECT count(*) FROM (
        SELECT epoch < lag(epoch) OVER (PARTITION BY id ORDER BY number) AS back FROM journal
    ) AS entries WHERE back
"""


def test_nothing_is_lost_doubled_or_owned_twice_however_often_servers_and_database_die(
    tmp_path: Path,
) -> None:
    databases = Databases("fsync=on", "recovery_init_sync_method=syncfs", "checkpoint_timeout=30s")
    url, log = databases.new(), tmp_path / "log"
    moments, ledger, stop = random.Random(7), Ledger(), asyncio.Event()
    pauses: list[Pause] = []

    async def kill_one(nodes: list[Node], pause: Pause) -> None:
        """Kill the database or a node, and start it again."""
        if DATABASE in pause.victim:
            databases.kill()
            await asyncio.to_thread(databases.start)
        else:
            node = moments.choice(nodes)
            node.kill()
            await asyncio.sleep(moments.random() * 0.3)
            await node.start()
        pause.restarted = time.monotonic() - pause.began

    async def kill_again_and_again(nodes: list[Node], people: list["asyncio.Task[None]"]) -> None:
        """Now and then, one follows before everybody plays on."""
        for number in range(KILLS):
            victim = DATABASE if number % 4 == 3 else NODE
            close = number > 0 and number % HURRY == 0
            pause = Pause(f"{victim}, close upon another" if close else victim)
            restarting = asyncio.create_task(kill_one(nodes, pause))
            if number % HURRY == HURRY - 1:
                await restarting
                continue
            await go_on(ledger, pause.began, people)
            pause.end(list(ledger.diaries.values()))
            await restarting
            pauses.append(pause)
            await progress(ledger, len(ledger.moves) + moments.randint(0, 20), people)

    async def story(port: int, file: int) -> None:
        nodes = [Node(port, url, "share", log=file) for _number in range(NODES)]
        try:
            for node in nodes:
                await node.start()
            place = f"http://127.0.0.1:{port}"
            people = [asyncio.create_task(company(place, ledger, stop, at)) for at in range(COMPANIES)]
            await progress(ledger, 20, people)
            databases.query("CHECKPOINT", url)  # as if it were not new
            await kill_again_and_again(nodes, people)
            await finish(stop, people)
        finally:
            for node in nodes:
                await node.stop()

    try:
        with reserved("127.0.0.1", 0) as port, log.open("wb") as file:
            run(lambda: story(port, file.fileno()), seconds=60.0 * (KILLS + 5))
        made = ledger.check(url)
        assert databases.query(OWNED_TWICE, url) == "0"
    finally:
        databases.close()
    usual, longest = statistics.median(ledger.waits), max(ledger.waits)
    print(
        f"{KILLS} kills, {made} acknowledged moves at {len(ledger.tables)} tables, {ledger.games} games ended"
    )
    print("none lost, doubled or out of order, no table owned twice")
    print(f"a move took {1000 * usual:.0f} ms at the median and {longest:.1f} s at most")
    report(pauses, list(ledger.diaries.values()), log)
    assert statistics.median(pause.seconds for pause in pauses) < WITHIN
    assert made > COMPANIES * len(pauses)
