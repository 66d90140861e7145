"""One client can never slow another down: it sends what costs the most, and somebody else asks and plays on.

A real server with the limits of every day, a stranger with a process and an address of its own, and a witness
who asks `/healthz` and plays a game at another table. All of the witness's questions are answered. How
quickly, `make bench-server` measures; here nobody may be kept waiting for long, whatever the machine.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.server.attack import NOTHING, under_attack, victim
from bench.server.attacks import ATTACKS
from tests.server.stranger import lay_out

pytestmark = pytest.mark.xdist_group("stranger")

SECONDS = 1.5
LONGEST = 3.0  # seconds; who is blocked waits far longer, and who is not, a hundredth


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, Any]]]:
    """A server that runs, and what a stranger finds there."""
    data = Path(tmp_path_factory.mktemp("stranger"), "data.sqlite")
    prey = lay_out(data, 5_000)
    with victim(data, {}, []) as url:
        yield url, prey


@pytest.mark.parametrize("name", [NOTHING, *ATTACKS])
def test_nobody_waits_for_what_a_stranger_asks(name: str, ground: tuple[str, dict[str, Any]]) -> None:
    url, prey = ground
    address = f"127.0.0.{[NOTHING, *ATTACKS].index(name) + 2}"
    witness = asyncio.run(under_attack(name, url, address, SECONDS, prey))
    assert witness.health
    assert witness.moves
    assert max(witness.health) < LONGEST
    assert max(witness.moves) < LONGEST
