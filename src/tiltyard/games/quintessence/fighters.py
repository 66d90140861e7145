"""The cards on two boards as plain numbers, and what their fights are worth: for whoever thinks ahead."""

from typing import Final

from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.games.quintessence.cards import PLACES, attack, defence
from tiltyard.games.quintessence.lanes import NO_LANES, NO_SLOT, slot_in, with_slot
from tiltyard.games.quintessence.table import Quintessence

NEVER: Final = -1_000_000
FULL_CARE: Final = 10  # losses count as much as gains


def worth(card: Card) -> int:
    """What a card is worth on a board."""
    return 3 * attack(card) + 2 * defence(card)


def loss(card: Card, damage: int) -> int:
    """What its owner loses when it takes damage."""
    return worth(card) if damage >= defence(card) else damage


def exchange(attacker: Card, blocker: Card, care: int) -> int:
    """What the defender gains by a block, if the attacker minds a loss with so much care."""
    return care * loss(attacker, attack(blocker)) - FULL_CARE * loss(blocker, attack(attacker))


def point_worth(base: int, full: int) -> int:
    """What a point of a base is worth: more, the fewer there are."""
    return 3 + 2 * (full - base) // full + (4 if base <= 5 else 0)


def on_board(board: list[Card]) -> list[Card]:
    """The cards of a board without its free slots."""
    return [card for card in board if card != NO_CARD]


def slots_of(board: list[Card]) -> list[int]:
    """The slots that hold a card."""
    return [slot for slot in range(PLACES) if board[slot] != NO_CARD]


def lanes_of(slots: list[int], chosen: int) -> int:
    """The chosen of these slots, each in the lane of its own number."""
    lanes = NO_LANES
    for at in range(len(slots)):
        if (chosen >> at) & 1:
            lanes = with_slot(lanes, slots[at], slots[at])
    return lanes


def attackers_by_lane(game: Quintessence) -> list[Card]:
    """The cards of the attack, NO_CARD where a lane is empty."""
    board = game.boards[game.attacker]
    cards: list[Card] = []
    for lane in range(PLACES):
        slot = slot_in(game.attack, lane)
        cards.append(board[slot] if slot != NO_SLOT else NO_CARD)
    return cards


def prospects(game: Quintessence, seat: Seat, care: int) -> list[int]:
    """For every set of the seat's cards: what their attack gains against the best block.

    A block is a matching of blockers and attackers, so the best one grows blocker by blocker: each stays at
    home, or takes one attacker of the set.
    """
    mine = on_board(game.boards[seat])
    price = FULL_CARE * point_worth(game.bases[1 - seat], game.house.base_hp)
    gains = [0] * (1 << len(mine))
    for at in range(len(mine)):
        for others in range(1 << at):
            gains[others | (1 << at)] = gains[others] + price * attack(mine[at])
    saved = [0] * len(gains)
    for blocker in on_board(game.boards[1 - seat]):
        add_blocker(saved, [price * attack(card) + exchange(card, blocker, care) for card in mine])
    for chosen in range(len(gains)):
        gains[chosen] -= saved[chosen]
    return gains


def add_blocker(saved: list[int], gains: list[int]) -> None:
    """What the best block saves for every set of attackers, with one more who gains so much by each.

    A set comes before those that it is a part of, so the largest are looked at first.
    """
    for chosen in range(len(saved) - 1, 0, -1):
        best = saved[chosen]
        for at in range(len(gains)):
            if (chosen >> at) & 1 and gains[at] > 0:
                best = max(best, saved[chosen ^ (1 << at)] + gains[at])
        saved[chosen] = best
