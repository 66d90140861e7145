"""Can a hand form a quest? Searched exactly (Q-17, Q-28), lowest stages first.

Stages must rise strictly, so what is wanted is one foe for each stage, and weapons, none twice in a
stage, that make all values different. Foes of different values do that alone; only hands with too many
equal foes need the search.
"""

from tiltyard.engine.moves import Card
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES, value


def can_sponsor(hand: list[Card], stages: int) -> bool:
    """Whether the hand, in display order, holds a whole quest."""
    foes = 0
    different = 0
    last = -1
    for card in hand:
        if card >= DAGGER:
            break
        foes += 1
        if card != last:
            different += 1
            last = card
    if foes < stages or different >= stages:
        return foes >= stages
    return _can_rise(_counts(hand), stages, 0)


def can_go_on(hand: list[Card], open_stage: list[Card], before: int, later: int) -> bool:
    """Whether the open stage, with more cards if needed, and the later stages can still be built."""
    left = _counts(hand)
    used = 0
    for card in open_stage:
        used |= 1 << card
    has_foe = bool(open_stage) and open_stage[0] < DAGGER
    for foe in [KINDS] if has_foe else _foes(left):
        total = value(open_stage)
        if foe < KINDS:
            left[foe] -= 1
            total += VALUES[foe]
        if _can_close(left, DAGGER, used, total, before, later):
            return True
        if foe < KINDS:
            left[foe] += 1
    return False


def _counts(hand: list[Card]) -> list[int]:
    left = [0] * KINDS
    for card in hand:
        left[card] += 1
    return left


def _foes(left: list[int]) -> list[Card]:
    return [foe for foe in range(DAGGER) if left[foe] > 0]


def _can_rise(left: list[int], stages: int, before: int) -> bool:
    """Whether so many more stages can rise above a value."""
    if stages == 0:
        return True
    for foe in range(DAGGER):
        if left[foe] > 0:
            left[foe] -= 1
            found = _can_close(left, DAGGER, 0, VALUES[foe], before, stages - 1)
            left[foe] += 1
            if found:
                return True
    return False


def _can_close(left: list[int], weapon: Card, used: int, total: int, before: int, later: int) -> bool:
    """Whether the stage, with some weapons from this kind on, lets it and the later stages rise."""
    if total > before and _can_rise(left, later, total):
        return True
    for kind in range(weapon, KINDS):
        if left[kind] > 0 and (used >> kind) & 1 == 0:
            left[kind] -= 1
            found = _can_close(left, kind + 1, used, total + VALUES[kind], before, later)
            left[kind] += 1
            if found:
                return True
    return False
