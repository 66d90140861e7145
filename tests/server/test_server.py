"""A real server and real clients: lobby, sockets, records, pages."""

import asyncio
import json
from pathlib import Path

import aiohttp
import msgspec
import pytest

from tests.server.house import house, pick, play_out, run
from tiltyard.client.bot import play_as_bot
from tiltyard.client.connection import Connection
from tiltyard.client.lobby import Caller, Place, parse_place
from tiltyard.client.verify import Noted, prove
from tiltyard.engine.chance import commitment
from tiltyard.engine.moves import TiltyardError
from tiltyard.shown.scene import Scene
from tiltyard.wire import protocol

pytestmark = pytest.mark.both

SHORT = "shields=2, turn_limit=30"


def test_four_people_join_and_play_a_game_whose_record_is_kept_and_proved(tmp_path: Path) -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await inn.full_table("quests", 4, options=SHORT)
            over = await play_out(guests)
            assert commitment(over.seed) == over.seed_hash
            found = json.loads((await inn.get("/api/records?name=ann&game=quests"))[1])
            assert [record["names"] for record in found] == [["Ann", "Bob", "Cid", "Dora"]]
            status, text, headers = await inn.get(f"/api/records/{found[0]['table']}.tilt")
            assert status == 200
            assert "attachment" in headers["Content-Disposition"]
            path = tmp_path / "game.tilt"
            path.write_text(text)
            assert len(prove(path, Noted())) == 5
            assert len(prove(path, Noted(over.commitment))) == 4
            with pytest.raises(TiltyardError, match="NOT the one"):
                prove(path, Noted("0" * 64))
            assert json.loads((await inn.get("/api/records?name=zoe"))[1]) == []
            assert json.loads((await inn.get("/api/tables"))[1]) == []

    run(story)


def test_network_bots_fill_a_table_and_play() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create(
                "quests", seats=["person", "person", "bot:random", "person"], options=SHORT
            )
            ann = await inn.guest(seated.table, seated.key, words=False)
            place = Place(inn.url, seated.table)
            bots = [play_as_bot(place, level, level.title()) for level in ("squire", "random")]
            overs = await asyncio.gather(play_out([ann]), *bots)
            assert overs[1] == overs[2] == overs[0]

    run(story)


def test_a_table_by_invitation_is_not_listed_and_needs_the_link() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("quests", public=False)
            assert seated.invite
            assert json.loads((await inn.get("/api/tables"))[1]) == []
            with pytest.raises(TiltyardError, match=r"by invitation only\. Ask for the whole link"):
                await inn.caller.join(seated.table, "Bob")
            assert (await inn.caller.join(seated.table, "Bob", seated.invite)).seat == 1

    run(story)


def test_the_same_people_play_a_rematch_with_the_keys_they_have() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create(
                "quests", seats=["person", "person", "bot:random", "bot:random"], options=SHORT
            )
            bob = await inn.caller.join(seated.table, "Bob")
            guests = [await inn.guest(seated.table, key) for key in (seated.key, bob.key)]
            await play_out(guests)
            await guests[0].send(protocol.Propose("r", "rematch"))
            changed = await guests[1].until(protocol.Changed)
            while changed.info.proposal is None:
                changed = await guests[1].until(protocol.Changed)
            await guests[1].send(protocol.Consent("c", changed.info.proposal.number, True))
            while not changed.info.rematch:
                changed = await guests[1].until(protocol.Changed)
            again = await inn.follow(changed.info.rematch, [seated.key, bob.key])
            assert [guest.you for guest in again] == [0, 1]
            assert await play_out(again)

    run(story)


