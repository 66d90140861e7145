"""A real server in this process, on a port of its own, and real clients."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any

import aiohttp
import msgspec
import uvloop
from yarl import URL

from tiltyard.client.lobby import Caller
from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Seat
from tiltyard.engine.turn import Turn
from tiltyard.games import find
from tiltyard.server.app import App
from tiltyard.server.config import Config
from tiltyard.server.serve import NOWHERE, listening
from tiltyard.server.storage.opening import is_postgres, open_data, open_storage
from tiltyard.server.thinkers import Thinkers
from tiltyard.server.workers import Place
from tiltyard.wire import protocol
from tiltyard.wire.lobby import CreateTable, Seated
from tiltyard.wire.protocol import READ, FromServer

LONGEST = 30.0  # seconds that any step of a test may take
ANN_BEGINS = (
    "tiltyard 1\ngame: ivanhoe\nrules: 2\nseats: A, B\n"
    "deal turn: A\ndeal colour: red\ndeal A.hand: R3, R4, R5\n---\n"
)


def tokens(start: str = "t") -> Callable[[], str]:
    """Keys that are the same in every run."""
    numbers: Iterator[int] = count(1)
    return lambda: f"{start}{next(numbers):011}{'k' * 30}"


class Time:
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class House:
    """A server that runs."""

    app: App
    url: str
    caller: Caller
    guests: list["Guest"] = field(default_factory=list)

    async def create(self, game: str, name: str = "Ann", **wish: Any) -> Seated:
        return await self.caller.create(CreateTable(game, name, **{"pace": 0.0} | wish))

    async def full_table(self, game: str, people: int, **wish: Any) -> list["Guest"]:
        """A table with that many people, all connected."""
        first = await self.create(game, seats=["person"] * people, **wish)
        names = ["Bob", "Cid", "Dora", "Eve"][: people - 1]
        others = [await self.caller.join(first.table, name, first.invite, agrees=True) for name in names]
        return [await self.guest(seat.table, seat.key) for seat in [first, *others]]

    async def guest(self, table: str, key: str = "", **hello: Any) -> "Guest":
        """A client that has said hello."""
        guest = await self.stranger(table)
        guest.key = key
        await guest.send(protocol.Hello(key, **hello))
        await guest.until(protocol.Welcome)
        return guest

    async def follow(self, table: str, keys: list[str]) -> list["Guest"]:
        """Come to the table of a rematch, which waits for everybody."""
        guests = [await self.guest(table, key) for key in keys]
        for guest in guests:
            await guest.send(protocol.Ready("ready"))
        for guest in guests:
            await guest.until(protocol.Update)
        return guests

    async def stranger(self, table: str, **headers: str) -> "Guest":
        """A client that has said nothing yet."""
        url = f"{self.url}/api/tables/{table}/socket"
        socket = await self.caller.session.ws_connect(url, headers=headers, max_msg_size=1 << 22)
        guest = Guest(socket, table)
        self.guests.append(guest)
        return guest

    async def dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A plain connection."""
        return await asyncio.open_connection("127.0.0.1", int(self.url.rpartition(":")[2]))

    async def get(self, path: str, **headers: str) -> tuple[int, str, Any]:
        """The path goes out as it is written, dots and all."""
        url = URL(self.url + path, encoded=True)
        async with self.caller.session.get(url, headers=headers) as response:
            return response.status, await response.text(), response.headers

    async def replay(self, table: str, seat: Seat) -> dict[str, Any]:
        """A finished game from its first step to its last, all pages joined."""
        whole: dict[str, Any] = {"total": 1, "steps": []}
        while len(whole["steps"]) < whole["total"]:
            first = len(whole["steps"])
            _status, text, _headers = await self.get(f"/api/records/{table}/replay?seat={seat}&from={first}")
            page = msgspec.json.decode(text)
            whole = page | {"steps": whole["steps"] + page["steps"]}
        return whole

    async def post(self, path: str, body: bytes, **headers: str) -> tuple[int, Any, Any]:
        sent = {"Content-Type": "application/json"} | {
            key.replace("_", "-"): text for key, text in headers.items()
        }
        async with self.caller.session.post(self.url + path, data=body, headers=sent) as response:
            return response.status, msgspec.json.decode(await response.read()), response.headers


