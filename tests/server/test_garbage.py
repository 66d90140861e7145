"""Clients that send garbage get a typed error or are disconnected; the others notice nothing."""

import asyncio
import random
from contextlib import suppress
from typing import Any

import aiohttp
import pytest

from tests.server.house import Guest, House, house, run
from tiltyard.engine.moves import TiltyardError
from tiltyard.server import logs
from tiltyard.server.storage.sqlite import Sqlite
from tiltyard.wire import protocol

pytestmark = pytest.mark.both

WRONG_TYPES = [
    "",
    "x",
    "null",
    "[]",
    '{"type":1}',
    '{"type":"welcome"}',
    '{"type":"move","id":"1","state":"a","move":0}',
    '{"type":"move","id":"1","state":0,"move":1e999}',
    '{"type":"say","id":"1","text":["a"]}',
    "[" * 2000,
    '{"type":' * 500,
    '{"type":"move","id":"1","state":0,"move":0,"extra":' + "[" * 1500 + "]" * 1500 + "}",
]


async def table_of_two(inn: House) -> list[Guest]:
    """Ann and Bob at a running table, with two bots who wait for them."""
    seated = await inn.create("quests", seats=["person", "person", "bot:random", "bot:random"], seed="1")
    bob = await inn.caller.join(seated.table, "Bob", agrees=True)
    return [await inn.guest(seated.table, key) for key in (seated.key, bob.key)]


async def plays_on(guest: Guest) -> None:
    """The table still works for somebody else."""
    await guest.caught_up()
    assert guest.shown is not None
    await guest.send(protocol.LookAt("ok"))
    shown = await guest.until(protocol.Shown)
    assert shown.lines


@pytest.mark.parametrize("text", WRONG_TYPES, ids=lambda text: text[:30])
def test_a_message_that_is_none_gets_a_typed_error(text: str) -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            await ann.socket.send_str(text)
            assert (await ann.until(protocol.Error)).code == "bad_message"
            await plays_on(ann)
            await plays_on(bob)

    run(story)


def test_a_move_in_a_state_beyond_all_numbers_is_stale() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            await ann.socket.send_str('{"type":"move","id":"1","state":99999999999999999999999999,"move":0}')
            assert (await ann.until(protocol.Error)).code == "stale"
            await plays_on(ann)
            await plays_on(bob)

    run(story)


def test_a_binary_message_is_refused() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, _bob = await table_of_two(inn)
            await ann.socket.send_bytes(b"\x00\xff")
            assert (await ann.until(protocol.Error)).code == "bad_message"

    run(story)


def test_a_huge_frame_disconnects() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            await ann.socket.send_str("x" * 100_000)
            assert await ann.closed() == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
            await plays_on(bob)

    run(story)


HANDSHAKE = {
    "Connection": "keep-alive, Upgrade",
    "Upgrade": "WebSocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


async def answer_to(inn: House, table: str, frame: bytes) -> bytes:
    """The first bytes with which the server answers a raw frame."""
    reader, writer = await inn.dial()
    headers = "".join(f"{name}: {value}\r\n" for name, value in HANDSHAKE.items())
    writer.write(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
    writer.write(frame)
    head = await reader.readexactly(4)
    writer.close()
    return head


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x81\x02hi", aiohttp.WSCloseCode.PROTOCOL_ERROR),  # without a mask
        (b"\x83\x80\0\0\0\0", aiohttp.WSCloseCode.PROTOCOL_ERROR),  # an unknown kind
        (b"\x81\xff" + b"\x7f" * 8, aiohttp.WSCloseCode.MESSAGE_TOO_BIG),
        (b"\x81\x81\0\0\0\0\xff", aiohttp.WSCloseCode.INVALID_TEXT),
        (b"\x88\x81\0\0\0\0\x03", aiohttp.WSCloseCode.PROTOCOL_ERROR),  # half a code
    ],
)
def test_a_frame_that_is_none_closes_the_line(frame: bytes, code: int) -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            answer = await answer_to(inn, ann.table, frame)
            assert answer[0] == 0x88
            assert int.from_bytes(answer[2:], "big") == code
            await plays_on(ann)
            await plays_on(bob)

    run(story)


def test_a_ping_is_answered_and_a_flood_of_them_disconnects() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            assert await answer_to(inn, ann.table, b"\x89\x82\0\0\0\0hi") == b"\x8a\x02hi"
            hello = b'{"type":"hello","words":false}'  # of a program
            both = bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello + b"\x89\x82\0\0\0\0hi"
            assert (await answer_to(inn, ann.table, both)).endswith(b"\x8a\x02hi")
            with suppress(ConnectionError):
                for _number in range(5_000):
                    await ann.socket.ping()
            assert await ann.closed() in (0, aiohttp.WSCloseCode.POLICY_VIOLATION)
            await plays_on(bob)

    run(story)