def test_the_key_may_come_from_the_cookie_of_the_page() -> None:
    async def story() -> None:
        async with house() as inn:
            body = b'{"game":"quests","name":"Ann"}'
            status, seated, headers = await inn.post("/api/tables", body)
            assert status == 201
            cookie = headers["Set-Cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Strict" in cookie
            assert seated["key"] in cookie
            guest = await inn.stranger(seated["table"], Cookie=cookie.split(";")[0])
            await guest.send(protocol.Hello())
            assert (await guest.until(protocol.Welcome)).you == 0

    run(story)


def test_a_line_that_breaks_comes_back_and_nothing_is_lost_or_doubled() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create(
                "quests", seats=["person", *["bot:random"] * 3], options="shields=3", seed="5"
            )
            numbers, moves = list[int](), 0
            async with Caller(inn.url) as caller:
                line = Connection(caller, seated.table, seated.key)
                shown: protocol.Welcome | protocol.Update | None = None
                while not isinstance(message := await line.receive(), protocol.Over):
                    if isinstance(message, protocol.Welcome | protocol.Update):
                        numbers += [news.number for news in message.news]
                        shown = message
                    if shown is not None and shown.asked and line.pending is None:
                        await line.play(shown.state, pick(msgspec.json.decode(shown.view), shown.options))
                        shown, moves = None, moves + 1
                        if moves % 5 == 0 and line.socket is not None:
                            await line.socket.close()
                await line.close()
            assert numbers == list(range(1, len(numbers) + 1))
            assert moves > 20

    run(story)


def test_idle_tables_leave_memory_and_come_back_on_demand() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await inn.full_table("quests", 4)
            await guests[0].until(protocol.Changed)
            assert guests[0].shown is not None
            table, before = guests[0].table, guests[0].shown.view
            assert inn.app.lobby.sweep(0.0) == 0, "somebody is here"
            for guest in guests:
                await guest.socket.close()
            while inn.app.lobby.rooms[table].table.presence.links:
                await asyncio.sleep(0)
            await inn.app.lobby.outbox.settled()
            assert inn.app.lobby.sweep(0.0) == 1
            assert not inn.app.lobby.rooms
            again = await inn.guest(table, guests[0].key)
            assert again.shown is not None
            assert again.shown.view == before

    run(story)


def test_a_server_that_stops_tells_its_clients() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("quests")
            ann = await inn.guest(seated.table, seated.key)
            await inn.app.sockets.close()
            assert (await ann.until(protocol.Bye)).code == "shutting_down"
            assert await ann.closed() == aiohttp.WSCloseCode.GOING_AWAY
            assert (await inn.get("/api/tables/x/socket"))[0] == 503

    run(story)


def test_health_numbers_description_and_page() -> None:
    async def story() -> None:
        async with house(metrics_token="secret") as inn:
            await inn.create("quests", name="A&b")
            assert (await inn.get("/healthz"))[:2] == (200, "ok\n")
            numbers = (await inn.get("/metrics", Authorization="Bearer secret"))[1]
            assert "tiltyard_moves_total 2\n" in numbers
            assert "# TYPE tiltyard_connections gauge" in numbers
            paths = json.loads((await inn.get("/openapi.json"))[1])["paths"]
            served = {
                route.resource.canonical
                for route in inn.app.web.router.routes()
                if route.resource is not None
            }
            assert set(paths) == served - {"/", "/t/{table}", "/style.css", "/openapi.json"}
            status, page, headers = await inn.get("/")
            assert status == 200
            assert "A&amp;b" in page
            assert "tiltyard play" in page
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            assert "unsafe" not in headers["Content-Security-Policy"]
            moves = json.loads((await inn.get("/api/games/quests/moves"))[1])["moves"]
            assert "decline" in [move.lower() for move in moves]
            assert (await inn.get("/api/games/chess/moves"))[0] == 404
            assert (await inn.get("/nowhere"))[0] == 404

    run(story)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("http://a:1", Place("http://a:1")),
        ("a:1", Place("http://a:1")),
        ("https://a/t/xyz#inv", Place("https://a", "xyz", "inv")),
    ],
)
def test_addresses_of_tables(address: str, place: Place) -> None:
    assert parse_place(address) == place