class Guest:
    """A client that keeps every byte it gets."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, table: str) -> None:
        self.socket = socket
        self.table = table
        self.key = ""
        self.bytes: list[str] = []
        self.shown: protocol.Welcome | protocol.Update | None = None
        self.numbers = count(1)

    async def send(self, message: protocol.FromClient) -> None:
        await self.socket.send_str(msgspec.json.encode(message).decode())

    async def play(self, move: int, name: str = "", state: int | None = None) -> None:
        assert self.shown is not None
        shown = self.shown.state if state is None else state
        await self.send(protocol.Move(name or f"m{next(self.numbers)}", shown, move))

    async def next(self) -> FromServer:
        """The next message; a closed socket is an error."""
        message = await asyncio.wait_for(self.socket.receive(), LONGEST)
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"{message.type.name} {self.socket.close_code}")
        self.bytes.append(message.data)
        record = READ.decode(message.data)
        if isinstance(record, protocol.Welcome | protocol.Update):
            self.shown = record
        return record

    async def until(self, kind: Any) -> Any:
        """The next message of a kind."""
        while not isinstance(message := await self.next(), kind):
            pass
        return message

    async def caught_up(self) -> None:
        """Read until everything that was sent so far has come; the answer to our question is the last."""
        name = f"b{next(self.numbers)}"
        await self.send(protocol.LookAt(name, "card", "nothing"))
        await self._answer(name)

    async def look_into_log(self, name: str, seat: Seat = -1) -> None:
        """Ask for the log, and wait for the answer, which may take a while."""
        await self.send(protocol.LookAt(name, "log", seat=seat))
        await self._answer(name)

    async def _answer(self, name: str) -> None:
        while getattr(await self.next(), "id", "") != name:
            pass

    async def closed(self) -> int:
        """Read until the server hangs up; the code with which it does."""
        while True:
            message = await asyncio.wait_for(self.socket.receive(), LONGEST)
            if message.type is aiohttp.WSMsgType.CLOSE:
                return int(message.data)
            if message.type is not aiohttp.WSMsgType.TEXT:
                return 0
            self.bytes.append(message.data)

    @property
    def welcome(self) -> protocol.Welcome:
        """The answer to its hello."""
        return msgspec.json.decode(self.bytes[0], type=protocol.Welcome)

    @property
    def you(self) -> Seat:
        return self.welcome.you


@asynccontextmanager
async def house(
    data: Path | str = ":memory:",
    thinkers: Thinkers | None = None,
    shared: bool = False,
    place: Place = NOWHERE,
    **config: Any,
) -> AsyncIterator[House]:
    """A server for the length of a test; those that share their data have names."""
    chosen: dict[str, Any] = {"port": 0, "web": "plain", "listing_seconds": 0.0} | config
    settings = Config(**chosen)
    named = shared or is_postgres(data)
    storage = open_data(data, node=token_hex(8)) if named else open_storage(data)
    app = App(storage, settings, thinkers)
    async with listening(app, goodbye=0.5, place=place) as url, Caller(url) as caller:
        opened = House(app, url, caller)
        try:
            yield opened
        finally:
            for guest in opened.guests:
                await guest.socket.close()


def run(story: Callable[[], Awaitable[None]], seconds: float = 240.0) -> None:
    """Tell a story on a loop of its own, within a bound of time."""

    async def bounded() -> None:
        await asyncio.wait_for(story(), seconds)

    uvloop.run(bounded())  # as the server does


async def play_out(guests: list[Guest], most: int = 20_000) -> protocol.Over:
    """All seats of a table answer like the strongest bot, until the game is over."""
    results = await asyncio.gather(*[_play_out(guest, most) for guest in guests])
    return results[0]


async def _play_out(guest: Guest, most: int) -> protocol.Over:
    answered = None
    for _message in range(most):
        if guest.shown is not None and guest.shown.asked and guest.shown is not answered:
            answered = guest.shown
            view = msgspec.json.decode(guest.shown.view)
            await guest.play(pick(view, guest.shown.options))
        message = await guest.next()
        if isinstance(message, protocol.Over):
            return message
    raise AssertionError("the game does not end")


def pick(view: Any, options: list[int]) -> int:
    """What the strongest bot of the game would do."""
    contract = find(view["game"])
    turn = Turn(contract, view["you"], view, options, Chance("1"))
    return turn.move(list(contract.bots.values())[-1]().choose(turn))
