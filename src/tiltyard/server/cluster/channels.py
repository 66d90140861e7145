"""The line between two nodes: many clients over one connection, each in a channel of its own.

A frame is its kind, its channel, its length and its bytes. The node that a client has come to opens a channel
and passes on what the client says, byte for byte; the owner of the table answers as if the client had come
to it. Whoever connects must know the owner's secret, which stands in the database.
"""

import asyncio
import struct
from collections.abc import Callable, Iterable
from hmac import compare_digest
from typing import Any, Final, Protocol, cast

HEAD: Final = struct.Struct(">BII")  # the kind, the channel, the length of what follows
OPEN: Final = 1  # with the client's address
DATA: Final = 2
END: Final = 3
LONGEST: Final = 1 << 20  # bytes of a frame
MOST_UNREAD: Final = 32 << 20  # bytes that a node may leave unread, before we hang up on it
SECRET: Final = 32  # characters
MakeProtocol = Callable[[], asyncio.Protocol]


class Frames:
    """Cuts what arrives into frames."""

    def __init__(self) -> None:
        self.buffer = bytearray()

    def feed(self, data: bytes) -> list[tuple[int, int, bytes]]:
        """The frames that are complete; ValueError if one is too long."""
        self.buffer += data
        found, at = [], 0
        while len(self.buffer) - at >= HEAD.size:
            kind, channel, length = HEAD.unpack_from(self.buffer, at)
            if length > LONGEST:
                raise ValueError("a frame that is too long")
            end = at + HEAD.size + length
            if len(self.buffer) < end:
                break
            found.append((kind, channel, bytes(self.buffer[at + HEAD.size : end])))
            at = end
        del self.buffer[:at]
        return found


class NodeLine(asyncio.Protocol):
    """One end of the line between two nodes."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.frames = Frames()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The other node is there."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Take frames until the other node says something that we do not understand."""
        try:
            frames = self.frames.feed(data)
        except ValueError:
            self.transport.abort()
            return
        for kind, channel, payload in frames:
            self.take(kind, channel, payload)

    def take(self, kind: int, channel: int, payload: bytes) -> None:
        """A frame has come."""
        raise NotImplementedError

    def send(self, kind: int, channel: int, payload: bytes = b"") -> None:
        """Pass on a frame; hang up on a node that reads nothing."""
        if self.lost or self.transport.is_closing():
            return
        for at in range(0, len(payload) or 1, LONGEST):
            part = payload[at : at + LONGEST]
            self.transport.write(HEAD.pack(kind, channel, len(part)) + part)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        """The other node is gone, and with it everybody who came that way."""
        self.lost = True
        self.end_all()

    def end_all(self) -> None:
        """End all channels."""
        raise NotImplementedError


class Channel(Protocol):
    """Our end of a channel."""

    address: str  # of the client
    first: bytes  # what is said at once

    def tell(self, data: bytes) -> None:
        """The owner says something."""
        ...

    def end(self) -> None:
        """The owner has nothing more to say."""
        ...

    def pause(self) -> None:
        """The owner cannot keep up."""
        ...

    def resume(self) -> None:
        """It has caught up."""
        ...


class Question:
    """A question of our own to another node; the answer is one HTTP response."""

    def __init__(self, address: str, first: bytes) -> None:
        self.address = address
        self.first = first
        self.said = bytearray()
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def tell(self, data: bytes) -> None:
        """Keep it, up to a limit."""
        self.said += data
        if len(self.said) > LONGEST:
            self.end()

    def end(self) -> None:
        """That was all."""
        if not self.answer.done():
            self.answer.set_result(bytes(self.said))

    def pause(self) -> None:
        """There is nothing more to say."""

    def resume(self) -> None:
        """See above."""


