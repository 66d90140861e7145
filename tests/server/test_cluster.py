"""Servers that share their data: any of them takes any client, and each table has one owner."""

import asyncio
import time
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from bench.server.attack import Witness, under_attack
from bench.server.databases import Databases
from tests.analysis.games import BLUNDER
from tests.server.conftest import POSTGRES
from tests.server.house import Guest, House, house, play_out, run
from tests.server.long import journal_of
from tiltyard.server.cluster.channels import DATA, HEAD, LONGEST, OPEN, Frames
from tiltyard.server.rooms.leaving import GIVEN_UP
from tiltyard.server.storage import Batch, Elsewhere, RecordRow
from tiltyard.server.storage.opening import open_data
from tiltyard.wire import protocol


def node(data: str, **config: Any) -> AbstractAsyncContextManager[House]:
    """A server that shares its data."""
    return house(data, shared=True, **config)


async def table_for_two(inn: House, other: House) -> tuple[Guest, Guest]:
    """Somebody who has come to the owner, and somebody who has come to another node."""
    first = await inn.create("ivanhoe", seats=["person"] * 2, seed="5", window=0.0)
    second = await other.caller.join(first.table, "Bob", first.invite, agrees=True)
    return await inn.guest(first.table, first.key), await other.guest(first.table, second.key)


def test_a_game_is_played_from_two_nodes_and_told_alike(data: str) -> None:
    async def story() -> None:
        async with node(data) as inn, node(data) as other:
            ann, bob = await table_for_two(inn, other)
            assert (list(inn.app.lobby.rooms), list(other.app.lobby.rooms)) == ([ann.table], [])
            await play_out([ann, bob])
            assert len(other.app.cluster.ways) == 1
            for each in (inn, other):
                assert (await each.get(f"/api/records/{ann.table}.tilt"))[0] == 200

    run(story)


def test_any_node_answers_about_any_table(data: str) -> None:
    async def story() -> None:
        async with node(data) as inn, node(data) as other:
            seated = await inn.create("quests", "Ann")
            ann = await inn.guest(seated.table, seated.key)
            status, text, _headers = await other.get(f"/api/tables/{seated.table}")
            assert (status, msgspec.json.decode(text)["seats"][0]["here"]) == (200, True)
            while '"here":true' not in (shown := (await other.get("/api/tables"))[1]):
                await asyncio.sleep(0.05)
            assert msgspec.json.decode(shown)[0]["table"] == seated.table
            status, _text, _headers = await other.get("/api/tables/nowhere")
            assert status == 404
            await ann.send(protocol.Leave("leave"))
            await ann.closed()
            while (await other.get("/api/tables"))[1] != "[]":
                await asyncio.sleep(0.05)

    run(story)


def test_the_same_key_sets_one_table_whichever_node_is_asked(data: str) -> None:
    async def story() -> None:
        async with node(data) as inn, node(data) as other:
            key = "k" * 43
            first = await inn.create("quests", "Ann", key=key)
            again = await other.create("quests", "Ann", key=key)
            assert (again.table, again.seat, again.key) == (first.table, first.seat, first.key)

    run(story)


def test_a_node_that_stops_hands_its_tables_over(data: str) -> None:
    async def story() -> None:
        async with node(data) as other:
            async with node(data) as inn:
                ann, bob = await table_for_two(inn, other)
                asked = ann if ann.shown is not None and ann.shown.asked else bob
                assert asked.shown is not None
                await asked.play(asked.shown.options[0], "last")
                await asked.until(protocol.Update)
                stopping = asyncio.create_task(inn.app.sockets.close())
                assert (await ann.until(protocol.Bye)).code == "shutting_down"
                back = [await other.guest(guest.table, guest.key) for guest in (ann, bob)]  # while it stops
                await stopping
                assert list(other.app.lobby.rooms) == [ann.table]
                await play_out(back)
            storage = open_data(data)
            assert sum(b"last" in entry for entry in journal_of(storage, ann.table)) == 1
            storage.close()

    run(story)


def test_a_node_that_is_taken_for_dead_can_write_no_more(data: str) -> None:
    async def story() -> None:
        async with node(data) as inn, node(data) as other:
            ann, bob = await table_for_two(inn, other)
            room = inn.app.lobby.rooms[ann.table]
            other.app.storage.retire(inn.app.storage.node)  # as if its lease had ended
            again = await other.guest(bob.table, bob.key)
            assert other.app.lobby.rooms[ann.table].epoch == room.epoch + 1
            await ann.send(protocol.Say("stale", "hello"))
            assert (await ann.until(protocol.Error)).code == "storage"
            assert ann.table not in inn.app.lobby.rooms
            assert not inn.app.storage.chat(ann.table)
            back = await inn.guest(ann.table, ann.key)  # through the node that owns the table now
            await play_out([back, again])
            assert not inn.app.lobby.rooms

    run(story)


