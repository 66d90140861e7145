"""Floods of things that are small one by one: what may come often costs little, the rest is rationed."""

import asyncio
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import ANN_BEGINS, Guest, House, house, run
from tests.server.long import NAMES, long_text
from tiltyard.server.storage import Batch, ChatRow, RecordRow, Search
from tiltyard.server.storage.sqlite import CHAT_KEPT, Sqlite
from tiltyard.table.state import TOO_LONG
from tiltyard.table.work import Work
from tiltyard.wire import protocol
from tiltyard.wire.protocol import ChatLine, ClockSetup

HERE = "127.0.0.1"


async def alone(inn: House, **wish: Any) -> Guest:
    """Ann plays with a bot, who takes its time."""
    seated = await inn.create("ivanhoe", seats=["person", "bot:random"], **{"pace": 10.0} | wish)
    return await inn.guest(seated.table, seated.key)


async def answers(guest: Guest, messages: list[protocol.FromClient]) -> list[str]:
    """What each message is answered with: `ack`, or the code of an error."""
    told: list[str] = []
    for message in messages:
        await guest.send(message)
        answer = await guest.until((protocol.Ack, protocol.Error, protocol.Shown))
        told.append(answer.code if isinstance(answer, protocol.Error) else "ack")
    return told


def pauses(count: int) -> list[protocol.FromClient]:
    """A pause, and its end, again and again."""
    messages: list[protocol.FromClient] = []
    for number in range(count):
        messages += [protocol.Propose(f"{number}p", "pause"), protocol.Resume(f"{number}r")]
    return messages


def test_pauses_come_only_so_often() -> None:
    async def story() -> None:
        async with house(asks_at_once=4, asks_per_second=0.001) as inn:
            ann = await alone(inn)
            assert await answers(ann, pauses(3)) == ["ack"] * 4 + ["too_fast"] * 2

    run(story)


def test_the_number_of_seats_changes_only_so_often() -> None:
    async def story() -> None:
        async with house(asks_at_once=3, asks_per_second=0.001) as inn:
            seated = await inn.create("ivanhoe", seats=["person"] * 3)
            ann = await inn.guest(seated.table, seated.key)
            resized: list[protocol.FromClient] = [protocol.Seats(f"{at}", 2 + at % 3) for at in range(5)]
            assert await answers(ann, resized) == ["ack"] * 3 + ["too_fast"] * 2

    run(story)


def test_looks_come_only_so_often() -> None:
    async def story() -> None:
        async with house(tries_at_once=3, tries_per_second=0.001) as inn:
            ann = await alone(inn)
            looks: list[protocol.FromClient] = [protocol.LookAt(f"{at}") for at in range(5)]
            assert await answers(ann, looks) == ["ack"] * 3 + ["too_fast"] * 2

    run(story)


def test_all_seats_of_an_address_together_make_only_so_many_mistakes() -> None:
    async def story() -> None:
        async with house(address_mistakes_at_once=3, address_mistakes_per_second=0.001) as inn:
            for seat in [await alone(inn) for _seat in range(3)]:
                await seat.socket.send_str("nonsense")
                await seat.until(protocol.Error)
            last = await alone(inn)
            await last.socket.send_str("nonsense")
            await last.closed()
            assert inn.app.metrics.disconnects == Counter({"too_fast": 1})

    run(story)


def test_an_answer_that_comes_too_late_is_told_the_same_each_time() -> None:
    """The words of a question are made once, however many late answers it gets."""

    async def story() -> None:
        async with house() as inn:
            ann = await alone(inn, pace=0.0)
            while not (ann.shown and ann.shown.asked):
                await ann.next()
            first = ann.shown
            told: list[protocol.Update] = []
            for number in range(3):
                await ann.play(first.options[0], f"late {number}", first.state + 1)
                assert (await ann.until(protocol.Error)).code == "stale"
                told.append(await ann.until(protocol.Update))
            assert told[0].question == first.question is not None
            assert told[0].texts == first.texts
            assert told[0] == told[1] == told[2]
            words = inn.app.lobby.rooms[ann.table].table.publisher.worded[0]
            await ann.play(first.options[0], "late again", first.state + 1)
            await ann.until(protocol.Error)
            assert inn.app.lobby.rooms[ann.table].table.publisher.worded[0] is words

    run(story)


