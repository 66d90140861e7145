"""Taking back. Whether it is possible depends on nothing that the seat may not know.

Others may have decided in secret since, as when all choose at the same time. If that counted, the refusal
would tell of it; so it does not, and what they chose since is taken back as well.
"""

from tiltyard.engine.match import Match
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.server.protocol import Refusal


def moves_left(match: Match, seat: Seat) -> int:
    """How many moves are left if the seat takes back its last one; refused if that is too late."""
    last = max([at for at, (who, _move) in enumerate(match.moves) if who == seat], default=NOBODY)
    if last == NOBODY:
        raise Refusal("refused", "There is nothing to take back.")
    past = match.at(last + 1)
    events = past.game.events
    reveals = any(event.reveals for event in events[past.marks[-1] :])
    view = match.contract.view(past.game, seat)
    for who, move in match.moves[last + 1 :]:
        told = len(events)
        past.play(who, move)
        noticed = any(event.seen_by(seat) is not None for event in events[told:])
        if noticed or match.contract.view(past.game, seat) != view:
            raise Refusal("refused", "Somebody else has decided since; your last move stands.")
    if reveals:
        raise Refusal("refused", "Something hidden has come to light since; your last move stands.")
    return last
