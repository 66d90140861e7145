"""A seat's connection to a table in this process: the same messages, without a network and without a clock.

Those who sit at the table itself need no consent to take something back; nothing they send can be late.
"""

from itertools import count
from typing import Final

from tiltyard.engine.moves import Seat
from tiltyard.table.presence import Reader
from tiltyard.table.table import Table
from tiltyard.table.work import at_once
from tiltyard.wire import protocol
from tiltyard.wire.protocol import READ, Error, FromServer, Refusal, Shown, encode

NOW: Final = 0.0  # no clock runs here
ALL: Final = 1 << 40  # more news than there can be

Message = protocol.Move | protocol.Propose | protocol.Hint | protocol.LookAt


class Inbox:
    """Where the table puts what it tells a seat."""

    def __init__(self, seat: Seat) -> None:
        self.reader = Reader(seat)
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        """Keep it until it is read."""
        self.frames.append(frame)

    def drop(self, reason: str) -> None:
        """Nobody is too slow here."""

    def hush(self) -> None:
        """Nothing is heard in between."""


class Inside:
    """A seat's connection. What is sent is answered at once, and waits to be received."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.inbox = Inbox(seat)
        self._ids = count(1)
        table.arrive(self.inbox, NOW)
        self.inbox.send(table.publisher.welcome(self.inbox, ALL, 0, NOW))

    def next_id(self) -> str:
        """An id that no other message of this seat has."""
        return f"{self.seat}-{next(self._ids)}"

    def receive(self) -> list[FromServer]:
        """What the table has said since this was last asked."""
        posts, self.table.publisher.posts = self.table.publisher.posts, []
        for links, frame in posts:
            for link in links:
                link.send(frame)
        frames, self.inbox.frames = self.inbox.frames, []
        return [READ.decode(frame) for frame in frames]

    def send(self, message: Message) -> None:
        """Tell the table something."""
        try:
            answers = self._answers(message)
        except Refusal as refusal:
            answers = [encode(Error(refusal.code, refusal.text, message.id, refusal.rule, refusal.short))]
        for answer in answers:
            self.inbox.send(answer)

    def close(self) -> None:
        """Hang up."""
        self.table.depart(self.inbox, NOW)

    def _answers(self, message: Message) -> list[bytes]:
        """What the table answers, besides what it tells everybody."""
        table, looking = self.table, self.table.looking
        match message:
            case protocol.Move():
                return table.receive(self.inbox.reader, message, NOW)
            case protocol.Propose():
                table.take_back(self.seat, NOW)
                return []
            case protocol.Hint():
                return table.hints.ask(self.seat, message, NOW)
            case protocol.LookAt(what="log"):
                lines = at_once(looking.telling_log(self.seat, message, hands=True))
                return [encode(Shown(message.id, lines))]
            case protocol.LookAt():
                return [encode(Shown(message.id, looking.look(self.seat, message)))]