def test_a_journal_that_is_full_ends_the_game_without_a_winner() -> None:
    async def story() -> None:
        async with house(most_entries=12, asks_at_once=1e9) as inn:
            ann = await alone(inn)
            for message in pauses(12):
                await ann.send(message)
            over = await ann.until(protocol.Over)
            assert (over.reason, over.winners) == (TOO_LONG, [])
            assert inn.app.lobby.rooms[ann.table].table.state.entries == 13
            assert f"ended: {TOO_LONG}" in (await inn.get(f"/api/records/{ann.table}.tilt"))[1]

    run(story)


def test_an_open_table_whose_journal_is_full_closes() -> None:
    async def story() -> None:
        async with house(most_entries=12, asks_at_once=1e9) as inn:
            seated = await inn.create("ivanhoe", seats=["person"] * 3)
            ann = await inn.guest(seated.table, seated.key)
            for number in range(12):
                await ann.send(protocol.Seats(f"{number}", 2 + number % 2))
            while (await ann.until(protocol.Changed)).info.phase != "closed":
                pass
            assert (await inn.caller.table(seated.table)).ended == TOO_LONG

    run(story)


def holding(done: asyncio.Event) -> Work[None]:
    """Long work that an address has asked for."""
    while not done.is_set():
        yield


@pytest.mark.parametrize("what", ["begin", "rematch", "undo"])
def test_what_takes_long_waits_until_its_address_has_its_turn(what: str, tmp_path: Path) -> None:
    """A game that goes on from a late position begins with thousands of moves; a hundred could at once."""

    async def story() -> None:
        data = tmp_path / "data.sqlite"
        storage = Sqlite(data)
        game = RecordRow("over", "quests", "2026", NAMES, [], 300, True, long_text(300))
        storage.write(Batch(records=[game]))
        storage.close()
        async with house(data) as inn:
            later = what == "begin"
            seated = await inn.create("quests", record="over", at=200, seat=0, later=later, pace=10.0)
            ann = await inn.guest(seated.table, seated.key)
            if what == "rematch":
                await ann.send(protocol.Resign("1"))
                await ann.until(protocol.Ack)
            table, done = inn.app.lobby.rooms[seated.table].table, asyncio.Event()
            inn.app.lobby.desk.ask(HERE, holding(done))
            wishes: dict[str, protocol.FromClient] = {
                "begin": protocol.Ready("2"),
                "rematch": protocol.Propose("2", "rematch"),
                "undo": protocol.Propose("2", "undo"),
            }
            await ann.send(wishes[what])
            await ann.send(protocol.Pace("3", 1.0))
            assert (await ann.until(protocol.Ack)).id == "3"  # everybody else is answered meanwhile
            assert (await inn.get("/healthz"))[0] == 200
            assert table.state.rematch == ""
            assert table.state.phase == {"begin": "open", "rematch": "over", "undo": "running"}[what]
            done.set()
            assert (await ann.until((protocol.Ack, protocol.Error))).id == "2"
            if what == "begin":
                assert len(table.state.begun().moves) == 200

    run(story)


def test_bots_think_when_whoever_set_their_table_has_a_turn() -> None:
    """Somebody who plays at a hundred tables at once holds up nobody else with the bots there."""

    async def story() -> None:
        async with house() as inn:
            ann, done = await alone(inn, scenario=ANN_BEGINS, pace=0.0), asyncio.Event()
            inn.app.lobby.desk.ask(HERE, holding(done))
            assert ann.shown is not None
            await ann.play(ann.shown.options[-1], "last")
            told = await ann.until(protocol.Update)
            assert told.ack == "last"
            room = inn.app.lobby.rooms[ann.table]
            while not room.queued:
                assert (await inn.get("/healthz"))[0] == 200
            assert room.table.bots.are_asked()
            moves = len(room.table.state.begun().moves)
            assert (await inn.get("/healthz"))[0] == 200
            assert len(room.table.state.begun().moves) == moves
            done.set()
            await ann.until(protocol.Update)
            assert len(room.table.state.begun().moves) > moves

    run(story)


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": ["person", "bot:random"], "clock": ClockSetup("move", 86_400.0)},
        {"seats": ["person", "bot:random"], "delay": 3_600.0},
        {"name": "", "seats": ["bot:random", "bot:random"]},
        {"seats": ["person", "person"]},
    ],
    ids=["a clock", "a delay", "bots", "open"],
)
def test_tables_where_nobody_is_keep_no_place_from_anybody(wish: dict[str, Any]) -> None:
    """Whatever such a table waits for, it leaves memory before somebody else is turned away."""

    async def story() -> None:
        async with house(most_live=5) as inn:
            ann = await alone(inn)
            tables = [await inn.create("ivanhoe", **wish) for _table in range(12)]
            assert len(inn.app.lobby.rooms) <= 5
            assert ann.table in inn.app.lobby.rooms
            last = await alone(inn)
            assert last.table in inn.app.lobby.rooms
            if tables[0].key:
                again = await inn.guest(tables[0].table, tables[0].key)
                assert again.you == 0

    run(story)


