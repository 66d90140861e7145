"""Can a hand form this quest (R-12)? A test takes the place of one stage and is skipped when stages rise."""

from tiltyard.engine.moves import NO_CARD, Card
from tiltyard.games.questing.rising import Rising
from tiltyard.games.round_table.cards import BP, FIRST_ALLY, FIRST_TEST, FIRST_WEAPON, is_test, stage_value


def can_sponsor(hand: list[Card], story: Card, stages: int) -> bool:
    """R-12: whether a hand in order of kind holds a complete legal set-up."""
    row = BP[story]
    foes = 0
    values = 0
    different = 0
    needed = stages
    for card in hand:
        if card < FIRST_WEAPON:
            foes += 1
            value = 1 << (row[card] // 5)
            if values & value == 0:
                values |= value
                different += 1
        elif card >= FIRST_TEST:
            if card < FIRST_ALLY:
                needed -= 1
            break
    if foes < needed or different >= needed:
        return foes >= needed
    return len(_rising(hand, story, needed)) == needed


def set_up(hand: list[Card], story: Card, stages: int) -> list[list[Card]]:
    """A complete legal set-up, a test in front if there is one; nothing if the hand has none."""
    test = first_test(hand)
    needed = stages if test == NO_CARD else stages - 1
    plan = _rising(hand, story, needed)
    if len(plan) < needed:
        return []
    return plan if test == NO_CARD else [[test], *plan]


def first_test(hand: list[Card]) -> Card:
    """A test of the hand, or NO_CARD."""
    for card in hand:
        if is_test(card):
            return card
    return NO_CARD


def wrong_stage(stages: list[list[Card]], story: Card) -> int:
    """R-13, R-14: the first stage that is empty, has no foe, or does not rise; -1 if all are right."""
    row = BP[story]
    before = 0
    for at in range(len(stages)):
        stage = stages[at]
        if not stage:
            return at
        if stage[0] >= FIRST_TEST:
            continue
        if stage[0] >= FIRST_WEAPON:
            return at
        value = 0
        for card in stage:
            value += row[card]
        if value <= before:
            return at
        before = value
    return -1


def complete(stages: list[list[Card]], story: Card) -> bool:
    """Whether a set-up can be confirmed."""
    return wrong_stage(stages, story) < 0


def problem(stages: list[list[Card]], story: Card) -> str:
    """What keeps a set-up from being confirmed, in words; nothing if it can be."""
    at = wrong_stage(stages, story)
    if at < 0:
        return ""
    if not stages[at]:
        return f"Stage {at + 1} is empty."
    if stages[at][0] >= FIRST_WEAPON:
        return f"Stage {at + 1} has weapons but no foe."
    before = max([stage_value(stage, story) for stage in stages[:at]])
    return f"Stage {at + 1} is worth {stage_value(stages[at], story)}; it must beat {before}."


def _rising(hand: list[Card], story: Card, stages: int) -> list[list[Card]]:
    search = Rising(hand, BP[story], FIRST_WEAPON, FIRST_TEST)
    search.can_rise(stages, 0)
    return search.plan
