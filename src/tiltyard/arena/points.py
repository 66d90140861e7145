"""Where points come from: what spectators read about each seat at the end, and which questions changed it."""

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from tiltyard.engine.contract import Contract
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.shown.scene import Scene, SeatScene, Standing

LINK: Final = "of"  # 3 of 7 shields


class Number(msgspec.Struct, frozen=True, array_like=True):
    """Something a seat has so much of: shields, tokens, cards."""

    icon: str
    noun: str
    value: int


class Change(msgspec.Struct, array_like=True):
    """By how much the first number of a seat rose and fell while one kind of question was asked."""

    gained: int = 0
    lost: int = 0


def numbers(seat: SeatScene) -> list[Number]:
    """What can be counted of what everybody knows about a player."""
    found = [number(standing) for standing in seat.facts]
    return [entry for entry in found if entry is not None]


def number(standing: Standing) -> Number | None:
    """The number in a standing, with what it counts; None if it is a word."""
    value = standing.number()
    if value is None:
        return None
    nouns = [word for word in standing.words.split() if word != LINK and not is_number(word)]
    return Number(standing.icon, " ".join(nouns), value)


def is_number(word: str) -> bool:
    """Whether a word is a whole number."""
    return word.removeprefix("-").isdecimal()


def margin(scene: Scene, winners: list[Seat]) -> int | None:
    """How far the winner was ahead of everybody else; None if the first of their standings is no number."""
    firsts = [seat.facts[0].number() if seat.facts else None for seat in scene.seats]
    points = [first for first in firsts if first is not None]
    if len(winners) != 1 or len(points) < len(firsts):
        return None
    winner = points.pop(winners[0])
    return winner - max(points)


@dataclass
class Score:
    """Follows the first number of every seat through one game.

    It looks at the table only when another kind of question is asked, so each change belongs to the kind that
    was asked before, and quick bots are not slowed down more than needed.
    """

    contract: Contract[Any]
    names: list[str]
    question: str = ""
    points: list[int] = field(default_factory=list)
    changes: list[dict[str, Change]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.changes = [{} for _name in self.names]

    def look(self, game: Any) -> None:
        """A move has been made, or the game begins."""
        question = "" if game.over() else game.stack[-1].name
        if question != self.question:
            self.note(points_of(self.scene(game)))
            self.question = question

    def note(self, points: list[int]) -> None:
        """What has changed since the last look."""
        for seat, (before, now) in enumerate(zip(self.points, points, strict=False)):
            if now != before:
                change = self.changes[seat].setdefault(self.question, Change())
                change.gained += max(0, now - before)
                change.lost += max(0, before - now)
        self.points = points

    def scene(self, game: Any) -> Scene:
        """The table as spectators see it."""
        return self.contract.scene(self.contract.view(game, NOBODY), self.names)


def points_of(scene: Scene) -> list[int]:
    """The first number of each seat; none if one of them has no number."""
    firsts = [numbers(seat)[:1] for seat in scene.seats]
    return [first[0].value for first in firsts] if all(firsts) else []