def test_what_watchers_will_see_later_keeps_no_table_in_memory() -> None:
    async def story() -> None:
        async with house(idle_seconds=0.0) as inn:
            ann = await alone(inn, pace=0.0, window=0.0, delay=3_600.0)
            eve = await inn.guest(ann.table)
            await ann.socket.close()
            await eve.socket.close()
            while ann.table in inn.app.lobby.rooms:
                inn.app.lobby.sweep(0.0)
                await asyncio.sleep(0.01)
            again = await inn.stranger(ann.table)
            await again.send(protocol.Hello())
            view = (await again.until(protocol.Welcome)).view
            assert msgspec.json.decode(view) is None, "nothing is shown too early"

    run(story)


def test_of_a_long_chat_the_last_lines_are_kept_and_watchers_drown_nobody_out() -> None:
    with closing(Sqlite(":memory:")) as storage:
        row = ChatRow("t", True, 1, 0, "1", "Ann", "hello")
        crowd = [ChatRow("t", False, number, -1, "", "Eve", "x") for number in range(1, 1_001)]
        storage.write(Batch(chat=[row, *crowd]))
        kept = storage.chat("t")
        assert kept[0] == row
        assert [line.number for line in kept if not line.of_people] == list(range(1_001 - CHAT_KEPT, 1_001))
        everything = storage.connection.execute("SELECT count(*) FROM chat").fetchone()
        assert everything == (CHAT_KEPT + 1,)


def test_a_chat_is_there_again_after_a_restart_whatever_watchers_said(tmp_path: Path) -> None:
    async def story() -> None:
        data = tmp_path / "data.sqlite"
        async with house(data, chats_at_once=1e9, most_connections=5) as inn:
            ann = await alone(inn)
            eve = await inn.guest(ann.table, name="Eve")
            assert await answers(ann, [protocol.Say("1", "hello")]) == ["ack"]
            said: list[protocol.FromClient] = [protocol.Say(f"{at}", "x") for at in range(CHAT_KEPT + 50)]
            assert set(await answers(eve, said)) == {"ack"}
        async with house(data) as inn:
            again = await inn.stranger(ann.table)
            await again.send(protocol.Hello(ann.key))
            assert (await again.until(protocol.Welcome)).chat == [ChatLine(1, "Ann", "hello")]

    run(story)


def steps_of(storage: Sqlite, search: Search) -> int:
    """How much work a search is, in the database's own steps."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    storage.connection.set_progress_handler(count, 10)
    found = storage.search(search)
    storage.connection.set_progress_handler(None, 0)
    assert all(row.public for row in found)
    assert len(found) <= search.limit
    return steps


@pytest.mark.parametrize(
    "search",
    [
        Search(limit=5),
        Search(game="quests", limit=5),
        Search(game="ivanhoe", limit=5),
        Search(name="ann", limit=5),
        Search(name="Ann", game="ivanhoe", limit=5),
        Search(name="Ann", before="2026", limit=5),
        Search(name="nobody", limit=5),
    ],
    ids=str,
)
def test_a_search_costs_what_it_finds_and_not_what_there_is(search: Search) -> None:
    costs = []
    for count in (50, 2_000):
        with closing(Sqlite(":memory:")) as storage:
            games = [
                RecordRow(f"t{at}", "quests", f"2026-{at:05}", ["Ann", "Bob"], [], 9, at % 7 == 0, "")
                for at in range(count)
            ]
            storage.write(Batch(records=games))
            costs.append(steps_of(storage, search))
    assert costs[1] <= 2 * costs[0] + 10


def test_a_proxy_has_as_many_connections_as_it_needs() -> None:
    """Everybody comes through it; the limit is for those behind it."""

    async def story() -> None:
        async with house(most_per_address=2, proxies=HERE) as inn:
            held = [await inn.dial() for _number in range(5)]
            assert (await inn.get("/healthz", **{"X-Forwarded-For": "203.0.113.7"}))[0] == 200
            assert inn.app.addresses.connections == {}
            for _reader, writer in held:
                writer.close()

    run(story)
