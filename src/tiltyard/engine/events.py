"""What happened, and what each seat learns of it.

Every event of a game is a small class in the game's `events.py`: its facts by name, who sees how much of
them, and its sentence, all in one place.
"""

from typing import ClassVar

from tiltyard.engine.copies import Kept, facts_of
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.native import mypyc_attr
from tiltyard.engine.reader import Reader
from tiltyard.shown.telling import Beat, Telling


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Kept):
    """One thing that happened."""

    reveals: ClassVar[bool] = False  # it reveals hidden things: no undo past it
    opens: ClassVar[str] = ""  # the ruling that shows everybody cards that no view shows before or after
    moment: ClassVar[str] = ""  # one of the BEATS, if a page may stage it
    chapter: ClassVar[bool] = False  # a tournament, a round or a turn begins with it

    def seen_by(self, seat: Seat) -> "Event | None":
        """What the seat (NOBODY: a spectator) learns of it: all of it, unless the event says otherwise."""
        return self

    def say(self, to: Reader) -> str:
        """Its sentence; empty if it has none."""
        return ""

    def about(self) -> Seat:
        """Whom it is about, or NOBODY."""
        return NOBODY

    def beat(self, to: Reader) -> Beat | None:
        """The moment that a page may stage; nothing if it passes without one."""
        return Beat(self.moment, self.about()) if self.moment else None

    def tell(self, to: Reader) -> Telling:
        """The event in words for a reader; it must be what `seen_by` gave this reader."""
        line = self.say(to)
        return Telling([line] if line else [], beat=self.beat(to))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and facts_of(self) == facts_of(other)

    def __hash__(self) -> int:
        return hash(type(self).__name__)

    def __repr__(self) -> str:
        facts = ", ".join([f"{name}={value!r}" for name, value in facts_of(self).items()])
        return f"{type(self).__name__}({facts})"


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatEvent(Event):
    """Something that a player did, or that happened to one."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def about(self) -> Seat:
        return self.seat
