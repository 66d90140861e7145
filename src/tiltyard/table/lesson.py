"""A lesson: the moves of a record, the words that go with them, and where the learner stands.

The learner has the first seat and makes the moves of the record, in any order that works; another move is
refused with a kind word. The other seats answer as the record says. Where everybody stands is read from the
moves that were made, so taking back and coming back later need nothing else.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from tiltyard.engine.match import Match
from tiltyard.engine.moves import Move, Seat
from tiltyard.engine.record import Record
from tiltyard.engine.record.story import OTHERWISE, SAY
from tiltyard.wire.protocol import Coach

LEARNER: Final = 0
NOT_NOW: Final = "That can be done, but it is not what this lesson is about. Try again."


@dataclass
class Task:
    """What the learner is told, and the moves that it takes."""

    words: str = ""
    otherwise: str = ""
    moves: list[Move] = field(default_factory=list)


def tasks_of(kept: Record) -> list[Task]:
    """The tasks of a lesson: each begins with words, and goes on to the next words."""
    tasks: list[Task] = []
    for step in kept.steps:
        if step.kind == SAY:
            tasks.append(Task(step.text))
        elif step.kind == OTHERWISE and tasks:
            tasks[-1].otherwise = step.text
        elif step.kind == "move" and step.seat == LEARNER and tasks:
            tasks[-1].moves.append(step.move)
    return [task for task in tasks if task.moves]


class Lesson:
    """One lesson at a table."""

    def __init__(self, kept: Record) -> None:
        self.kept = kept
        self.tasks = tasks_of(kept)
        self.answers: dict[Seat, list[Move]] = {}  # what every seat does, in order
        for step in kept.steps:
            if step.kind == "move":
                self.answers.setdefault(step.seat, []).append(step.move)

    def is_over(self, match: Match) -> bool:
        """Whether everybody has done what the record says."""
        return all(len(made(match, seat)) >= len(moves) for seat, moves in self.answers.items())

    def answer(self, match: Match, seat: Seat) -> list[Move]:
        """What the record says that this seat does now; nothing if it does not say, or it is not possible."""
        rest = self.answers.get(seat, [])[len(made(match, seat)) :]
        return [move for move in rest[:1] if move in match.game.options(seat)]

    def refusal(self, match: Match, seat: Seat, move: Move) -> str:
        """What the learner is told instead of making a move that is legal; empty: it is a good one."""
        at, rest = self._stands(match)
        if seat != LEARNER or not rest or move not in match.game.options(seat):
            return ""
        return "" if self._fits(match, move, rest) else self.tasks[at].otherwise or NOT_NOW

    def coach(self, match: Match, asked: bool, over: bool) -> Coach | None:
        """The words for the learner now."""
        at, rest = self._stands(match)
        steps = len(self.tasks)
        if over:
            done = self.is_over(match)
            return Coach(self.kept.learned, [], steps, steps, True) if done else None
        if not asked or not rest:
            return None
        options = match.game.options(LEARNER)
        moves = [move for move in dict.fromkeys(rest) if move in options and self._fits(match, move, rest)]
        return Coach(self.tasks[at].words, moves, at + 1, steps)

    def _stands(self, match: Match) -> tuple[int, list[Move]]:
        """The task that is open, and the moves that it still takes."""
        done = made(match, LEARNER)
        for at, task in enumerate(self.tasks):
            if len(done) < len(task.moves):
                return at, left_of(task.moves, done)
            done = done[len(task.moves) :]
        return len(self.tasks), []

    def _fits(self, match: Match, move: Move, rest: list[Move]) -> bool:
        """Whether a move is what comes next, or could as well."""
        if move not in rest:
            return False
        return move == rest[0] or can_make(match.game, [move, *left_of(rest, [move])])


def made(match: Match, seat: Seat) -> list[Move]:
    """The moves that a seat has made."""
    return [move for who, move in match.moves if who == seat]


def left_of(moves: list[Move], done: list[Move]) -> list[Move]:
    """The moves that are left when some are done, in any order."""
    left = moves[:]
    for move in done:
        if move in left:
            left.remove(move)
    return left


def can_make(game: Any, moves: list[Move]) -> bool:
    """Whether the learner could make these moves, one after another."""
    twin = game.copy()
    for move in moves:
        if LEARNER not in twin.asks() or move not in twin.options(LEARNER):
            return False
        twin.play(LEARNER, move)
    return True
