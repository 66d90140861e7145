"""What clients of a server were told, and whether it agrees with what is stored.

A client knows for certain that a move of its own was acknowledged before it sent the next one. So the moves
of every seat must be in the journal, each once, in the order in which they were acknowledged; and as a table
has one journal, that is one order for everybody. Every client also sees that no news is missing or told
twice.
"""

import asyncio
from contextlib import AsyncExitStack, suppress

import msgspec

from tests.server.pauses import Diary
from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.turn import Turn
from tiltyard.games import NAMES, find
from tiltyard.server.storage import Storage
from tiltyard.server.storage.opening import open_data
from tiltyard.table.plan import read_plan
from tiltyard.table.table import Table
from tiltyard.wire import entries, protocol
from tiltyard.wire.lobby import CreateTable, Seated
from tiltyard.wire.protocol import Over

STEP = 120.0  # seconds that any single step may take on a busy machine


class Ledger:
    """The moves that were acknowledged, as they were."""

    def __init__(self) -> None:
        self.tables: dict[str, int] = {}  # and how many people sat down there
        self.moves: list[tuple[str, int, str]] = []  # table, seat, id
        self.waits: list[float] = []  # seconds from a move to its acknowledgement
        self.games = 0
        self.diaries: dict[int, Diary] = {}  # of every company

    def acknowledge(self, seated: Seated, message: protocol.FromServer) -> str:
        """Note an acknowledgement, if it is one: of which message."""
        done = message.ack if isinstance(message, protocol.Update) else ""
        if isinstance(message, protocol.Ack):
            done = message.id
        if done:
            self.moves.append((seated.table, seated.seat, done))
        return done

    def check(self, data: str) -> int:
        """How many moves there were; an error if one is lost, doubled or out of order."""
        storage = open_data(data)
        try:
            for table, people in self.tables.items():
                told = [(seat, name) for where, seat, name in self.moves if where == table]
                check_history(told, history(storage, table))
                (row,) = storage.named([table])
                journal = [kept.entry for page in storage.journal(table) for kept in page]
                seats = {
                    entry.seat for entry in map(entries.decode, journal) if isinstance(entry, entries.Sat)
                }
                assert seats >= set(range(people)), "a seat is gone"
                Table(table, read_plan(row.plan), "0", "0").restore(journal, [], 0.0)
        finally:
            storage.close()
        return len(self.moves)


def history(storage: Storage, table: str) -> list[tuple[int, str]]:
    """The moves of people in the journal of a table: seat and id."""
    journal = [entries.decode(kept.entry) for page in storage.journal(table) for kept in page]
    kept = [
        entry
        for entry in journal
        if isinstance(entry, entries.Held)
        or (isinstance(entry, entries.Played) and entry.by != "window")  # it plays what was held
    ]
    return [(entry.s, entry.id) for entry in kept if entry.id]


def check_history(told: list[tuple[int, str]], stored: list[tuple[int, str]]) -> None:
    """Every move that was acknowledged is stored, once, in the order of its seat's acknowledgements."""
    assert len(set(stored)) == len(stored), "a move was applied twice"
    assert set(told) <= set(stored), "an acknowledged move is gone"
    assert len(set(told)) == len(told), "a move was acknowledged twice"
    for seat in {seat for seat, _name in told}:
        wanted = [name for at, name in told if at == seat]
        known = set(wanted)
        found = [name for at, name in stored if at == seat and name in known]
        assert found == wanted, "moves are stored in another order than they were acknowledged"


async def company(url: str, ledger: Ledger, stop: asyncio.Event, number: int) -> None:
    """A few people who play one game after the other, whatever happens to the servers."""
    game, diary = NAMES[number % len(NAMES)], ledger.diaries.setdefault(number, Diary())
    while not stop.is_set():
        with suppress(TiltyardError):
            await one_game(url, ledger, stop, game, diary)
            ledger.games += 1
        await asyncio.sleep(0.02)


async def one_game(url: str, ledger: Ledger, stop: asyncio.Event, game: str, diary: Diary) -> None:
    """A game from the first seat to the last move; everybody has connections of their own."""
    people = max(find(game).fewest, min(3, find(game).most))
    wish = CreateTable(game, "P1", ["person"] * people, window=0.0, away="wait")
    async with AsyncExitStack() as connected:
        callers = [
            await connected.enter_async_context(Caller(url, diary.session())) for _seat in range(people)
        ]
        seated = [await callers[0].create(wish)]
        ledger.tables[seated[0].table] = 1
        for seat in range(1, people):
            seated.append(await callers[seat].join(seated[0].table, f"P{seat + 1}"))
            ledger.tables[seated[0].table] += 1
        await asyncio.gather(
            *[player(caller, one, ledger, stop, diary) for caller, one in zip(callers, seated, strict=True)]
        )


async def player(caller: Caller, seated: Seated, ledger: Ledger, stop: asyncio.Event, diary: Diary) -> None:
    """Answers every question; keeps every acknowledgement; nothing may be told twice or left out."""
    line = Connection(caller, seated.table, seated.key)
    chance = Chance(f"{len(ledger.moves):x}")
    contract = find(seated.info.game)
    shown: protocol.Welcome | protocol.Update | None = None
    loop = asyncio.get_running_loop()
    heard, sent = 0, 0.0
    try:
        while not stop.is_set():
            message = await line.receive()
            if isinstance(message, Over) or message is None:
                return
            if isinstance(message, protocol.Welcome | protocol.Update):
                shown = message
                numbers = [news.number for news in message.news]
                assert numbers == list(range(heard + 1, heard + len(numbers) + 1)), "news is missing"
                heard += len(numbers)
                assert heard == message.seq
            if ledger.acknowledge(seated, message):
                ledger.waits.append(loop.time() - sent)
                diary.note_move()
            if isinstance(message, protocol.Welcome):
                diary.note(f"seat {seated.seat + 1} is back")
            if isinstance(message, protocol.Error | protocol.Bye):
                diary.note(f"seat {seated.seat + 1} is told: {message.code}")
            if shown is not None and shown.asked and line.pending is None:
                view = msgspec.json.decode(shown.view)
                sent = loop.time()
                turn = Turn(contract, seated.seat, view, shown.options, chance)
                await line.play(shown.state, turn.random())
                shown = None
    finally:
        await line.close()


async def progress(ledger: Ledger, wanted: int, companies: list["asyncio.Task[None]"]) -> None:
    """Wait until that many moves are acknowledged; a client's failure fails the test."""
    loop = asyncio.get_running_loop()
    end = loop.time() + STEP
    while len(ledger.moves) < wanted:
        for task in companies:
            if task.done():
                task.result()
        assert loop.time() < end, f"the clients do not play on: {len(ledger.moves)} of {wanted} moves"
        await asyncio.sleep(0.01)


async def go_on(ledger: Ledger, since: float, companies: list["asyncio.Task[None]"]) -> None:
    """Wait until every company has made another move."""
    end = asyncio.get_running_loop().time() + STEP
    while standing := [number for number, diary in ledger.diaries.items() if diary.played <= since]:
        stuck = {number: ledger.diaries[number].lines[-20:] for number in standing}
        assert asyncio.get_running_loop().time() < end, f"these companies do not play on: {stuck}"
        await progress(ledger, len(ledger.moves) + 1, companies)


async def finish(stop: asyncio.Event, companies: list["asyncio.Task[None]"]) -> None:
    """Let everybody go; whoever has noticed something wrong says so."""
    stop.set()
    for task in companies:
        if not task.cancel():
            task.result()
    await asyncio.gather(*companies, return_exceptions=True)
