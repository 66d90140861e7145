"""A table that has not begun: who is there, who is ready, and who did not come.

A person who sits down may be ready at once, or say so later, over the socket, and add to the seed. A person
who says nothing for a minute loses the seat, so that nobody waits for somebody who is gone, and nobody plays
without having said so.
"""

from math import inf
from typing import Final

from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.text import and_list
from tiltyard.table.plan import PERSON
from tiltyard.table.publisher import Publisher
from tiltyard.table.seats import Sitter
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import Refusal

READY_SECONDS: Final = 60.0  # for somebody who has sat down
AGREE: Final = "The cards at this table were chosen, not shuffled afresh."


class Gathering(Publisher):
    """Seats being taken and given up before the start."""

    def draw(self, part: str) -> None:
        """Draw the server's part of the seed, and show its hash from now on."""
        if self.plan.mixed:
            self._commit(entries.Drew(part))

    def sit_hashed(
        self, name: str, key: str, seat: Seat = NOBODY, agrees: bool = False, ready_by: float = inf
    ) -> Seat:
        """Take a seat with the hash of a key, optionally with a deadline for being ready."""
        if seat == NOBODY:
            seat = next(
                (at for at, sitter in enumerate(self.sitters) if self._is_free(sitter)), len(self.sitters)
            )
        if not 0 <= seat < len(self.sitters) or not self._is_free(self.sitters[seat]):
            raise Refusal(
                "no_seat", "That seat is taken." if seat < len(self.sitters) else "The table is full."
            )
        self._commit(entries.Sat(seat, name, key, "", ready_by < inf, agrees))
        self.sitters[seat].ready_by = ready_by
        self._announce()
        return seat

    def stand_up(self, seat: Seat) -> None:
        """Free a seat; the last person to leave closes the table."""
        self._commit(entries.Rose(seat))
        self.risen.append(seat)
        if not any(sitter.is_person for sitter in self.sitters):
            self._commit(entries.Closed())
        self._announce()

    def _is_free(self, sitter: Sitter) -> bool:
        return not sitter.taken and sitter.bot == PERSON

    def _is_full(self) -> bool:
        """Whether every seat is taken and everybody is ready."""
        return not any(self._is_free(sitter) or sitter.waits for sitter in self.sitters)

    def _be_ready(self, seat: Seat, message: protocol.Ready) -> None:
        """A person is ready, having seen the commitment and whether the deal is rigged."""
        sitter = self.sitters[seat]
        if not sitter.waits and message.part == sitter.part:
            return
        self._only_when("open")
        if not sitter.waits:
            raise Refusal("not_now", "You are already ready; your part of the seed stands.")
        if self.plan.rigged and not (sitter.agrees or message.agrees):
            raise Refusal("rigged", f"{AGREE} Send ready with agrees: true to play anyway, or leave.")
        self._commit(entries.Ready(seat, message.part, message.agrees))
        self._announce()

    def _check_all_ready(self) -> None:
        names = [sitter.name for sitter in self.sitters if sitter.waits]
        if names:
            verb = "is" if len(names) == 1 else "are"
            late = "Anyone who is not ready within a minute loses the seat."
            raise Refusal("not_now", f"{and_list(names)} {verb} not ready yet. {late}")

    # Time

    def _wait_from(self, now: float) -> None:
        """After a restart everybody gets the full time again."""
        for sitter in self.sitters:
            if sitter.waits:
                sitter.ready_by = now + READY_SECONDS

    def _next_loss(self) -> float:
        """When the next seat is lost."""
        return min([sitter.ready_by for sitter in self.sitters if sitter.waits], default=inf)

    def _lose_seats(self, now: float) -> None:
        """Take the seats of people who were not ready in time."""
        for seat, sitter in enumerate(self.sitters):
            if self.phase == "open" and sitter.waits and sitter.ready_by <= now:
                self.stand_up(seat)