def test_a_private_table_is_named_as_its_owner_shows_it(data: str) -> None:
    async def story() -> None:
        async with node(data) as inn, node(data) as other:
            seated = await inn.create("quests", "Ann", public=False)
            at_other = await other.create("quests", "Bob", public=False)
            ann = await inn.guest(seated.table, seated.key)
            path = f"/api/tables?names={seated.table},nowhere,{at_other.table}"
            shown = [msgspec.json.decode((await each.get(path))[1]) for each in (inn, other)]
            assert shown[0] == shown[1]
            here = {info["table"]: info["seats"][0].get("here", False) for info in shown[1]}
            assert here == {seated.table: True, at_other.table: False}
            await ann.socket.close()
            assert (await other.get("/api/tables"))[1] == "[]"

    run(story)


@POSTGRES
def test_a_node_whose_clock_jumps_does_no_harm(databases: Databases) -> None:
    url, ahead = databases.new(), [0.0]

    async def story() -> None:
        async with node(url, wall=lambda: time.time() + ahead[0]) as inn, node(url) as other:
            waiting = await other.create("quests", "Cid")
            ann, bob = await table_for_two(inn, other)
            for years in (10, -10):
                ahead[0] = years * 31_536_000.0
                assert await inn.app.expiry.step() == await inn.app.retention.step() == 0
                await ann.send(protocol.Say(f"s{years}", "hello"))
                await ann.until(protocol.Ack)
            await play_out([ann, bob])
            assert await other.app.expiry.step() == await other.app.retention.step() == 0
            assert (await inn.caller.table(waiting.table)).phase == "open"
            (row,) = other.app.storage.named([ann.table])
            assert abs(row.touched / 1000 - time.time()) < 3_600

    run(story)


def chosen(inn: House, one: House) -> list[str]:
    """What one of the nodes does, as far as a node knows, though any could do it."""
    return [name for name in map(str, range(100)) if inn.app.cluster.chosen(name) == one.app.storage.node]


async def finished(inn: House, other: House) -> list[str]:
    """Finished games that the first of two nodes analyses, whichever is asked."""
    while not inn.app.cluster.others or not other.app.cluster.others:
        await asyncio.sleep(0.02)
    rows = [
        RecordRow(name, "ivanhoe", "", ["Ann", "Bors"], [], 1, True, BLUNDER) for name in chosen(inn, inn)[:5]
    ]
    writing = inn.app.storage.write(Batch(records=rows))
    if writing is not None:
        await writing
    return [row.table for row in rows]


def test_a_game_is_analysed_once_whichever_node_is_asked(data: str) -> None:
    async def story() -> None:
        async with node(data) as inn:
            async with node(data) as other:
                game, *_more = await finished(inn, other)
                path = f"/api/records/{game}/analysis"
                for each in (other, inn):
                    assert (await each.post(path, b"{}"))[0] == 200
                while not (found := msgspec.json.decode((await other.get(path))[1])).get("analysis"):
                    await asyncio.sleep(0.05)
                assert (await inn.get(path))[1] == (await other.get(path))[1]
                assert found["analysis"]["decisions"][0]["mistake"] is True
                assert (list(inn.app.analyst.found), list(other.app.analyst.found)) == ([game], [])
                theirs = chosen(inn, other)[0]
            # Whoever would have had this one is gone.
            assert (await inn.get(f"/api/records/{theirs}/analysis"))[0] == 404

    run(story)


@POSTGRES
@pytest.mark.parametrize("name", ["loads", "lists", "analyses"])
def test_nobody_waits_for_what_a_stranger_asks_of_a_node_that_is_not_the_owner(
    name: str, databases: Databases
) -> None:
    url = databases.new()

    async def story() -> None:
        async with node(url) as inn, node(url) as other:
            tables = [(await inn.create("quests", "Ann", public=False)).table for _number in range(5)]
            prey = {"long": tables, "finished": await finished(inn, other)}
            owner = Witness(inn.url)
            watching = asyncio.create_task(owner.look_on(1.0))
            witness = await under_attack(name, other.url, "127.0.0.2", 1.0, prey)
            await watching
            assert max(witness.health + witness.moves + owner.health + owner.moves) < 5.0
            assert other.app.cluster.ways, "no question came to the owner"
            assert set(inn.app.lobby.rooms) >= set(tables)
            assert (name == "analyses") == bool(inn.app.analyst.jobs or inn.app.analyst.found)
            assert not other.app.analyst.jobs

    run(story)


