"""Hints: what the champion would do in somebody's place.

It thinks where the bots of the ladder think, and whoever asked is told when it has an answer; a champion that
plays by rules answers at once. Where several people play, all of them are told who asks; and the host may
switch hints off before the game begins.
"""

from typing import Final

from tiltyard.bots.ladder import ADVISER, LONGER, climbs
from tiltyard.bots.player import Player
from tiltyard.bots.whole import sight_of
from tiltyard.engine.answers import in_words
from tiltyard.engine.moves import Move, Seat
from tiltyard.table.asking import Asking
from tiltyard.table.default_answer import best_answer, house_answer
from tiltyard.table.looking import Looking
from tiltyard.table.publisher import Publisher
from tiltyard.table.state import State
from tiltyard.table.thoughts import Thought
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import Refusal, encode

STILL_THINKING: Final = "The champion is still thinking about your last question."


class Hints:
    """Everything about hints at one table."""

    def __init__(self, state: State, asking: Asking, looking: Looking, publisher: Publisher) -> None:
        self.state = state
        self.asking = asking
        self.looking = looking
        self.publisher = publisher
        self.seconds = LONGER[ADVISER]  # that the champion may think
        # The champion's last answer for each seat, by what the seat sees before each move.
        self.meant: dict[Seat, dict[int, Move]] = {}

    def allow(self, who: protocol.WhoAsks) -> None:
        """The host says who may ask for hints, before the game begins."""
        self.state.only_when("open")
        if self.state.plan.daily:
            raise Refusal("not_now", self.state.no_hints())
        if who != self.state.hints:
            self.state.commit(entries.Allowed(who))
            self.publisher.announce()

    def ask(self, seat: Seat, message: protocol.Hint, now: float) -> list[bytes]:
        """Somebody asks for a hint. The others are told, once per question."""
        thoughts = self.asking.thoughts
        self._check(seat)
        if thoughts is not None and seat in thoughts.hints:
            raise Refusal("too_fast", STILL_THINKING)
        self._announce(seat, now)
        lesson = self.state.lesson
        coach = lesson.coach(self.state.begun(), True, False) if lesson is not None else None
        known = coach.moves if coach is not None else self._still_meant(seat)
        if known:
            return [self._shown(seat, message.id, known[0])]
        if thoughts is None or not thoughts.ladder or not climbs(self.state.contract, ADVISER):
            return [self._shown(seat, message.id, self.advice(seat))]
        adviser, game = self._adviser(seat), self.state.game
        thoughts.ask_hint(adviser, game, self.asking.state_of(seat), now, message.id)
        return []

    def _still_meant(self, seat: Seat) -> list[Move]:
        """What the champion said it would do here; a set-up that is weighed anew at each card has no end."""
        state = self.state
        meant = self.meant.get(seat, {}).get(sight_of(state.contract.view(state.game, seat)))
        return [move for move in state.game.options(seat) if move == meant]

    def _check(self, seat: Seat) -> None:
        """Refuse if hints are off, or there is no question."""
        problem = self.state.no_hints()
        if problem:
            raise Refusal("not_now", problem)
        self.looking.question(seat)

    def _announce(self, seat: Seat, now: float) -> None:
        state = self.state
        if state.people_playing() > 1 and (seat, len(state.begun().moves)) not in state.hinted:
            state.commit(entries.Hinted(seat))
            self.publisher.publish(now)

    def give(self, thought: Thought) -> None:
        """The champion has answered; if it has not, the hint is what a bot does that plays by rules."""
        seat = thought.player.seat
        if not self._is_open(thought):
            frame = encode(protocol.Error("stale", "The question has changed.", thought.hint))
        else:
            known = [move for move in thought.moves[:1] if move in self.state.game.options(seat)]
            self.meant[seat] = dict(zip(thought.sights, thought.moves, strict=False))
            frame = self._shown(seat, thought.hint, (known or self._by_rules(seat))[0])
        self.publisher.post(self.publisher.presence.of(seat)[:], frame)

    def _is_open(self, thought: Thought) -> bool:
        """Whether the question is still asked that the hint is about."""
        seat = thought.player.seat
        if self.state.phase != "running" or seat not in self.state.game.asks():
            return False
        return self.asking.state_of(seat) == thought.state

    def advice(self, seat: Seat) -> Move:
        """What the champion would do, thinking right here."""
        return house_answer(self._adviser(seat), self.state.game)[0]

    def _by_rules(self, seat: Seat) -> list[Move]:
        return best_answer(self.state.contract, self.state.game, seat, self.state.chance)

    def _adviser(self, seat: Seat) -> Player:
        return self.state.climber(seat, ADVISER, self.seconds)

    def words(self, seat: Seat, move: Move) -> str:
        """A hint in words that answer the open question."""
        said = in_words(self.looking.question(seat), move)
        return f"Hint: {said or self.state.contract.moves.text(move)}"

    def _shown(self, seat: Seat, message: str, move: Move) -> bytes:
        return encode(protocol.Shown(message, [self.words(seat, move)], move))
