"""The lobby of a server as a client sees it: its tables, setting one, taking a seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Self
from urllib.parse import SplitResult, urlsplit

import aiohttp
import msgspec

from tiltyard.engine.moves import TiltyardError
from tiltyard.shown.faces import DeckFaces
from tiltyard.table.seats import key_token
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable, GameKit, JoinTable, Seated
from tiltyard.wire.protocol import TableInfo


@dataclass(frozen=True)
class Place:
    """A server, possibly one of its tables, and its invitation."""

    url: str
    table: str = ""
    invite: str = ""


def parse_place(text: str) -> Place:
    """`http://host:port`, or `http://host:port/t/TABLE#INVITE`."""
    parts = urlsplit(text if "//" in text else f"http://{text}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise TiltyardError(f"an address must begin with http:// or https://, not {text!r}")
    if not _has_port_number(parts):
        raise TiltyardError(f"the port in an address must be a number up to 65535, not as in {text!r}")
    folder, _slash, table = parts.path.strip("/").partition("/")
    if parts.path.strip("/") and (folder != "t" or not table):
        raise TiltyardError(f"a table's address must be .../t/TABLE, not {text!r}")
    return Place(f"{parts.scheme}://{parts.netloc}", table, parts.fragment)


def _has_port_number(parts: SplitResult) -> bool:
    try:
        return parts.port is None or parts.port > 0
    except ValueError:
        return False


class NoAnswer(TiltyardError):
    """It is unknown whether the server received the request."""


class Caller:
    """Requests to the lobby of a server."""

    def __init__(self, url: str, session: aiohttp.ClientSession | None = None) -> None:
        self.url = url
        self.session = session or aiohttp.ClientSession()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.session.close()

    async def get(self, path: str, query: Mapping[str, str] | None = None) -> bytes:
        """Send a GET."""
        try:
            async with self.session.get(self.url + path, params=query) as response:
                return await self._body(response)
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise TiltyardError(self._reason(problem)) from None

    async def post(self, path: str, wish: object) -> bytes:
        """Send a POST."""
        headers = {"Content-Type": "application/json"}
        data = msgspec.json.encode(wish)
        try:
            async with self.session.post(self.url + path, data=data, headers=headers) as response:
                return await self._body(response)
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise NoAnswer(self._reason(problem)) from None

    def _reason(self, problem: Exception) -> str:
        """Why there is no answer."""
        if isinstance(problem, aiohttp.ClientConnectorError) and not isinstance(
            problem, aiohttp.ClientSSLError
        ):
            return f"no server answers at {self.url}; is the address right, and is it running?"
        return f"{self.url}: {problem or 'no answer'}"

    async def _body(self, response: aiohttp.ClientResponse) -> bytes:
        body = await response.read()
        if response.status < 400:
            return body
        try:
            raise TiltyardError(msgspec.json.decode(body, type=protocol.Problem).text)
        except msgspec.MsgspecError:
            raise TiltyardError(f"{self.url} answered {response.status} {response.reason}") from None

    async def tables(self) -> list[TableInfo]:
        """The open and running tables."""
        return msgspec.json.decode(await self.get("/api/tables"), type=list[TableInfo])

    async def table(self, name: str) -> TableInfo:
        """One table."""
        return msgspec.json.decode(await self.get(f"/api/tables/{name}"), type=TableInfo)

    async def decks(self, game: str) -> list[DeckFaces]:
        """What is printed on the cards of a game."""
        return msgspec.json.decode(await self.get(f"/api/games/{game}/kit"), type=GameKit).decks

    async def create(self, wish: CreateTable) -> Seated:
        """Set a table."""
        return await self._seated("/api/tables", wish)

    async def join(
        self,
        table: str,
        name: str,
        invite: str = "",
        key: str = "",
        later: bool = False,
        agrees: bool = False,
    ) -> Seated:
        """Take a seat."""
        wish = JoinTable(name, invite=invite, key=key, later=later, agrees=agrees)
        return await self._seated(f"/api/tables/{table}/join", wish)

    async def _seated(self, path: str, wish: CreateTable | JoinTable) -> Seated:
        """Ask for a seat; our own key lets us ask again if the answer is lost, and get the same one."""
        try:
            body = await self.post(path, wish)
        except NoAnswer:
            if not wish.key:
                raise
            body = await self.post(path, wish)
        return msgspec.json.decode(body, type=Seated)


async def sit_down(caller: Caller, place: Place, name: str, game: str = "") -> Seated:
    """Take a seat at the table of an address, else at the first open one."""
    if place.table:
        return await caller.join(place.table, name, place.invite, key_token(), later=True)
    for info in await caller.tables():
        if info.phase == "open" and game in ("", info.game) and has_room(info, name):
            return await caller.join(info.table, name, key=key_token(), later=True)
    raise TiltyardError(f"no table at {place.url} is waiting for players")


def has_room(info: TableInfo, name: str) -> bool:
    """Whether somebody with this name may sit there."""
    names = [seat.name.casefold() for seat in info.seats]
    return name.casefold() not in names and any(not seat.name and not seat.bot for seat in info.seats)