@POSTGRES
def test_a_node_without_its_database_gives_up_its_tables_in_time_and_says_so(databases: Databases) -> None:
    url = databases.new()

    async def story() -> None:
        async with node(url) as inn:
            seated = await inn.create("quests", "Ann")
            ann = await inn.guest(seated.table, seated.key)
            databases.kill()
            error = await ann.until(protocol.Error)
            assert (error.code, error.text) == ("storage", GIVEN_UP)
            assert (await inn.get("/healthz"))[0] == 503
            assert not inn.app.lobby.rooms
            await asyncio.to_thread(databases.start)
            while (await inn.get("/healthz"))[0] != 200:
                await asyncio.sleep(0.1)
            assert (await inn.guest(seated.table, seated.key)).you == 0

    run(story)


@POSTGRES
def test_a_node_that_cannot_renew_its_lease_takes_no_table_though_its_database_answers(
    databases: Databases,
) -> None:
    url = databases.new()

    async def story() -> None:
        async with node(url) as inn:
            seated = await inn.create("quests", "Ann")
            ann = await inn.guest(seated.table, seated.key)
            connection = await asyncpg.connect(url)
            async with connection.transaction():
                await connection.execute("LOCK TABLE nodes IN EXCLUSIVE MODE")
                assert (await ann.until(protocol.Error)).text == GIVEN_UP
                status, text, _headers = await inn.get("/healthz")
                assert (status, text) == (503, "the lease has ended: nothing can be saved\n")
                body = b'{"name": "Bob"}'
                status, problem, _headers = await inn.post(f"/api/tables/{seated.table}/join", body)
                assert (status, problem["code"]) == (503, "storage")
                assert not inn.app.lobby.rooms
            await connection.close()
            while (await inn.get("/healthz"))[0] != 200:
                await asyncio.sleep(0.1)
            assert (await inn.guest(seated.table, seated.key)).you == 0

    run(story)


def test_half_a_handshake_is_refused_by_any_node(tmp_path: Path) -> None:
    async def story() -> None:
        data = str(tmp_path / "data.sqlite")
        async with node(data) as inn, node(data) as other:
            table = (await inn.create("quests")).table
            key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            for version, connection in (("1.1", "notupgrade"), ("1.1", "close"), ("1.0", "Upgrade")):
                said = f"GET /api/tables/{table}/socket HTTP/{version}\r\nHost: localhost\r\n{key}"
                said += f"Upgrade: websocket\r\nConnection: {connection}\r\n\r\n"
                for each in (inn, other):
                    reader, writer = await each.dial()
                    writer.write(said.encode())
                    assert (await reader.readline()).split()[1] == b"400"
                    writer.close()

    run(story)


def test_who_does_not_know_the_secret_is_not_heard(tmp_path: Path) -> None:
    async def story() -> None:
        async with node(str(tmp_path / "data.sqlite")) as inn:
            place, _blank, secret = inn.app.cluster.where.partition(" ")
            host, _colon, port = place.rpartition(":")
            request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            said = HEAD.pack(OPEN, 1, 9) + b"192.0.2.7" + HEAD.pack(DATA, 1, len(request)) + request
            for word, heard in ((secret, True), ("x" * len(secret), False)):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(word.encode() + said)
                answer = await reader.read(HEAD.size + 12)
                assert answer[HEAD.size :] == (b"HTTP/1.1 200" if heard else b"")
                writer.close()

    run(story)


def test_frames_between_nodes_are_cut_anywhere_and_bounded() -> None:
    sent = [(DATA, 7, b"abc"), (OPEN, 1 << 31, b""), (DATA, 8, b"x" * 70_000)]
    stream = b"".join(HEAD.pack(kind, channel, len(said)) + said for kind, channel, said in sent)
    for size in (1, 7, 1_000, len(stream)):
        frames = Frames()
        assert [
            frame for at in range(0, len(stream), size) for frame in frames.feed(stream[at : at + size])
        ] == sent
    with pytest.raises(ValueError, match="too long"):
        Frames().feed(HEAD.pack(DATA, 1, LONGEST + 1))


def test_an_expired_lease_frees_a_table_and_a_living_one_does_not(data: str) -> None:
    async def story() -> None:
        first, second = open_data(data, node="first"), open_data(data, node="second")
        assert first.claim("t") == 1
        await first.beat("here", 60.0, b"[1]", {})
        with pytest.raises(Elsewhere, match="first"):
            second.claim("t")
        assert (second.owner("t"), first.owner("t")) == ("first", "")
        (found,) = await second.beat("there", 60.0, None, {})
        assert (found.node, found.address, found.lobby) == ("first", "here", b"[1]")
        (known,) = await second.beat("there", 60.0, None, {"first": found.version})
        assert known.lobby == b""
        await first.beat("here", 60.0, b"[2]", {})
        (changed,) = await second.beat("there", 60.0, None, {"first": found.version})
        assert changed.lobby == b"[2]"
        await first.beat("here", 0.0, None, {})  # its lease ends at once
        assert second.nodes() == ["second"]
        assert second.claim("t") == 2
        first.close()
        second.close()

    run(story)