@pytest.mark.parametrize(
    "address", ["ftp://a", "http://a/tables/1", "http://", "http://a:b", "http://a:99999"]
)
def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(TiltyardError):
        parse_place(address)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "bad_message"),
        (b'{"game":"chess","name":"Ann"}', "unknown_game"),
        (b'{"game":"quests","name":"Ann","options":"x=1"}', "bad_setup"),
        (b'{"game":"quests","name":"Ann","seats":["person"]}', "bad_setup"),
        (
            b'{"game":"quests","name":"Ann","seats":["dog","bot:random","bot:random","bot:random"]}',
            "bad_setup",
        ),
        (b'{"game":"quests","name":"Ann","seed":"xyz"}', "bad_setup"),
        (b'{"game":"quests","name":"Ann","scenario":"none"}', "bad_setup"),
        (b'{"game":"quests","name":"a,b"}', "bad_name"),
        (b'{"game":"quests","name":""}', "bad_name"),
        (b'{"game":"quests","name":"Ann","grace":-1}', "bad_message"),
        (b'{"game":"quests","name":"Ann","colour":1}', "bad_message"),
        (b"[" * 20_000, "bad_message"),
        (b" " * 40_000, "too_big"),
    ],
)
def test_an_invalid_request_is_refused_with_a_code(body: bytes, code: str) -> None:
    async def story() -> None:
        async with house() as inn:
            status, problem, _headers = await inn.post("/api/tables", body)
            assert status >= 400
            assert problem["code"] == code
            assert inn.app.lobby.rooms == {}

    run(story)


def test_nobody_joins_twice_under_one_name_or_a_full_or_unknown_table() -> None:
    async def story() -> None:
        async with house() as inn:
            seated = await inn.create("quests", seats=["person", "bot:random", "bot:random", "person"])
            path = f"/api/tables/{seated.table}/join"
            assert (await inn.post(path, b'{"name":"ann"}'))[1]["code"] == "bad_name"
            assert (await inn.post(path, b'{"name":"Bob","seat":1}'))[1]["code"] == "no_seat"
            assert (await inn.post(path, b'{"name":"Bob"}'))[0] == 200
            assert (await inn.post(path, b'{"name":"Cid"}'))[1]["code"] == "not_now"
            assert (await inn.post("/api/tables/none/join", b'{"name":"Cid"}'))[1]["code"] == "unknown_table"

    run(story)


def test_a_finished_game_is_shown_step_by_step() -> None:
    async def story() -> None:
        async with house() as inn:
            guests = await inn.full_table("quests", 4, options=SHORT)
            await play_out(guests)
            path = f"/api/records/{guests[0].table}/replay"
            shown = await inn.replay(guests[0].table, 2)
            assert shown["steps"][0]["news"][0]["lines"][0] == "It is the turn of Ann."
            assert shown["steps"][0]["scene"]["you"] == 2
            assert shown["steps"][1]["move"].startswith(("Ann: ", "Bob: ", "Cid: ", "Dora: "))
            assert guests[2].shown is not None
            assert msgspec.convert(shown["steps"][-1]["scene"], Scene) == guests[2].shown.scene
            for wrong in ("?seat=7", "?seat=x", "?seat=-2"):
                assert (await inn.get(path + wrong))[0] == 400
            assert (await inn.get("/api/records/none/replay"))[0] == 404

    run(story)


def test_the_built_page_is_served_and_nothing_beside_it(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<p>the page</p>")
    (page / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")

    async def story() -> None:
        async with house(web=str(page)) as inn:
            for path in ("/", "/t/abc", "/replay/abc?at=3"):
                status, text, headers = await inn.get(path)
                assert (status, text) == (200, "<p>the page</p>")
                assert headers["Cache-Control"] == "no-store"
                assert "default-src 'none'" in headers["Content-Security-Policy"]
            status, text, headers = await inn.get("/assets/a.js")
            assert (status, text) == (200, "1")
            assert "immutable" in headers["Cache-Control"]
            for path in ("/assets/b.js", "/api/none", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
                assert (await inn.get(path))[0] == 404
            assert (await inn.get("/healthz"))[1] == "ok\n"

    run(story)
