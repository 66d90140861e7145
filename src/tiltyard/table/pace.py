"""How long bots take. It depends only on what everybody may know, so no pause reveals a secret."""

from typing import Final
from zlib import crc32

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.table.history import Happening, is_told
from tiltyard.table.presence import Presence
from tiltyard.table.state import State
from tiltyard.wire.protocol import encode

WATCHED: Final = 0.05  # seconds that a bot takes at least, when only bots play and somebody watches
USUAL: Final = 0.9  # seconds that a bot takes when people play
BRIEFLY: Final = 0.28  # of that, in a run of passes


class Pace:
    """Since when a bot thinks, and how long it should."""

    def __init__(self, state: State, presence: Presence) -> None:
        self.state = state
        self.presence = presence
        self.wishes: dict[Seat, float] = {}  # how long the bots should take
        self.hurried = False  # bots play at once until a person is asked
        self.noticed_at = 0.0  # when something last happened that everybody could see
        self.noticed = 0  # a sum over what everybody sees
        self.brief = False  # that was a pass, or not worth mentioning

    def notice(self, now: float) -> None:
        """Bots take their time from the last thing everybody saw."""
        state = self.state
        if not any(sitter.player for sitter in state.sitters):
            return
        if not state.plan.wish.pace and not state.only_bots():
            return
        told = [entry for entry in state.fresh if is_told(entry, NOBODY)]
        sight = crc32(encode(state.contract.view(state.game, NOBODY)))
        if told or sight != self.noticed:
            self.noticed, self.noticed_at, self.brief = sight, now, all(map(self._is_brief, told))

    def _is_brief(self, happening: Happening) -> bool:
        """Whether somebody passed, or there is nothing to say about it."""
        seen = None if isinstance(happening, str) else happening.seen_by(NOBODY)
        if seen is None:
            return False
        told = seen.tell(Reader(NOBODY, self.state.names))
        return not (told.lines or told.pause) or (told.beat is not None and told.beat.kind == "pass")

    def due(self) -> float:
        """When a bot of the game has thought long enough."""
        return self.noticed_at + self.thinking()

    def thinking(self) -> float:
        """How long a bot takes now."""
        if self.hurried:
            return 0.0
        state = self.state
        least = WATCHED if self.presence.links and state.only_bots() else 0.0
        if state.plan.wish.pace >= 0:
            return max(least, state.plan.wish.pace)
        players = self.human_players()
        if not players:
            return least
        here = [self.wishes.get(seat, USUAL) for seat in players if self.presence.reads(seat, True)]
        return min(here, default=USUAL) * (BRIEFLY if self.brief else 1.0)

    def human_players(self) -> list[Seat]:
        """People who play or may come back; a seat with only a program connected does not count."""
        return [
            seat
            for seat, sitter in enumerate(self.state.sitters)
            if sitter.is_person and not self.presence.is_program(seat)
        ]
