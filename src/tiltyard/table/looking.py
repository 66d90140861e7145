"""What somebody at a table may look up: the table, the log, a card, a hint, and what else could be picked."""

from typing import Final

from tiltyard.engine.answers import in_words, open_question
from tiltyard.engine.chance import Chance
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Move, Seat, TiltyardError
from tiltyard.table.default_answer import best_answer
from tiltyard.table.history import news
from tiltyard.table.play import Play
from tiltyard.table.publisher import Publisher
from tiltyard.table.state import RIGGED, State
from tiltyard.table.trial import try_out
from tiltyard.table.work import Work, at_once
from tiltyard.wire import entries, protocol
from tiltyard.wire.protocol import Refusal

LEFT_OUT: Final = "The first {count} moves are left out."
PIECE: Final = 32  # moves between two pauses


class Looking:
    """Answers that change nothing; only a hint among people is announced."""

    def __init__(self, state: State, publisher: Publisher, play: Play) -> None:
        self.state = state
        self.publisher = publisher
        self.play = play

    def look(self, seat: Seat, message: protocol.Look) -> list[str]:
        """The table, the log or a card, in words."""
        contract = self.state.contract
        if message.what == "card":
            try:
                return contract.card(message.name)
            except TiltyardError as problem:
                raise Refusal("refused", str(problem)) from None
        if message.what == "log":
            return at_once(self.telling_log(seat, message))
        eyes = self._eyes(seat, message)
        return contract.picture(contract.view(self.state.game, eyes), self.state.names)

    def _eyes(self, seat: Seat, message: protocol.Look) -> Seat:
        """Whose view somebody may look at; after the end, anybody's."""
        state = self.state
        if state.match is None:
            raise Refusal("not_now", "The game has not begun.")
        if seat == NOBODY and state.plan.wish.delay and state.phase == "running":
            raise Refusal("not_now", "Watchers see this table with a delay.")
        return message.seat if state.phase == "over" and 0 <= message.seat < len(state.names) else seat

    def telling_log(self, seat: Seat, message: protocol.Look) -> Work[list[str]]:
        """What has happened so far, in words and with pauses, without what was to be seen only once."""
        seat = self._eyes(seat, message)
        match = self.state.begun()
        past = match.lately()
        first, end = len(past.moves), len(match.moves)
        lines = [RIGGED] if self.state.plan.rigged else []
        lines += [LEFT_OUT.format(count=first)] if first else self._log_lines(seat, past.game.events)
        for who, move in match.moves.between(first, end):
            past.game.events.clear()
            past.play(who, move)
            lines += self._log_lines(seat, past.game.events)
            if len(past.moves) % PIECE == 0:
                yield
        return lines

    def _log_lines(self, seat: Seat, events: list[Event]) -> list[str]:
        told = news(self.state.names, seat, 1, [*events])
        return [
            line
            for entry in told
            for line in entry.lines + ([] if entry.shows_hand or entry.shown_for else entry.private)
        ]

    def hint(self, seat: Seat) -> tuple[Move, str]:
        """What the strongest bot would do in the seat, in words that answer the open question."""
        state = self.state
        state.only_when("running")
        if seat not in state.game.asks():
            raise Refusal("not_asked", "You have nothing to decide now.")
        move = best_answer(state.contract, state.game, seat, state.chance)[0]
        said = in_words(open_question(state.contract, state.game, seat, state.names), move)
        return move, f"Hint: {said or state.contract.moves.text(move)}"

    def give_hint(self, seat: Seat, message: protocol.Hint, now: float) -> protocol.Shown:
        """A hint, if allowed; other players are told, once per question."""
        state = self.state
        problem = state.no_hints()
        if problem:
            raise Refusal("not_now", problem)
        move, line = self.hint(seat)
        if state.people_playing() > 1 and state.hinted != (seat, len(state.begun().moves)):
            state.commit(entries.Hinted(seat))
            self.publisher.publish(now)
        return protocol.Shown(message.id, [line], move)

    def try_out(self, seat: Seat, message: protocol.Try) -> protocol.Tried:
        """What else could be picked; nothing is played."""
        self.play.check_decides(seat)
        shown, _seq = self.publisher.sight(seat)
        if message.state != shown.state:
            raise Refusal("stale", "The question has changed.")
        if not shown.asked:
            raise Refusal("not_asked", "You have nothing to decide now.")
        for move in message.moves:
            self.play.check_move(move)
        chance = Chance(f"{shown.state:x}")
        return try_out(self.state.contract, self.state.game, seat, self.state.names, message, chance)
