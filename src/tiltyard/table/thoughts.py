"""What the bots at a table that think elsewhere have been asked, and what has come back.

Guests, which the operator has brought along, and the bots of the ladder think in processes of their own.
However long that takes, the moment at which they decide is known before they begin: so nobody can tell from
the clock what they hold, nor that they have failed. If there is no answer by then, a bot that plays by rules
decides.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from tiltyard.bots.ladder import BRISK
from tiltyard.bots.player import Player
from tiltyard.engine.moves import Move, Seat

MOST_FAILURES: Final = 3  # of a bot in one game; then its seat is played by rules
LEEWAY: Final = 0.25  # seconds for the way to a guest's process and back
WAY_BACK: Final = 0.05  # seconds from a process of the house to the table
SPARE: Final = 0.1  # seconds that a bot of the ladder may wait for a process, and for the way back
QUEUE: Final = 2.0  # the same, for a hint: who asks for one waits, and nobody else


@dataclass(eq=False)
class Thought:
    """One question to a bot."""

    player: Player
    level: str  # of the ladder; empty: a guest
    state: int  # the state id of what its seat sees
    turn: Any  # a Turn
    asked_at: float
    due: float
    ready: float  # when it may be acted upon, if there is an answer; mostly not before it is due
    luck: str = ""  # the seed of the bot's chance, where that follows from the cards
    hint: str = ""  # the message that asked for a hint, if it is one
    moves: list[Move] = field(default_factory=list)
    sights: list[int] = field(default_factory=list)  # what it expects to see before each of them
    answered: bool = False


class Thoughts:
    """All of one table."""

    def __init__(self, seconds: float, ladder: bool = False, share: float = 1.0) -> None:
        self.seconds = seconds  # of a guest
        self.ladder = ladder  # whether bots of the ladder think elsewhere too
        self.share = share  # of their time that these take
        self.open: dict[Seat, Thought] = {}
        self.hints: dict[Seat, Thought] = {}  # one for each seat
        self.unsent: list[Thought] = []
        self.failures: Counter[Seat] = Counter()

    def trusts(self, seat: Seat) -> bool:
        """Whether the bot in this seat is still asked."""
        return self.failures[seat] < MOST_FAILURES

    def ask_guest(self, player: Player, game: Any, state: int, now: float, earliest: float) -> None:
        """Put a question to a guest."""
        player.seconds = self.seconds
        self._ask(player, "", game, state, now, max(earliest, now + self.seconds + LEEWAY))

    def ask_climber(self, player: Player, game: Any, state: int, now: float, earliest: float) -> None:
        """Put a question to a bot of the ladder."""
        due = now + (player.seconds + SPARE) * self.share
        self._ask(player, player.name, game, state, now, max(earliest, due))

    def ask_patiently(self, player: Player, game: Any, state: int, now: float, earliest: float) -> None:
        """The same, where a bot must not be cut short: what it does must follow from the cards.

        It mostly decides when it would elsewhere; only on a busy machine does everybody wait for it.
        """
        ready = max(earliest, now + BRISK + SPARE)
        self._ask(player, player.name, game, state, now, max(ready, now + player.seconds))
        thought = self.open[player.seat]
        thought.ready, thought.luck = ready, player.chance.seed

    def _ask(self, player: Player, level: str, game: Any, state: int, now: float, due: float) -> None:
        thought = Thought(player, level, state, player.turn(game), now, due, due)
        self.open[player.seat] = thought
        self.unsent.append(thought)

    def ask_hint(self, player: Player, game: Any, state: int, now: float, message: str) -> None:
        """Ask a bot of the ladder what it would do in somebody's place."""
        due = now + player.seconds + QUEUE
        thought = Thought(player, player.name, state, player.turn(game), now, due, due, hint=message)
        self.hints[player.seat] = thought
        self.unsent.append(thought)

    def take(self) -> list[Thought]:
        """The questions that have to be sent."""
        unsent, self.unsent = self.unsent, []
        return unsent

    def hear(self, thought: Thought, moves: list[Move], sights: list[int], failed: bool) -> None:
        """A bot has answered, or something is wrong with it; too late for a question is no fault."""
        thought.answered = True
        thought.moves, thought.sights = moves, sights
        if thought.hint:
            del self.hints[thought.player.seat]
        else:
            self.failures[thought.player.seat] += failed

    def settle(self, states: dict[Seat, int]) -> None:
        """Forget questions that are not open any more; whoever is asked sees this state."""
        self.open = {
            seat: thought for seat, thought in self.open.items() if states.get(seat) == thought.state
        }

    def conclude(self, seat: Seat) -> Thought:
        """The time is over: what the bot has said, if it has said anything."""
        return self.open.pop(seat)
