"""What an operator does from a terminal, while the server runs and while it does not."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.server.house import House, house, play_out, run
from tests.server.test_retention import game_of_ann, rows
from tiltyard.engine.moves import TiltyardError
from tiltyard.server.operator import backup, blocking, looking, privacy
from tiltyard.server.operator.checking import Fault, faults
from tiltyard.server.operator.data import beside
from tiltyard.server.operator.orders import Order, carry_out
from tiltyard.server.storage import BlockRow
from tiltyard.table.seats import key_hash
from tiltyard.wire import protocol


async def order(inn: House, data: Path, *orders: Order) -> list[str]:
    """Give orders to a server that runs, as another program would."""
    return await asyncio.to_thread(carry_out, str(data), list(orders))


def lines(data: Path) -> list[str]:
    with beside(str(data)) as storage:
        return list(looking.tables(storage, "all"))


# Tables


def test_a_table_is_closed_while_people_play_there(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            ann, bob = await inn.full_table("quintessence", 2)
            waiting = await inn.create("quests", "Cid")
            said = await order(inn, data, ("close", ann.table, ""), ("close", waiting.table, ""))
            assert said == [f"Table {ann.table} is closed.", f"Table {waiting.table} is closed."]
            assert (await bob.until(protocol.Over)).reason == "operator"
            assert (await inn.caller.table(waiting.table)).phase == "closed"
            assert await order(inn, data, ("close", "nowhere", "")) == ["There is no such table."]
            assert inn.app.storage.orders(9) == []

    run(story)
    assert [line.split()[1] for line in lines(data)] == ["over", "closed"]


def test_orders_are_carried_out_when_no_server_runs(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            await inn.full_table("quintessence", 2)

    run(story)
    name = lines(data)[0].split()[0]
    assert carry_out(str(data), [("close", name, "")]) == [f"Table {name} is closed."]
    assert lines(data)[0].split()[1] == "over"
    with pytest.raises(TiltyardError, match="there is no database"):
        carry_out(str(tmp_path / "none.sqlite"), [("close", name, "")])
    assert not (tmp_path / "none.sqlite").exists()


def test_somebody_who_lost_the_key_gets_a_new_one_and_the_old_one_opens_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    new = "n" * 43

    async def story() -> None:
        async with house(data) as inn:
            ann, bob = await inn.full_table("quintessence", 2)
            assert await order(inn, data, ("key", bob.table, f"{key_hash(new)} Bob")) == [
                "Bob has a new key to seat 2."
            ]
            assert await bob.closed() == 1008
            await ann.until(protocol.Update)
            thief = await inn.stranger(bob.table)
            await thief.send(protocol.Hello(bob.key))
            assert (await thief.until(protocol.Error)).code == "bad_key"
            assert await order(inn, data, ("key", bob.table, f"{key_hash(new)} Eve")) == [
                "Nobody called Eve sits at this table."
            ]
        async with house(data) as inn:
            again = await inn.guest(bob.table, new)
            assert again.you == 1
            assert "Bob has a new key to the seat." in (await inn.get(f"/api/tables/{bob.table}/log"))[1]
            await play_out([await inn.guest(ann.table, ann.key), again])

    run(story)


def test_what_an_operator_sees_of_a_table_has_no_key_and_no_card(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            ann, _bob = await inn.full_table("quintessence", 2, seed="1")
            await ann.send(protocol.Say("s", "good luck"))
            await ann.until(protocol.Ack)
            with beside(str(data)) as storage:
                shown = "\n".join(looking.table(storage, ann.table))
            assert "  Ann: good luck" in shown
            assert ann.key not in shown
            assert key_hash(ann.key) not in shown
            assert ann.shown is not None
            hand = msgspec.json.decode(ann.shown.view)["hand"]
            assert [card["name"] in shown for card in hand] == [False] * 3
            with beside(str(data)) as storage, pytest.raises(TiltyardError, match="there is no table"):
                list(looking.table(storage, "nowhere"))

    run(story)


# Names


def test_a_name_is_shown_handed_out_and_forgotten_and_nothing_is_left(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            over = await game_of_ann(inn)
            others = await inn.create("quests", "Bob")
            running = await inn.create("quintessence", "ANN", seats=["person", "bot:random"])
            ann = await inn.guest(running.table, running.key)
            await ann.send(protocol.Report("c", "ANN", "other", "about myself"))
            await ann.until(protocol.Ack)
            with beside(str(data)) as storage:
                told = [json.loads(line) for line in privacy.export(storage, "Ann")]
            assert {line["what"] for line in told} == {
                *("table", "seats", "chat", "record", "report by you", "report about you")
            }
            assert [line["text"] for line in told if line["what"] == "chat"] == ["good game"]
            assert over.key not in json.dumps(told)
            with pytest.raises(TiltyardError, match="was never at table"):
                privacy.forget(str(data), "Ann", [others.table])
            await asyncio.to_thread(privacy.forget, str(data), "ann", [])
            assert (await ann.until(protocol.Bye)).code == "unknown_table"
            for table in (over.table, running.table):
                assert (await inn.get(f"/api/tables/{table}"))[0] == 404
                assert (await inn.get(f"/api/records/{table}.tilt"))[0] == 404
            inn.app.storage.forget_entries(10_000)
            with beside(str(data)) as storage:
                assert list(privacy.export(storage, "Ann")) == []
            assert (await inn.caller.table(others.table)).phase == "open"

    run(story)
    left = rows(data)
    assert (left["tables"], left["chat"], left["records"], left["forgetting"]) == (1, 0, 0, 0)
    assert b"good game" not in data.read_bytes()  # what is deleted is overwritten


def test_only_the_named_table_is_forgotten(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            first, second = await game_of_ann(inn), await game_of_ann(inn)
            await asyncio.to_thread(privacy.forget, str(data), "Ann", [first.table])
            assert (await inn.get(f"/api/tables/{first.table}"))[0] == 404
            assert (await inn.get(f"/api/tables/{second.table}"))[0] == 200

    run(story)


# Addresses


def test_addresses_are_blocked_by_household(tmp_path: Path) -> None:
    data = str(tmp_path / "data.sqlite")

    async def story() -> None:
        async with house(data):
            assert blocking.block(data, "2001:db8::17", 0, "rude ") == BlockRow("2001:db8::", 0, "rude")
            blocking.block(data, "192.0.2.7", 1, "")
            blocking.unblock(data, "2001:db8::1")
            with pytest.raises(TiltyardError, match="is not blocked"):
                blocking.unblock(data, "2001:db8::1")
            with pytest.raises(TiltyardError, match="is not an IP address"):
                blocking.block(data, "example.org", 0, "")
            with beside(data) as storage:
                (left,) = storage.blocks()
            assert left.address == "192.0.2.7"
            assert left.until > 0

    run(story)


# Backups


def test_a_backup_while_people_play_is_one_moment_and_can_be_played_on(tmp_path: Path) -> None:
    data, copy, later = (tmp_path / f"{name}.sqlite" for name in ("data", "copy", "later"))

    async def story() -> None:
        async with house(data) as inn:
            ann, bob = await inn.full_table("quintessence", 2)
            assert backup.backup(str(data), copy) == copy.stat().st_size
            playing = asyncio.create_task(play_out([ann, bob]))
            await asyncio.to_thread(backup.backup, str(data), later)
            await playing
            with beside(str(later)) as storage:
                assert list(faults(storage)) == [None]
            with pytest.raises(TiltyardError, match="exists"):
                backup.backup(str(data), copy)
            with pytest.raises(TiltyardError, match=f"^there is no folder {tmp_path}/nowhere$"):
                backup.backup(str(data), tmp_path / "nowhere" / "copy.sqlite")
            with pytest.raises(TiltyardError, match="a server is using"):
                backup.restore(copy, str(data))
            keys = [ann.key, bob.key]
        moved = backup.restore(copy, str(data))
        assert moved is not None
        assert rows(moved)["records"] == 1
        async with house(data) as inn:
            guests = [await inn.guest(ann.table, key) for key in keys]
            await play_out(guests)

    run(story)


def test_what_is_no_backup_is_not_restored_and_nothing_changes(tmp_path: Path) -> None:
    data, wrong = tmp_path / "data.sqlite", tmp_path / "wrong.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            await game_of_ann(inn)

    run(story)
    before = data.read_bytes()
    wrong.write_bytes(b"this is no database")
    with pytest.raises(TiltyardError, match="not a sound database"):
        backup.restore(wrong, str(data))
    wrong.unlink()
    sqlite3.connect(wrong).execute("CREATE TABLE other (a)").connection.close()
    with pytest.raises(TiltyardError, match="not the database of a server"):
        backup.restore(wrong, str(data))
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(before[: len(before) // 2])
    with pytest.raises(TiltyardError, match=r"damaged|not a sound"):
        backup.restore(damaged, str(data))
    assert data.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name or "before" in path.name] == []


# The integrity check


def test_sound_data_has_no_faults_and_damage_is_found_where_it_is(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            for _game in range(3):
                await game_of_ann(inn)
            await inn.create("quests", "Bob")

    run(story)
    with beside(str(data)) as storage:
        assert list(faults(storage)) == [None] * 4
    names = [line.split()[0] for line in lines(data)]
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute("DROP TRIGGER journal_stays")
        connection.execute(
            "DELETE FROM journal WHERE id = (SELECT previous FROM journal WHERE id = "
            "(SELECT last FROM journal_ends WHERE name = ?))",
            (names[0],),
        )
        connection.execute("UPDATE tables SET phase = 'running' WHERE name = ?", (names[1],))
        connection.execute("UPDATE records SET moves = moves + 1 WHERE name = ?", (names[2],))
    with beside(str(data)) as storage:
        found = list(faults(storage))
        quick = list(faults(storage, replay=False))
    assert found[3] is None
    assert [fault.table for fault in found[:3] if fault is not None] == names[:3]
    assert [fault is None for fault in quick] == [False, True, True, True]


def test_a_damaged_file_is_a_fault_of_the_whole(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"

    async def story() -> None:
        async with house(data) as inn:
            await game_of_ann(inn)

    run(story)
    with closing(sqlite3.connect(data)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chat'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    whole = bytearray(data.read_bytes())
    whole[(page - 1) * size : (page - 1) * size + 200] = b"\xff" * 200
    data.write_bytes(bytes(whole))
    with beside(str(data)) as storage:
        first = next(faults(storage))
    assert isinstance(first, Fault)
    assert first.table == ""
