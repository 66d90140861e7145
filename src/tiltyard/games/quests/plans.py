"""The answers worth weighing, each as a row of moves: whole set-ups, whole attacks, a card to trim."""

from typing import Final

from tiltyard.engine.cards import different
from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.questing.stages import STEP
from tiltyard.games.quests.building import STYLES, floors_of, set_up
from tiltyard.games.quests.cards import DAGGER, KINDS, VALUES, stages_of, value
from tiltyard.games.quests.rules import Attack, BuildQuest, FindSponsor, Tackle
from tiltyard.games.quests.sets import SETS, WEAPONS, WORTH, cards_of, weapons_in
from tiltyard.games.quests.sponsor import can_sponsor
from tiltyard.games.quests.table import (
    DECLINE,
    DONE,
    HAND_LIMIT,
    PLAYERS,
    RESTART,
    SPONSOR,
    TACKLE,
    WITHDRAW,
    Quests,
)

NO_COST: Final = 10_000
SINGLE: Final = 2  # how much more a weapon is missed of which the hand has no other


def plans(game: Quests, seat: Seat) -> list[list[Move]]:
    """What could be answered to the open question; to begin a quest anew only if nothing else is left."""
    question = game.stack[-1]
    if isinstance(question, Tackle):
        return [[TACKLE], [WITHDRAW], *for_the_card(game, seat)]
    if isinstance(question, Attack):
        return attacks(game, seat)
    if isinstance(question, BuildQuest):
        return set_ups(game.hands[seat], game.stages, stages_of(game.card)) or [[RESTART]]
    if isinstance(question, FindSponsor):
        return sponsoring(game, seat)
    return [[card] for card in different(game.hands[seat])]


def for_the_card(game: Quests, seat: Seat) -> list[list[Move]]:
    """To tackle and lay nothing, if the card that it brings can be kept."""
    return [[TACKLE, DONE]] if len(game.hands[seat]) < HAND_LIMIT else []


def sponsoring(game: Quests, seat: Seat) -> list[list[Move]]:
    """To decline, or to sponsor with one of the set-ups; Q-47: whoever always waits never ends a game."""
    needed = stages_of(game.card)
    if not can_sponsor(game.hands[seat], needed):
        return [[DECLINE]]
    built = set_ups(game.hands[seat], [[]], needed)
    yes: list[list[Move]] = [[SPONSOR, *plan] for plan in built]
    return yes if game.unwanted >= PLAYERS else [[DECLINE], *yes]


def set_ups(hand: list[Card], stages: list[list[Card]], needed: int) -> list[list[Move]]:
    """A set-up of every style, each once, on from what lies in the stages."""
    laid = stages[-1]
    before = value(stages[-2]) if len(stages) > 1 else 0
    later = needed - len(stages) + 1
    found: list[list[Move]] = []
    for style in range(STYLES):
        built = set_up(hand, laid, before, later, floors_of(style, hand, later))
        plan = laying(built)
        if built and plan not in found:
            found.append(plan)
    return found


def laying(stages: list[list[Card]]) -> list[Move]:
    """The moves that lay these stages, one after the other."""
    moves: list[Move] = []
    for stage in stages:
        moves += stage
        moves.append(DONE)
    return moves


def attacks(game: Quests, seat: Seat) -> list[list[Move]]:
    """None, and for each value that might do the attack that is missed least."""
    attack = game.attacks[seat]
    laid = value(attack)
    lowest = least_value(game)
    sets = by_worth(game.hands[seat], weapons_in(attack))
    enough = [weapons for weapons in sets if weapons and WORTH[weapons] + laid >= lowest]
    return [[DONE], *[[*cards_of(weapons), DONE] for weapons in enough]]


def least_value(game: Quests) -> int:
    """What the stage is worth at least: it rises above the one before, and its weapons all differ."""
    at = game.stage
    before = value(game.stages[at - 1]) if at > 0 else 0
    weapons = len(game.stages[at]) - 1
    least = VALUES[0]
    for weapon in range(weapons):
        least += VALUES[DAGGER + weapon]
    return max(before + STEP, least)


def by_worth(hand: list[Card], used: int) -> list[int]:
    """For each value, the set of weapons that is missed least, from the weakest on."""
    prices = missed(hand)
    held = weapons_in(hand) & ~used
    best = [-1] * (WORTH[SETS - 1] // STEP + 1)
    costs = [NO_COST] * len(best)
    for weapons in range(SETS):
        if weapons & ~held == 0:
            at = WORTH[weapons] // STEP
            cost = price(weapons, prices)
            if cost < costs[at]:
                costs[at] = cost
                best[at] = weapons
    return [weapons for weapons in best if weapons >= 0]


def missed(hand: list[Card]) -> list[int]:
    """How much each kind of weapon would be missed in a hand."""
    counts = [0] * KINDS
    for card in hand:
        counts[card] += 1
    return [VALUES[card] * (SINGLE if counts[card] < 2 else 1) for card in range(DAGGER, KINDS)]


def price(weapons: int, prices: list[int]) -> int:
    """How much a set of weapons would be missed."""
    total = 0
    for at in range(WEAPONS):
        if (weapons >> at) & 1:
            total += prices[at]
    return total
