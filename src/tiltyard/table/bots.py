"""The bots at a table: whose turn it is among them, when they decide, and what they do."""

from typing import Final

from tiltyard.bots.ladder import climbs
from tiltyard.bots.whole import LONGEST, sight_of, whole_answer
from tiltyard.engine.moves import NOBODY, Move, Seat
from tiltyard.table.asking import Asking
from tiltyard.table.default_answer import best_answer, house_answer, passive_answer
from tiltyard.table.play import NO_LIMIT, Play
from tiltyard.table.presence import Presence
from tiltyard.table.publisher import Publisher
from tiltyard.table.state import State
from tiltyard.table.thoughts import Thought, Thoughts

BOT: Final = "bot"


class Bots:
    """Those of the game, of its ladder, and guests that the operator has brought along."""

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
        """The bot whose turn it is decides, or is asked if it thinks elsewhere."""
        thoughts, seat = self.asking.thoughts, self._next()
        if self._is_alone():
            self.alone -= 1
        if thoughts is not None and self._thinks(seat):
            if seat not in thoughts.open:
                self._ask(thoughts, seat, now)
                return
            self._conclude(thoughts.conclude(seat), now)
        elif self.state.plan.daily and climbs(self.state.contract, self.state.sitters[seat].player):
            self._conclude(self._thought_here(seat, now), now)
        else:
            self._make(seat, self._moves(seat), now)
        self.publisher.publish(now)

    def _thought_here(self, seat: Seat, now: float) -> Thought:
        """What a bot answers to the deal of the day without a process: the same as with one."""
        player = self.state.player(seat)
        thought = Thought(player, player.name, 0, player.turn(self.state.game), now, now, now)
        thought.moves, thought.sights = whole_answer(player.bot, thought.turn)
        return thought

    def _ask(self, thoughts: Thoughts, seat: Seat, now: float) -> None:
        """Put the open question to a bot that thinks elsewhere; when it decides is settled here."""
        state, earliest = self.state, self.asking.pace.due()
        patient = thoughts.ask_patiently if state.plan.daily else thoughts.ask_climber
        ask = thoughts.ask_guest if self._is_guest(seat) else patient
        ask(state.player(seat), state.game, self.asking.state_of(seat), now, earliest)

    def _conclude(self, thought: Thought, now: float) -> None:
        """Do what a bot has thought of, all that nobody can notice at once; without an answer, by rules."""
        state, seat = self.state, thought.player.seat
        if not thought.moves or thought.moves[0] not in state.game.options(seat):
            self._play_by_rules(seat, now)
            return
        self._make(seat, thought.moves[:1], now)
        for at in range(1, len(thought.moves)):
            if state.phase != "running" or seat not in state.game.asks():
                return
            if sight_of(state.contract.view(state.game, seat)) != thought.sights[at]:
                return
            self.play.make_all(seat, [thought.moves[at]], BOT, now)

    def _play_by_rules(self, seat: Seat, now: float) -> None:
        """All moves up to the first that everybody sees, at one moment: nobody counts by the clock."""
        state = self.state
        public = state.contract.view(state.game, NOBODY)
        for _move in range(LONGEST):
            self._make(seat, best_answer(state.contract, state.game, seat, state.chance), now)
            asked = state.phase == "running" and seat in state.game.asks()
            if not asked or self.asking.window.holds or state.contract.view(state.game, NOBODY) != public:
                return

    def _make(self, seat: Seat, moves: list[Move], now: float) -> None:
        """Make these moves, or note that the bot lets the window pass."""
        state = self.state
        if self.asking.window.holds and moves == passive_answer(state.contract, state.game, seat):
            self.asking.window.considered.append(seat)
            self.play.close_if_answered(now)
        else:
            self.play.make_all(seat, moves, BOT, now)

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
        if self.alone <= 0 and self._is_alone():
            return NOBODY
        asked: list[Seat] = state.game.asks()
        answered = self.asking.window.has_answered
        bots = [seat for seat in asked if state.sitters[seat].player and not answered(seat)]
        if len(bots) > 1 and self.asking.thoughts is not None:
            return min(bots, key=self._decides_at)
        return bots[0] if bots else NOBODY

    def _decides_at(self, seat: Seat) -> float:
        """When the bot of a seat decides; who thinks elsewhere is asked at once, and has until then.

        Only where nobody plays and nobody watches is a thought made use of as soon as it is there.
        """
        thoughts = self.asking.thoughts
        if thoughts is None or not self._thinks(seat):
            return self.asking.pace.due()
        thought = thoughts.open.get(seat)
        if thought is None:
            return self.asking.pace.noticed_at
        if thought.answered and self._is_alone():
            return float(thought.asked_at)
        return float(thought.ready if thought.answered else thought.due)

    def _is_alone(self) -> bool:
        """Whether only bots are here, and nobody watches them."""
        return not self.presence.links and self.state.only_bots()

    def _is_guest(self, seat: Seat) -> bool:
        """Whether a bot decides here that the game itself does not know."""
        return self.state.sitters[seat].player in self.state.guests

    def _thinks(self, seat: Seat) -> bool:
        """Whether the bot here thinks elsewhere, and has not failed too often."""
        thoughts = self.asking.thoughts
        if self.state.lesson is not None or thoughts is None or not thoughts.trusts(seat):
            return False
        level = self.state.sitters[seat].player
        return self._is_guest(seat) or (thoughts.ladder and climbs(self.state.contract, level))

    def _moves(self, seat: Seat) -> list[Move]:
        """What a bot does that thinks right here; one that has failed elsewhere too often plays by rules."""
        state, thoughts = self.state, self.asking.thoughts
        scripted = state.lesson.answer(state.begun(), seat) if state.lesson is not None else []
        if scripted:
            return scripted
        if thoughts is None and self._is_guest(seat):
            return [state.player(seat).choose(state.game)]
        known = state.sitters[seat].player in state.contract.levels()
        if known and (thoughts is None or thoughts.trusts(seat)):
            return house_answer(state.player(seat), state.game)
        return best_answer(state.contract, state.game, seat, state.chance)
