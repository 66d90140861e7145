"""Moves at a table: taken, held in a window, refused with a reason, or made for somebody who is late."""

from math import inf
from typing import Final, cast

from tiltyard.engine.flow import Together
from tiltyard.engine.moves import NOBODY, Move, MoveError, NotAsked, Seat
from tiltyard.engine.text import and_list
from tiltyard.table.asking import Asking
from tiltyard.table.consent import Consent
from tiltyard.table.default_answer import best_answer, passive_answer
from tiltyard.table.presence import Reader
from tiltyard.table.publisher import Publisher
from tiltyard.table.state import LEARNED, TOO_LONG, State
from tiltyard.table.trial import refused
from tiltyard.wire import entries, protocol
from tiltyard.wire.entries import NOT_YET
from tiltyard.wire.protocol import Refusal, encode

NO_LIMIT: Final = 1 << 40


class Play:
    """Everything that a decision goes through."""

    def __init__(self, state: State, asking: Asking, publisher: Publisher, consent: Consent) -> None:
        self.state = state
        self.asking = asking
        self.publisher = publisher
        self.consent = consent
        self.most_moves = NO_LIMIT  # of the game

    def check_decides(self, seat: Seat) -> None:
        """Check that a person may decide anything here now."""
        self.state.only_when("running")
        if self.state.paused:
            raise Refusal("paused", "The game is paused.")
        sitter = self.state.sitters[seat]
        if sitter.player or sitter.resigned:
            raise Refusal("not_yours", "A bot is playing this seat now.")

    def check_move(self, move: Move) -> None:
        """Check that the game has such a move at all."""
        contract = self.state.contract
        if not 0 <= move < len(contract.moves.spoken):
            raise Refusal("unknown_move", f"{contract.title} has no move {move}.")

    def receive(self, reader: Reader, message: protocol.Move, now: float) -> list[bytes]:
        """A person decides, once; a pass in a window is held until it ends. The answers are theirs."""
        seat, move = reader.seat, message.move
        if seat == NOBODY:
            raise Refusal("not_yours", "Only players may do that.")
        if message.id in self.state.sitters[seat].ids:
            return [encode(protocol.Ack(message.id, again=True))]
        self.check_decides(seat)
        if message.state != self.publisher.sight(seat)[0].state:
            error = protocol.Error("stale", "The question has changed.", message.id)
            return [encode(error), self.publisher.update_again(reader, now)]
        self.check_move(move)
        self.check_lesson(seat, [move])
        if self._is_held(seat, move, message.id):
            self.close_if_answered(now)
        else:
            self.make(seat, move, message.id, "", now)
        self.publisher.publish(now, seat, message.id)
        return []

    def check_lesson(self, seat: Seat, moves: list[Move]) -> None:
        """Check that these are moves of the lesson, if there is one."""
        lesson = self.state.lesson
        if lesson is None:
            return
        for words in [lesson.refusal(self.state.begun(), seat, move) for move in moves]:
            if words:
                raise Refusal("refused", words)

    def _is_held(self, seat: Seat, move: Move, message: str) -> bool:
        state = self.state
        if not self.asking.window.holds or seat not in state.game.asks():
            return False
        if seat in state.held:
            raise Refusal("not_asked", "You have answered; the others still can.")
        if [move] != passive_answer(state.contract, state.game, seat):
            return False
        state.commit(entries.Held(seat, move, message))
        return True

    def make(self, seat: Seat, move: Move, message: str, by: str, now: float) -> None:
        """Make a move, or refuse it with the reason and the rule."""
        state = self.state
        spent = state.clock.spent(seat, now)
        try:
            if self._goes_on_choosing(seat, move):
                spent = NOT_YET
            state.commit(entries.Played(seat, move, message, spent, by))
        except MoveError as problem:
            raise self._refused(seat, problem) from None
        if spent != NOT_YET:
            state.clock.stop_asking(seat)
        self.consent.reconsider_undo(seat)
        self.asking.window.ends = inf  # the question is asked again
        if state.phase == "running" and len(state.begun().moves) >= self.most_moves:
            state.commit(entries.Ended(TOO_LONG))
        if state.phase == "running" and state.lesson is not None and state.lesson.is_over(state.begun()):
            state.commit(entries.Ended(LEARNED))
        self.asking.settle(now)

    def _goes_on_choosing(self, seat: Seat, move: Move) -> bool:
        """Whether the seat is still choosing in secret: its clock keeps running, so that nobody can count."""
        game = self.state.game
        if not self.state.clock.runs or not isinstance(game.stack[-1], Together):
            return False
        twin = game.copy()
        twin.play(seat, move)
        return seat in twin.asks() and isinstance(twin.stack[-1], Together)

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        """Why the seat may not make this move now; None if it may."""
        game = self.state.game
        return None if move in game.options(seat) else self._refused(seat, game.refusal(seat, move))

    def _refused(self, seat: Seat, problem: MoveError) -> Refusal:
        if isinstance(problem, NotAsked):
            return Refusal("not_asked", f"{problem}{self._who_decides(seat)}")
        return refused(problem)

    def _who_decides(self, seat: Seat) -> str:
        """Who is asked, as far as the seat may know."""
        state = self.state
        asked = cast(list[Seat], state.contract.view(state.game, seat)["asks"])
        names = and_list([state.names[other] for other in asked])
        return f" {names} {'decides' if len(asked) == 1 else 'decide'}." if asked else ""

    def make_all(self, seat: Seat, moves: list[Move], by: str, now: float) -> None:
        """Make the moves of an answer, as far as they stay legal."""
        for move in moves:
            if self.state.phase == "running" and move in self.state.game.options(seat):
                self.make(seat, move, "", by, now)

    # When time is up

    def close_if_answered(self, now: float) -> None:
        """A window may end as soon as everybody has let it pass."""
        if (self.state.plan.early or self.asking.pace.hurried) and self.asking.window.is_answered():
            self.close_window(now)

    def close_window(self, now: float) -> None:
        """The window is over: everybody who has not responded lets it pass."""
        state = self.state
        game = state.game
        window = game.stack[-1]
        for seat in game.asks():
            if state.phase == "running" and seat in game.asks() and game.stack[-1] is window:
                self.make(seat, passive_answer(state.contract, game, seat)[0], "", "window", now)

    def time_is_up(self, seat: Seat, now: float) -> None:
        """When time is up, play the passive answer or a bot's."""
        state = self.state
        moves = state.contract.late_ruling(state.game, seat)
        if not moves and state.plan.wish.clock.at_zero == "bot":
            moves = best_answer(state.contract, state.game, seat, state.chance)
        self.make_all(seat, moves or passive_answer(state.contract, state.game, seat), "clock", now)
        self.publisher.publish(now)
