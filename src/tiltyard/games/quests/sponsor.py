"""Can a hand form a quest (Q-17, Q-28)?"""

from tiltyard.engine.moves import Card
from tiltyard.games.questing.rising import Rising
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES, value


def can_sponsor(hand: list[Card], stages: int) -> bool:
    """Whether the hand, in display order, holds a whole quest."""
    foes = 0
    kinds = 0
    last = -1
    for card in hand:
        if card >= DAGGER:
            break
        foes += 1
        if card != last:
            kinds += 1
            last = card
    if foes < stages or kinds >= stages:
        return foes >= stages
    return Rising(hand, VALUES, DAGGER, KINDS).can_rise(stages, 0)


def can_go_on(hand: list[Card], open_stage: list[Card], before: int, later: int) -> bool:
    """Whether the open stage, with more cards if needed, and the later stages can still be built."""
    used = 0
    for card in open_stage:
        used |= 1 << card
    total = value(open_stage)
    search = Rising(hand, VALUES, DAGGER, KINDS)
    search.plan = [open_stage[:]]
    if open_stage and open_stage[0] < DAGGER:
        return search.can_close(DAGGER, used, total, before, later)
    for foe in range(DAGGER):
        if search.left[foe] > 0:
            search.left[foe] -= 1
            if search.can_close(DAGGER, used, total + VALUES[foe], before, later):
                return True
            search.left[foe] += 1
    return False
