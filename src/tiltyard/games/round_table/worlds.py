"""Worlds: what a seat cannot see, dealt anew so that everything agrees with what the seat has seen.

Every card that the seat cannot place is dealt again. What is known of a place is dealt first: cards that were
seen in a hand, a sponsor's stages, a hand without weapons; so a deal never fails. How many cards lie in the
stages together is no secret, because everybody can count all others; how many each has, and what it is, is.

What is approximate: of what somebody still holds since their last tournament only the usual is believed, and
nothing is read from who joins or declines; a sponsor is taken to have built what the policy might build, or
anything; and whoever has laid cards has mostly laid those of the policy.
"""

from typing import Final

from tiltyard.engine.chance import Chance
from tiltyard.engine.moves import Card, Seat
from tiltyard.games.round_table.cards import AMOUR, STAGES, is_ally, is_weapon
from tiltyard.games.round_table.event_cards import CallToArms
from tiltyard.games.round_table.facts import sees_stage, shows_sizes
from tiltyard.games.round_table.fitting import STYLES, Fitting, Shape, likely_stages
from tiltyard.games.round_table.plays import LayCards
from tiltyard.games.round_table.policy import cards_of_policy
from tiltyard.games.round_table.sponsor import can_sponsor
from tiltyard.games.round_table.table import NO_STAGE, RoundTable

TRIES: Final = 12  # at a likely set-up before one is searched for
SLIDES: Final = 40  # at a likely hand
# By kind: how often such a card is still held after a tournament, of 256, as games between bots show.
KEPT: Final = [
    *[100, 110, 120, 140, 160, 170, 200, 240, 240, 190, 220],  # foes
    *[40, 42, 75, 25, 12, 5],  # weapons
    *[250, 250, 250, 250],  # tests
    *[5, 5, 50, 70, 65, 5, 5, 5, 13, 5],  # allies
    40,  # amours
]


def deal_world(game: RoundTable, seat: Seat, chance: Chance) -> RoundTable:
    """A copy in which hidden cards have changed places: hands, laid cards, stages, and the deck."""
    twin = game.copy()
    twin.chance = chance
    chance.mix(twin.story.deck)
    others = [other for other in range(game.seats) if other != seat]
    sizes = [len(hand) for hand in game.hands]
    hidden = take_up(twin, seat, others, sizes)
    chance.mix(hidden)
    if game.confirmed:
        deal_stages(game, twin, seat, hidden, chance)
    elif game.sponsor in others:
        twin.hands[game.sponsor] = sponsor_hand(twin, sizes[game.sponsor], hidden, chance)
    deal_hands(twin, others, sizes, hidden, chance)
    for other in others:
        twin.hands[other].sort()
        lay_again(twin, other, chance)
    twin.adventure.deck = hidden
    twin.settle()
    return twin


def take_up(twin: RoundTable, seat: Seat, others: list[Seat], sizes: list[int]) -> list[Card]:
    """All cards that the seat cannot place, taken from the table; those seen in a hand stay there."""
    hidden = twin.adventure.deck
    for other in others:
        hidden += twin.hands[other] + twin.laid[other]
        sizes[other] += len(twin.laid[other])
        twin.laid[other] = []
        twin.hands[other] = twin.known[other][:]
        for card in twin.known[other]:
            hidden.remove(card)
    for at in range(len(twin.stages)):
        if not sees_stage(twin, at, seat):
            hidden += twin.stages[at]
            if not twin.confirmed:  # they count as in hand
                sizes[twin.sponsor] += len(twin.stages[at])
            twin.stages[at] = []
    return hidden


# Stages


def deal_stages(game: RoundTable, twin: RoundTable, seat: Seat, hidden: list[Card], chance: Chance) -> None:
    """Stages that agree with what is known of them: likely ones, or whatever fits."""
    shape = shape_of(game, twin)
    if not shape.secret:
        return
    size = len(game.hands[game.sponsor]) + shape.cards
    stages = likely(shape, size, hidden, chance) or fitting(shape, hidden, chance)
    for at in shape.secret:
        stages[at].sort()
        for card in stages[at]:
            hidden.remove(card)
    twin.stages = stages


def shape_of(game: RoundTable, twin: RoundTable) -> Shape:
    """What is known of the stages, once those that are not seen have been taken up."""
    cards = 0
    for at in range(len(twin.stages)):
        if not twin.stages[at]:
            cards += len(game.stages[at])
    sizes = [len(stage) for stage in game.stages] if shows_sizes(game) else []
    announced = game.stage + 1 if game.stage != NO_STAGE else 0
    return Shape(game.card, twin.stages, announced, cards, sizes)


