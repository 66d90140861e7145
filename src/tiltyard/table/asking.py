"""Who is asked, since when and until when: the window, the clock, and the time that bots take."""

from tiltyard.engine.moves import Seat
from tiltyard.table.pace import Pace
from tiltyard.table.presence import Presence
from tiltyard.table.snapshot import snapshot_of
from tiltyard.table.state import State
from tiltyard.table.thoughts import Thoughts
from tiltyard.table.whose import Whose
from tiltyard.table.window import Window


class Asking:
    """The time around the open question."""

    def __init__(self, state: State, presence: Presence, whose: Whose) -> None:
        self.state = state
        self.presence = presence
        self.whose = whose
        self.window = Window(state)
        self.pace = Pace(state, presence)
        self.thoughts: Thoughts | None = None  # of guests that think elsewhere; none: they think right here

    def settle(self, now: float) -> None:
        """After every change of the game."""
        state, clock = self.state, self.state.clock
        self.window.settle(now)
        if self._is_listed():
            self.whose.note(now)
        if state.phase != "running":
            clock.ask([], now)
            return
        asked: list[Seat] = state.game.asks()
        if self.thoughts is not None and self.thoughts.open:
            self.thoughts.settle({seat: self.state_of(seat) for seat in asked})
        self.pace.notice(now)
        if any(not state.sitters[seat].player for seat in asked):
            self.pace.hurried = False
        if clock.runs:
            people = [seat for seat in asked if not state.sitters[seat].player and not self.window.holds]
            clock.ask(people, now)

    def _is_listed(self) -> bool:
        """Whether somebody who is not here may want to know whose turn it is."""
        return (self.state.plan.wish.slow or not self.presence.links) and self.state.people_playing() > 0

    def state_of(self, seat: Seat) -> int:
        """The state id of what a seat that is asked sees."""
        return snapshot_of(self.state.contract, self.state.game, seat, [seat]).state
