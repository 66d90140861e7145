"""The ceiling: a broadcast to four with no rules, over our transport or another.

python -m bench.server.bare PORT ours|aiohttp|picows
"""

import asyncio
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

import msgspec
import uvloop

BODY: Final = {"hand": list(range(12)), "sizes": [12] * 4, "shields": [0] * 4, "pad": "x" * 330}


class Said(msgspec.Struct):
    """What a client says."""

    id: str
    state: int
    move: int


READ: Final = msgspec.json.Decoder(Said)


class Room:
    """Everything said here goes to everybody here."""

    def __init__(self) -> None:
        self.tell: list[Callable[[bytes], None]] = []

    def hear(self, data: bytes) -> bytes:
        """What all are told."""
        said = READ.decode(data)
        return msgspec.json.encode({"state": said.state, "move": said.move, "view": BODY})


def writer(transport: Any) -> Callable[[bytes], None]:
    """Writes as long as somebody is reading."""
    return lambda data: None if transport.is_closing() else transport.write(data)


ROOMS: Final[dict[str, Room]] = {}


def room_of(path: str) -> Room:
    """The room that an address names."""
    return ROOMS.setdefault(path, Room())


async def listen(port: int, serve: Any) -> None:
    """An aiohttp server with one route."""
    from aiohttp import web

    app = web.Application()
    app.router.add_get("/{room}", serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()


async def ours(port: int) -> None:
    """The handshake by aiohttp, then our own frames on the bare transport, as the server does it."""
    from tiltyard.server.socket.upgrade import upgrade
    from tiltyard.server.traffic.frames import Frames, text_frame

    class Link(asyncio.Protocol):
        def __init__(self, room: Room) -> None:
            self.room = room
            self.frames = Frames(65_536)

        def connection_made(self, transport: Any) -> None:
            self.room.tell.append(writer(transport))

        def data_received(self, data: bytes) -> None:
            for _kind, message in self.frames.feed(data):
                frame = text_frame(self.room.hear(message))
                for tell in self.room.tell:
                    tell(frame)

    async def serve(request: Any) -> Any:
        return upgrade(request, Link(room_of(request.path)))

    await listen(port, serve)


async def aiohttp(port: int) -> None:
    """aiohttp's own WebSockets; frames are made once and written to the transports."""
    from aiohttp import web

    from tiltyard.server.traffic.frames import text_frame

    async def serve(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        room = room_of(request.path)
        room.tell.append(writer(request.transport))
        async for message in socket:
            frame = text_frame(room.hear(message.data))
            for tell in room.tell:
                tell(frame)
        return socket

    await listen(port, serve)


async def picows(port: int) -> None:
    """picows, which needs its own port and has no HTTP."""
    library: Any = import_module("picows")

    class Link(library.WSListener):
        def __init__(self, room: Room) -> None:
            self.room = room

        def on_ws_connected(self, transport: Any) -> None:
            self.room.tell.append(lambda data: transport.send(library.WSMsgType.TEXT, data))

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            data = self.room.hear(frame.get_payload_as_bytes())
            for tell in self.room.tell:
                tell(data)

    def accept(request: Any) -> Link:
        return Link(room_of(request.path.decode()))

    server = await library.ws_create_server(accept, "127.0.0.1", port, backlog=1024)
    await server.start_serving()


TRANSPORTS: Final = {"ours": ours, "aiohttp": aiohttp, "picows": picows}


async def main() -> None:
    """Listen forever."""
    await TRANSPORTS[sys.argv[2]](int(sys.argv[1]))
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
