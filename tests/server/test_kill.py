"""The server is killed at random moments, again and again: nothing that was acknowledged is lost."""

import asyncio
import os
import random
from pathlib import Path

import pytest

from tests.server.house import run
from tests.server.ledger import Ledger, company, finish, progress
from tests.server.node import Node, free_port

pytestmark = pytest.mark.both

SOAK = int(os.environ.get("TILTYARD_SOAK_GAMES", "0")) > 0
KILLS = 500 if SOAK else 50
COMPANIES = 4


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    async def story() -> None:
        port, data = free_port(), str(tmp_path / "data.sqlite")
        node, ledger, stop = Node(port, data), Ledger(), asyncio.Event()
        moments = random.Random(7)
        await node.start()
        url = f"http://127.0.0.1:{port}"
        companies = [asyncio.create_task(company(url, ledger, stop, number)) for number in range(COMPANIES)]
        before = 0
        for kill in range(KILLS):
            wanted = before + moments.randint(1, 60)
            await progress(ledger, wanted, companies)
            await asyncio.sleep(moments.random() * 0.02)
            node.kill()
            if kill % 10 == 9 or kill == KILLS - 1:
                ledger.check(data)
            before = len(ledger.moves)
            await node.start()
        await progress(ledger, before + 200, companies)
        await finish(stop, companies)
        await node.stop()
        made = ledger.check(data)
        print(f"{KILLS} kills, {made} acknowledged moves, {ledger.games} games ended, none lost")
        assert made > KILLS

    run(story, seconds=KILLS * 10.0)
