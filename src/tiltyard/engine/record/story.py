"""What a record holds: a setting, and the steps that follow from there."""

from dataclasses import dataclass, field
from typing import Any, Final

from tiltyard.engine.copies import Kept
from tiltyard.engine.match import Setting
from tiltyard.engine.moves import NOBODY, Move, Seat, TiltyardError

VERSION: Final = 1
IS: Final = "="  # how a value is compared
HAS: Final = "has"
LACKS: Final = "lacks"
SEES: Final = "sees"  # how an expectation refers to a player's knowledge
SEES_NOT: Final = "sees not"
SAY: Final = ">"  # what a learner reads before a move
OTHERWISE: Final = ">>"  # and if they do something else


class RecordError(TiltyardError):
    """A record that cannot be read or replayed: where, and what is wrong."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(f"{source}:{line}: {problem}")
        self.source = source
        self.line = line
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.source, self.line, self.problem)


@dataclass(frozen=True)
class Step(Kept):
    """A line after the header. `kind` is move, refuse, expect, SAY or OTHERWISE."""

    kind: str
    line: int
    seat: Seat = NOBODY  # who moves, or whose knowledge it is about
    move: Move = -1
    part: str = ""  # the part that something is expected of
    text: str = ""  # the value that is expected, what the refusal must say, or words for a learner
    how: str = IS
    sight: str = ""  # of an expectation: SEES, SEES_NOT, or the table as it is
    rule: str = ""  # the ruling that the refusal must name


@dataclass(frozen=True)
class Record(Kept):
    """A setting and the steps from there."""

    source: str
    setting: Setting
    steps: list[Step] = field(default_factory=list)
    deal_lines: dict[tuple[str, Seat], int] = field(default_factory=dict)
    bots: dict[Seat, str] = field(default_factory=dict)  # who is played by which bot
    title: str = ""  # of a lesson
    learned: str = ""  # what it has taught


@dataclass(frozen=True)
class Failure(Kept):
    """An expectation that was not met."""

    line: int
    expected: str
    found: str
