"""Worlds: tables that agree with all that a seat has seen and remembers, the rest dealt anew.

Hands, deck and unseen discards are dealt evenly. Stages that lie face down are half of the time those that
a sponsor would build from a hand dealt evenly, in one of the styles of `building`, if such a hand is soon
found; else all rising stages of these sizes are equally likely. What the others declined tells nothing here.
"""

from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.games.quests.building import STYLES, floors_of, set_up
from tiltyard.games.quests.cards import DAGGER, stages_of, value
from tiltyard.games.quests.laying import ATTACK, OPEN_STAGE, STAGE, Laying
from tiltyard.games.quests.memory import knows
from tiltyard.games.quests.rules import BuildQuest
from tiltyard.games.quests.sponsor import can_sponsor
from tiltyard.games.quests.table import PLAYERS, Quests

HANDS: Final = 4  # that a sponsor might have had, tried for each world


def dealt_anew(game: Quests, seat: Seat, chance: Chance) -> Quests:
    """A copy in which everything that the seat does not know is dealt anew."""
    twin = game.copy()
    twin.chance = chance
    chance.mix(twin.story.deck)
    hidden = unknown(twin, seat)
    chance.mix(hidden)
    dealt = lay_anew(twin, seat, hidden, chance)
    for other in range(PLAYERS):
        if other not in (seat, dealt):
            twin.hands[other] = taken(hidden, len(twin.hands[other]))
            twin.hands[other].sort()
    bury(twin, seat, hidden)
    twin.adventure.deck = hidden
    remember_hand(twin, seat)
    twin.settle()
    return twin


def taken(cards: list[Card], count: int) -> list[Card]:
    """So many cards from the end."""
    at = len(cards) - count
    found = cards[at:]
    del cards[at:]
    return found


def unknown(game: Quests, seat: Seat) -> list[Card]:
    """All cards whose place the seat does not know."""
    cards = game.adventure.deck[:]
    for at, card in enumerate(game.adventure.discards):
        if not knows(game, seat, at):
            cards.append(card)
    for other in range(PLAYERS):
        if other != seat:
            cards += game.hands[other]
            cards += game.attacks[other]
    for stage in game.stages[seen_stages(game, seat) :]:
        cards += stage
    return cards


def seen_stages(game: Quests, seat: Seat) -> int:
    """Q-29: the sponsor sees all stages, the others those that are revealed."""
    return len(game.stages) if seat != NOBODY and seat == game.sponsor else game.stage


def bury(twin: Quests, seat: Seat, hidden: list[Card]) -> None:
    """Other cards for those of the discard pile that the seat has not seen go."""
    discards = twin.adventure.discards
    for at in range(len(discards)):
        if not knows(twin, seat, at):
            discards[at] = hidden.pop()


# What lies face down


def lay_anew(twin: Quests, seat: Seat, hidden: list[Card], chance: Chance) -> Seat:
    """Unseen stages and attacks of the same sizes; whose hand came with them, if the sponsor's did."""
    attackers = [other for other in range(PLAYERS) if other != seat and twin.attacks[other]]
    seen = seen_stages(twin, seat)
    true, cards = twin.stages, hidden[:]
    if seen < len(true) and not is_building(twin) and chance.below(2) > 0:
        built = build_anew(twin, seen, hidden, chance)
        if built and lay_rows(twin, seen, [], attackers, hidden, chance):
            return twin.sponsor
        twin.stages = true
        hidden[:] = cards
    lay_rows(twin, seen, true[seen:], attackers, hidden, chance)
    return seat


def lay_rows(
    twin: Quests,
    seen: int,
    stages: list[list[Card]],
    attackers: list[Seat],
    hidden: list[Card],
    chance: Chance,
) -> bool:
    """Lay such stages and attacks from hidden cards; whether these allow it."""
    if not stages and not attackers:
        return True
    rows = stages + [twin.attacks[other] for other in attackers]
    kinds = [STAGE] * len(stages) + [ATTACK] * len(attackers)
    if stages and is_building(twin):
        kinds[len(stages) - 1] = OPEN_STAGE
    laying = Laying(hidden)
    before = value(twin.stages[seen - 1]) if stages and seen else 0
    if not laying.lay(kinds, [len(row) for row in rows], before, chance):
        return False
    for row in laying.rows:
        for card in row:
            hidden.remove(card)
    if stages:
        twin.stages = twin.stages[:seen] + laying.rows[: len(stages)]
    for at, other in enumerate(attackers):
        twin.attacks[other] = laying.rows[len(stages) + at]
    return True


def is_building(game: Quests) -> bool:
    """Whether the last stage is open."""
    return bool(game.stack) and isinstance(game.stack[-1], BuildQuest)


def build_anew(twin: Quests, seen: int, hidden: list[Card], chance: Chance) -> bool:
    """A quest as a sponsor would build it, of the sizes that everybody sees; whether a hand had one."""
    count = len(twin.hands[twin.sponsor])
    for stage in twin.stages[seen:]:
        count += len(stage)
    for attempt in range(HANDS):
        start = attempt * count
        if start + count > len(hidden):
            break
        hand = sorted(hidden[start : start + count])
        for stage in twin.stages[:seen]:
            hand += stage
        hand.sort()
        style = 0 if attempt % 2 == 0 else chance.below(STYLES)
        stages = set_up(hand, [], 0, len(twin.stages), floors_of(style, hand, len(twin.stages)))
        if alike(stages, twin.stages, seen):
            del hidden[start : start + count]
            twin.stages = stages
            twin.hands[twin.sponsor] = without(hand, stages)
            return True
    return False


def alike(stages: list[list[Card]], others: list[list[Card]], seen: int) -> bool:
    """Whether these are as many stages of the same sizes, and those seen have the same cards."""
    if len(stages) != len(others):
        return False
    for at, stage in enumerate(stages):
        if len(stage) != len(others[at]) or (at < seen and stage != others[at]):
            return False
    return True


def without(hand: list[Card], stages: list[list[Card]]) -> list[Card]:
    """What is left of a hand after these stages were laid from it."""
    left = hand[:]
    for stage in stages:
        for card in stage:
            left.remove(card)
    return left


# A sponsor who is still building


def remember_hand(twin: Quests, seat: Seat) -> None:
    """A sponsor who starts over gets back what has just been dealt, and it forms a quest."""
    phase = twin.stack[-1] if twin.stack else None
    if not isinstance(phase, BuildQuest):
        return
    laid: list[Card] = []
    for stage in twin.stages:
        laid += stage
    if seat != twin.sponsor:
        ensure_quest(twin, laid)
    phase.hand = sorted(twin.hands[twin.sponsor] + laid)


def ensure_quest(twin: Quests, laid: list[Card]) -> None:
    """Q-17: who sponsors can; if need be, weapons and equal foes are exchanged for other foes of the deck."""
    hand = twin.hands[twin.sponsor]
    deck = twin.adventure.deck
    for at in range(len(deck)):
        if can_sponsor(sorted(hand + laid), stages_of(twin.card)):
            return
        spare = spare_place(hand, laid)
        if spare >= 0 and deck[at] < DAGGER and deck[at] not in hand and deck[at] not in laid:
            given = hand[spare]
            hand[spare] = deck[at]
            deck[at] = given
            hand.sort()


def spare_place(hand: list[Card], laid: list[Card]) -> int:
    """Where in a hand there is a weapon, or a foe that is there already; -1: nowhere."""
    for at in range(len(hand) - 1, -1, -1):
        card = hand[at]
        if card >= DAGGER or card in laid or (at > 0 and hand[at - 1] == card):
            return at
    return -1