def test_a_close_is_answered_and_the_seat_is_empty() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            await ann.socket.close(code=4000)
            assert ann.socket.close_code == 4000
            while (changed := await bob.until(protocol.Changed)).info.seats[0].here:
                pass
            assert changed.info.seats[1].here
            await plays_on(bob)

    run(story)


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Connection", "keep-alive"),
        ("Connection", "notupgrade"),
        ("Upgrade", "h2c"),
        ("Sec-WebSocket-Key", "short"),
        ("Sec-WebSocket-Key", "AAAA"),
    ],
)
def test_a_request_that_is_not_a_handshake_is_refused(header: str, value: str) -> None:
    async def story() -> None:
        async with house() as inn:
            ann, _bob = await table_of_two(inn)
            path = f"/api/tables/{ann.table}/socket"
            status, text, _headers = await inn.get(path, **(HANDSHAKE | {header: value}))
            assert status == 400
            assert header in text
            assert inn.app.addresses.total == 2

    run(story)


def test_another_version_of_websockets_is_told_which_one_we_speak() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, _bob = await table_of_two(inn)
            path = f"/api/tables/{ann.table}/socket"
            status, _text, headers = await inn.get(path, **(HANDSHAKE | {"Sec-WebSocket-Version": "8"}))
            assert (status, headers["Sec-WebSocket-Version"]) == (426, "13")

    run(story)


@pytest.mark.parametrize("line", ["HEAD {} HTTP/1.1", "POST {} HTTP/1.1", "GET {} HTTP/1.0"])
def test_only_a_get_of_today_becomes_a_websocket(line: str) -> None:
    async def story() -> None:
        async with house() as inn:
            ann, _bob = await table_of_two(inn)
            reader, writer = await inn.dial()
            headers = "".join(f"{name}: {value}\r\n" for name, value in HANDSHAKE.items())
            first = line.format(f"/api/tables/{ann.table}/socket")
            writer.write(f"{first}\r\nHost: localhost\r\n{headers}\r\n".encode())
            assert (await reader.readline()).split()[1] in (b"400", b"405")
            writer.close()

    run(story)


def test_a_flood_of_pongs_disconnects() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            with suppress(ConnectionError):
                for _number in range(5_000):
                    await ann.socket.pong()
            assert await ann.closed() in (0, aiohttp.WSCloseCode.POLICY_VIOLATION)
            await plays_on(bob)

    run(story)


def test_random_bytes_never_break_the_server() -> None:
    async def story() -> None:
        async with house() as inn:
            _ann, bob = await table_of_two(inn)
            dice = random.Random(3)
            for _attempt in range(40):
                stranger = await inn.stranger(bob.table)
                await stranger.socket.send_bytes(dice.randbytes(dice.randint(0, 300)))
                assert await stranger.closed() == aiohttp.WSCloseCode.POLICY_VIOLATION
            await plays_on(bob)

    run(story)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (protocol.Move("1", 0, 0), "bad_message"),
        (protocol.Hello("wrong key"), "bad_key"),
        (protocol.Hello(name="x" * 30), "bad_name"),
    ],
)
def test_who_does_not_say_hello_properly_is_turned_away(first: Any, code: str) -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            stranger = await inn.stranger(ann.table)
            await stranger.send(first)
            assert (await stranger.until(protocol.Error)).code == code
            await stranger.closed()
            await plays_on(bob)

    run(story)


def test_who_says_nothing_is_turned_away() -> None:
    async def story() -> None:
        async with house(hello_seconds=0.05) as inn:
            ann, _bob = await table_of_two(inn)
            assert await (await inn.stranger(ann.table)).closed() == aiohttp.WSCloseCode.POLICY_VIOLATION

    run(story)


def test_an_unknown_table_is_not_found() -> None:
    async def story() -> None:
        async with house() as inn:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await inn.stranger("nowhere")
            assert refusal.value.status == 404

    run(story)


def test_nobody_moves_for_another_seat() -> None:
    """A key opens one seat; a message names none, so there is no way to speak for another."""

    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            table = inn.app.lobby.rooms[ann.table].table
            asked, other = (ann, bob) if 0 in table.state.game.asks() else (bob, ann)
            await other.caught_up()
            await asked.caught_up()
            assert asked.shown is not None
            await other.play(asked.shown.options[0], "steal", state=asked.shown.state)
            assert (await other.until(protocol.Error)).code == "stale"
            await other.play(asked.shown.options[0], "steal again")
            assert (await other.until(protocol.Error)).code == "not_asked"

    run(story)


def test_thousands_of_messages_a_second_disconnect() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            for _number in range(5_000):
                if ann.socket.closed:
                    break
                try:
                    await ann.socket.send_str('{"type":"look","id":"1"}')
                except ConnectionError:
                    break
            assert await ann.closed() in (0, aiohttp.WSCloseCode.POLICY_VIOLATION)
            assert inn.app.metrics.disconnects["too_fast"] == 1
            await plays_on(bob)

    run(story)


