"""Stages that fit what is known of a quest, found for certain if there are any.

Some stages are seen and stay; the others are filled from a pool of cards, so that foe stages rise, at most
one stage is a test, and there are as many cards in all as everybody can count.
"""

from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NO_CARD, Card
from tiltyard.games.round_table.arms import WEAPON_SETS, WEAPONS, WORTH
from tiltyard.games.round_table.cards import (
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    is_test_stage,
    stage_value,
)
from tiltyard.games.round_table.setups import (
    RISING,
    Stages,
    best_test,
    count,
    last_stage,
    lighten,
    strengthen,
    use,
)

ANY_VALUE: Final = 1_000
FREE: Final = 0  # the styles of a sponsor
STRONG: Final = 1
STYLES: Final = 4  # the others are cheap up to the last stage
MOST_IN_STAGE: Final = 1 + FIRST_TEST - FIRST_WEAPON


class Shape:
    """What is known of a quest: the stages that are seen, those announced, how many cards there are."""

    def __init__(self, story: Card, seen: Stages, announced: int, cards: int, sizes: list[int]) -> None:
        self.story = story
        self.seen = seen  # by stage; empty: not seen
        self.announced = announced  # how many stages are known to be a foe or a test
        self.cards = cards  # in the stages that are not seen
        self.sizes = sizes  # by stage, if the house shows them
        self.secret = [at for at in range(len(seen)) if not seen[at]]
        self.may_have_test = not [stage for stage in seen if is_test_stage(stage)]

    def may_be_test(self, stage: int) -> bool:
        """R-14, R-15: whether a stage that is not seen may be a test."""
        unknown = self.may_have_test and stage >= self.announced and not self.seen[stage]
        return unknown and (not self.sizes or self.sizes[stage] == 1)

    def fits(self, stages: Stages) -> bool:
        """Whether whole stages agree with all of it."""
        before = 0
        cards = 0
        for at in range(len(stages)):
            stage = stages[at]
            if not self.seen[at]:
                cards += len(stage)
                if self.sizes and len(stage) != self.sizes[at]:
                    return False
            if stage[0] >= FIRST_TEST:
                continue
            value = stage_value(stage, self.story)
            if value <= before:
                return False
            before = value
        return cards == self.cards


def likely_stages(shape: Shape, cards: list[Card], style: int, chance: Chance) -> Stages:
    """Stages that a sponsor with these cards may have built, of as many cards as there must be; or none."""
    left = count(cards)
    if style == FREE:
        plan = free_set_up(shape, cards, left, chance)
    else:
        plan = usual_set_up(shape, left, style == STRONG)
    if not plan:
        return []
    balance(shape, plan, left, chance)
    return plan if shape.fits(plan) else []


def usual_set_up(shape: Shape, left: list[int], strong: bool) -> Stages:
    """What the policy might build: a strong end, a test before it, and weak or strong stages up to there."""
    plan = [stage[:] for stage in shape.seen]
    last = len(plan) - 1
    test = best_test(left, shape.story)
    if test != NO_CARD and shape.may_be_test(last - 1):
        plan[last - 1] = [test]
    if not plan[last]:
        plan[last] = last_stage(left, shape.story, ANY_VALUE, shape.cards - len(shape.secret))
        use(left, plan[last])
    ceiling = stage_value(plan[last], shape.story)
    fill = strengthen if strong else lighten
    return plan if ceiling and fill(plan, left, shape.story, ceiling) else []


def free_set_up(shape: Shape, cards: list[Card], left: list[int], chance: Chance) -> Stages:
    """A test anywhere or none, and the first foes of these cards, in rising order."""
    plan = [stage[:] for stage in shape.seen]
    test_at = chance.below(len(plan) + 1) - 1
    test = best_test(left, shape.story)
    if test_at >= 0 and test != NO_CARD and shape.may_be_test(test_at):
        plan[test_at] = [test]
    empty = [at for at in range(len(plan)) if not plan[at]]
    foes = [card for card in cards if card < FIRST_WEAPON][: len(empty)]
    if len(foes) < len(empty):
        return []
    use(left, foes)
    row = BP[shape.story]
    rising = sorted([(row[foe], foe) for foe in foes])
    for at in range(len(empty)):
        plan[empty[at]] = [rising[at][1]]
    return plan


