"""What the guests at a table have been asked, and what has come back.

A guest is a bot that the operator has brought along. It thinks in a process of its own, and however long that
takes, its move is made when its time is over: so nobody can tell from the clock what it holds, nor that it
has failed. If it has no answer by then, a bot of the house decides.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from tiltyard.bots.player import Player
from tiltyard.engine.moves import Move, Seat

MOST_FAILURES: Final = 3  # of a guest in one game; then the house plays its seat
LEEWAY: Final = 0.25  # seconds for the way to its process and back


@dataclass(eq=False)
class Thought:
    """One question to a guest."""

    player: Player
    state: int  # the state id of what its seat sees
    turn: Any  # a Turn
    asked_at: float
    due: float
    move: Move | None = None
    answered: bool = False


class Thoughts:
    """All of one table."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.open: dict[Seat, Thought] = {}
        self.unsent: list[Thought] = []
        self.failures: Counter[Seat] = Counter()

    def trusts(self, seat: Seat) -> bool:
        """Whether the guest in this seat is still asked."""
        return self.failures[seat] < MOST_FAILURES

    def ask(self, player: Player, game: Any, state: int, now: float, earliest: float) -> None:
        """Put a question to a guest."""
        player.seconds = self.seconds
        due = max(earliest, now + self.seconds + LEEWAY)
        thought = Thought(player, state, player.turn(game), now, due)
        self.open[player.seat] = thought
        self.unsent.append(thought)

    def take(self) -> list[Thought]:
        """The questions that have to be sent."""
        unsent, self.unsent = self.unsent, []
        return unsent

    def hear(self, thought: Thought, move: Move | None, failed: bool) -> None:
        """A guest has answered, or something is wrong with it; too late for a question is no fault."""
        thought.answered = True
        thought.move = move
        self.failures[thought.player.seat] += failed

    def settle(self, states: dict[Seat, int]) -> None:
        """Forget questions that are not open any more; whoever is asked sees this state."""
        self.open = {
            seat: thought for seat, thought in self.open.items() if states.get(seat) == thought.state
        }

    def conclude(self, seat: Seat) -> Move | None:
        """The time is over: what the guest does, if it has said it."""
        return self.open.pop(seat).move
