"""At the door: clients that dawdle, come too often, or pretend to be somebody else."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.server.house import ANN_BEGINS, house, run
from tiltyard.server.access.doors import group_of
from tiltyard.wire import protocol

HEAD = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


async def hangs_up(reader: asyncio.StreamReader) -> bytes:
    """What the server still says before it closes the line."""
    try:
        return await asyncio.wait_for(reader.read(), 60)
    except ConnectionResetError:  # it had not read all that we said
        return b""


@pytest.mark.parametrize(
    "said",
    ["", "GET /healthz HT", HEAD, HEAD + "\r\n", HEAD + "\r\n" + HEAD],
    ids=["nothing", "a word", "a head", "one request", "the next one too slowly"],
)
def test_who_dawdles_over_a_request_is_shown_out(said: str) -> None:
    """Plain TCP, slow heads and idle connections do not stay."""

    async def story() -> None:
        async with house(header_seconds=0.3) as inn:
            reader, writer = await inn.dial()
            writer.write(said.encode())
            heard = await hangs_up(reader)
            assert heard.count(b"200 OK") == said.count("\r\n\r\n")
            writer.close()
            assert inn.app.addresses.connections == {}

    run(story)


def test_a_head_that_comes_letter_by_letter_does_not_hold_a_connection() -> None:
    async def story() -> None:
        async with house(header_seconds=0.3) as inn:
            reader, writer = await inn.dial()
            ended = asyncio.create_task(hangs_up(reader))
            for letter in HEAD + "X-Slow: yes\r\n" * 20:
                if ended.done():
                    break
                writer.write(letter.encode())
                await asyncio.sleep(0.01)
            assert await ended == b""
            writer.close()

    run(story)


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def story() -> None:
        async with house(body_seconds=0.2) as inn:
            reader, writer = await inn.dial()
            head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            writer.write(f"{head}Content-Length: 50\r\n\r\n{{".encode())
            assert (await asyncio.wait_for(reader.readline(), 60)).split()[1] == b"400"
            writer.close()

    run(story)


def test_an_address_has_only_so_many_connections() -> None:
    async def story() -> None:
        async with house(most_per_address=4) as inn:
            held = [await inn.dial() for _number in range(3)]
            assert (await inn.get("/healthz"))[0] == 200
            reader, writer = await inn.dial()
            assert await hangs_up(reader) == b""
            for _reader, line in [*held, (reader, writer)]:
                line.close()

    run(story)


def test_places_are_kept_for_those_who_have_a_seat() -> None:
    async def story() -> None:
        async with house(most_connections=2, kept_connections=1) as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot:random"])
            for _watcher in range(2):
                await inn.guest(seated.table)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await inn.stranger(seated.table)
            assert refusal.value.status == 503
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await inn.stranger(seated.table, Authorization="Bearer wrong")
            ann = await inn.stranger(seated.table, Authorization=f"Bearer {seated.key}")
            await ann.send(protocol.Hello(seated.key))
            assert (await ann.until(protocol.Welcome)).you == 0

    run(story)


def test_only_so_many_watch() -> None:
    async def story() -> None:
        async with house(most_watching=1) as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot:random"])
            first = await inn.guest(seated.table)
            late = await inn.stranger(seated.table)
            await late.send(protocol.Hello())
            assert (await late.until(protocol.Error)).code == "too_many"
            await first.socket.close()
            while inn.app.sockets.watching:
                await asyncio.sleep(0.01)
            await inn.guest(seated.table)
            await inn.guest(seated.table, seated.key)

    run(story)


def test_coming_back_does_not_let_anybody_talk_faster() -> None:
    async def story() -> None:
        async with house(chats_at_once=3, chats_per_second=0.001) as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot:random"])
            heard: list[object] = []
            for number in range(5):
                ann = await inn.guest(seated.table, seated.key, chat=99)
                await ann.send(protocol.Say(f"{number}", "hello"))
                heard.append(await ann.until((protocol.Ack, protocol.Error)))
                await ann.socket.close()
            assert [type(answer) for answer in heard] == [protocol.Ack] * 3 + [protocol.Error] * 2

    run(story)


def test_expensive_requests_are_limited_per_address_too() -> None:
    async def story() -> None:
        async with house(address_asks_at_once=2, address_asks_per_second=0.001) as inn:
            tables = [await inn.create("ivanhoe", seats=["person", "bot:random"]) for _table in range(3)]
            answers: list[object] = []
            for seated in tables:
                ann = await inn.guest(seated.table, seated.key)
                await ann.send(protocol.LookAt("1", "log"))
                answers.append(await ann.until((protocol.Shown, protocol.Error)))
            assert [type(answer) for answer in answers] == [protocol.Shown] * 2 + [protocol.Error]

    run(story)


@pytest.mark.parametrize(
    "limit",
    [
        {"tries_at_once": 3, "tries_per_second": 0.001},
        {"address_tries_at_once": 3, "address_tries_per_second": 0.001},
    ],
    ids=["of a seat", "of an address"],
)
def test_cards_are_tried_only_so_often(limit: dict[str, Any]) -> None:
    async def story() -> None:
        async with house(**limit) as inn:
            seated = await inn.create(
                "ivanhoe", seats=["person", "bot:random"], scenario=ANN_BEGINS, pace=10.0
            )
            ann = await inn.guest(seated.table, seated.key)
            assert ann.shown is not None
            answers: list[object] = []
            for number in range(5):
                await ann.send(protocol.Try(f"{number}", ann.shown.state, []))
                answers.append(await ann.until((protocol.Tried, protocol.Error)))
            assert [type(answer) for answer in answers] == [protocol.Tried] * 3 + [protocol.Error] * 2

    run(story)


def test_a_person_who_picks_cards_quickly_is_never_refused() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create(
                "ivanhoe", seats=["person", "bot:random"], scenario=ANN_BEGINS, pace=10.0
            )
            ann = await inn.guest(seated.table, seated.key)
            assert ann.shown is not None
            for number in range(50):
                await ann.send(protocol.Try(f"{number}", ann.shown.state, []))
                assert isinstance(await ann.until((protocol.Tried, protocol.Error)), protocol.Tried)

    run(story)


def test_all_seats_of_an_address_together_say_only_so_much() -> None:
    async def story() -> None:
        async with house(address_messages_at_once=6, address_messages_per_second=0.001) as inn:
            tables = [await inn.create("ivanhoe", seats=["person", "bot:random"]) for _table in range(3)]
            answers: list[object] = []
            for seated in tables:
                ann = await inn.guest(seated.table, seated.key)
                for number in range(3):
                    await ann.send(protocol.LookAt(f"{number}"))
                    answers.append(await ann.until((protocol.Shown, protocol.Error)))
            assert [type(answer) for answer in answers] == [protocol.Shown] * 6 + [protocol.Error] * 3

    run(story)


def test_requests_of_an_address_are_limited_and_health_is_not() -> None:
    async def story() -> None:
        async with house(requests_at_once=3, requests_per_second=0.001) as inn:
            found = [(await inn.get("/api/tables"))[0] for _number in range(5)]
            assert found == [200] * 3 + [429] * 2
            assert (await inn.get("/healthz"))[0] == 200

    run(story)


def test_a_class_behind_one_address_opens_the_page_at_the_same_moment(tmp_path: Path) -> None:
    names = ["", *[f"assets/{number}.js" for number in range(50)]]
    (tmp_path / "assets").mkdir()
    for name in names:
        (tmp_path / (name or "index.html")).write_text("1")

    async def story() -> None:
        async with house(web=str(tmp_path)) as inn:

            async def pupil() -> set[int]:
                asked = [*names, "api/games", "api/tables", "api/records", "api/daily"]
                return {(await inn.get(f"/{name}"))[0] for name in asked}

            assert await asyncio.gather(*[pupil() for _number in range(40)]) == [{200}] * 40

    run(story)


def test_files_of_the_page_are_limited_by_themselves(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("1")

    async def story() -> None:
        async with house(web=str(tmp_path), files_at_once=3, files_per_second=0.001) as inn:
            found = [(await inn.get(path))[0] for path in ("/", "/index.html", "/t/abc", "/", "/none.js")]
            assert found == [200] * 3 + [429] * 2
            assert (await inn.get("/api/tables"))[0] == 200

    run(story)


def test_health_is_asked_often_but_not_for_ever_and_a_flood_must_connect_again() -> None:
    async def story() -> None:
        async with house(healths_at_once=3, healths_per_second=0.001) as inn:
            found = [await inn.get("/healthz") for _number in range(5)]
            assert [status for status, _text, _headers in found] == [200] * 3 + [429] * 2
            assert [headers.get("Connection", "") for _status, _text, headers in found] == [""] * 3 + [
                "close"
            ] * 2
            assert (await inn.get("/api/tables"))[0] == 200

    run(story)


def test_the_list_of_tables_is_not_made_for_every_request() -> None:
    async def story() -> None:
        async with house(listing_seconds=60.0) as inn:
            assert (await inn.get("/api/tables"))[1] == "[]"
            await inn.create("ivanhoe")
            assert (await inn.get("/api/tables"))[1] == "[]"

    run(story)


@pytest.mark.parametrize(
    ("proxies", "counted"), [("127.0.0.1", ["203.0.113.7"]), ("", ["127.0.0.1"]), ("10.9.9.9", ["127.0.0.1"])]
)
def test_a_proxy_is_believed_only_if_it_is_named(proxies: str, counted: list[str]) -> None:
    async def story() -> None:
        async with house(proxies=proxies) as inn:
            await inn.get("/api/tables", **{"X-Forwarded-For": "198.51.100.1, 203.0.113.7"})
            assert list(inn.app.addresses.requests.held) == counted

    run(story)


def test_a_household_of_ipv6_is_one_address() -> None:
    assert group_of("2001:db8:1:2::1") == group_of("2001:db8:1:2:ffff::9") != group_of("2001:db8:1:3::1")
    assert group_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert group_of("nonsense") == "-"


@pytest.mark.parametrize("token", ["", "right"])
def test_metrics_are_for_those_who_have_the_token(token: str) -> None:
    async def story() -> None:
        async with house(metrics_token=token) as inn:
            assert (await inn.get("/metrics"))[0] == 404
            assert (await inn.get("/metrics", Authorization="Bearer wrong"))[0] == 404
            assert (await inn.get("/metrics", Authorization="Bearer "))[0] == 404
            if token:
                assert (await inn.get("/metrics", Authorization="Bearer right"))[0] == 200

    run(story)


@pytest.mark.parametrize("origin", ["http://[", "", "null", "https://example.org", "ftp://{host}", "{host}"])
def test_a_page_from_elsewhere_may_not_act(origin: str) -> None:
    async def story() -> None:
        async with house() as inn:
            said = origin.format(host=inn.url.removeprefix("http://"))
            status, problem, _headers = await inn.post("/api/tables", b"{}", Origin=said)
            assert (status, problem["code"]) == (403, "bad_origin")

    run(story)


@pytest.mark.parametrize(
    ("host", "settings", "status"),
    [
        ("evil.example", {}, 403),
        ("localhost:80", {}, 201),
        ("[::1]", {}, 201),
        ("games.example", {"hosts": "games.example"}, 201),
        ("evil.example:8642", {"hosts": "games.example"}, 403),
        ("games.example", {"proxies": "127.0.0.1"}, 201),
    ],
)
def test_another_name_that_leads_here_is_not_ours(host: str, settings: dict[str, Any], status: int) -> None:
    """A page at evil.example whose name is made to mean this machine gets nothing (DNS rebinding)."""

    async def story() -> None:
        async with house(**settings) as inn:
            wish = b'{"game":"ivanhoe","name":"Ann"}'
            assert (await inn.post("/api/tables", wish, Host=host, Origin=f"http://{host}"))[0] == status

    run(story)


@pytest.mark.parametrize(
    "path",
    ["/api/records?limit=0000019999", "/api/records?limit=0", "/api/records?limit=x"],
)
def test_a_limit_is_a_number_in_its_bounds(path: str) -> None:
    async def story() -> None:
        async with house() as inn:
            assert (await inn.get(path))[0] == 400

    run(story)


def test_strange_paths_are_not_found() -> None:
    async def story() -> None:
        async with house(web="auto") as inn:
            for path in ("/%00.js", "/" + "x" * 5000 + ".js", "/../../etc/passwd.x", "/assets/%2e%2e/x.js"):
                assert (await inn.get(path))[0] == 404, path

    run(story)


def test_a_cookie_of_odd_bytes_opens_nothing() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("ivanhoe", seats=["person", "bot:random"])
            reader, writer = await inn.dial()
            head = f"GET /api/tables/{seated.table}/socket HTTP/1.1\r\nHost: localhost\r\n"
            socket = (
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            )
            cookie = f"Cookie: seat_{seated.table}=".encode() + b"\xff\xfe\r\n\r\n"
            writer.write((head + socket).encode() + cookie)
            assert (await asyncio.wait_for(reader.readline(), 60)).split()[1] == b"101"
            writer.close()

    run(story)


def test_nobody_is_told_what_runs_here(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")

    async def story() -> None:
        async with house() as inn:
            assert (await inn.get("/healthz"))[2]["Server"] == "tiltyard"
            reader, writer = await inn.dial()
            writer.write(b"GET / HTTP/1.1\r\nwhat?\r\n\r\n")
            answer = await hangs_up(reader)
            assert b" 400 " in answer
            assert b"Server: tiltyard" in answer
            assert b"X-Content-Type-Options: nosniff" in answer
            writer.close()

    run(story)
    bad = [line for line in caplog.records if line.getMessage() == "bad request"]
    assert [line.levelname for line in bad] == ["INFO"]
    assert not [line for line in caplog.records if line.levelname == "ERROR"], "it is no fault of ours"
