"""Can a hand form a quest (Q-17, Q-28)?"""

from tiltyard.engine.cards import different
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
    if open_stage and open_stage[0] < DAGGER:
        return closes(hand, open_stage, used, before, later)
    for foe in different(hand):
        if foe < DAGGER and closes(without(hand, foe), [foe, *open_stage], used, before, later):
            return True
    return False


def closes(hand: list[Card], stage: list[Card], used: int, before: int, later: int) -> bool:
    """Whether a stage that has its foe, with more weapons if needed, lets it and the later stages rise."""
    search = Rising(hand, VALUES, DAGGER, KINDS)
    search.plan = [stage[:]]
    return search.can_close(DAGGER, used, value(stage), before, later)


def without(hand: list[Card], card: Card) -> list[Card]:
    """The hand with one of these cards laid."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