def likely(shape: Shape, size: int, hidden: list[Card], chance: Chance) -> list[list[Card]]:
    """What a sponsor with this many hidden cards might have built; nothing if a few tries find none."""
    start = 0
    style = chance.below(STYLES)
    for _attempt in range(TRIES):
        if start + size > len(hidden):
            chance.mix(hidden)
            start = 0
        stages = likely_stages(shape, hidden[start : start + size], style, chance)
        if stages:
            return stages
        start += size
    return []


def fitting(shape: Shape, hidden: list[Card], chance: Chance) -> list[list[Card]]:
    """Any stages that fit: there are some, because those on the table do."""
    search = Fitting(shape, hidden, chance)
    search.find(0, 0, shape.cards, False)
    return search.stages


# Hands


def sponsor_hand(twin: RoundTable, size: int, hidden: list[Card], chance: Chance) -> list[Card]:
    """R-12: a sponsor who is still building holds a complete set-up."""
    seen = twin.hands[twin.sponsor]
    more = size - len(seen)
    for start in range(min(len(hidden) - more, SLIDES)):
        hand = sorted(seen + hidden[start : start + more])
        if can_sponsor(hand, twin.card, STAGES[twin.card]):
            del hidden[start : start + more]
            return hand
    hand = seen + some_set_up(twin, more, hidden, chance)
    for card in hand[len(seen) :]:
        hidden.remove(card)
    return hand


def some_set_up(twin: RoundTable, most: int, hidden: list[Card], chance: Chance) -> list[Card]:
    """The cards of a set-up that is as small as can be."""
    empty: list[list[Card]] = [[] for stage in range(STAGES[twin.card])]
    for cards in range(len(empty), most + 1):
        search = Fitting(Shape(twin.card, empty, 0, cards, []), hidden, chance)
        if search.find(0, 0, cards, False):
            return [card for stage in search.stages for card in stage]
    return []


def deal_hands(
    twin: RoundTable, others: list[Seat], sizes: list[int], hidden: list[Card], chance: Chance
) -> None:
    """Fill the hands: those without weapons first, then with cards that are kept, then with any."""
    phase = twin.stack[-1] if twin.stack else None
    for other in others:
        if isinstance(phase, CallToArms) and phase.foes[other] > 0:
            deal_unarmed(twin.hands[other], sizes[other], hidden)
    for other in others:
        deal_kept(twin.hands[other], min(twin.kept[other], sizes[other]), hidden, chance)
    for other in others:
        more = sizes[other] - len(twin.hands[other])
        if more > 0:
            twin.hands[other] += hidden[-more:]
            del hidden[-more:]


def deal_kept(hand: list[Card], size: int, hidden: list[Card], chance: Chance) -> None:
    """Cards as they are left in a hand after a tournament: foes and tests rather than weapons and allies."""
    luck = chance.block()
    at = len(hidden) - 1
    for drawn in luck:
        if at < 0 or len(hand) >= size:
            return
        if drawn < KEPT[hidden[at]]:
            hand.append(hidden.pop(at))
        at -= 1


def deal_unarmed(hand: list[Card], size: int, hidden: list[Card]) -> None:
    """R-46: who gives the king foes has no weapon."""
    at = len(hidden) - 1
    while len(hand) < size and at >= 0:
        if not is_weapon(hidden[at]):
            hand.append(hidden.pop(at))
        at -= 1


# Cards laid face down


def lay_again(twin: RoundTable, seat: Seat, chance: Chance) -> None:
    """R-54: who is ready has laid what the policy lays, or any cards; who is not may still lay them all."""
    phase = twin.stack[-1] if twin.stack else None
    fights = seat in twin.participants or seat in twin.contest
    if not (fights and isinstance(phase, LayCards) and seat not in phase.waiting):
        return
    cards = cards_of_policy(twin, seat) if chance.below(4) else some_cards(twin, seat, chance)
    for card in cards:
        twin.hands[seat].remove(card)
    twin.laid[seat] = sorted(cards)


def some_cards(twin: RoundTable, seat: Seat, chance: Chance) -> list[Card]:
    """Any cards that may be laid."""
    cards: list[Card] = []
    for card in twin.hands[seat]:
        once = is_weapon(card) or (card == AMOUR and twin.amours[seat] == 0)
        fits = is_ally(card) or (once and card not in cards)
        if fits and chance.below(2):
            cards.append(card)
    return cards
