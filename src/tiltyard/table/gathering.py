"""A table that has not begun: who is there, who is ready, and who did not come.

A person who sits down may be ready at once, or say so later, over the socket, and add to the seed. A person
who says nothing for a minute loses the seat, so that nobody waits for somebody who is gone, and nobody plays
without having said so.
"""

from math import inf
from typing import Final

from tiltyard.engine.match import check_names
from tiltyard.engine.moves import NOBODY, Seat, TiltyardError
from tiltyard.engine.names import look_of
from tiltyard.engine.text import and_list
from tiltyard.table.plan import PERSON, level_of
from tiltyard.table.publisher import Publisher
from tiltyard.table.seats import Sitter, key_hash
from tiltyard.table.state import State
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import Refusal

READY_SECONDS: Final = 60.0  # for somebody who has sat down
AGREE: Final = "The cards at this table were chosen, not shuffled afresh."


class Gathering:
    """Seats being taken and given up before the start."""

    def __init__(self, state: State, publisher: Publisher) -> None:
        self.state = state
        self.publisher = publisher
        self.risen: list[tuple[Seat, bool]] = []  # whose person has just stood up, and if the host said so

    def draw(self, part: str) -> None:
        """Draw the server's part of the seed, and show its hash from now on."""
        if self.state.plan.mixed:
            self.state.commit(entries.Drew(part))

    def sit(
        self, name: str, key: str, seat: Seat = NOBODY, agrees: bool = False, ready_by: float = inf
    ) -> Seat:
        """Take a seat under a nickname; the table keeps only the hash of the key."""
        self.state.only_when("open")
        self._check_name(name)
        if self.state.plan.rigged and not agrees and ready_by == inf:
            raise Refusal("rigged", f"{AGREE} Join with agrees: true to play anyway.")
        return self.sit_hashed(name, key_hash(key), seat, agrees, ready_by)

    def sit_bot(self, seat: Seat, level: str, name: str) -> None:
        """A bot takes a seat."""
        self.state.only_when("open")
        self.state.commit(entries.Sat(seat, name, bot=level))

    def resize(self, count: int) -> None:
        """Change the number of seats; only empty seats at the end can be removed."""
        self.state.only_when("open")
        fewest, most = self.state.seat_range()
        if not fewest <= count <= most:
            raise Refusal("bad_setup", f"{self.state.contract.title} has {fewest} to {most} seats here.")
        if any(sitter.taken for sitter in self.state.sitters[count:]):
            raise Refusal("no_seat", "That seat is taken.")
        self.state.commit(entries.Resized(count))
        self.publisher.announce()

    def fill(self, seat: Seat, text: str) -> None:
        """Choose the bot that takes a seat if nobody does."""
        self.state.only_when("open")
        sitters = self.state.sitters
        if not 0 <= seat < len(sitters) or not self.is_free(sitters[seat]):
            raise Refusal("no_seat", "That seat is not open.")
        try:
            level = level_of(text, self.state.contract, self.state.guests)
        except TiltyardError as problem:
            raise Refusal("bad_setup", str(problem)) from None
        self.state.commit(entries.Filled(seat, level))
        self.publisher.announce()

    def _check_name(self, name: str) -> None:
        others = self.taken_names()
        if name.casefold() in [other.casefold() for other in others]:
            raise Refusal("bad_name", f'"{name}" is taken; pick another name.')
        twin = next((other for other in others if look_of(other) == look_of(name)), "")
        if twin:
            raise Refusal("bad_name", f'"{name}" looks like "{twin}"; pick another name.')
        fillers = [f"?{at}" for at in range(self.state.contract.fewest - len(others) - 1)]
        try:
            check_names([name, *others, *fillers][: self.state.contract.most], self.state.contract)
        except TiltyardError as problem:
            raise Refusal("bad_name", str(problem)) from None

    def taken_names(self) -> list[str]:
        """The names of those who sit here."""
        return [sitter.name for sitter in self.state.sitters if sitter.taken]

    def sit_hashed(
        self, name: str, key: str, seat: Seat = NOBODY, agrees: bool = False, ready_by: float = inf
    ) -> Seat:
        """Take a seat with the hash of a key, optionally with a deadline for being ready."""
        if seat == NOBODY:
            seat = next(
                (at for at, sitter in enumerate(self.state.sitters) if self.is_free(sitter)),
                len(self.state.sitters),
            )
        if not 0 <= seat < len(self.state.sitters) or not self.is_free(self.state.sitters[seat]):
            raise Refusal(
                "no_seat", "That seat is taken." if seat < len(self.state.sitters) else "The table is full."
            )
        self.state.commit(entries.Sat(seat, name, key, "", ready_by < inf, agrees))
        self.state.sitters[seat].ready_by = ready_by
        self.publisher.announce()
        return seat

    def remove(self, seat: Seat) -> None:
        """The host frees the seat of somebody else."""
        self.state.only_when("open")
        sitters = self.state.sitters
        if not 0 <= seat < len(sitters) or not sitters[seat].is_person or seat == self.state.host():
            raise Refusal("no_seat", "There is nobody in that seat whom you can remove.")
        self.stand_up(seat, removed=True)

    def stand_up(self, seat: Seat, removed: bool = False) -> None:
        """Free a seat; the last person to leave closes the table."""
        self.state.commit(entries.Rose(seat, removed))
        self.risen.append((seat, removed))
        if not any(sitter.is_person for sitter in self.state.sitters):
            self.state.commit(entries.Closed())
        self.publisher.announce()

    def is_free(self, sitter: Sitter) -> bool:
        """Whether a person may sit there."""
        return not sitter.taken and sitter.bot == PERSON

    def is_full(self) -> bool:
        """Whether every seat is taken and everybody is ready."""
        return not any(self.is_free(sitter) or sitter.waits for sitter in self.state.sitters)

    def be_ready(self, seat: Seat, message: protocol.Ready) -> None:
        """A person is ready, having seen the commitment and whether the deal is rigged."""
        sitter = self.state.sitters[seat]
        if not sitter.waits and message.part == sitter.part:
            return
        self.state.only_when("open")
        if not sitter.waits:
            raise Refusal("not_now", "You are already ready; your part of the seed stands.")
        if self.state.plan.rigged and not (sitter.agrees or message.agrees):
            raise Refusal("rigged", f"{AGREE} Send ready with agrees: true to play anyway, or leave.")
        self.state.commit(entries.Ready(seat, message.part, message.agrees))
        self.publisher.announce()

    def check_all_ready(self) -> None:
        """Refuse while somebody is not ready."""
        names = [sitter.name for sitter in self.state.sitters if sitter.waits]
        if names:
            verb = "is" if len(names) == 1 else "are"
            late = "Anyone who is not ready within a minute loses the seat."
            raise Refusal("not_now", f"{and_list(names)} {verb} not ready yet. {late}")

    # Time

    def wait_from(self, now: float) -> None:
        """After a restart everybody gets the full time again."""
        for sitter in self.state.sitters:
            if sitter.waits:
                sitter.ready_by = now + READY_SECONDS

    def next_loss(self) -> float:
        """When the next seat is lost."""
        return min([sitter.ready_by for sitter in self.state.sitters if sitter.waits], default=inf)

    def lose_seats(self, now: float) -> None:
        """Take the seats of people who were not ready in time."""
        for seat, sitter in enumerate(self.state.sitters):
            if self.state.phase == "open" and sitter.waits and sitter.ready_by <= now:
                self.stand_up(seat)
