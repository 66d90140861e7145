"""The proxies of deploy/ in front of a real server: people play through them, under their own address."""

import platform
import sys
from pathlib import Path

import pytest

from tests.deploy.proxies import KINDS, proxied
from tests.server.house import house, play_out, run
from tiltyard.server.storage import BlockRow
from tiltyard.wire import protocol

CLAIMED = "203.0.113.9"  # an address that a client only says it has
HERE = "127.0.0.1"


def test_both_proxies_are_here_where_their_packages_exist() -> None:
    """Elsewhere the tests below have fewer cases: nginx comes for Linux on x86-64, Caddy for any Linux."""
    if sys.platform == "linux":
        assert "caddy" in KINDS
    if sys.platform == "linux" and platform.machine() == "x86_64":
        assert "nginx" in KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_people_play_through_a_proxy(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            house(proxies=HERE, secure=True, metrics_token="m") as inn,
            proxied(kind, inn, tmp_path) as proxy,
        ):
            outside = proxy.house
            status, text, headers = await outside.get("/api/tables")
            assert (status, text) == (200, "[]")
            assert headers["Strict-Transport-Security"] == "max-age=31536000"
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            over = await play_out(await outside.full_table("quintessence", 2))
            assert over.reason == "rules"
            assert (await outside.get("/metrics", Authorization="Bearer m"))[0] == 404
            assert (await inn.get("/metrics", Authorization="Bearer m"))[0] == 200
            assert (await outside.get("/readyz"))[0] == 200
            if proxy.plain:
                async with outside.caller.session.get(proxy.plain, allow_redirects=False) as response:
                    assert response.headers["Location"] == "https://127.0.0.1/"
            url = f"{outside.url}/api/tables"
            sent = {"Content-Type": "application/json"}  # anything else is refused before it is read
            async with outside.caller.session.post(url, data=b" " * 40_000, headers=sent) as response:
                assert response.status == 413

    run(story)


@pytest.mark.parametrize("kind", KINDS)
def test_a_proxy_says_who_somebody_is_and_not_who_they_claim_to_be(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with house(proxies=HERE) as inn, proxied(kind, inn, tmp_path) as proxy:
            outside = proxy.house
            claims = {"X-Forwarded-For": CLAIMED}
            inn.app.storage.put_block(BlockRow(CLAIMED, 0, ""))
            inn.app.blocks.refresh(0)
            assert (await inn.get("/api/tables", **claims))[0] == 403, "the server believes its proxy"
            assert (await outside.get("/api/tables", **claims))[0] == 200
            seated = await outside.create("quests", "Ann")
            ann = await outside.guest(seated.table, seated.key)
            inn.app.storage.put_block(BlockRow(HERE, 0, ""))
            assert (await ann.until(protocol.Bye)).code == "blocked"
            assert (await outside.get("/api/tables", **claims))[0] == 403

    run(story)
