"""What a seat can bring into a fight: rank, what lies beside it, and the allies, amour and weapons at hand.

Weapons are a bit set, the Dagger first. What they are worth does not depend on the story, so the cheapest
weapons for any need are looked up.
"""

from typing import Final

from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.questing.stages import STEP
from tiltyard.games.round_table.cards import (
    AMOUR,
    BP,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    ISEULT,
    PAIRED_BP,
    TRISTAN,
)
from tiltyard.games.round_table.table import RoundTable, idle_allies, in_play, points

WEAPON_SETS: Final = 1 << (FIRST_TEST - FIRST_WEAPON)


def _weapons_of(bits: int) -> list[Card]:
    return [FIRST_WEAPON + at for at in range(FIRST_TEST - FIRST_WEAPON) if (bits >> at) & 1]


def _worth_of(bits: int) -> int:
    return sum([BP[NO_CARD][card] for card in _weapons_of(bits)])


WEAPONS: Final = [_weapons_of(bits) for bits in range(WEAPON_SETS)]
WORTH: Final = [_worth_of(bits) for bits in range(WEAPON_SETS)]
MOST_NEED: Final = WORTH[-1] // STEP


def _cheapest_of(held: int, need: int) -> int:
    """The weapons with the smallest sum that is enough, then the fewest; all if they are too few."""
    best = held
    for bits in range(WEAPON_SETS):
        if bits & ~held or WORTH[bits] < need:
            continue
        if (WORTH[bits], len(WEAPONS[bits])) < (WORTH[best], len(WEAPONS[best])) or WORTH[best] < need:
            best = bits
    return best


# By the weapons at hand, and the need in steps: the weapons to take.
CHEAPEST: Final = [
    [_cheapest_of(held, STEP * need) for need in range(MOST_NEED + 1)] for held in range(WEAPON_SETS)
]


class Arms:
    """All that a seat could bring into the fight of this moment, laid cards included."""

    def __init__(self, game: RoundTable, seat: Seat) -> None:
        self.base = points(game, seat)
        self.lasting = 0  # the BP of allies and amour at hand
        self.weapons = 0  # a bit set
        self.spare = 0  # those held twice, a bit set
        self.read(game, seat, game.hands[seat])
        if game.laid[seat]:
            self.read(game, seat, game.laid[seat])

    def read(self, game: RoundTable, seat: Seat, cards: list[Card]) -> None:
        """Add cards in order of kind."""
        for at in range(len(cards) - 1, -1, -1):
            card = cards[at]
            if card < FIRST_WEAPON:
                return
            if card < FIRST_TEST:
                bit = 1 << (card - FIRST_WEAPON)
                self.spare |= self.weapons & bit
                self.weapons |= bit
            elif card >= FIRST_ALLY and (card != AMOUR or self.has_place(game, seat, cards, at)):
                self.lasting += gain(game, seat, card)

    def has_place(self, game: RoundTable, seat: Seat, cards: list[Card], at: int) -> bool:
        """R-16: one amour counts."""
        first = at == len(cards) - 1
        return first and game.amours[seat] == 0 and (cards is game.laid[seat] or AMOUR not in game.laid[seat])

    def total(self) -> int:
        """With everything."""
        return self.base + self.lasting + WORTH[self.weapons]

    def cheapest(self, needed: int) -> int:
        """The weapons that bring the total to what is needed, with what lasts; all if they are too few."""
        missing = (needed - self.base - self.lasting + STEP - 1) // STEP
        if missing <= 0:
            return 0
        if missing > MOST_NEED:
            return self.weapons
        if STEP * missing <= WORTH[self.spare]:
            return CHEAPEST[self.spare][missing]
        return CHEAPEST[self.weapons][missing]


def gain(game: RoundTable, seat: Seat, card: Card) -> int:
    """R-29, R-30: what an ally or an amour from the hand adds; Tristan and Iseult help each other."""
    if card == TRISTAN and (in_play(game, ISEULT) or holds(game, seat, ISEULT)):
        return PAIRED_BP
    if card == ISEULT and TRISTAN in game.allies[seat] and (idle_allies(game, seat) >> TRISTAN) & 1 == 0:
        return 0 if in_play(game, ISEULT) else PAIRED_BP - BP[game.card][TRISTAN]
    return BP[game.card][card]


def holds(game: RoundTable, seat: Seat, card: Card) -> bool:
    """Whether the card is at hand, laid or not."""
    return card in game.hands[seat] or card in game.laid[seat]


def helps(game: RoundTable, seat: Seat, card: Card) -> bool:
    """Whether an ally at hand raises the total, alone or together with the other of a pair."""
    return gain(game, seat, card) > 0 or (card == ISEULT and holds(game, seat, TRISTAN))


def lasts(game: RoundTable, seat: Seat, card: Card) -> bool:
    """Whether an ally or an amour from the hand helps in this fight."""
    if card == AMOUR:
        return game.amours[seat] == 0 and AMOUR not in game.laid[seat]
    return helps(game, seat, card)
