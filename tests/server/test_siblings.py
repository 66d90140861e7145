"""Workers of one machine hand each other clients, connection and all."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.server.house import Guest, House, house, play_out, run
from tiltyard.server.cluster.siblings import CLIENT, LONGEST, SIBLING, introduce, new_inbox
from tiltyard.server.workers import Place

ADDRESS = "127.0.0.1"


@asynccontextmanager
async def siblings(data: str, **config: Any) -> AsyncIterator[tuple[House, House, socket.socket]]:
    """Two that know each other, as a parent would have it, and the way to the first one's inbox."""
    (way, inbox), (back, their_inbox) = new_inbox(), new_inbox()
    with way, back:
        async with (
            house(data, shared=True, place=Place(inbox=inbox), **config) as inn,
            house(data, shared=True, place=Place(inbox=their_inbox), **config) as other,
        ):
            introduce(way, other.app.storage.node, back)
            introduce(back, inn.app.storage.node, way)
            while not (inn.app.cluster.siblings.ways and other.app.cluster.siblings.ways):
                await asyncio.sleep(0)
            yield inn, other, way


async def table_for_two(inn: House, other: House) -> list[Guest]:
    """Somebody who has come to the owner, and somebody who has come to its sibling."""
    first = await inn.create("ivanhoe", seats=["person"] * 2, seed="5", window=0.0)
    second = await other.caller.join(first.table, "Bob", first.invite, agrees=True)
    return [await inn.guest(first.table, first.key), await other.guest(first.table, second.key)]


def passed_on(inn: House) -> dict[str, int]:
    """How many clients it has passed on in which way."""
    return dict(inn.app.metrics.passed_on)


def test_a_game_is_played_without_a_hop(data: str) -> None:
    async def story() -> None:
        async with siblings(data) as (inn, other, _way):
            guests = await table_for_two(inn, other)
            assert passed_on(other) == {"handed": 2}  # the seat, and the socket
            assert (len(inn.app.sockets.links), len(other.app.sockets.links)) == (2, 0)
            await play_out(guests)
            assert inn.app.cluster.ways == other.app.cluster.ways == {}

    run(story)


