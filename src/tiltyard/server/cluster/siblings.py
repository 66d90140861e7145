"""The workers of one machine: a client whose table another one owns is handed to it, connection and all.

Each worker has an inbox, one end of a pair of sockets; the parent gives the other end to its siblings. So no
stranger can write to it, and when a worker dies, the system hangs up on whoever waits in its inbox: they come
back and find the next owner. A message is a datagram with one file: the inbox of a sibling, or the
connection of a client, with what the client has asked.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, cast

from tiltyard.server.logs import log

CLIENT: Final = b"c"  # and its request
SIBLING: Final = b"s"  # and its node, and the one whose place it takes
LONGEST: Final = 1 << 16  # bytes of a message
AT_ONCE: Final = 32  # messages; then everybody else has a turn
PAUSE: Final = 0.01  # seconds until a full inbox is tried again
TRIES: Final = 200

MakeDoor = Callable[[bytes], asyncio.Protocol]  # for a client, with what it has said already


def new_inbox() -> tuple[socket.socket, socket.socket]:
    """The way to an inbox, and the inbox itself."""
    way, inbox = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    way.setblocking(False)
    return way, inbox


def introduce(to: socket.socket, node: str, way: socket.socket, instead_of: str = "") -> None:
    """Tell a worker how to reach a sibling."""
    with suppress(OSError):  # the worker has died, and the next one will be told
        socket.send_fds(to, [SIBLING, f"{node} {instead_of}".encode()], [way.fileno()])


class Released(asyncio.Protocol):
    """Lets go of a connection that a sibling has now."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Close our end; the client does not notice."""
        cast(asyncio.Transport, transport).abort()


class Siblings:
    """The other workers, and our own inbox."""

    make: MakeDoor
    inbox: socket.socket

    def __init__(self) -> None:
        self.ways: dict[str, socket.socket] = {}
        self.arriving: set[asyncio.Task[None]] = set()
        self.turns = 0

    def listen(self, inbox: socket.socket, make: MakeDoor) -> None:
        """Take whom siblings send."""
        inbox.setblocking(False)
        inbox.set_inheritable(False)
        self.inbox, self.make = inbox, make
        asyncio.get_running_loop().add_reader(inbox, self._read)

    def close(self) -> None:
        """Take nobody any more."""
        self._read()
        asyncio.get_running_loop().remove_reader(self.inbox)
        for end in (self.inbox, *self.ways.values()):
            end.close()
        self.ways.clear()

    def whose_turn(self) -> str:
        """Who sets the next table, since everybody shall have as many; empty: we do."""
        names = ["", *self.ways]
        turn = self.turns % len(names)
        self.turns = turn + 1
        return names[turn]

    async def hand(self, node: str, transport: asyncio.Transport, said: bytes) -> bool:
        """Give a connection to a sibling; False: it cannot be done, and nothing has happened."""
        for _time in range(TRIES):
            way = self.ways.get(node)
            if way is None or len(said) >= LONGEST or transport.is_closing():
                return False
            if not transport.get_write_buffer_size():
                try:
                    socket.send_fds(way, [CLIENT, said], [transport.get_extra_info("socket").fileno()])
                    return True
                except BlockingIOError:
                    pass  # its inbox is full
                except OSError:
                    return False  # it has died, or this is too long for the system
            await asyncio.sleep(PAUSE)
        return False

    def _read(self) -> None:
        """Empty the inbox."""
        for _message in range(AT_ONCE):
            try:
                said, files, flags, _from = socket.recv_fds(self.inbox, LONGEST, 1)
            except BlockingIOError:
                return
            line = socket_of(files[0]) if files else None
            if line is None or flags & socket.MSG_TRUNC:
                said = b""
            self._take(said[:1], said[1:], line)

    def _take(self, kind: bytes, said: bytes, line: socket.socket | None) -> None:
        if line is not None and kind == CLIENT:
            task = asyncio.create_task(self._let_in(said, line))
            self.arriving.add(task)
            task.add_done_callback(self.arriving.discard)
        elif line is not None and kind == SIBLING:
            node, _blank, gone = said.decode(errors="replace").partition(" ")
            for name in {node, gone} & self.ways.keys():
                self.ways.pop(name).close()
            self.ways[node] = line
        else:
            log("a message from a sibling that nobody understands", logging.WARNING)
            if line is not None:
                line.close()

    async def _let_in(self, said: bytes, line: socket.socket) -> None:
        """Go on with a client as if it had come to us."""
        try:
            await asyncio.get_running_loop().connect_accepted_socket(partial(self.make, said), line)
        except (OSError, ValueError):
            line.close()


def socket_of(file: int) -> socket.socket | None:
    """The socket with this number; what is no socket is closed."""
    try:
        found = socket.socket(fileno=file)
    except OSError:
        os.close(file)
        return None
    found.set_inheritable(False)
    return found
