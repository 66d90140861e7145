"""What is over is kept for a long time, and then it is gone."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.server.house import House, house, run
from tests.server.test_expiry import DAY, Wall
from tiltyard.server.rooms.retention import Retention
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.wire import protocol
from tiltyard.wire.lobby import Seated

PARTS = ("tables", "journal", "journal_ends", "chat", "records", "players", "forgetting")
YEAR = 365 * DAY


async def game_of_ann(inn: House) -> Seated:
    """A game against a bot, in which Ann says something and gives up."""
    seated = await inn.create("quintessence", "Ann", seats=["person", "bot:random"], public=True)
    ann = await inn.guest(seated.table, seated.key)
    await ann.send(protocol.Say(text="good game", id="1"))
    await ann.send(protocol.Resign("2"))
    await ann.until(protocol.Over)
    await ann.socket.close()
    return seated


async def game_of_bots(inn: House) -> Seated:
    """A game that a bot wins against another."""
    seated = await inn.create("quintessence", "", seats=["bot:random", "bot:random"], public=True)
    while (await inn.caller.table(seated.table)).phase != "over":
        await asyncio.sleep(0.02)
    return seated


async def pass_time(inn: House, wall: Wall, seconds: float) -> int:
    """The tables leave memory, time goes by, and the server looks through what is over.

    It does so every second, too: so nothing else has a turn between the last two.
    """
    await inn.app.lobby.outbox.settled()
    while inn.app.lobby.sweep(-1.0):
        pass
    wall.now += seconds
    return await inn.app.retention.step()


def rows(path: Path) -> dict[str, int]:
    """How many there are in each part of the database."""
    connection = sqlite3.connect(path)
    counts = {part: connection.execute(f"SELECT count(*) FROM {part}").fetchone()[0] for part in PARTS}
    connection.close()
    return counts


def test_a_finished_game_is_forgotten_after_a_year_and_one_of_bots_after_a_day(tmp_path: Path) -> None:
    async def story() -> None:
        wall = Wall()
        async with house(tmp_path / "data.sqlite", wall=wall) as inn:
            people, bots = await game_of_ann(inn), await game_of_bots(inn)
            assert await pass_time(inn, wall, DAY - 100) == 0
            assert (await inn.get(f"/api/records/{bots.table}.tilt"))[0] == 200
            assert await pass_time(inn, wall, 200) == 1
            assert (await inn.get(f"/api/records/{bots.table}.tilt"))[0] == 404
            assert (await inn.get(f"/api/tables/{bots.table}"))[0] == 404
            assert await pass_time(inn, wall, YEAR - 2 * DAY) == 0
            assert (await inn.get(f"/api/records/{people.table}.tilt"))[0] == 200
            assert await pass_time(inn, wall, 2 * DAY) == 1
            assert (await inn.get(f"/api/records/{people.table}.tilt"))[0] == 404
            while inn.app.storage.forget_entries(7):
                pass
            assert set(rows(tmp_path / "data.sqlite").values()) == {0}

    run(story)


def test_a_table_where_no_game_began_is_forgotten_after_a_day() -> None:
    async def story() -> None:
        wall = Wall()
        async with house(wall=wall) as inn:
            await inn.create("quests", "Ann")
            wall.now += 1_000
            await inn.app.expiry.step()
            assert await pass_time(inn, wall, DAY - 100) == 0
            assert await pass_time(inn, wall, 200) == 1

    run(story)


def test_nothing_is_deleted_if_the_setting_says_so() -> None:
    async def story() -> None:
        wall = Wall()
        async with house(wall=wall, kept_seconds=0, bots_kept_seconds=0) as inn:
            await game_of_ann(inn)
            await game_of_bots(inn)
            assert await pass_time(inn, wall, 10 * YEAR) == 0

    run(story)


def test_of_too_many_finished_games_the_oldest_go() -> None:
    async def story() -> None:
        wall = Wall()
        async with house(wall=wall, most_kept=1) as inn:
            first = await game_of_ann(inn)
            wall.now += 60
            second = await game_of_ann(inn)
            inn.app.retention = Retention(inn.app.lobby)
            await pass_time(inn, wall, 60)
            assert (await inn.get(f"/api/records/{first.table}.tilt"))[0] == 404
            await pass_time(inn, wall, 60)
            assert (await inn.get(f"/api/records/{second.table}.tilt"))[0] == 200

    run(story)


def test_a_journal_still_only_grows(tmp_path: Path) -> None:
    """An entry goes only with a forgotten table, and the last of its journal goes first."""

    async def story() -> None:
        async with house(tmp_path / "data.sqlite") as inn:
            await game_of_ann(inn)

    run(story)
    storage = Sqlite(tmp_path / "data.sqlite")
    for clause in ("", " WHERE id = (SELECT max(id) FROM journal)"):
        with pytest.raises(sqlite3.DatabaseError, match="only grows"):
            storage.connection.execute(f"DELETE FROM journal{clause}")
    (name,) = storage.connection.execute("SELECT name FROM tables").fetchone()
    storage.forget([name])
    with pytest.raises(sqlite3.DatabaseError, match="only grows"):
        storage.connection.execute("DELETE FROM journal WHERE number = 1")
    storage.close()
