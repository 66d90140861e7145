"""Whole set-ups for a sponsor: rising stages, each worth about as much as a style asks for.

A style says what each stage should be worth at least. A stage takes the cards that a sponsor can best spare:
foes before weapons, weapons that the hand has twice before single ones, and no more than is needed.
"""

from typing import Final

from tiltyard.engine.moves import NO_CARD, Card
from tiltyard.games.questing.rising import Rising
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES
from tiltyard.games.quests.sets import SETS, WEAPONS, WORTH, cards_of

OUT_OF_REACH: Final = 10_000  # what a stage costs that stays below its floor
MISSED: Final = 5  # what each point counts that is missing there
SINGLE: Final = 3  # how much more a weapon is missed of which the hand has no other
STYLES: Final = 10


class Builder:
    """A sponsor's hand by kinds, from which stages are taken one after the other."""

    def __init__(self, hand: list[Card]) -> None:
        self.left = [0] * KINDS
        for card in hand:
            self.left[card] += 1
        self.foe: Card = NO_CARD  # of the stage that was found last
        self.weapons = 0
        self.worth = 0

    def stage(self, laid: list[Card], before: int, floor: int, later: int) -> bool:
        """Find the next stage, with what is laid already; whether there is one."""
        foes = laid[:1] if laid and laid[0] < DAGGER else self.foes()
        used = 0
        for card in laid:
            if card >= DAGGER:
                used |= 1 << (card - DAGGER)
        prices = self.prices(used)
        sets = [weapons for weapons in range(SETS) if prices[weapons] >= 0]
        least = 2 * OUT_OF_REACH
        for foe in foes:
            for weapons in sets:
                worth = VALUES[foe] + WORTH[weapons]
                cost = prices[weapons]
                if worth <= before or cost >= least:
                    continue
                cost += worth - floor if worth >= floor else OUT_OF_REACH + MISSED * (floor - worth)
                if cost < least and self.can_follow(foe, weapons, worth, later):
                    least = cost
                    self.foe = foe
                    self.weapons = weapons
                    self.worth = worth
        return least < 2 * OUT_OF_REACH

    def foes(self) -> list[Card]:
        """The different foes that are left."""
        return [foe for foe in range(DAGGER) if self.left[foe] > 0]

    def prices(self, used: int) -> list[int]:
        """What each set of weapons costs the sponsor; -1: it cannot be laid."""
        prices = [0] * SETS
        for at in range(WEAPONS):
            bit = 1 << at
            count = self.left[DAGGER + at]
            worth = VALUES[DAGGER + at]
            price = -1 if count == 0 else worth * SINGLE if count == 1 else worth
            for weapons in range(bit):
                known = prices[weapons]
                if (used >> at) & 1:
                    prices[weapons | bit] = known
                    prices[weapons] = -1
                else:
                    prices[weapons | bit] = -1 if known < 0 or price < 0 else known + price
        return prices

    def can_follow(self, foe: Card, weapons: int, worth: int, later: int) -> bool:
        """Whether this many stages can rise above this one; foes that rise by themselves need no search."""
        if later == 0:
            return True
        above = 0
        for kind in range(DAGGER):
            if VALUES[kind] > worth and self.left[kind] > 0:
                above += 1
        return above >= later or self.can_rise(foe, weapons, worth, later)

    def can_rise(self, foe: Card, weapons: int, worth: int, later: int) -> bool:
        """The same, searched."""
        search = Rising([], VALUES, DAGGER, KINDS)
        search.left = self.left[:]
        if search.left[foe] > 0:
            search.left[foe] -= 1
        for at in range(WEAPONS):
            if (weapons >> at) & 1 and search.left[DAGGER + at] > 0:
                search.left[DAGGER + at] -= 1
        return sum(search.left[:DAGGER]) >= later and search.can_rise(later, worth)

    def take(self, laid: list[Card]) -> list[Card]:
        """The cards of the stage that was found, beside those that are laid; they leave the hand."""
        cards = [card for card in [self.foe, *cards_of(self.weapons)] if card not in laid]
        for card in cards:
            self.left[card] -= 1
        return cards


def set_up(
    hand: list[Card], laid: list[Card], before: int, stages: int, floors: list[int]
) -> list[list[Card]]:
    """The cards to lay into the open stage and all later ones, or no stages if it cannot be done."""
    builder = Builder(hand)
    found: list[list[Card]] = []
    for at in range(stages):
        if not builder.stage(laid, before, floors[at], stages - at - 1):
            return []
        found.append(builder.take(laid))
        before = builder.worth
        laid = []
    return found


def floors_of(style: int, hand: list[Card], stages: int) -> list[int]:
    """What the stages of a style should be worth. Style 0: cheap, with the strongest foe last."""
    floors = [0] * stages
    last = stages - 1
    strongest = strongest_foe(hand)
    if style in (0, 5, 6):
        floors[last] = strongest
    if style in (1, 7):
        floors[last] = strongest + 20
    if style == 2:
        floors[last] = strongest + 45
    if style == 3:
        floors[last] = 200
    if style == 5:
        floors[0] = 20
    if style in (6, 7):
        floors[0] = 30
    if style in (8, 9):
        for at in range(stages):
            floors[at] = (20 + 15 * at) if style == 8 else (30 + 20 * at)
    return floors


def strongest_foe(hand: list[Card]) -> int:
    """What the strongest foe of a hand is worth."""
    best = 0
    for card in hand:
        if card < DAGGER:
            best = max(best, VALUES[card])
    return best
