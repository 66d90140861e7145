"""Cards that somebody has laid face down, chosen anew: stages that rise, attacks of different weapons.

How many ways there are to lay stages of these sizes and each value is counted, from the last stage to the
first, so that a draw from them needs no luck. The count takes the cards of a kind as endless; a draw that
uses more than there are is repeated, and in the end whatever fits is searched. It is always found, because
the cards that really lie there fit.
"""

from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, Card
from tiltyard.games.questing.stages import STEP
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES, value
from tiltyard.games.quests.sets import OF_SIZE, SETS, WEAPONS, WORTH, cards_of

LEVELS: Final = (VALUES[DAGGER - 1] + WORTH[SETS - 1]) // STEP + 1
TRIES: Final = 8
FINE: Final = 1 << 30

# What is laid
STAGE: Final = 0
OPEN_STAGE: Final = 1  # it may not rise yet, nor have a foe
ATTACK: Final = 2


class Laying:
    """The available cards, by kind, and what is laid from them."""

    def __init__(self, cards: list[Card]) -> None:
        self.left = [0] * KINDS
        for card in cards:
            self.left[card] += 1
        self.rows: list[list[Card]] = []

    def lay(self, kinds: list[int], sizes: list[int], before: int, chance: Chance) -> bool:
        """Lay a row of each kind and size, the stages rising above a value; whether there is a way."""
        left = self.left[:]
        for _attempt in range(TRIES):
            if self.draw(kinds, sizes, before, chance):
                return True
            self.left = left[:]
        self.rows = []
        return self.search(kinds, sizes, before)

    def draw(self, kinds: list[int], sizes: list[int], before: int, chance: Chance) -> bool:
        """Lay random rows; whether there were enough cards."""
        stages = [size for at, size in enumerate(sizes) if kinds[at] == STAGE]
        self.rows = self.rising(stages, before, chance)
        for at in range(len(stages), len(sizes)):
            with_foe = kinds[at] == OPEN_STAGE and sizes[at] > 0
            row = [self.any_foe(chance)] if with_foe else []
            self.rows.append(row + self.any_weapons(sizes[at] - len(row), chance))
        return self.spend()

    def spend(self) -> bool:
        """Take what is laid from the cards; whether there are enough."""
        for row in self.rows:
            for card in row:
                if card == NO_CARD:
                    return False
                self.left[card] -= 1
        return min(self.left) >= 0

    def rising(self, sizes: list[int], before: int, chance: Chance) -> list[list[Card]]:
        """Random stages of these sizes, all sets of rising stages being equally likely."""
        ways = [self.ways(size) for size in sizes]
        later = [[1.0] * LEVELS]  # the ways to go on after a stage of each value, the last stage first
        for at in range(len(sizes) - 1, -1, -1):
            later.append(ways_above(ways[at], later[-1]))
        later.reverse()
        level = before // STEP
        stages: list[list[Card]] = []
        for at in range(len(sizes)):
            level = pick_level(ways[at], later[at + 1], level, part_of(later[at][level], chance))
            stages.append(self.stage(sizes[at], level * STEP, part_of(ways[at][level], chance)))
        return stages

    def ways(self, size: int) -> list[float]:
        """In how many ways a stage of that many cards can have each value."""
        found = [0.0] * LEVELS
        for weapons in OF_SIZE[size - 1]:
            copies = self.copies(weapons)
            if copies > 0.0:
                for foe in range(DAGGER):
                    found[(VALUES[foe] + WORTH[weapons]) // STEP] += copies * self.left[foe]
        return found

    def stage(self, size: int, worth: int, drawn: float) -> list[Card]:
        """One of the stages of that many cards and that value."""
        for weapons in OF_SIZE[size - 1]:
            copies = self.copies(weapons)
            for foe in range(DAGGER):
                if VALUES[foe] + WORTH[weapons] == worth:
                    drawn -= copies * self.left[foe]
                    if drawn < 0.0:
                        return [foe, *cards_of(weapons)]
        return [NO_CARD]

    def copies(self, weapons: int) -> float:
        """In how many ways a set of weapons can be taken."""
        ways = 1.0
        for at in range(WEAPONS):
            if (weapons >> at) & 1:
                ways *= self.left[DAGGER + at]
        return ways

    def any_foe(self, chance: Chance) -> Card:
        """A random foe."""
        total = sum(self.left[:DAGGER])
        drawn = chance.below(total) if total else 0
        for foe in range(DAGGER):
            drawn -= self.left[foe]
            if drawn < 0 and total:
                return foe
        return NO_CARD

    def any_weapons(self, size: int, chance: Chance) -> list[Card]:
        """Random different weapons."""
        ways = [self.copies(weapons) for weapons in OF_SIZE[size]]
        drawn = part_of(sum(ways), chance)
        for at, weapons in enumerate(OF_SIZE[size]):
            drawn -= ways[at]
            if drawn < 0.0:
                return cards_of(weapons)
        return [NO_CARD]

    def search(self, kinds: list[int], sizes: list[int], before: int) -> bool:
        """Lay the rows that are missing, in any way that fits; whether there is one."""
        at = len(self.rows)
        if at == len(sizes):
            return True
        for row in choices(kinds[at], sizes[at]):
            if self.fits(row) and (kinds[at] != STAGE or value(row) > before):
                self.move(row, -1)
                self.rows.append(row)
                if self.search(kinds, sizes, value(row)):
                    return True
                self.rows.pop()
                self.move(row, 1)
        return False

    def fits(self, row: list[Card]) -> bool:
        """Whether these cards are left; they all differ."""
        for card in row:
            if self.left[card] == 0:
                return False
        return True

    def move(self, row: list[Card], count: int) -> None:
        """Take cards, or put them back."""
        for card in row:
            self.left[card] += count


def choices(kind: int, size: int) -> list[list[Card]]:
    """All rows of a kind and a size."""
    found: list[list[Card]] = []
    if kind != ATTACK and size > 0:
        for foe in range(DAGGER):
            found += [[foe, *cards_of(weapons)] for weapons in OF_SIZE[size - 1]]
    if kind != STAGE:
        found += [cards_of(weapons) for weapons in OF_SIZE[size]]
    return found


def ways_above(ways: list[float], later: list[float]) -> list[float]:
    """For each value, in how many ways a stage can be worth more and the later ones still rise."""
    above = [0.0] * LEVELS
    total = 0.0
    for level in range(LEVELS - 1, -1, -1):
        above[level] = total
        total += ways[level] * later[level]
    return above


def pick_level(ways: list[float], later: list[float], before: int, drawn: float) -> int:
    """A random value of a stage, in steps."""
    last = before
    for level in range(before + 1, LEVELS):
        chances = ways[level] * later[level]
        if chances > 0.0:
            last = level
            drawn -= chances
            if drawn < 0.0:
                return level
    return last


def part_of(whole: float, chance: Chance) -> float:
    """A number from 0 to below a whole."""
    return whole * (chance.below(FINE) / FINE)