def test_endless_mistakes_disconnect() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            for _number in range(100):
                await ann.socket.send_str("nonsense")
            await ann.closed()
            assert inn.app.metrics.errors["bad_message"] >= 50
            assert inn.app.metrics.disconnects["too_fast"] == 1
            await plays_on(bob)

    run(story)


def test_chat_is_limited() -> None:
    async def story() -> None:
        async with house(chats_per_second=0.001) as inn:
            ann, bob = await table_of_two(inn)
            for number in range(12):
                await ann.send(protocol.Say(f"c{number}", f"line {number}"))
            await ann.caught_up()
            await bob.caught_up()
            assert sum('"said"' in text for text in bob.bytes) == 8
            assert sum('"too_fast"' in text for text in ann.bytes) == 4

    run(story)


def test_a_slow_reader_is_disconnected_and_nobody_waits_for_it() -> None:
    async def story() -> None:
        kinds = ("messages", "asks", "tries", "mistakes")
        patient: dict[str, Any] = {f"{of}{kind}_at_once": 1e9 for of in ("", "address_") for kind in kinds}
        async with house(most_unread=50_000, **patient) as inn:
            ann, bob = await table_of_two(inn)
            stuck = next(link for link in inn.app.sockets.links if link.reader.seat == 0)
            transport: Any = stuck.transport
            transport.set_write_buffer_limits(high=10)
            reading: Any = ann.socket._response.connection
            reading.transport.pause_reading()
            for number in range(20_000):
                if stuck.dropped:
                    break
                await bob.send(protocol.LookAt(f"x{number}", "log"))
                await bob.caught_up()
                inn.app.lobby.outbox.reply(stuck, b'"' + b"x" * 20_000 + b'"')
            assert stuck.dropped == "slow"
            await plays_on(bob)

    run(story)


def test_a_foreign_page_may_not_play() -> None:
    async def story() -> None:
        async with house() as inn:
            ann, _bob = await table_of_two(inn)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await inn.stranger(ann.table, Origin="https://evil.example")
            assert refusal.value.status == 403
            own = await inn.stranger(ann.table, Origin=inn.url)
            await own.send(protocol.Hello())
            await own.until(protocol.Welcome)
            body = b'{"game":"quests","name":"Zoe"}'
            assert (await inn.post("/api/tables", body, Origin="https://evil.example"))[1][
                "code"
            ] == "bad_origin"
            form = "application/x-www-form-urlencoded"
            assert (await inn.post("/api/tables", body, Content_Type=form))[1]["code"] == "bad_message"

    run(story)


def test_connections_tables_and_watchers_are_limited() -> None:
    async def story() -> None:
        async with house(most_connections=3, most_watchers=1, most_tables=1) as inn:
            ann, _bob = await table_of_two(inn)
            watcher = await inn.guest(ann.table)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await inn.stranger(ann.table)
            assert refusal.value.status == 503
            with pytest.raises(TiltyardError, match="too many tables"):
                await inn.create("quests")
            await watcher.socket.close()

    run(story)


def test_an_address_makes_only_so_many_tables_at_once() -> None:
    async def story() -> None:
        async with house(creates_at_once=3, creates_per_second=0.001) as inn:
            for _number in range(3):
                await inn.create("quests")
            with pytest.raises(TiltyardError, match="too fast"):
                await inn.create("quests")

    run(story)


def test_what_cannot_be_stored_did_not_happen() -> None:
    """The disk takes nothing for a moment: the move is not told, and the table is as it was."""

    async def story() -> None:
        async with house() as inn:
            ann, bob = await table_of_two(inn)
            table = inn.app.lobby.rooms[ann.table].table
            seat = table.state.game.asks()[0]
            asked = (ann, bob)[seat]
            await asked.caught_up()
            assert asked.shown is not None
            before = asked.shown.view
            storage = inn.app.storage
            assert isinstance(storage, Sqlite)
            storage.connection.execute("PRAGMA query_only = on")
            await asked.play(asked.shown.options[0])
            assert (await asked.until(protocol.Error)).code == "storage"
            storage.connection.execute("PRAGMA query_only = off")
            again = await inn.guest(ann.table, asked.key)
            assert again.shown is not None
            assert again.shown.view == before
            await again.play(again.shown.options[0], "once more")
            assert (await again.until(protocol.Update)).ack == "once more"

    run(story)


@pytest.mark.usefixtures("logging_as_before")
def test_no_key_is_ever_logged(capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        logs.set_up("debug")
        async with house() as inn:
            guests = await table_of_two(inn)
            await inn.get(f"/api/records?name={guests[0].key}")
            await asyncio.gather(*[guest.caught_up() for guest in guests])
            logged = capsys.readouterr().err
            assert '"event": "request"' in logged
            assert not [guest for guest in guests if guest.key in logged]

    run(story)
