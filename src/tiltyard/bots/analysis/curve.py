"""The curve of everybody's chances, and what moved it: the luck of the cards, or a choice."""

from collections.abc import Callable
from typing import Final

from tiltyard.bots.analysis.outlook import Outlook, Seer, chances
from tiltyard.bots.analysis.story import Story
from tiltyard.shown.analysis import Change

Tell = Callable[[float], None]  # called with the share that is done, from 0 to 1

FEWEST: Final = 4  # simulations from a table
MOST: Final = 64
JUMP: Final = 0.08  # a change for which both sides are looked at again


class Curve:
    """Everybody's chances at each step, as far as simulations can tell them apart."""

    def __init__(self, story: Story, seer: Seer) -> None:
        self.story = story
        self.seer = seer
        self.seats = len(story.setting.names)
        self.outlooks = self._shared()

    def _shared(self) -> list[Outlook]:
        """An outlook for each step; a move that was forced and brought nothing new shares that before it."""
        found = [Outlook(self.seats)]
        for moment in self.story.moments:
            same = moment.forced and not moment.drew
            found.append(found[-1] if same else Outlook(self.seats))
        return found

    def look(self, budget: int, tell: Tell) -> None:
        """Look from every table, and again where the curve jumps."""
        new = [at for at in range(len(self.story.moments)) if not self.outlooks[at].values]
        count = min(MOST, max(FEWEST, 2 * budget // (3 * len(new))))
        for number, at in enumerate(new):
            if not self.outlooks[at].values:
                self._look(at, count)
            tell(number / len(new))
        for at in self._jumps():
            self._look(at, count)

    def _look(self, at: int, count: int) -> None:
        self.seer.look(self.story.moments[at].game, self.outlooks[at], count)

    def _jumps(self) -> list[int]:
        """The steps on either side of a jump, each outlook once."""
        found: dict[int, int] = {}  # by outlook
        for at in range(1, len(self.story.moments)):
            before, after = self.outlooks[at - 1], self.outlooks[at]
            if before is after or apart(before.means(), after.means()) < JUMP:
                continue
            found.setdefault(id(before), at - 1)
            found.setdefault(id(after), at)
        return sorted(found.values())

    def chances(self) -> list[list[float]]:
        """By step, then by seat; tables that cannot be told apart have the same. The last are the result."""
        found: list[list[float]] = []
        pool, since = Outlook(self.seats), 0
        for at in range(len(self.story.moments)):
            now = self.outlooks[at]
            if at and now is not self.outlooks[at - 1] and self._has_changed(at, pool):
                found += [pool.means()] * (at - since)
                pool, since = Outlook(self.seats), at
            if not at or at == since or now is not self.outlooks[at - 1]:
                pool.values += now.values
        found += [pool.means()] * (len(self.story.moments) - since)
        return [*found, chances(self.story.contract, self.story.last, None)]

    def _has_changed(self, at: int, pool: Outlook) -> bool:
        now = self.outlooks[at]
        return now.differs(self.outlooks[at - 1]) or now.stands_apart(pool)

    def changes(self, chances: list[list[float]], tell: Tell) -> list[Change]:
        """What each move changed, and why."""
        found = []
        for at, moment in enumerate(self.story.moments):
            change = [after - before for before, after in zip(chances[at], chances[at + 1], strict=True)]
            if any(change):
                play = self._play(at, change)
                luck = [whole - part for whole, part in zip(change, play, strict=True)]
                found.append(Change(at + 1, moment.seat, luck, play))
            tell(at / len(self.story.moments))
        return found

    def _play(self, at: int, change: list[float]) -> list[float]:
        """The part of a change that was a choice: what it was worth before anything came up."""
        moment, before = self.story.moments[at], self.outlooks[at]
        if moment.forced:
            return [0.0] * self.seats
        if not moment.drew:
            return change
        expected = Outlook(self.seats)
        self.seer.look(moment.game, expected, len(before.values), (moment.seat, moment.move))
        if not expected.differs(before):
            return [0.0] * self.seats
        return [after - was for was, after in zip(before.means(), expected.means(), strict=True)]


def apart(ones: list[float], others: list[float]) -> float:
    """The largest difference between the chances of a seat."""
    return max(abs(one - other) for one, other in zip(ones, others, strict=True))
