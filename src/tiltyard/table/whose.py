"""Whose turn it is, as everybody sees it, and since when."""

from typing import cast

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.table.state import State


class Whose:
    """Who is asked, from the view of somebody who only watches; what is secret is not in it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seats: list[Seat] = []  # when it was last noted
        self.since = 0  # seconds since 1970
        self.known_at = -1  # how many entries there were when it was last looked up
        self.known: list[Seat] = []

    def now(self) -> list[Seat]:
        """Who is asked; nobody is told where watchers lag behind, since it shows who has moved."""
        state = self.state
        if state.phase != "running" or state.paused or state.plan.wish.delay:
            return []
        if self.known_at != state.entries:
            self.known = cast(list[Seat], state.contract.view(state.game, NOBODY)["asks"])[:]
            self.known_at = state.entries
        return self.known

    def told(self) -> tuple[list[Seat], int]:
        """Who is asked, and since when if that was noted."""
        asked = self.now()
        return asked, self.since if asked and asked == self.seats else 0

    def note(self, now: float) -> None:
        """Note the time if somebody else is asked than before; lists of tables show it."""
        asked = self.now()
        if asked != self.seats:
            self.seats, self.since = asked, self.state.wall(now)
            self.state.changed = True

    def recall(self, seats: list[Seat], since: int) -> None:
        """It was noted before the table left memory."""
        if since and seats == self.seats:
            self.since = since
