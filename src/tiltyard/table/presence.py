"""Who is connected to a table: the one place that knows."""

from dataclasses import dataclass
from typing import Protocol

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.wire.changes import Packed


@dataclass(frozen=True)
class Reader:
    """Somebody at the other end of a connection."""

    seat: Seat
    words: bool = True  # scene, question and news
    name: str = ""  # of a watcher
    points: bool = False  # draws the scene and points at it: needs no view, and nothing that is only typed


class Link(Protocol):
    """One connection: where messages for a reader go."""

    reader: Reader

    def send(self, frame: bytes) -> None:
        """Pass on a frame; a reader who is too slow is disconnected."""
        ...

    def drop(self, reason: str) -> None:
        """Close the connection."""
        ...

    def hush(self) -> None:
        """Listen to this reader no more; the connection will be closed."""
        ...


class Presence:
    """The connections to one table, by seat."""

    def __init__(self) -> None:
        self.links: dict[Seat, list[Link]] = {}
        self.scenes: dict[Link, Packed] = {}  # what those who point were last sent
        self.hidden: set[Link] = set()  # pages that nobody looks at

    def add(self, link: Link) -> None:
        """Somebody connects."""
        self.links.setdefault(link.reader.seat, []).append(link)

    def remove(self, link: Link) -> bool:
        """A connection is gone; False if it was gone already."""
        links = self.links.get(link.reader.seat, [])
        if link not in links:
            return False
        links.remove(link)
        self.scenes.pop(link, None)
        self.hidden.discard(link)
        if not links:
            del self.links[link.reader.seat]
        return True

    def seats(self) -> list[Seat]:
        """Seats with a connection; the watchers' comes first."""
        return sorted(self.links)

    def of(self, seat: Seat) -> list[Link]:
        """The connections of a seat, or of the watchers."""
        return self.links.get(seat, [])

    def attend(self, link: Link, looking: bool) -> bool:
        """Somebody looks at the page again, or elsewhere; False if nothing changes."""
        if looking == (link not in self.hidden):
            return False
        if looking:
            self.hidden.discard(link)
        else:
            self.hidden.add(link)
        return True

    def looks(self, seat: Seat) -> bool:
        """Whether somebody looks at a page of this seat."""
        return any(link not in self.hidden for link in self.of(seat))

    def watchers(self) -> int:
        """How many watch, and look at it."""
        return sum(link not in self.hidden for link in self.of(NOBODY))

    def reads(self, seat: Seat, words: bool) -> bool:
        """Whether somebody there reads words, or only data."""
        return any(link.reader.words == words for link in self.of(seat))

    def by_form(self, seat: Seat) -> tuple[list[Link], list[Link]]:
        """The connections of a seat that read only data, and those that read words."""
        plain: list[Link] = []
        worded: list[Link] = []
        for link in self.of(seat):
            if link.reader.words:
                worded.append(link)
            else:
                plain.append(link)
        return plain, worded

    def is_program(self, seat: Seat) -> bool:
        """Whether only programs, which read no words, are connected there."""
        return seat in self.links and not self.reads(seat, True)

    def everybody(self) -> list[Link]:
        """Every connection."""
        return [link for links in self.links.values() for link in links]

    def people(self) -> list[Link]:
        """The connections of the players."""
        return [link for seat, links in self.links.items() if seat != NOBODY for link in links]
