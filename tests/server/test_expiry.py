"""Tables that nobody comes back to do not live forever, in memory or in storage."""

import sqlite3
from pathlib import Path
from time import time
from typing import Any

import pytest

from tests.server.house import Guest, House, house, run
from tests.server.older import make_older
from tiltyard.wire import protocol
from tiltyard.wire.lobby import Seated

DAY = 86_400.0


class Wall:
    """The time of day, as a test says."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


async def pass_time(inn: House, wall: Wall, seconds: float) -> None:
    """Time goes by, and the server looks through its tables."""
    wall.now += seconds
    await inn.app.expiry.step()
    await inn.app.lobby.outbox.settled()


def test_an_open_table_closes_when_its_host_stays_away() -> None:
    async def story() -> None:
        wall = Wall()
        async with house(wall=wall) as inn:
            kept = await inn.create("quests", "Ann")
            left = await inn.create("quests", "Bob")
            ann = await inn.guest(kept.table, kept.key)
            watcher = await inn.guest(left.table)
            await pass_time(inn, wall, 1_000)
            while (told := await watcher.until(protocol.Changed)).info.phase != "closed":
                pass
            assert told.info.ended == "abandoned"
            status, problem, _headers = await inn.post(f"/api/tables/{left.table}/join", b'{"name": "Cid"}')
            assert (status, problem["text"]) == (409, "The table has closed.")
            again = await inn.guest(left.table, left.key)
            assert isinstance(again.shown, protocol.Welcome)
            assert (again.shown.info.phase, again.shown.info.ended) == ("closed", "abandoned")
            assert (await inn.caller.table(kept.table)).phase == "open", "its host is there"
            await ann.socket.close()
            await watcher.socket.close()
            await pass_time(inn, wall, 800)
            assert (await inn.caller.table(kept.table)).phase == "open", "its host was there until now"
            await pass_time(inn, wall, 800)
            assert (await inn.caller.table(kept.table)).phase == "closed"

    run(story)


def test_the_server_closes_tables_by_itself() -> None:
    async def story() -> None:
        async with house(open_seconds=0.05) as inn:
            seated = await inn.create("quests", "Ann")
            watcher = await inn.guest(seated.table)
            told: Any = watcher.shown
            while told.info.phase != "closed":
                told = await watcher.until(protocol.Changed)

    run(story)


async def half_a_game(inn: House) -> tuple[Seated, Guest]:
    seated = await inn.create(
        "quests", "Ann", seats=["person", "bot:random", "bot:random", "bot:random"], away="wait"
    )
    ann = await inn.guest(seated.table, seated.key)
    await answer(ann)
    await ann.until(protocol.Update)
    return seated, ann


async def answer(guest: Guest) -> None:
    """Wait for a question, and answer it."""
    while guest.shown is None or not guest.shown.asked:
        await guest.next()
    await guest.play(guest.shown.options[0])


def test_a_game_to_which_nobody_comes_back_ends_without_a_winner_also_after_a_restart(
    tmp_path: Path,
) -> None:
    data, wall = tmp_path / "data.sqlite", Wall()
    games: list[Seated] = []

    async def before() -> None:
        async with house(data, wall=wall) as inn:
            seated, ann = await half_a_game(inn)
            games.append(seated)
            wall.now += DAY
            await pass_time(inn, wall, 3 * DAY)
            await ann.caught_up()
            await answer(ann)
            await ann.caught_up()

    async def after() -> None:
        async with house(data, wall=wall) as inn:
            table = games[0].table
            await pass_time(inn, wall, 6 * DAY)
            assert (await inn.caller.table(table)).phase == "running"
            inn.app.lobby.sweep(0.0)
            await pass_time(inn, wall, 2 * DAY)
            assert (await inn.caller.table(table)).phase == "over"
            ann = await inn.guest(table, games[0].key)
            over = await ann.until(protocol.Over)
            assert (over.reason, over.winners, over.returns) == ("abandoned", [], [0.0] * 4)
            status, text, _headers = await inn.get(f"/api/records/{table}.tilt")
            assert (status, "# ended: abandoned" in text) == (200, True)
            status, text, _headers = await inn.get(f"/api/tables/{table}/log")
            assert "Nobody came back to this table, so the game has ended." in text
            assert inn.app.storage.count("running") == 0

    run(before)
    run(after)


def test_after_a_restart_people_have_time_to_come_back(tmp_path: Path) -> None:
    data, wall = tmp_path / "data.sqlite", Wall()
    tables: list[str] = []

    async def before() -> None:
        async with house(data, wall=wall) as inn:
            tables.append((await inn.create("quests")).table)

    async def after() -> None:
        async with house(data, wall=wall) as inn:
            await pass_time(inn, wall, 800)
            assert (await inn.caller.table(tables[0])).phase == "open"
            await pass_time(inn, wall, 200)
            assert (await inn.caller.table(tables[0])).phase == "closed"

    run(before)
    wall.now += DAY
    run(after)


def test_however_many_there_are_only_a_few_are_closed_at_once() -> None:
    async def story() -> None:
        wall = Wall()
        async with house(wall=wall, creates_at_once=1e6) as inn:
            for number in range(50):
                await inn.create("quests", f"A{number}")
            wall.now += 1_000
            assert [await inn.app.expiry.step() for _step in range(4)] == [20, 20, 10, 0]
            await inn.app.lobby.outbox.settled()
            assert inn.app.storage.count("open") == 0
            inn.app.lobby.sweep(60.0)
            assert not inn.app.lobby.rooms, "what was loaded to be closed does not stay in memory"

    run(story)


def test_where_there_are_almost_too_many_tables_games_wait_an_hour() -> None:
    async def story() -> None:
        wall = Wall()
        async with house(wall=wall, most_tables=4) as inn:
            for _game in range(3):
                _seated, guest = await half_a_game(inn)
                await guest.socket.close()
            await pass_time(inn, wall, 3_000)
            assert inn.app.storage.count("running") == 3
            await pass_time(inn, wall, 3_000)
            assert inn.app.storage.count("running") == 0, "so nobody can fill the server for days"

    run(story)


def test_a_table_that_cannot_be_read_does_not_keep_the_others_from_closing(tmp_path: Path) -> None:
    data, wall = tmp_path / "data.sqlite", Wall()
    names: list[str] = []

    async def before() -> None:
        async with house(data, wall=wall) as inn:
            names.append((await inn.create("quests", "Ann")).table)
            names.append((await inn.create("quests", "Bob")).table)

    async def after() -> None:
        async with house(data, wall=wall) as inn:
            await pass_time(inn, wall, 1_000)
            assert (await inn.caller.table(names[1])).phase == "closed"

    run(before)
    with sqlite3.connect(data) as broken:
        broken.execute("UPDATE tables SET plan = x'00' WHERE name = ?", (names[0],))
    broken.close()
    run(after)


def test_games_of_an_older_database_get_their_time_from_its_first_start(tmp_path: Path) -> None:
    data, wall = tmp_path / "data.sqlite", Wall()
    wall.now = time() - 30 * DAY
    table: list[str] = []

    async def before() -> None:
        async with house(data, wall=wall) as inn:
            table.append((await half_a_game(inn))[0].table)

    async def after() -> None:
        async with house(data, wall=wall) as inn:
            await pass_time(inn, wall, 2 * DAY)
            assert (await inn.caller.table(table[0])).phase == "running"
            await pass_time(inn, wall, 6 * DAY)
            assert (await inn.caller.table(table[0])).phase == "over"

    run(before)
    wall.now = time()
    make_older(data, 2)
    run(after)


# The next game of the same people is a table like any other


async def finish(inn: House) -> Guest:
    """Somebody who has resigned against bots."""
    seated = await inn.create("quests", seats=["person", "bot:random", "bot:random", "bot:random"])
    ann = await inn.guest(seated.table, seated.key)
    await ann.send(protocol.Resign("r"))
    await ann.until(protocol.Over)
    return ann


@pytest.mark.parametrize("what", ["rematch", "again"])
def test_a_rematch_counts_like_a_table_that_is_made(what: Any) -> None:
    async def story() -> None:
        async with house(creates_at_once=2, creates_per_second=0.001) as inn:
            ann = await finish(inn)
            await ann.send(protocol.Propose("n", what))
            while not (table := (await ann.until(protocol.Changed)).info.rematch):
                pass
            (again,) = await inn.follow(table, [ann.key])
            await again.send(protocol.Resign("r"))
            await again.until(protocol.Over)
            await again.send(protocol.Propose("n", what))
            error = await again.until(protocol.Error)
            assert (error.code, error.text) == ("too_fast", "You are going too fast; wait a moment.")
            assert len(inn.app.lobby.rooms) == 2

    run(story)


def test_there_is_no_rematch_when_there_are_too_many_tables() -> None:
    async def story() -> None:
        async with house(most_tables=1) as inn:
            ann = await finish(inn)
            await inn.create("quests", "Bob")
            await ann.send(protocol.Propose("n", "rematch"))
            error = await ann.until(protocol.Error)
            assert (error.code, error.text) == ("too_many", "There are too many tables right now.")
            assert inn.app.lobby.rooms[ann.table].table.consent.proposal is None

    run(story)
