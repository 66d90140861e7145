"""Plans: whole answers that are worth weighing, each as moves in a row to its confirmation."""

from typing import Final

from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.quintessence.blocks import best_blocks
from tiltyard.games.quintessence.cards import PLACES, attack, cost, unnumbered
from tiltyard.games.quintessence.fighters import (
    FULL_CARE,
    lanes_of,
    on_board,
    point_worth,
    prospects,
    slots_of,
    worth,
)
from tiltyard.games.quintessence.lanes import NO_LANES
from tiltyard.games.quintessence.policy import LEAST_CARE, all_steps
from tiltyard.games.quintessence.rules import SKIPS_TO_END, may_attack
from tiltyard.games.quintessence.table import (
    ATTACK,
    DEFEND,
    END_ROUND,
    PLACE,
    PLACE_OVER,
    SKIP,
    SKIP_DEFENCE,
    Quintessence,
)

CARES: Final = [FULL_CARE, 6, LEAST_CARE]  # how much an attacker may mind its losses
ATTACKS: Final = 3  # the best for each care
BLOCKS: Final = 5  # the best at the usual price of a point
VICTIMS: Final = 2  # cards of a full board that may be replaced


def plans(game: Quintessence, seat: Seat) -> list[list[Move]]:
    """The answers to the open question."""
    return blocks(game, seat) if game.pending else turns(game, seat)


def turns(game: Quintessence, seat: Seat) -> list[list[Move]]:
    """Attacks, placings, a skip, and the end of the round."""
    found = attacks(game, seat) if may_attack(game, seat) else []
    found += [[move] for move in placings(game, seat)]
    found.append([SKIP])
    if game.skips == SKIPS_TO_END:
        found.append([END_ROUND])
    return found


# Placing


def placings(game: Quintessence, seat: Seat) -> list[Move]:
    """Each card that can be paid, in the first free slot or instead of one of the weakest cards.

    On an empty place any slot is as good as another; two copies of a card are one choice.
    """
    hand = game.hands[seat]
    seen: list[Card] = []
    moves: list[Move] = []
    victims = weakest_slots(game.boards[seat])
    for at in range(len(hand)):
        card = unnumbered(hand[at])
        if cost(card) > game.resources[seat] or card in seen:
            continue
        seen.append(card)
        moves += [PLACE_OVER + PLACES * at + slot for slot in victims] if victims else [PLACE + at]
    return moves


def weakest_slots(board: list[Card]) -> list[int]:
    """Whom a new card may replace on a full board, the weakest first; nobody on another."""
    if len(on_board(board)) < PLACES:
        return []
    order = sorted([(worth(board[slot]), slot) for slot in range(PLACES)])
    return [slot for _worth, slot in order[:VICTIMS]]


# Attacking


def attacks(game: Quintessence, seat: Seat) -> list[list[Move]]:
    """All together, the strongest, and those who gain most against the best block, bold or careful."""
    slots = slots_of(game.boards[seat])
    if not slots:
        return []
    chosen = [(1 << len(slots)) - 1, 1 << strongest(on_board(game.boards[seat]))]
    for care in CARES:
        gains = prospects(game, seat, care)
        order = sorted([(-gains[some], some) for some in range(1, len(gains))])
        chosen += [some for _gain, some in order[:ATTACKS]]
    lanes = [lanes_of(slots, some) for some in different(chosen)]
    return [all_steps(game.attack, some, ATTACK, SKIP) for some in lanes]


def strongest(cards: list[Card]) -> int:
    """The place of the card that hits hardest."""
    best = 0
    for at in range(len(cards)):
        if attack(cards[at]) > attack(cards[best]):
            best = at
    return best


# Defending


def blocks(game: Quintessence, seat: Seat) -> list[list[Move]]:
    """The blocks that gain most, those that spare cards or the base, and none."""
    price = point_worth(game.bases[seat], game.house.base_hp)
    found = best_blocks(game, seat, price, BLOCKS)
    for other in (0, price // 2, 2 * price, 9 * price):
        found += best_blocks(game, seat, other, 1)
    return [all_steps(game.block, lanes, DEFEND, SKIP_DEFENCE) for lanes in different([*found, NO_LANES])]


def different(found: list[int]) -> list[int]:
    """Each of them once."""
    return [found[at] for at in range(len(found)) if found[at] not in found[:at]]
