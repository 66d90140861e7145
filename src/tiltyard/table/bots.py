"""The bots at a table: whose turn it is among them, when they decide, and what they do."""

from typing import Final

from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.table.asking import Asking
from tiltyard.table.default_answer import best_answer, house_answer, passive_answer
from tiltyard.table.play import NO_LIMIT, Play
from tiltyard.table.presence import Presence
from tiltyard.table.publisher import Publisher
from tiltyard.table.state import State

BOT: Final = "bot"


class Bots:
    """Those of the game, and guests that the operator has brought along."""

    def __init__(
        self, state: State, presence: Presence, asking: Asking, play: Play, publisher: Publisher
    ) -> None:
        self.state = state
        self.presence = presence
        self.asking = asking
        self.play = play
        self.publisher = publisher
        self.alone = NO_LIMIT  # moves that bots may still make while nobody is watching

    def due(self) -> float | None:
        """When the next bot decides; None if none is asked."""
        bot = self._next()
        return None if bot == NOBODY else self._decides_at(bot)

    def is_due(self, now: float) -> bool:
        """Whether a bot should have decided by now."""
        due = self.due()
        return due is not None and due <= now

    def are_asked(self) -> bool:
        """Whether a bot decides next, or one of those who decide."""
        return self.state.phase == "running" and not self.state.paused and self._next() != NOBODY

    def decide(self, now: float) -> None:
        """The bot whose turn it is decides, or a guest is asked."""
        state, thoughts, seat = self.state, self.asking.thoughts, self._next()
        if not self.presence.links and state.only_bots():
            self.alone -= 1
        if thoughts is not None and self._is_guest(seat) and seat not in thoughts.open:
            player, earliest = state.player(seat), self.asking.pace.due()
            thoughts.ask(player, state.game, self.asking.state_of(seat), now, earliest)
            return
        moves = self._moves(seat)
        if self.asking.window.holds and moves == passive_answer(state.contract, state.game, seat):
            self.asking.window.considered.append(seat)
            self.play.close_if_answered(now)
        else:
            self.play.make_all(seat, moves, BOT, now)
        self.publisher.publish(now)

    def hurry(self, seat: Seat, now: float) -> None:
        """Let bots play at once until a person is asked, if there is nobody else to mind."""
        state, pace = self.state, self.asking.pace
        if state.phase != "running" or state.paused or pace.human_players() != [seat]:
            return
        asked: list[Seat] = state.game.asks()
        pace.hurried = all(state.sitters[other].player or other in state.held for other in asked)
        if self.asking.window.holds:
            self.play.close_if_answered(now)
            self.publisher.publish(now)

    def _next(self) -> Seat:
        """The first bot that is asked and has not let the window pass; none while bots rest."""
        state = self.state
        if self.alone <= 0 and not self.presence.links and state.only_bots():
            return NOBODY
        asked: list[Seat] = state.game.asks()
        answered = self.asking.window.has_answered
        bots = [seat for seat in asked if state.sitters[seat].player and not answered(seat)]
        if len(bots) > 1 and self.asking.thoughts is not None:
            return min(bots, key=self._decides_at)
        return bots[0] if bots else NOBODY

    def _decides_at(self, seat: Seat) -> float:
        """When the bot of a seat decides; a guest is asked at once, and decides when its time is over."""
        thoughts = self.asking.thoughts
        if thoughts is None or not self._is_guest(seat):
            return self.asking.pace.due()
        thought = thoughts.open.get(seat)
        if thought is None:
            return self.asking.pace.noticed_at
        at: float = thought.asked_at if thought.answered and self.state.only_bots() else thought.due
        return at

    def _is_guest(self, seat: Seat) -> bool:
        """Whether a bot decides here that the game itself does not know."""
        thoughts = self.asking.thoughts
        level = self.state.sitters[seat].player
        return level in self.state.guests and (thoughts is None or thoughts.trusts(seat))

    def _moves(self, seat: Seat) -> list[Move]:
        """What the bot of a seat does; where a guest fails that thinks elsewhere, the house decides."""
        state = self.state
        if not self._is_guest(seat):
            if state.sitters[seat].player in state.contract.levels():
                return house_answer(state.player(seat), state.game)
            return best_answer(state.contract, state.game, seat, state.chance)
        if self.asking.thoughts is None:
            return [state.player(seat).choose(state.game)]
        move: Move | None = self.asking.thoughts.conclude(seat)
        if move is not None and move in state.game.options(seat):
            return [move]
        return best_answer(state.contract, state.game, seat, state.chance)
