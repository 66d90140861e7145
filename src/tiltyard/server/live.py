"""A table in memory and the connections to it."""

import asyncio
from math import inf
from typing import Protocol

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.server.state import BOTH, EVERYONE, PEOPLE, WORDS, Post, Reader
from tiltyard.server.table import Table


class Link(Protocol):
    """One connection: where messages for a reader go."""

    reader: Reader

    def send(self, frame: bytes) -> None:
        """Pass on a frame; a reader who is too slow is disconnected."""
        ...

    def drop(self, reason: str) -> None:
        """Close the connection."""
        ...


class Live:
    """A table, who is connected to it, and when it wants to be woken."""

    def __init__(self, table: Table, plan: bytes) -> None:
        self.table = table
        self.plan = plan  # as it is stored
        self.links: dict[Seat, list[Link]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.due = inf
        self.used = 0.0  # when it was last used
        self.owner = ""  # the address that set or loaded it, in whose turn its bots think
        self.queued = False  # its bots are waiting for that turn
        self.awaits = 0  # open connections that have not said hello yet
        self.broken = False  # memory and storage disagree; it must be reloaded
        self.recorded = False  # its finished game is stored, or was when it was loaded

    def add(self, link: Link) -> None:
        """Add a connection."""
        self.links.setdefault(link.reader.seat, []).append(link)

    def remove(self, link: Link) -> bool:
        """Remove a connection; False if it was already gone."""
        links = self.links.get(link.reader.seat, [])
        if link not in links:
            return False
        links.remove(link)
        if not links:
            del self.links[link.reader.seat]
        return True

    def all_links(self) -> list[Link]:
        """Every connection."""
        return [link for links in self.links.values() for link in links]

    def receivers(self, post: Post) -> list[Link]:
        """The connections that a post is for."""
        to, form, _data = post
        if to >= NOBODY:
            links = self.links.get(to, [])
            if len(links) == 1 and (form == BOTH or links[0].reader.words == (form == WORDS)):
                return links
        elif to == EVERYONE:
            links = self.all_links()
        else:
            assert to == PEOPLE
            links = [link for seat, held in self.links.items() if seat != NOBODY for link in held]
        if form == BOTH:
            return links
        return [link for link in links if link.reader.words == (form == WORDS)]
