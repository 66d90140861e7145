"""What needs the consent of others: taking back, a pause, the next game."""

from dataclasses import dataclass
from typing import Final, get_args

from tiltyard.engine.moves import Seat, TiltyardError
from tiltyard.games import find
from tiltyard.table.asking import Asking
from tiltyard.table.publisher import Publisher
from tiltyard.table.seats import Sitter
from tiltyard.table.state import State
from tiltyard.table.undo import MOST_UNDOS, moves_left
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import NextGame, ProposalInfo, Propose, Refusal

NEXT_GAME: Final = get_args(NextGame)
ONCE: Final = "The deal of the day is played once, without undo."
COSTLY: Final = ("undo", *NEXT_GAME)


@dataclass
class Proposal:
    """Something that waits for others."""

    number: int
    what: str
    seat: Seat
    waiting: list[Seat]
    agreed: list[Seat]
    game: str = ""  # another one


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
        self.game = ""  # which other game they have agreed to

    def propose(self, seat: Seat, message: Propose, now: float) -> None:
        """Ask the others; where there are none, it is done at once."""
        what = message.what
        self.state.only_when("over" if what in NEXT_GAME else "running")
        if self.state.plan.daily and what != "pause":
            raise Refusal("not_now", ONCE)
        if self.proposal is not None:
            raise Refusal("not_now", "Another proposal is already open.")
        if what == "undo":
            self.undo_count(seat)
        elif what == "pause" and self.state.paused:
            raise Refusal("paused", "The game is paused.")
        elif self.state.rematch:
            raise Refusal("not_now", "The next game already has its table.")
        elif what == "swap" and not self.state.plan.swaps:
            raise Refusal("not_now", "The cards of this game belong to its seats.")
        elif what == "other":
            self._check_other(seat, message.game)
        self.proposals += 1
        waiting = [other for other in self._people() if other != seat]
        game = message.game if what == "other" else ""
        self._set(Proposal(self.proposals, what, seat, waiting, [seat], game))
        self._carry_out(now)

    def consent(self, seat: Seat, message: protocol.Consent, now: float) -> None:
        """Agree, or refuse, which ends it."""
        proposal = self.proposal
        if proposal is None or proposal.number != message.proposal or seat not in proposal.waiting:
            raise Refusal("not_now", "Nobody is asking for your consent.")
        proposal.waiting.remove(seat)
        if not message.agree:
            self._go_without(proposal, seat, now)
            return
        proposal.agreed.append(seat)
        self._set(proposal)
        self._carry_out(now)

    def miss(self, seat: Seat, now: float) -> None:
        """Somebody has gone; the next game does not wait for them."""
        proposal = self.proposal
        if proposal is None or proposal.what not in NEXT_GAME or seat not in proposal.waiting:
            return
        proposal.waiting.remove(seat)
        stays = any(other in self.publisher.presence.links for other in proposal.agreed)
        self._set(proposal if stays else None)
        self._carry_out(now)

    def _go_without(self, proposal: Proposal, seat: Seat, now: float) -> None:
        """One who refuses ends it; the next game is played without them, if others want to."""
        stands = proposal.what in NEXT_GAME and (proposal.waiting or len(proposal.agreed) > 1)
        self._set(proposal if stands else None, refused=seat)
        if stands:
            self._carry_out(now)

    def _check_other(self, seat: Seat, game: str) -> None:
        """Another game is picked by the host, or by the first who is still here; all must have a seat."""
        people = self._people()
        if seat != people[0]:
            raise Refusal("not_yours", "Only the host may pick another game.")
        try:
            contract = find(game)
        except TiltyardError as problem:
            raise Refusal("unknown_game", str(problem)) from None
        if len(people) > contract.most:
            raise Refusal("bad_setup", f"{contract.title} is for at most {contract.most} players.")

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
            ProposalInfo(
                proposal.number,
                proposal.what,
                proposal.seat,
                proposal.waiting[:],
                find(proposal.game).title if proposal.game else "",
            )
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
            self.wants_rematch, self.agreed, self.game = proposal.what, proposal.agreed, proposal.game
        self.publisher.announce()
        self.publisher.publish(now)
