"""Games that would never end: bots rest when nobody looks, take turns, and no game is too long."""

import asyncio
import itertools
from math import inf
from pathlib import Path
from typing import Any

from tests.server.house import House, house, run
from tests.server.story import Story, quests
from tiltyard.engine.moves import NOBODY
from tiltyard.table.pace import WATCHED
from tiltyard.table.table import Table
from tiltyard.wire import protocol

ENDLESS: dict[str, Any] = {"seats": ["bot:random"] * 4, "options": "shields=99", "pace": 0.0}


def table_of(inn: House, name: str) -> Table:
    return inn.app.lobby.rooms[name].table


def moves_at(inn: House, name: str) -> int:
    match = table_of(inn, name).state.match
    assert match is not None
    return len(match.moves)


async def at_rest(inn: House, name: str) -> int:
    """Wait until nothing is due at a table; how many moves it has by then."""
    while table_of(inn, name).due() < inf:
        await asyncio.sleep(0.01)
    return moves_at(inn, name)


def test_bots_at_whom_nobody_looks_rest_and_go_on_when_somebody_does() -> None:
    async def story() -> None:
        async with house(unwatched_moves=20) as inn:
            table = (await inn.create("quests", "", **ENDLESS)).table
            rested = await at_rest(inn, table)
            assert 0 < rested <= 20
            watcher = await inn.guest(table)
            for _move in range(10):
                await watcher.until(protocol.Update)
            assert moves_at(inn, table) >= rested + 10
            await watcher.socket.close()
            rested = await at_rest(inn, table)
            inn.app.lobby.sweep(0.0)
            assert not inn.app.lobby.rooms, "who rests costs nothing"
            watcher = await inn.guest(table)
            await watcher.until(protocol.Update)
            assert moves_at(inn, table) > rested

    run(story)


def test_after_a_restart_bots_wait_until_somebody_looks(tmp_path: Path) -> None:
    tables: list[str] = []

    async def before() -> None:
        async with house(tmp_path / "data.sqlite", unwatched_moves=20) as inn:
            tables.append((await inn.create("quests", "", **ENDLESS)).table)
            await at_rest(inn, tables[0])

    async def after() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            await inn.app.lobby.find(tables[0], "test")
            assert table_of(inn, tables[0]).due() == inf
            await (await inn.guest(tables[0])).until(protocol.Update)

    run(before)
    run(after)


def test_a_program_gets_a_game_of_bots_without_looking() -> None:
    async def story() -> None:
        async with house() as inn:
            wish = ENDLESS | {"options": "shields=1, turn_limit=4"}
            table = (await inn.create("quests", "", **wish)).table
            await at_rest(inn, table)
            status, text, _headers = await inn.get(f"/api/records/{table}.tilt")
            assert (status, "# ended: rules" in text) == (200, True)

    run(story)


def test_bots_who_hold_the_seat_of_somebody_away_rest_too() -> None:
    async def story() -> None:
        async with house(unwatched_moves=20) as inn:
            wish = ENDLESS | {"seats": ["person", "bot:random", "bot:random", "bot:random"], "grace": 0.0}
            table = (await inn.create("quests", "Ann", **wish)).table
            watcher = await inn.guest(table)
            while not table_of(inn, table).state.sitters[0].stands_in:
                await watcher.next()
            await watcher.socket.close()
            await at_rest(inn, table)
            assert table_of(inn, table).state.phase == "running"

    run(story)


def test_somebody_watching_only_bots_can_follow_at_any_pace() -> None:
    for pace in (-1.0, 0.0):
        story = Story(quests(seats=["bot:random"] * 4, options="shields=99", pace=pace), people=0)
        story.table.begin(story.now)
        story.connect(NOBODY)
        shown = len(story.heard[NOBODY])
        story.wait(1.0)
        told = [message for message in story.heard[NOBODY][shown:] if isinstance(message, protocol.Update)]
        assert 5 < len(told) <= 1.0 / WATCHED + 1


def test_all_games_of_bots_together_get_so_many_moves_a_second() -> None:
    async def story() -> None:
        async with house(bots_per_second=0.1) as inn:
            for _table in range(5):
                await inn.create("quests", "", **ENDLESS)
            timers = [room.timer for room in inn.app.lobby.rooms.values()]
            due = sorted(timer.when() for timer in timers if timer is not None)
            assert len(due) == 5
            assert all(later - earlier > 9.0 for earlier, later in itertools.pairwise(due))

    run(story)


def test_a_game_that_is_too_long_ends_without_a_winner_and_its_record_is_kept(tmp_path: Path) -> None:
    tables: list[str] = []

    async def before() -> None:
        async with house(tmp_path / "data.sqlite", most_moves=60) as inn:
            tables.append((await inn.create("quests", "", **ENDLESS)).table)
            watcher = await inn.guest(tables[0])
            over = await watcher.until(protocol.Over)
            assert (over.reason, over.winners, over.returns) == ("too long", [], [0.0] * 4)
            while (await watcher.until(protocol.Changed)).info.ended != "too long":
                pass
            assert moves_at(inn, tables[0]) == 60

    async def after() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            status, text, _headers = await inn.get(f"/api/records/{tables[0]}.tilt")
            assert (status, "# ended: too long" in text) == (200, True)
            status, text, _headers = await inn.get(f"/api/tables/{tables[0]}/log")
            assert "This game has gone on for as long as a game may, so it has ended." in text
            again = await inn.guest(tables[0])
            assert (await again.until(protocol.Over)).reason == "too long"

    run(before)
    run(after)


def test_the_last_move_that_a_person_may_make_is_acknowledged() -> None:
    async def story() -> None:
        async with house(most_moves=3) as inn:
            wish = ENDLESS | {"seats": ["person", "bot:random", "bot:random", "bot:random"], "seed": "6"}
            seated = await inn.create("quests", "Ann", **wish)
            ann = await inn.guest(seated.table, seated.key)
            heard: list[protocol.FromServer] = []
            while not any(isinstance(message, protocol.Over) for message in heard):
                if ann.shown is not None and ann.shown.asked:
                    await ann.play(ann.shown.options[0], f"m{len(heard)}")
                    ann.shown = None
                heard.append(await ann.next())
            acks = [message.ack for message in heard if isinstance(message, protocol.Update)]
            assert any(acks)
            assert not any(isinstance(message, protocol.Error) for message in heard)
            assert moves_at(inn, seated.table) == 3

    run(story)
