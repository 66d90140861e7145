"""What needs the consent of others: taking back, a pause, the next game."""

from dataclasses import dataclass
from typing import Final

from tiltyard.engine.moves import Seat
from tiltyard.table.asking import Asking
from tiltyard.table.publisher import Publisher
from tiltyard.table.seats import Sitter
from tiltyard.table.state import State
from tiltyard.table.undo import MOST_UNDOS, moves_left
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import ProposalInfo, Refusal

NEXT_GAME: Final = ("rematch", "again")  # with a new deal, or with the same
COSTLY: Final = ("undo", *NEXT_GAME)


@dataclass
class Proposal:
    """Something that waits for others."""

    number: int
    what: str
    seat: Seat
    waiting: list[Seat]
    agreed: list[Seat]


class Consent:
    """The open proposal, if there is one, and what everybody has agreed to."""

    def __init__(self, state: State, asking: Asking, publisher: Publisher) -> None:
        self.state = state
        self.asking = asking
        self.publisher = publisher
        self.proposal: Proposal | None = None
        self.proposals = 0
        self.wants_rematch = ""  # what everybody has agreed to play next
        self.agreed: list[Seat] = []  # who they are

    def propose(self, seat: Seat, what: str, now: float) -> None:
        """Ask the others; where there are none, it is done at once."""
        self.state.only_when("over" if what in NEXT_GAME else "running")
        if self.proposal is not None:
            raise Refusal("not_now", "Another proposal is already open.")
        if what == "undo":
            self.undo_count(seat)
        elif what == "pause" and self.state.paused:
            raise Refusal("paused", "The game is paused.")
        elif self.state.rematch:
            raise Refusal("not_now", "The next game already has its table.")
        self.proposals += 1
        waiting = [other for other in self._people() if other != seat]
        self._set(Proposal(self.proposals, what, seat, waiting, [seat]))
        self._carry_out(now)

    def consent(self, seat: Seat, message: protocol.Consent, now: float) -> None:
        """Agree, or refuse, which ends it."""
        proposal = self.proposal
        if proposal is None or proposal.number != message.proposal or seat not in proposal.waiting:
            raise Refusal("not_now", "Nobody is asking for your consent.")
        if not message.agree:
            self._set(None, refused=seat)
            return
        proposal.waiting.remove(seat)
        proposal.agreed.append(seat)
        self._set(proposal)
        self._carry_out(now)

    def reconsider_undo(self, seat: Seat) -> None:
        """A proposed undo lapses with the next move that its seat makes or can notice."""
        if self.proposal is None or self.proposal.what != "undo":
            return
        try:
            if seat != self.proposal.seat:
                self.undo_count(self.proposal.seat)
                return
        except Refusal:
            pass
        self._set(None)

    def resume(self, seat: Seat, now: float) -> None:
        """End a pause."""
        if not self.state.paused:
            raise Refusal("not_now", "The game is not paused.")
        self.state.commit(entries.Resumed(seat))
        self.state.clock.go_on(now)
        self.publisher.announce()
        self.publisher.publish(now)

    def asks_for_next_game(self, message: protocol.FromClient) -> bool:
        """Whether a message proposes, or agrees to, another game."""
        return self._proposed(message) in NEXT_GAME

    def is_costly(self, message: protocol.FromClient) -> bool:
        """Whether moves are made again for what it proposes or agrees to, or a table is set."""
        return self._proposed(message) in COSTLY

    def _proposed(self, message: protocol.FromClient) -> str:
        """What a message proposes or agrees to."""
        if isinstance(message, protocol.Consent) and self.proposal is not None:
            return self.proposal.what
        return message.what if isinstance(message, protocol.Propose) else ""

    def follow(self, table: str) -> None:
        """The same people have a new table."""
        self.wants_rematch = ""
        self.state.commit(entries.Followed(table))
        self.publisher.announce()

    def undo(self, seat: Seat, left: int, now: float) -> None:
        """Take moves back until so many are left."""
        self.state.commit(entries.TookBack(seat, left, self.state.log.counts()))
        self.asking.settle(now)

    def undo_count(self, seat: Seat) -> int:
        """How many moves are left if the seat takes back its last one; refused if it may not."""
        if self.state.sitters[seat].undos >= MOST_UNDOS:
            raise Refusal(
                "refused", f"You have taken back {MOST_UNDOS} decisions, the most that one game allows."
            )
        left = moves_left(self.state.begun(), seat)
        if left < len(self.state.plan.past):
            raise Refusal("refused", "The game continues from here; earlier moves stand.")
        return left

    def _set(self, proposal: Proposal | None, refused: Seat = -1) -> None:
        """Everybody is told of the open proposal, or that there is none any more."""
        self.proposal = proposal
        self.publisher.proposal = (
            ProposalInfo(proposal.number, proposal.what, proposal.seat, proposal.waiting[:])
            if proposal is not None
            else None
        )
        self.publisher.announce(refused)

    def _people(self) -> list[Seat]:
        """Those whose consent counts: the players, or after the end those who are here."""
        return [seat for seat, sitter in enumerate(self.state.sitters) if self._counts(seat, sitter)]

    def _counts(self, seat: Seat, sitter: Sitter) -> bool:
        if self.state.phase == "over":
            return bool(sitter.key) and seat in self.publisher.presence.links
        return sitter.is_person and not sitter.stands_in

    def _carry_out(self, now: float) -> None:
        """Do what everybody has agreed to."""
        proposal = self.proposal
        if proposal is None or proposal.waiting:
            return
        self.proposal = self.publisher.proposal = None
        if proposal.what == "undo":
            self.undo(proposal.seat, self.undo_count(proposal.seat), now)
        elif proposal.what == "pause":
            self.state.commit(entries.Paused())
            self.state.clock.stop(now)
        else:
            self.wants_rematch, self.agreed = proposal.what, proposal.agreed
        self.publisher.announce()
        self.publisher.publish(now)
