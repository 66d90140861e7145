"""Taking back. Whether it is possible depends only on what the seat may know.

Others may have decided in secret since, as when all choose at the same time. If that counted, the refusal
would reveal it; so it does not, and what they chose since is taken back as well.
"""

from array import array
from typing import Final

from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.wire import entries
from tiltyard.wire.protocol import Refusal

MOST_UNDOS: Final = 50  # of one seat in one game
DECIDED: Final = "Somebody else has moved since; your last move stands."


def moves_left(match: Match, seat: Seat) -> int:
    """How many moves remain if the seat takes back its last one; refused if it is too late."""
    last = _last_move(match, seat)
    if last == NOBODY:
        raise Refusal("refused", DECIDED if match.reach() else "There is nothing to take back.")
    past = match.back_to(last + 1)
    events = past.game.events
    reveals = any(event.reveals for event in events[past.mark :])
    view = match.contract.view(past.game, seat)
    for who, move in match.moves.between(last + 1, len(match.moves)):
        told = len(events)
        past.play(who, move)
        noticed = any(event.seen_by(seat) is not None for event in events[told:])
        if noticed or match.contract.view(past.game, seat) != view:
            raise Refusal("refused", DECIDED)
    if reveals:
        raise Refusal("refused", "Something hidden has been revealed since; your last move stands.")
    return last


def _last_move(match: Match, seat: Seat) -> int:
    """Where the seat last moved, among recent moves: nobody decides that often unnoticed."""
    for at in range(len(match.moves) - 1, match.reach() - 2, -1):
        if at >= 0 and match.moves[at][0] == seat:
            return at
    return NOBODY


class Erased:
    """Which journal entries are moves that no longer count, found in one pass."""

    def __init__(self, before: int) -> None:
        self.before = before  # moves that were made at another table
        self.seen = 0
        self.counting: array[int] = array("I")  # the entries that are moves and count
        self.gone: set[int] = set()

    def look_at(self, entry: entries.AnyEntry) -> None:
        """The next entry."""
        if isinstance(entry, entries.Played):
            self.counting.append(self.seen)
        elif isinstance(entry, entries.TookBack):
            left = max(0, entry.count - self.before)
            self.gone.update(self.counting[left:])
            del self.counting[left:]
        self.seen += 1