def test_everybody_sets_equally_many_tables(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite")) as (inn, other, way):
            for _number in range(6):
                await inn.create("quests")
            assert [len(each.app.lobby.rooms) for each in (inn, other)] == [3, 3]
            assert [each.app.addresses.creates.held.keys() for each in (inn, other)] == [{ADDRESS}, set()]
            way.shutdown(socket.SHUT_RDWR)
            for _number in range(2):
                await other.create("quests")  # there is nobody else any more
            assert len(other.app.lobby.rooms) == 5

    run(story)


def test_everybody_is_counted_once_and_where_they_are(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite"), proxies=ADDRESS) as (inn, other, _way):
            seated = await inn.create("quests")
            header = {"X-Forwarded-For": "192.0.2.7"}
            path = f"/api/tables/{seated.table}/join"
            assert (await other.post(path, b'{"name":"Bob"}', **header))[0] == 200
            guest = await other.stranger(seated.table, **header)
            (link,) = inn.app.sockets.links
            assert link.address == "192.0.2.7"
            doors = inn.app.addresses, other.app.addresses
            assert [(dict(door.connections), door.total) for door in doors] == [
                ({"192.0.2.7": 1}, 1),
                ({}, 0),
            ]
            seen = [["192.0.2.7" in kind.held for kind in (door.requests, door.creates)] for door in doors]
            assert seen == [[False, False], [True, True]]
            await guest.socket.close()
            while doors[0].connections:
                await asyncio.sleep(0)

    run(story)


def test_a_crowded_address_is_not_let_in_by_another_door(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite"), most_per_address=3) as (inn, other, _way):
            seated = await inn.create("quests")
            while inn.app.addresses.connections.get(ADDRESS, 0) < 3:  # with the one that has set the table
                await other.stranger(seated.table)
            with pytest.raises(aiohttp.ClientError):
                await other.stranger(seated.table)

    run(story)


async def spoken(reader: asyncio.StreamReader) -> bytes:
    """The status of an answer, which is read to its end."""
    head = await reader.readuntil(b"\r\n\r\n")
    size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    await reader.readexactly(size)
    return head.split()[1]


def request_for(path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def test_a_connection_that_has_asked_before_is_handed_on_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite")) as (inn, other, _way):
            seated = await inn.create("quests")
            reader, writer = await other.dial()
            keyless = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            for path, more, status in (
                ("/livez", "", b"200"),
                (f"/api/tables/{seated.table}/socket", keyless, b"400"),
                ("/livez", "", b"200"),
            ):
                writer.write(request_for(path, more))
                assert await spoken(reader) == status
            assert passed_on(other) == {"handed": 1}
            assert inn.app.addresses.requests.held.keys() == other.app.addresses.requests.held.keys()
            writer.close()

    run(story)


def test_what_cannot_be_handed_hops(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite")) as (inn, other, way):
            seated = await inn.create("quests")
            long = {f"X-Long-{number}": "x" * 8_000 for number in range(LONGEST // 8_000 + 1)}
            await other.stranger(seated.table, **long)
            assert passed_on(other) == {"hop": 1}
            way.shutdown(socket.SHUT_RDWR)  # as if nobody had the inbox any more
            await other.stranger(seated.table)
            assert passed_on(other) == {"hop": 2}
            assert len(inn.app.sockets.links) == 2

    run(story)


def test_who_waits_in_the_inbox_of_one_that_dies_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite")) as (inn, other, _way):
            seated = await inn.create("quests")
            way, inbox = new_inbox()  # which nobody reads
            other.app.cluster.siblings.ways.pop(inn.app.storage.node).close()
            other.app.cluster.siblings.ways[inn.app.storage.node] = way
            coming = asyncio.create_task(other.get(f"/api/tables/{seated.table}"))
            while not passed_on(other):
                await asyncio.sleep(0)
            inbox.close()
            assert (await coming)[0] == 200  # the client has noticed, and asked once more
            assert passed_on(other) == {"handed": 1, "hop": 1}

    run(story)


def test_a_full_inbox_is_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite")) as (inn, other, way):
            seated = await inn.create("quests")
            asyncio.get_running_loop().remove_reader(inn.app.cluster.siblings.inbox)
            fill(way)
            coming = asyncio.create_task(other.stranger(seated.table))
            while not other.app.addresses.requests.held:
                await asyncio.sleep(0)
            inn.app.cluster.siblings.listen(inn.app.cluster.siblings.inbox, inn.app.cluster.siblings.make)
            await coming
            assert passed_on(other) == {"handed": 1}

    run(story)


def fill(way: socket.socket) -> None:
    """Write until nothing more fits."""
    try:
        while True:
            way.send(b"x" * 1_000)
    except BlockingIOError:
        return


def test_who_was_handed_to_the_wrong_one_hops_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite")) as (inn, other, way):
            seated = await other.create("quests")
            client, door = socket.socketpair()
            with client, door:
                asked = request_for(f"/api/tables/{seated.table}", "Connection: close\r\n")
                socket.send_fds(way, [CLIENT, asked], [door.fileno()])
                door.close()
                reader, writer = await asyncio.open_connection(sock=client)
                assert (await reader.read()).startswith(b"HTTP/1.1 200")
                assert passed_on(inn) == {"hop": 1}
                writer.close()

    run(story)


@contextmanager
def no_file_stays_open() -> Iterator[None]:
    """What is opened meanwhile is closed again."""
    files = Path("/proc/self/fd")
    gc.collect()  # what earlier tests have left is not closed meanwhile
    before = len(list(files.iterdir()))
    yield
    assert len(list(files.iterdir())) == before


def test_garbage_in_an_inbox_does_no_harm(tmp_path: Path) -> None:
    async def story() -> None:
        async with siblings(str(tmp_path / "data.sqlite")) as (inn, other, way):
            seated = await inn.create("quests")
            inbox = inn.app.cluster.siblings
            with no_file_stays_open(), (tmp_path / "file").open("wb") as file, socket.socket() as line:
                for said in (b"", b"x", CLIENT, SIBLING, b"\xff" * 100):
                    way.send(said)
                    socket.send_fds(way, [said], [file.fileno()])
                    if said[:1] not in (CLIENT, SIBLING):
                        socket.send_fds(way, [said], [line.fileno()])
                    socket.send_fds(way, [said], [file.fileno()] * 3)
                socket.send_fds(way, [CLIENT + b"x" * LONGEST], [line.fileno()])
                socket.send_fds(way, [CLIENT, b"no request\r\n\r\n"], [line.fileno()])
                introduce(way, "marker", line)
                while "marker" not in inbox.ways or inbox.arriving:
                    await asyncio.sleep(0)
                introduce(way, "next", line, "marker")
                introduce(way, "next", line)
                while "next" not in inbox.ways:
                    await asyncio.sleep(0)
                assert "marker" not in inbox.ways
                inbox.ways.pop("next").close()
            await other.stranger(seated.table)
            assert (passed_on(other), len(inn.app.sockets.links)) == ({"handed": 1}, 1)

    run(story)
