"""A response window: who lets it pass is nobody's business until it is over."""

from math import inf

from tiltyard.engine.moves import Seat
from tiltyard.table.default_answer import in_window
from tiltyard.table.state import State


class Window:
    """Whether the open question is a window, when it ends, and which bots have let it pass."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.holds = False  # passes are held until it ends
        self.ends = inf
        self.considered: list[Seat] = []  # bots that have let it pass

    def settle(self, now: float) -> None:
        """The question may have changed."""
        state = self.state
        self.considered.clear()
        self.holds = state.phase == "running" and state.plan.window > 0 and in_window(state.game)
        if not self.holds:
            self.ends = inf
        elif self.ends == inf:
            self.ends = now + state.plan.window

    def has_answered(self, seat: Seat) -> bool:
        """Whether the seat has let the window pass, which nobody else may know."""
        return seat in self.state.held or seat in self.considered

    def is_answered(self) -> bool:
        """Whether everybody has let it pass."""
        return all(map(self.has_answered, self.state.game.asks()))
