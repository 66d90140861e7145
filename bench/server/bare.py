"""The ceiling: a broadcast to four in our transport (aiohttp, uvloop, frames written once), with no rules.

python -m bench.server.bare PORT
"""

import sys
from typing import Any

import msgspec
import uvloop
from aiohttp import web

from tiltyard.server.frames import text_frame

ROOMS: dict[str, list[Any]] = {}
BODY = {"hand": list(range(12)), "sizes": [12] * 4, "shields": [0] * 4, "pad": "x" * 330}


class Said(msgspec.Struct):
    """What a client says."""

    id: str
    state: int
    move: int


READ = msgspec.json.Decoder(Said)


async def serve(request: web.Request) -> web.WebSocketResponse:
    """Everything that is said in a room goes to all who are there."""
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    room = ROOMS.setdefault(request.path, [])
    room.append(request.transport)
    async for message in socket:
        said = READ.decode(message.data)
        frame = text_frame(msgspec.json.encode({"state": said.state, "move": said.move, "view": BODY}))
        for transport in room:
            if not transport.is_closing():
                transport.write(frame)
    return socket


async def main() -> None:
    """Listen for ever."""
    import asyncio

    app = web.Application()
    app.router.add_get("/{room}", serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", int(sys.argv[1]), backlog=1024).start()
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
