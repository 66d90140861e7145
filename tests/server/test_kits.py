"""What never changes about a game, over HTTP: its kit, its pictures, and what a front page shows of it."""

import json
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest
from yarl import URL

from tests.conftest import ROOT, Install
from tests.server.house import House, house, run
from tiltyard.games import NAMES, find
from tiltyard.server.http.kits import MOST_BYTES
from tiltyard.wire.lobby import GameInfo, GameKit

MELEE = {"melee": "melee:GAME"}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1Z"/></svg>'
BRASH = """
from melee import MeleeContract

class Brash(MeleeContract):
    def __init__(self):
        super().__init__()
        self.name = "brash"

GAME = Brash()
"""
FORBIDDEN = [
    "..%2fRULES.svg",
    "%2e%2e%2f%2e%2e%2fpyproject.svg",
    "..%5cRULES.svg",
    "../art/lance.svg",
    "art%2flance.svg",
    "lance.svg%00.svg",
    "lance%0a.svg",
    "LANCE.svg",
    ".svg",
    "..svg",
    "lance",
    "lance.png",
    "lance.svg.svg",
    "%2fetc%2fpasswd.svg",
    "nobody.svg",
    "a" * 4000 + ".svg",
]


async def raw(inn: House, path: str, **headers: str) -> tuple[int, bytes, Any]:
    """The answer to an address exactly as it is written."""
    address = URL(inn.url + path, encoded=True)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    async with inn.caller.session.get(address, headers=sent) as response:
        return response.status, await response.read(), response.headers


@pytest.mark.parametrize("game", NAMES)
def test_a_kit_is_all_that_a_game_says_of_itself(game: str) -> None:
    async def story() -> None:
        async with house() as inn:
            status, text, headers = await inn.get(f"/api/games/{game}/kit")
            kit, contract = msgspec.json.decode(text, type=GameKit), find(game)
            assert (status, headers["Content-Type"]) == (200, "application/json")
            assert (kit.game, kit.title, kit.line) == (contract.name, contract.title, contract.line)
            assert kit.decks == contract.faces()
            assert kit.look == contract.look()

    run(story)


def test_what_has_its_default_is_left_out() -> None:
    async def story() -> None:
        async with house() as inn:
            kit = json.loads((await inn.get("/api/games/quests/kit"))[1])
            for deck in kit["decks"]:
                assert not [face for face in deck["faces"] if "cost" in face or face.get("letter") == ""]

    run(story)


@pytest.mark.parametrize("path", ["/api/games/quests/kit", "/api/games/melee/art/lance.svg"])
def test_a_client_that_has_it_is_told_so(install: Install, path: str) -> None:
    install(MELEE)

    async def story() -> None:
        async with house() as inn:
            _status, whole, headers = await raw(inn, path)
            tag = headers["ETag"]
            status, body, again = await raw(inn, path, If_None_Match=tag)
            assert (status, body, again["ETag"]) == (304, b"", tag)
            assert "no-store" not in again["Cache-Control"]
            for other in ('"another"', "W/nonsense", ""):
                assert (await raw(inn, path, If_None_Match=other))[:2] == (200, whole)

    run(story)


def test_a_kit_travels_compressed_only_to_those_who_can_read_it() -> None:
    async def story() -> None:
        async with house() as inn:
            path = "/api/games/round_table/kit"
            _status, plain, headers = await raw(inn, path, Accept_Encoding="identity")
            assert "Content-Encoding" not in headers
            _status, whole, headers = await raw(inn, path, Accept_Encoding="gzip")
            assert (headers["Content-Encoding"], whole) == ("gzip", plain)
            assert int(headers["Content-Length"]) < len(plain) / 3

    run(story)


def test_the_front_page_needs_no_kit(install: Install) -> None:
    install(MELEE)

    async def story() -> None:
        async with house() as inn:
            games = msgspec.json.decode((await inn.get("/api/games"))[1], type=list[GameInfo])
            assert [game.game for game in games] == [*NAMES, "melee"]
            for game in games:
                look, faces = find(game.game).look(), find(game.game).faces()
                assert (game.crest, game.tint) == (look.crest, look.tint)
                assert game.fewest <= game.players <= game.most
                every = [face for deck in faces for face in deck.faces]
                assert 1 <= len(game.shown) <= 3
                assert all(face in every for face in game.shown)
            assert [face.name for face in games[-1].shown] == ["Lance 1", "Axe 1", "Mace 9"]
            assert games[-1].players == 3

    run(story)


def test_a_game_brings_its_own_pictures(install: Install) -> None:
    install(MELEE)
    art = ROOT / "examples" / "melee" / "melee" / "art"

    async def story() -> None:
        async with house() as inn:
            for face in find("melee").faces()[0].faces:
                status, body, headers = await raw(inn, f"/api/games/melee/art/{face.picture}")
                assert (status, body) == (200, (art / face.picture).read_bytes())
                assert headers["Content-Type"] == "image/svg+xml"
                assert headers["X-Content-Type-Options"] == "nosniff"
                policy = headers["Content-Security-Policy"]
                assert policy == "default-src 'none'; style-src 'unsafe-inline'"

    run(story)


@pytest.mark.parametrize("name", FORBIDDEN, ids=lambda name: name[:20])
def test_no_address_leads_anywhere_but_to_a_picture(install: Install, name: str) -> None:
    install(MELEE)

    async def story() -> None:
        async with house() as inn:
            status, body, headers = await raw(inn, f"/api/games/melee/art/{name}")
            assert status in (400, 404), body
            assert "svg" not in headers.get("Content-Type", "")
            assert (await raw(inn, "/api/games/melee/art/lance.svg"))[0] == 200

    run(story)


@pytest.mark.parametrize("path", ["kit", "art/lance.svg"])
@pytest.mark.parametrize("game", ["chess", "..", "%2e%2e", "melee%2f..%2fquests", "quests%00", "a" * 4000])
def test_an_unknown_game_has_neither(game: str, path: str) -> None:
    async def story() -> None:
        async with house() as inn:
            assert (await raw(inn, f"/api/games/{game}/{path}"))[0] in (400, 404)

    run(story)


def test_a_picture_that_cannot_be_served_is_left_out_and_the_log_says_why(
    install: Install, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    art = tmp_path / "brash" / "art"
    art.mkdir(parents=True)
    (tmp_path / "brash" / "__init__.py").write_text(BRASH)
    for name in ("fits.svg", "Loud.svg", "two words.svg", "page.html"):
        (art / name).write_text(SVG)
    (art / "edge.svg").write_text(SVG + " " * (MOST_BYTES - len(SVG)))
    (art / "huge.svg").write_text(SVG + " " * (MOST_BYTES - len(SVG) + 1))
    install({"brash": "brash:GAME"})

    async def story() -> None:
        async with house() as inn:
            found = [
                (await raw(inn, f"/api/games/brash/art/{name}"))[0]
                for name in ("fits.svg", "edge.svg", "Loud.svg", "two%20words.svg", "huge.svg", "page.html")
            ]
            assert found == [200, 200, 404, 404, 404, 404]

    with caplog.at_level(logging.WARNING, "tiltyard"):
        run(story)
    why = {vars(entry)["facts"]["file"]: vars(entry)["facts"]["why"] for entry in caplog.records}
    assert why["huge.svg"] == "it has 64001 bytes, and 64000 are the most"
    assert why["Loud.svg"] == why["two words.svg"]
    assert set(why) == {"huge.svg", "Loud.svg", "two words.svg"}
