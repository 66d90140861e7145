"""How the warden plays: a board first, then attacks that even the best block does not spoil.

It works on the table itself, because simulations ask it at every turn, and looks only at what its seat sees.
"""

from typing import Final

from tiltyard.engine.moves import Card, Move, Seat
from tiltyard.games.quintessence.blocks import best_blocks
from tiltyard.games.quintessence.cards import PLACES, attack, cost
from tiltyard.games.quintessence.fighters import (
    FULL_CARE,
    NEVER,
    lanes_of,
    on_board,
    point_worth,
    prospects,
    slots_of,
    worth,
)
from tiltyard.games.quintessence.lanes import NO_LANES, NO_SLOT, slot_in
from tiltyard.games.quintessence.rules import SKIPS_TO_END, may_attack
from tiltyard.games.quintessence.table import (
    ATTACK,
    DEFEND,
    END_ROUND,
    PLACE,
    PLACE_OVER,
    SKIP,
    SKIP_DEFENCE,
    TAKE_BACK,
    TO_LANE,
    Quintessence,
)

LEAST_CARE: Final = 2
LAST_ROUNDS: Final = 5  # in which whoever is behind has to attack
WORTHWHILE: Final = 6  # how much better a replacement must be


def policy(game: Quintessence, seat: Seat) -> Move:
    """The next step of the turn or the defence."""
    if game.pending:
        return next_step(game.block, best_block(game, seat), DEFEND, SKIP_DEFENCE)
    placing = best_placing(game, seat)
    if placing != SKIP:
        return placing
    return next_step(game.attack, best_attack(game, seat), ATTACK, idle(game))


def act(game: Quintessence, seat: Seat) -> None:
    """Make all steps at once."""
    if game.pending:
        game.block = best_block(game, seat)
        game.make(seat, DEFEND if game.block != NO_LANES else SKIP_DEFENCE)
        return
    placing = best_placing(game, seat)
    if placing != SKIP:
        game.make(seat, placing)
        return
    game.attack = best_attack(game, seat)
    game.make(seat, ATTACK if game.attack != NO_LANES else idle(game))


def idle(game: Quintessence) -> Move:
    """What to do if there is nothing to do."""
    return END_ROUND if game.skips == SKIPS_TO_END else SKIP


def next_step(laid: int, wanted: int, confirm: Move, none: Move) -> Move:
    """The next move to the wanted lanes, or their confirmation."""
    steps = all_steps(laid, wanted, confirm, none)
    return steps[0]


def all_steps(laid: int, wanted: int, confirm: Move, none: Move) -> list[Move]:
    """The moves from the lanes as they are to those that are wanted, and their confirmation."""
    back: list[Move] = []
    there: list[Move] = []
    for lane in range(PLACES):
        slot, goal = slot_in(laid, lane), slot_in(wanted, lane)
        if slot == goal:
            continue
        if slot != NO_SLOT:
            back.append(TAKE_BACK + slot)
        if goal != NO_SLOT:
            there.append(TO_LANE + PLACES * goal + lane)
    return [*back, *there, confirm if wanted != NO_LANES else none]


# Placing


def best_placing(game: Quintessence, seat: Seat) -> Move:
    """The costliest card of the hand's best selection; on a full board, in place of the weakest card."""
    hand, resources = game.hands[seat], game.resources[seat]
    payable = [at for at in range(len(hand)) if cost(hand[at]) <= resources]
    if not payable:
        return SKIP
    board = game.boards[seat]
    room = PLACES - len(slots_of(board))
    if room == 0:
        return best_replacement(hand, payable, board)
    if len(payable) == 1:
        return PLACE + payable[0]
    return PLACE + costliest(hand, payable, best_selection(hand, payable, resources, room))


def best_selection(hand: list[Card], payable: list[int], resources: int, room: int) -> int:
    """The bit set of payable cards that are worth most together."""
    best = best_total = 0
    prices, totals, sizes = [0], [0], [0]
    for at in range(len(payable)):
        card = hand[payable[at]]
        for others in range(1 << at):
            prices.append(prices[others] + cost(card))
            totals.append(totals[others] + worth(card))
            sizes.append(sizes[others] + 1)
            if prices[-1] <= resources and sizes[-1] <= room and totals[-1] > best_total:
                best, best_total = len(totals) - 1, totals[-1]
    return best


def costliest(hand: list[Card], payable: list[int], chosen: int) -> int:
    """The costliest card of a selection, by its place in hand."""
    best = -1
    for at in range(len(payable)):
        if (chosen >> at) & 1 and (best == -1 or cost(hand[payable[at]]) > cost(hand[best])):
            best = payable[at]
    return best


def best_replacement(hand: list[Card], payable: list[int], board: list[Card]) -> Move:
    """The best payable card for the weakest, if it is clearly better."""
    weakest = weakest_slot(board)
    best = SKIP
    least = worth(board[weakest]) + WORTHWHILE
    for at in payable:
        if worth(hand[at]) >= least:
            least = worth(hand[at])
            best = PLACE_OVER + PLACES * at + weakest
    return best


def weakest_slot(board: list[Card]) -> int:
    """The slot of a full board whose card is worth least."""
    weakest = 0
    for slot in range(PLACES):
        if worth(board[slot]) < worth(board[weakest]):
            weakest = slot
    return weakest


# Attacking


def best_attack(game: Quintessence, seat: Seat) -> int:
    """The attackers whose worst case is best, each in the lane of its slot; nobody if that is too bad."""
    slots = slots_of(game.boards[seat])
    if not slots or not may_attack(game, seat):
        return NO_LANES
    if surely_kills(game, seat):
        return lanes_of(slots, (1 << len(slots)) - 1)
    gains = prospects(game, seat, care(game))
    best = 0
    best_gain = least_gain(game, seat)
    for chosen in range(1, len(gains)):
        if gains[chosen] > best_gain:
            best, best_gain = chosen, gains[chosen]
    return lanes_of(slots, best)


def least_gain(game: Quintessence, seat: Seat) -> int:
    """What an attack must gain; whoever is behind when the match is about to end takes any."""
    behind = game.bases[seat] < game.bases[1 - seat]
    return NEVER if behind and game.round > game.house.round_limit - LAST_ROUNDS else 0


def care(game: Quintessence) -> int:
    """How much a loss counts: less with every round after a fifth of all rounds."""
    boldness = max(0, game.round - game.house.round_limit // 5)
    return max(LEAST_CARE, FULL_CARE - boldness)


def surely_kills(game: Quintessence, seat: Seat) -> bool:
    """Whether the attack of all, the strongest blocked, still takes the base."""
    strengths = sorted([attack(card) for card in on_board(game.boards[seat])])
    blockers = len(slots_of(game.boards[1 - seat]))
    return sum(strengths[: max(0, len(strengths) - blockers)]) >= game.bases[1 - seat]


# Defending


def best_block(game: Quintessence, seat: Seat) -> int:
    """The block that gains most among those that the base survives."""
    price = point_worth(game.bases[seat], game.house.base_hp)
    return best_blocks(game, seat, price, 1)[0]
