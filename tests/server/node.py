"""A server in a process of its own, which can be killed and started again at once."""

import asyncio
import os
import signal
import socket
import sys
from contextlib import suppress

from tests.server.ledger import STEP


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Node:
    """A keeper (tests/server/keeper.py), and the server that it has forked last."""

    def __init__(self, port: int, data: str, *more: str, log: int | None = None) -> None:
        self.log = log
        self.command = [sys.executable, "-m", "tests.server.keeper", str(port), data, *more]
        self.keeper: asyncio.subprocess.Process | None = None
        self.server = 0

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        pipe = asyncio.subprocess.PIPE
        if self.keeper is None:
            self.keeper = await asyncio.create_subprocess_exec(
                *self.command, stdin=pipe, stdout=pipe, stderr=self.log
            )
        assert self.keeper.stdin is not None
        assert self.keeper.stdout is not None
        said = b"\n"
        while said == b"\n":  # the keeper lives, and the server could not listen
            self.keeper.stdin.write(b"start\n")
            said = await asyncio.wait_for(self.keeper.stdout.readline(), STEP)
        self.server = int(said)

    def kill(self) -> None:
        """It dies at once, whatever it was doing."""
        os.kill(self.server, signal.SIGKILL)

    async def stop(self) -> None:
        """It ends as it would when its machine shuts down, and so does the keeper."""
        if self.keeper is None:
            return
        assert self.keeper.stdin is not None
        if self.server:  # 0 would be all of us
            with suppress(ProcessLookupError):  # it was killed
                os.kill(self.server, signal.SIGTERM)
        self.keeper.stdin.close()
        await asyncio.wait_for(self.keeper.communicate(), STEP)
