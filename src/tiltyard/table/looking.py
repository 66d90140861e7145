"""What somebody at a table may look up: the table, the log, a card, and what else could be picked."""

from typing import Final

from tiltyard.engine.answers import (
    as_counted,
    explained,
    moves_of,
    no_answer,
    open_question,
    refused,
)
from tiltyard.engine.chance import Chance
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Move, MoveError, Seat, TiltyardError
from tiltyard.engine.text import sentence
from tiltyard.shown.question import Question
from tiltyard.table.history import news
from tiltyard.table.play import Play
from tiltyard.table.publisher import Publisher
from tiltyard.table.state import RIGGED, State
from tiltyard.table.trial import try_out
from tiltyard.table.work import Work, at_once
from tiltyard.wire import protocol
from tiltyard.wire.protocol import Refusal

LEFT_OUT: Final = "The first {count} moves are left out."
PIECE: Final = 32  # moves between two pauses


class Looking:
    """Answers that change nothing."""

    def __init__(self, state: State, publisher: Publisher, play: Play) -> None:
        self.state = state
        self.publisher = publisher
        self.play = play

    def look(self, seat: Seat, message: protocol.LookAt) -> list[str]:
        """The table, the log, a card or the question, in words."""
        contract = self.state.contract
        if message.what == "card":
            try:
                return contract.card(message.name)
            except TiltyardError as problem:
                raise Refusal("refused", str(problem)) from None
        if message.what == "log":
            return at_once(self.telling_log(seat, message))
        if message.what == "choices":
            return self.choices(seat)
        if message.what == "why":
            return [self.why_no_answer(seat, message.name)]
        eyes = self._eyes(seat, message)
        return contract.picture(contract.view(self.state.game, eyes), self.state.names)

    def _eyes(self, seat: Seat, message: protocol.LookAt) -> Seat:
        """Whose view somebody may look at; after the end, anybody's."""
        state = self.state
        if state.match is None:
            raise Refusal("not_now", "The game has not begun.")
        if seat == NOBODY and state.plan.wish.delay and state.phase == "running":
            raise Refusal("not_now", "Watchers see this table with a delay.")
        return message.seat if state.phase == "over" and 0 <= message.seat < len(state.names) else seat

    def telling_log(self, seat: Seat, message: protocol.LookAt, *, hands: bool = False) -> Work[list[str]]:
        """What has happened so far, in words and with pauses, without what was to be seen only once.

        Whoever draws the hand does not read of it; a terminal does.
        """
        seat = self._eyes(seat, message)
        match = self.state.begun()
        past = match.lately()
        first, end = len(past.moves), len(match.moves)
        lines = [RIGGED] if self.state.plan.rigged else []
        lines += [LEFT_OUT.format(count=first)] if first else self._log_lines(seat, past.game.events, hands)
        for who, move in match.moves.between(first, end):
            past.game.events.clear()
            past.play(who, move)
            lines += self._log_lines(seat, past.game.events, hands)
            if len(past.moves) % PIECE == 0:
                yield
        return lines

    def _log_lines(self, seat: Seat, events: list[Event], hands: bool) -> list[str]:
        """With hands, what only this seat reads is further in."""
        lines: list[str] = []
        indent = "  " if hands else ""
        for entry in news(self.state.names, seat, 1, [*events]):
            lines += entry.lines
            if not entry.shown_for and (hands or not entry.shows_hand):
                lines += [f"{indent}{line}" for line in entry.private]
        return lines

    def choices(self, seat: Seat) -> list[str]:
        """What can be typed and what it does, or why not now."""
        question, options = self.question(seat), self.state.game.options(seat)
        reasons = {move: self._reason(seat, move) for move in moves_of(question) if move not in options}
        return explained(question, reasons)

    def why_no_answer(self, seat: Seat, text: str) -> str:
        """The rule against a typed move that is not legal now, and what to type instead."""
        question, options = self.question(seat), self.state.game.options(seat)
        try:
            reason = self._reason(seat, self.state.contract.moves.parse(as_counted(question, text)))
        except MoveError:
            reason = ""
        return refused(question, options, reason) if reason else no_answer(question, options, text)

    def question(self, seat: Seat) -> Question:
        """The open question of somebody who is asked."""
        state = self.state
        state.only_when("running")
        if seat not in state.game.asks():
            raise Refusal("not_asked", "You have nothing to decide now.")
        return open_question(state.contract, state.game, seat, state.names)

    def _reason(self, seat: Seat, move: Move) -> str:
        refusal = self.play.refusal(seat, move)
        return sentence(str(refusal)) if refusal is not None else ""

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
        self.play.check_lesson(seat, message.moves)
        chance = Chance(f"{shown.state:x}")
        return try_out(self.state.contract, self.state.game, seat, self.state.names, message, chance)
