"""The server is killed at random moments, again and again: nothing that was acknowledged is lost."""

import asyncio
import os
import random
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import msgspec
import pytest

from tests.server.house import run
from tests.server.long import journal_of
from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.turn import Turn
from tiltyard.games import NAMES, find
from tiltyard.server.storage import Batch, EntryRow, StorageError
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.table.plan import read_plan
from tiltyard.table.table import Table
from tiltyard.wire import entries, protocol
from tiltyard.wire.lobby import CreateTable, Seated
from tiltyard.wire.protocol import Over

pytestmark = pytest.mark.both

SOAK = int(os.environ.get("TILTYARD_SOAK_GAMES", "0")) > 0
KILLS = 500 if SOAK else 50
COMPANIES = 4
STEP = 30.0  # seconds that any single step may take


class Keeper:
    """The process that forks servers."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.server = 0
        self.process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start a server and wait until it listens."""
        if self.process is None:
            pipe = asyncio.subprocess.PIPE
            command = [sys.executable, "-m", "tests.server.keeper", str(self.port), str(self.data)]
            self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"start\n")
        self.server = int(await asyncio.wait_for(self.process.stdout.readline(), STEP))

    def kill(self) -> None:
        """The server dies at once, whatever it was doing."""
        os.kill(self.server, signal.SIGKILL)

    async def stop(self) -> None:
        """End the keeper; the last server is asked politely."""
        os.kill(self.server, signal.SIGTERM)
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.close()
        await asyncio.wait_for(self.process.wait(), STEP)


class Ledger:
    """What clients were told: the tables they sit at, and the moves that were acknowledged."""

    def __init__(self) -> None:
        self.seats: list[tuple[str, int]] = []
        self.moves: list[tuple[str, int, str]] = []  # table, seat, id
        self.games = 0


async def company(keeper: Keeper, ledger: Ledger, games: Iterator[str], stop: asyncio.Event) -> None:
    """Four people who play one game after the other, whatever happens to the server."""
    async with Caller(keeper.url) as caller:
        while not stop.is_set():
            with suppress(TiltyardError):
                seated = await sit_down(caller, ledger, next(games))
                await asyncio.gather(*[player(caller, one, ledger, stop) for one in seated])
                ledger.games += 1
            await asyncio.sleep(0.01)


async def sit_down(caller: Caller, ledger: Ledger, game: str) -> list[Seated]:
    """A table for four (or as many as the game takes)."""
    contract = find(game)
    people = min(4, contract.most)
    wish = CreateTable(game, "P1", ["person"] * people, window=0.0, away="wait")
    seated = [await caller.create(wish)]
    ledger.seats.append((seated[0].table, 0))
    for number in range(1, people):
        seated.append(await caller.join(seated[0].table, f"P{number + 1}"))
        ledger.seats.append((seated[0].table, number))
    return seated


async def player(caller: Caller, seated: Seated, ledger: Ledger, stop: asyncio.Event) -> None:
    """Answers every question; keeps every acknowledgement; nothing may be told twice or left out."""
    line = Connection(caller, seated.table, seated.key)
    chance = Chance(f"{len(ledger.moves):x}")
    contract = find(seated.info.game)
    shown: protocol.Welcome | protocol.Update | None = None
    heard = 0
    try:
        while not stop.is_set():
            message = await asyncio.wait_for(line.receive(), STEP)
            if isinstance(message, Over) or message is None:
                return
            if isinstance(message, protocol.Welcome | protocol.Update):
                shown = message
                numbers = [news.number for news in message.news]
                assert numbers == list(range(heard + 1, heard + len(numbers) + 1))
                heard += len(numbers)
                assert heard == message.seq
            acknowledge(ledger, seated, message)
            if shown is not None and shown.asked and line.pending is None:
                view = msgspec.json.decode(shown.view)
                turn = Turn(contract, seated.seat, view, shown.options, chance)
                await line.play(shown.state, turn.random())
                shown = None
    except TimeoutError:
        if not stop.is_set():
            raise
    finally:
        await line.close()