def balance(shape: Shape, plan: Stages, left: list[int], chance: Chance) -> None:
    """Take weapons from the last stage, or add some before it, until the number of cards is right."""
    missing = shape.cards
    for at in shape.secret:
        missing -= len(plan[at])
    last = plan[len(plan) - 1]
    while missing < 0 and len(last) > 1 and not shape.seen[len(plan) - 1]:
        left[last.pop(1)] += 1
        missing += 1
    for at in shape.secret:
        for weapon in WEAPONS[chance.below(WEAPON_SETS)] if missing > 0 else []:
            if missing > 0 and left[weapon] and weapon not in plan[at] and plan[at][0] < FIRST_WEAPON:
                left[weapon] -= 1
                plan[at].append(weapon)
                missing -= 1


class Fitting:
    """An exact search from the first stage to the last; the weakest foes come first, weapons at random."""

    def __init__(self, shape: Shape, pool: list[Card], chance: Chance) -> None:
        self.shape = shape
        self.left = count(pool)
        self.stages: Stages = [stage[:] for stage in shape.seen]
        self.row = BP[shape.story]
        self.weapons = chance.below(WEAPON_SETS)  # with which it begins

    def find(self, at: int, before: int, cards: int, tested: bool) -> bool:
        """Whether the stages from this one on can be filled with this many cards, above a value."""
        if at == len(self.stages):
            return cards == 0
        if self.shape.seen[at]:
            value = stage_value(self.stages[at], self.shape.story)
            return (value == 0 or value > before) and self.find(at + 1, max(before, value), cards, tested)
        if self.find_foe(at, before, cards, tested):
            return True
        return not tested and self.shape.may_be_test(at) and self.find_test(at, before, cards)

    def find_test(self, at: int, before: int, cards: int) -> bool:
        """Whether a test can stand here."""
        for test in range(FIRST_TEST, FIRST_ALLY):
            if self.left[test]:
                self.stages[at] = [test]
                return self.find(at + 1, before, cards - 1, True)
        return False

    def find_foe(self, at: int, before: int, cards: int, tested: bool) -> bool:
        """Whether a foe and weapons can stand here."""
        for foe in RISING[self.shape.story]:
            if not self.left[foe]:
                continue
            self.left[foe] -= 1
            if self.find_weapons(at, foe, before, cards, tested):
                return True
            self.left[foe] += 1
        return False

    def find_weapons(self, at: int, foe: Card, before: int, cards: int, tested: bool) -> bool:
        """Whether this foe can stand here with some weapons."""
        for step in range(WEAPON_SETS):
            armed = WEAPONS[self.weapons ^ step]
            value = self.row[foe] + WORTH[self.weapons ^ step]
            if value <= before or not self.may_have(at, len(armed) + 1, cards) or not self.has(armed):
                continue
            use(self.left, armed)
            self.stages[at] = [foe, *armed]
            if self.find(at + 1, value, cards - len(armed) - 1, tested):
                return True
            for weapon in armed:
                self.left[weapon] += 1
        return False

    def has(self, weapons: list[Card]) -> bool:
        """Whether these weapons are left."""
        for weapon in weapons:
            if not self.left[weapon]:
                return False
        return True

    def may_have(self, at: int, size: int, cards: int) -> bool:
        """Whether a stage may have `size` of the `cards` that it shares with the later ones."""
        later = 0
        for stage in self.shape.secret:
            if stage > at:
                later += 1
        fits = later <= cards - size <= MOST_IN_STAGE * later
        return fits and (not self.shape.sizes or self.shape.sizes[at] == size)