class Pipe(asyncio.Protocol):
    """A client whose table is at another node: what it says goes there, what comes from there goes to it."""

    transport: asyncio.Transport

    def __init__(
        self, way: "Way", address: str, first: bytes, most_unread: int, leave: Callable[[], None]
    ) -> None:
        self.way = way
        self.address = address
        self.first = first  # what it has said already
        self.most_unread = most_unread
        self.leave = leave
        self.channel = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Open a channel."""
        self.transport = cast(asyncio.Transport, transport)
        self.channel = self.way.open(self)

    def data_received(self, data: bytes) -> None:
        """Pass on what the client says."""
        self.way.send(DATA, self.channel, data)

    def connection_lost(self, error: Exception | None) -> None:
        """The client is gone."""
        self.way.close(self.channel)
        self.leave()

    def tell(self, data: bytes) -> None:
        """Pass on what the owner says; a client who leaves too much unread is disconnected."""
        self.transport.write(data)
        if self.transport.get_write_buffer_size() > self.most_unread:
            self.transport.abort()

    def end(self) -> None:
        """Hang up."""
        self.transport.close()

    def pause(self) -> None:
        """Do not listen to the client for a while."""
        self.transport.pause_reading()

    def resume(self) -> None:
        """Listen again."""
        self.transport.resume_reading()


class Way(NodeLine):
    """Our line to a node that owns tables."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self.secret = secret
        self.channels: dict[int, Channel] = {}
        self.opened = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say the secret."""
        super().connection_made(transport)
        self.transport.write(self.secret.encode())

    def open(self, channel: Channel) -> int:
        """Open a channel, and return its number."""
        self.opened += 1
        self.channels[self.opened] = channel
        self.send(OPEN, self.opened, channel.address.encode())
        self.send(DATA, self.opened, channel.first)
        if self.lost:
            channel.end()
        return self.opened

    def close(self, number: int) -> None:
        """A client is gone, or nobody waits for the answer any more."""
        if self.channels.pop(number, None) is not None:
            self.send(END, number)

    def take(self, kind: int, channel: int, payload: bytes) -> None:
        """Something for a client."""
        found = self.channels.get(channel)
        if found is None:
            return
        if kind == DATA:
            found.tell(payload)
        elif kind == END:
            del self.channels[channel]
            found.end()

    def pause_writing(self) -> None:
        """The owner cannot keep up: listen to nobody who wants something from it."""
        for channel in self.channels.values():
            channel.pause()

    def resume_writing(self) -> None:
        """It has caught up."""
        for channel in self.channels.values():
            channel.resume()

    def end_all(self) -> None:
        """The owner is gone; its clients come back by themselves, and find whoever owns the table then."""
        channels, self.channels = self.channels, {}
        for channel in channels.values():
            channel.end()


class Arrivals(NodeLine):
    """A line from a node to which clients of ours have come."""

    def __init__(self, secret: str, make: MakeProtocol) -> None:
        super().__init__()
        self.secret = secret.encode()
        self.make = make
        self.said: bytes | None = b""  # of the secret; None: it was right
        self.guests: dict[int, PassedOn] = {}

    def data_received(self, data: bytes) -> None:
        """Nobody is heard before the secret."""
        if self.said is not None:
            self.said += data
            if len(self.said) < SECRET:
                return
            said, data, self.said = self.said[:SECRET], self.said[SECRET:], None
            if not compare_digest(said, self.secret):
                self.transport.abort()
                return
        super().data_received(data)

    def take(self, kind: int, channel: int, payload: bytes) -> None:
        """A client comes, says something, or goes."""
        if kind == OPEN:
            guest = self.guests[channel] = PassedOn(self, channel, payload.decode())
            guest.protocol = self.make()
            guest.protocol.connection_made(guest)
            return
        found = self.guests.get(channel)
        if found is None:
            return
        if kind == DATA:
            found.protocol.data_received(payload)
        elif kind == END:
            found.gone()

    def end_all(self) -> None:
        """Everybody who came that way is gone."""
        for guest in list(self.guests.values()):
            guest.gone()


class PassedOn(asyncio.Transport):
    """The connection of a client that has come to another node."""

    protocol: asyncio.Protocol

    def __init__(self, line: Arrivals, channel: int, address: str) -> None:
        super().__init__()
        self.line = line
        self.channel = channel
        self.address = address
        self.closing = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Where the client is."""
        return (self.address, 0) if name == "peername" else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Pass it on to the client's node, which sees to it that the client is not too slow."""
        if not self.closing:
            self.line.send(DATA, self.channel, bytes(data))

    def writelines(self, parts: "Iterable[bytes | bytearray | memoryview]") -> None:
        """All of it."""
        self.write(b"".join(parts))

    def close(self) -> None:
        """Hang up."""
        if not self.closing:
            self.closing = True
            self.line.send(END, self.channel)
            asyncio.get_running_loop().call_soon(self.gone)

    def abort(self) -> None:
        """Hang up at once."""
        self.close()

    def gone(self) -> None:
        """The client has left, or we have hung up."""
        self.closing = True
        if self.line.guests.pop(self.channel, None) is not None:
            self.protocol.connection_lost(None)

    def is_closing(self) -> bool:
        """Whether nothing more is sent."""
        return self.closing

    def get_write_buffer_size(self) -> int:
        """Nothing waits here: the client's node takes everything."""
        return 0

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Somebody else listens from now on."""
        self.protocol = cast(asyncio.Protocol, protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Who listens."""
        return self.protocol

    def pause_reading(self) -> None:
        """What comes is bounded already: requests by their size, messages by their number."""

    def resume_reading(self) -> None:
        """See above."""

    def is_reading(self) -> bool:
        """Always."""
        return True