def acknowledge(ledger: Ledger, seated: Seated, message: protocol.FromServer) -> None:
    done = message.ack if isinstance(message, protocol.Update) else ""
    if isinstance(message, protocol.Ack):
        done = message.id
    if done:
        ledger.moves.append((seated.table, seated.seat, done))


def check(data: Path, ledger: Ledger) -> int:
    """Every acknowledged move is in the journal exactly once; the journal is whole and replays."""
    storage = Sqlite(data)
    told: dict[str, list[tuple[int, str]]] = {}
    for name, seat, message in ledger.moves:
        told.setdefault(name, []).append((seat, message))
    for name, seat in ledger.seats:
        journal = [entries.decode(entry) for entry in journal_of(storage, name)]
        kept = [
            entry
            for entry in journal
            if isinstance(entry, entries.Held)
            or (isinstance(entry, entries.Played) and entry.by != "window")  # it plays what was held
        ]
        assert any(isinstance(entry, entries.Sat) and entry.seat == seat for entry in journal)
        ids = [(entry.s, entry.id) for entry in kept]
        assert len(set(ids)) == len(ids), "a move was applied twice"
        lost = set(told.get(name, [])) - set(ids)
        assert not lost, "an acknowledged move is gone"
    for name in {name for name, _seat in ledger.seats[-COMPANIES * 4 :]}:
        (row,) = storage.named([name])
        Table(name, read_plan(row.plan), "0", "0").restore(journal_of(storage, name), [], 0.0)
    storage.close()
    return len(ledger.moves)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(tmp_path: Path) -> None:
    async def story() -> None:
        keeper, ledger, stop = Keeper(tmp_path / "data.sqlite"), Ledger(), asyncio.Event()
        moments = random.Random(7)
        await keeper.start()
        games = cycle(NAMES)
        companies = [
            asyncio.create_task(company(keeper, ledger, games, stop)) for _number in range(COMPANIES)
        ]
        before = 0
        for kill in range(KILLS):
            wanted = before + moments.randint(1, 60)
            await progress(ledger, wanted, companies)
            await asyncio.sleep(moments.random() * 0.02)
            keeper.kill()
            if kill % 10 == 9 or kill == KILLS - 1:
                check(tmp_path / "data.sqlite", ledger)
            before = len(ledger.moves)
            await keeper.start()
        await progress(ledger, before + 200, companies)
        stop.set()
        await keeper.stop()
        for task in companies:
            task.cancel()
        await asyncio.gather(*companies, return_exceptions=True)
        made = check(tmp_path / "data.sqlite", ledger)
        print(f"{KILLS} kills, {made} acknowledged moves, {ledger.games} games ended, none lost")
        assert made > KILLS

    run(story, seconds=KILLS * 10.0)


async def progress(ledger: Ledger, wanted: int, companies: list["asyncio.Task[None]"]) -> None:
    """Wait until that many moves are acknowledged; a client's failure fails the test."""
    loop = asyncio.get_running_loop()
    end = loop.time() + STEP
    while len(ledger.moves) < wanted:
        for task in companies:
            if task.done():
                task.result()
        assert loop.time() < end, f"the clients do not play on: {len(ledger.moves)} of {wanted} moves"
        await asyncio.sleep(0.002)


def test_the_journal_only_grows(tmp_path: Path) -> None:
    storage = Sqlite(tmp_path / "data.sqlite")
    first = [EntryRow("t", 1, b"a", 5), EntryRow("t", 2, b"b", 6), EntryRow("u", 1, b"c", 6)]
    storage.write(Batch(entries=first))
    for number in (1, 2, 4):
        with pytest.raises(StorageError, match="at t cannot follow"):
            storage.write(Batch(entries=[EntryRow("u", 2, b"d", 7), EntryRow("t", number, b"e", 7)]))
    assert storage.connection.execute("SELECT count(*) FROM journal").fetchone() == (3,)
    for wrong in ("DELETE FROM journal", "UPDATE journal SET entry = x'01'"):
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            storage.connection.execute(wrong)
