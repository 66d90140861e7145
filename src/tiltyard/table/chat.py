"""The chat of a table: the players among themselves, and the watchers among themselves."""

from collections import deque
from dataclasses import dataclass
from typing import Final

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.table.presence import Reader
from tiltyard.table.state import State
from tiltyard.wire.protocol import ChatLine, Refusal, Say

REMEMBERED: Final = 50
LONGEST_LINE: Final = 300
WATCHER_NAME: Final = "A watcher"


@dataclass(frozen=True)
class Spoken:
    """A line of chat waiting to be stored."""

    of_people: bool
    seat: Seat
    id: str  # the client's own number for it
    line: ChatLine


class Chat:
    """The last lines of both circles, and what is not stored yet."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.lines: dict[bool, deque[ChatLine]] = {
            True: deque(maxlen=REMEMBERED),
            False: deque(maxlen=REMEMBERED),
        }  # of people, of watchers
        self.said = {True: 0, False: 0}
        self.spoken: list[Spoken] = []

    def since(self, of_people: bool, number: int) -> list[ChatLine]:
        """The lines after a number."""
        return [line for line in self.lines[of_people] if line.number > number]

    def knows(self, reader: Reader, message: Say) -> bool:
        """Whether this player's message has been taken before."""
        return reader.seat != NOBODY and message.id in self.state.sitters[reader.seat].ids

    def say(self, reader: Reader, message: Say) -> ChatLine:
        """Take a line, or refuse it."""
        text = " ".join(message.text.split())
        if not 0 < len(text) <= LONGEST_LINE or not text.isprintable():
            raise Refusal("bad_text", f"A line of chat must have 1 to {LONGEST_LINE} printable characters.")
        of_people = reader.seat != NOBODY
        name = self.state.sitters[reader.seat].name if of_people else reader.name or WATCHER_NAME
        line = ChatLine(self.said[of_people] + 1, name, text)
        spoken = Spoken(of_people, reader.seat, message.id, line)
        self.hear(spoken)
        self.spoken.append(spoken)
        return line

    def hear(self, spoken: Spoken) -> None:
        """A line was said, now or before a restart."""
        self.lines[spoken.of_people].append(spoken.line)
        self.said[spoken.of_people] = spoken.line.number
        if spoken.of_people and spoken.seat < len(self.state.sitters):
            self.state.sitters[spoken.seat].remember(spoken.id)
