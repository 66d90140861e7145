"""A key that the client chooses: a lost answer is not a lost seat, and nobody gets two."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from tests.server.house import House, house, run
from tiltyard.client.lobby import Caller
from tiltyard.wire.lobby import CreateTable

KEY = "a-key_of_my_own" * 3
OTHER = "another_key-of0mine" * 3
FOUR = ["person", "person", "bot:random", "bot:random"]


async def ask(inn: House, path: str, **wish: Any) -> tuple[int, Any]:
    status, answer, _headers = await inn.post(path, msgspec.json.encode(wish))
    return status, answer


async def create(inn: House, **wish: Any) -> tuple[int, Any]:
    return await ask(
        inn, "/api/tables", **{"game": "quests", "name": "Ann", "seats": FOUR, "key": KEY} | wish
    )


def test_the_same_request_with_the_same_key_is_the_same_table_even_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "data.sqlite"
    first: dict[str, Any] = {}

    async def before() -> None:
        async with house(data) as inn:
            status, answer = await create(inn, public=False)
            first.update(answer)
            assert (status, answer["key"], answer["seat"]) == (201, KEY, 0)
            assert (await create(inn, public=False))[1] == answer
            assert inn.app.storage.count("open") == 1

    async def after() -> None:
        async with house(data) as inn:
            assert (await create(inn, public=False))[1] == first
            assert inn.app.storage.count("open") == 1
            ann = await inn.guest(first["table"], KEY)
            assert ann.you == 0
            status, bob = await ask(
                inn, f"/api/tables/{first['table']}/join", name="Bob", invite=first["invite"]
            )
            assert (status, bob["seat"]) == (200, 1), "the invitation holds"

    run(before)
    run(after)
    assert KEY.encode() not in data.read_bytes(), "only its hash is kept"


def test_two_requests_at_once_make_one_table() -> None:
    async def story() -> None:
        async with house() as inn:
            answers = await asyncio.gather(*[create(inn) for _again in range(5)])
            assert {answer["table"] for _status, answer in answers} == {answers[0][1]["table"]}
            assert inn.app.storage.count("open") == 1

    run(story)


def test_the_same_request_for_a_seat_is_the_same_seat_even_if_it_began_the_game() -> None:
    async def story() -> None:
        async with house() as inn:
            _status, ann = await create(inn)
            path = f"/api/tables/{ann['table']}/join"
            status, bob = await ask(inn, path, name="Bob", key=OTHER)
            assert (status, bob["seat"], bob["info"]["phase"]) == (200, 1, "running")
            status, again = await ask(inn, path, name="Bob", key=OTHER)
            assert (status, again["seat"], again["key"]) == (200, 1, OTHER)
            status, own = await ask(inn, path, name="Ann", key=KEY)
            assert (status, own["seat"]) == (200, 0), "who has a seat gets no second one"
            assert [seat["name"] for seat in own["info"]["seats"][:2]] == ["Ann", "Bob"]

    run(story)


def test_a_game_of_bots_is_asked_for_once_as_well() -> None:
    async def story() -> None:
        async with house() as inn:
            first = await create(inn, name="", seats=["bot:random"] * 4)
            again = await create(inn, name="", seats=["bot:random"] * 4)
            assert first[1]["table"] == again[1]["table"]
            assert (again[1]["seat"], again[1]["key"]) == (-1, "")

    run(story)


@pytest.mark.parametrize(
    "key", ["short", "x" * 31, "x" * 31 + " ", "\u00e4" * 40, "x" * 40 + "\n", "a/b+" * 10]
)
def test_a_key_is_long_and_plain(key: str) -> None:
    async def story() -> None:
        async with house() as inn:
            status, problem = await create(inn, key=key)
            assert (status, problem["code"]) == (403, "bad_key")
            assert "32 to 100 random letters" in problem["text"]
            seated = await inn.create("quests", "Ann")
            status, problem = await ask(inn, f"/api/tables/{seated.table}/join", name="Bob", key=key)
            assert (status, problem["code"]) == (403, "bad_key")
            assert [seat.name for seat in (await inn.caller.table(seated.table)).seats] == ["Ann", "", "", ""]

    run(story)


def test_a_key_that_has_a_table_cannot_set_another() -> None:
    async def story() -> None:
        async with house() as inn:
            await create(inn)
            status, problem = await create(inn, name="Bob")
            assert (status, problem["code"]) == (403, "bad_key")
            assert "use a new key" in problem["text"]

    run(story)


# Answers that are lost


@asynccontextmanager
async def deaf_line(url: str) -> AsyncIterator[str]:
    """An address that passes requests on, but loses the first answer."""
    target = urlsplit(url)
    lost = False

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal lost
        there, back = await asyncio.open_connection(target.hostname, target.port)
        back.write(await reader.read(65_536))
        answer = await there.read(65_536)
        if lost:
            writer.write(answer)
        lost = True
        back.close()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def test_who_sets_a_table_and_hears_nothing_asks_again_and_has_it() -> None:
    async def story() -> None:
        async with house() as inn, deaf_line(inn.url) as url, Caller(url) as caller:
            seated = await caller.create(CreateTable("quests", "Ann", FOUR, key=KEY))
            assert (seated.seat, seated.key) == (0, KEY)
            assert inn.app.storage.count("open") == 1

    run(story)


def test_who_takes_a_seat_and_hears_nothing_asks_again_and_has_it() -> None:
    async def story() -> None:
        async with house() as inn, deaf_line(inn.url) as url, Caller(url) as caller:
            first = await inn.create("quests", "Ann")
            seated = await caller.join(first.table, "Bob", key=OTHER)
            assert (seated.seat, seated.key) == (1, OTHER)
            bob = await inn.guest(first.table, OTHER)
            assert bob.you == 1

    run(story)
