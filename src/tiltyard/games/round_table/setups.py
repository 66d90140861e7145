"""Set-ups: whole quests that a sponsor may build, weak or strong, with or without a test.

Cards are counted by kind here. The last stage comes first: the strongest foe with weapons up to a value. The
stages before it are either as weak or as strong as they may be.
"""

from typing import Final

from tiltyard.engine.moves import NO_CARD, Card
from tiltyard.games.round_table.cards import (
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    KINDS,
    MINIMUM,
    stage_value,
)

Stages = list[list[Card]]
NO_TEST: Final = -1
ALL_WEAPONS: Final = FIRST_TEST - FIRST_WEAPON


def _rising(row: list[int]) -> list[Card]:
    return [card for _value, card in sorted([(row[card], card) for card in range(FIRST_WEAPON)])]


RISING: Final = [_rising(row) for row in BP]  # by story: the foes, the weakest first


def count(cards: list[Card]) -> list[int]:
    """How many there are of each kind."""
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts


def best_test(left: list[int], story: Card) -> Card:
    """The test with the highest minimum on this quest, or NO_CARD."""
    row = MINIMUM[story]
    best = NO_CARD
    for card in range(FIRST_TEST, FIRST_ALLY):
        if left[card] and (best == NO_CARD or row[card] > row[best]):
            best = card
    return best


def last_stage(left: list[int], story: Card, needed: int, most: int = ALL_WEAPONS) -> list[Card]:
    """The strongest foe and up to `most` of the strongest weapons, as needed; nothing without a foe."""
    row = BP[story]
    rising = RISING[story]
    at = len(rising) - 1
    while at >= 0 and not left[rising[at]]:
        at -= 1
    if at < 0:
        return []
    stage = [rising[at]]
    total = row[rising[at]]
    for weapon in range(FIRST_TEST - 1, FIRST_WEAPON - 1, -1):
        if total >= needed or len(stage) > most:
            break
        if left[weapon]:
            stage.insert(1, weapon)
            total += row[weapon]
    return stage


def use(left: list[int], stage: list[Card]) -> None:
    """These cards are laid."""
    for card in stage:
        left[card] -= 1


def make(cards: list[Card], story: Card, stages: int, needed: int, test_at: int, strong: bool) -> Stages:
    """A set-up with a last stage of what is needed or as strong as can be; none if it does not rise.

    `test_at` is the stage that is a test, if there is one at hand.
    """
    left = count(cards)
    last = last_stage(left, story, needed)
    if not last:
        return []
    use(left, last)
    plan: Stages = [[] for stage in range(stages)]
    plan[stages - 1] = last
    test = best_test(left, story) if test_at >= 0 else NO_CARD
    if test != NO_CARD:
        plan[test_at] = [test]
    ceiling = stage_value(last, story)
    rises = strengthen(plan, left, story, ceiling) if strong else lighten(plan, left, story, ceiling)
    return plan if rises else []


def lighten(plan: Stages, left: list[int], story: Card, ceiling: int) -> bool:
    """From front to back, each empty stage gets the weakest foe that rises."""
    row = BP[story]
    rising = RISING[story]
    before = 0
    at = 0
    for number in range(len(plan) - 1):
        if plan[number]:
            before = max(before, stage_value(plan[number], story))
            continue
        while at < FIRST_WEAPON and (not left[rising[at]] or row[rising[at]] <= before):
            at += 1
        if at == FIRST_WEAPON:
            return False
        plan[number] = [rising[at]]
        left[rising[at]] -= 1
        before = row[rising[at]]
    return before < ceiling


def strengthen(plan: Stages, left: list[int], story: Card, ceiling: int) -> bool:
    """From back to front, each empty stage gets the strongest foe below the next, and a weapon held twice."""
    row = BP[story]
    rising = RISING[story]
    at = FIRST_WEAPON - 1
    for number in range(len(plan) - 2, -1, -1):
        if plan[number]:
            ceiling = min(ceiling, stage_value(plan[number], story) or ceiling)
            continue
        while at >= 0 and (not left[rising[at]] or row[rising[at]] >= ceiling):
            at -= 1
        if at < 0:
            return False
        plan[number] = [rising[at]]
        left[rising[at]] -= 1
        arm(plan[number], left, row, ceiling)
        ceiling = stage_value(plan[number], story)
    return True


def arm(stage: list[Card], left: list[int], row: list[int], ceiling: int) -> None:
    """Add the weakest weapon that is held twice, if the stage stays below the next."""
    for weapon in range(FIRST_WEAPON, FIRST_TEST):
        if left[weapon] > 1:
            if row[stage[0]] + row[weapon] < ceiling:
                stage.append(weapon)
                left[weapon] -= 1
            return
