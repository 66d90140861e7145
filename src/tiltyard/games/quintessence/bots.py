"""The bots of Legends of Quintessence. They see no more than the view of their seat, and never concede."""

from typing import Final, cast

from tiltyard.engine.moves import Move
from tiltyard.engine.turn import Bot, Turn
from tiltyard.games.quintessence.cards import PLACES
from tiltyard.games.quintessence.table import (
    ATTACK,
    DEFENCE,
    DEFEND,
    END_ROUND,
    PLACE,
    PLACE_OVER,
    SKIP,
    SKIP_DEFENCE,
    TAKE_BACK,
    TO_LANE,
)
from tiltyard.games.quintessence.view import CardView, QuintessenceView

UNBLOCKED: Final = -1
NEVER: Final = -1_000_000
FULL_CARE: Final = 10  # losses count as much as gains
LEAST_CARE: Final = 2
LAST_ROUNDS: Final = 5  # in which whoever is behind has to attack
WORTHWHILE: Final = 6  # how much better a replacement must be


def staying(moves: list[Move]) -> list[Move]:
    """What is in a lane stays there, or a turn at random could go on for ever."""
    return [move for move in moves if not TAKE_BACK <= move < ATTACK]


class Warden(Bot):
    """Builds a board first, attacks what the best block cannot make it regret, and blocks what would kill."""

    def choose(self, turn: Turn) -> Move:
        table = cast(QuintessenceView, turn.view)
        if table["question"] == DEFENCE:
            return arranged(table, best_defence(table), DEFEND, SKIP_DEFENCE)
        placing = best_placing(table)
        if placing != SKIP:
            return placing
        idle = END_ROUND if END_ROUND in turn.moves else SKIP
        if table["attacker"] != table["you"] or table["attack_used"]:
            return idle
        return arranged(table, best_attack(table), ATTACK, idle)


def arranged(table: QuintessenceView, wanted: list[int], confirm: Move, none: Move) -> Move:
    """The next step to the wanted lanes (slots from 0, UNBLOCKED for none), or their confirmation."""
    laid = table["lanes"][table["you"]]
    for lane in range(PLACES):
        if laid[lane] and wanted[lane] != laid[lane] - 1:
            return TAKE_BACK + laid[lane] - 1
    for lane in range(PLACES):
        if wanted[lane] != UNBLOCKED and not laid[lane]:
            return TO_LANE + PLACES * wanted[lane] + lane
    return confirm if max(laid) else none


class Fighter:
    """A card of a board, and what it is worth."""

    def __init__(self, slot: int, card: CardView) -> None:
        self.slot = slot
        self.attack = card["attack"]
        self.defence = card["defence"]
        self.worth = worth(card)

    def loss(self, damage: int) -> int:
        """What its owner loses when it takes damage."""
        return self.worth if damage >= self.defence else damage


def worth(card: CardView) -> int:
    """What a card is worth on a board."""
    return 3 * card["attack"] + 2 * card["defence"]


def fighters(table: QuintessenceView, seat: int) -> list[Fighter]:
    """The cards on a board."""
    board = table["boards"][seat]
    return [Fighter(slot, card) for slot, card in enumerate(board) if card is not None]


# Placing


def best_placing(table: QuintessenceView) -> Move:
    """The dearest card of the hand's best selection; on a full board, instead of the weakest card."""
    hand, resources = table["hand"], table["resources"][table["you"]]
    mine = fighters(table, table["you"])
    if len(mine) == PLACES:
        return best_replacement(hand, resources, mine)
    chosen = best_selection(hand, resources, PLACES - len(mine))
    if not chosen:
        return SKIP
    dearest = chosen[0]
    for at in chosen:
        if hand[at]["cost"] > hand[dearest]["cost"]:
            dearest = at
    return PLACE + dearest


def best_selection(hand: list[CardView], resources: int, room: int) -> list[int]:
    """The affordable cards that are worth most together."""
    best: list[int] = []
    best_worth = 0
    for bits in range(1, 1 << len(hand)):
        chosen = [at for at in range(len(hand)) if (bits >> at) & 1]
        price = sum([hand[at]["cost"] for at in chosen])
        total = sum([worth(hand[at]) for at in chosen])
        if len(chosen) <= room and price <= resources and total > best_worth:
            best, best_worth = chosen, total
    return best


def best_replacement(hand: list[CardView], resources: int, mine: list[Fighter]) -> Move:
    """The best affordable card for the weakest, if it is clearly better."""
    weakest = mine[0]
    for fighter in mine:
        if fighter.worth < weakest.worth:
            weakest = fighter
    best = SKIP
    least = weakest.worth + WORTHWHILE
    for at, card in enumerate(hand):
        if card["cost"] <= resources and worth(card) >= least:
            least = worth(card)
            best = PLACE_OVER + PLACES * at + weakest.slot
    return best


# Attacking


def best_attack(table: QuintessenceView) -> list[int]:
    """The attackers whose worst case is best, each in the lane of its slot; nobody if that is too bad."""
    me = table["you"]
    mine, theirs = fighters(table, me), fighters(table, 1 - me)
    base = table["bases"][1 - me]
    if surely_kills(mine, len(theirs), base):
        return lanes_of(mine)
    price = point_worth(base, table["base_hp"])
    care = max(LEAST_CARE, FULL_CARE - boldness(table))
    best: list[Fighter] = []
    best_gain = least_gain(table)
    for bits in range(1, 1 << len(mine)):
        chosen = [mine[at] for at in range(len(mine)) if (bits >> at) & 1]
        gain = worst_case(chosen, theirs, price, care)
        if gain > best_gain:
            best, best_gain = chosen, gain
    return lanes_of(best)


def lanes_of(chosen: list[Fighter]) -> list[int]:
    """Each card in the lane of its slot."""
    lanes = [UNBLOCKED] * PLACES
    for fighter in chosen:
        lanes[fighter.slot] = fighter.slot
    return lanes


def least_gain(table: QuintessenceView) -> int:
    """What an attack must gain; whoever is behind when the match is about to end takes any."""
    me = table["you"]
    behind = table["bases"][me] < table["bases"][1 - me]
    return NEVER if behind and table["round"] > table["round_limit"] - LAST_ROUNDS else 0


def boldness(table: QuintessenceView) -> int:
    """The rounds since caution ended, after a fifth of all rounds."""
    return max(0, table["round"] - table["round_limit"] // 5)


def point_worth(base: int, full: int) -> int:
    """What a point of a base is worth: more, the fewer there are."""
    return 3 + 2 * (full - base) // full + (4 if base <= 5 else 0)


def surely_kills(mine: list[Fighter], blockers: int, base: int) -> bool:
    """Whether the attack of all, the strongest blocked, still takes the base."""
    strengths = sorted([fighter.attack for fighter in mine])
    return sum(strengths[: max(0, len(strengths) - blockers)]) >= base


def worst_case(attackers: list[Fighter], blockers: list[Fighter], price: int, care: int) -> int:
    """The attacker's gain against the best block, found lane by lane for every set of blockers."""
    gains = [NEVER] * (1 << len(blockers))  # by the blockers used, as the defender's gain
    gains[0] = 0
    for attacker in attackers:
        hit = FULL_CARE * price * attacker.attack
        after = [gain - hit if gain > NEVER else NEVER for gain in gains]
        for at, blocker in enumerate(blockers):
            gain = exchange(attacker, blocker, care)
            for used in range(len(gains)):
                if gains[used] > NEVER and (used >> at) & 1 == 0:
                    with_it = used | (1 << at)
                    after[with_it] = max(after[with_it], gains[used] + gain)
        gains = after
    return -max(gains)


def exchange(attacker: Fighter, blocker: Fighter, care: int) -> int:
    """What the defender gains by a block, if the attacker minds a loss with so much care."""
    return care * attacker.loss(blocker.attack) - FULL_CARE * blocker.loss(attacker.attack)


# Defending


def best_defence(table: QuintessenceView) -> list[int]:
    """The block that gains most among those that the base survives."""
    me = table["you"]
    blockers = fighters(table, me)
    search = BlockSearch(blockers, table["bases"][me], point_worth(table["bases"][me], table["base_hp"]))
    attackers: list[Fighter | None] = [None] * PLACES
    for lane, slot in enumerate(table["lanes"][1 - me]):
        card = table["boards"][1 - me][slot - 1] if slot else None
        if card is not None:
            attackers[lane] = Fighter(slot - 1, card)
    search.look(attackers, 0, 0, 0, [UNBLOCKED] * PLACES)
    return search.best


class BlockSearch:
    """Tries every block; a base that falls is worse than anything, and then the least damage is best."""

    def __init__(self, blockers: list[Fighter], base: int, price: int) -> None:
        self.blockers = blockers
        self.base = base
        self.price = price
        self.best = [UNBLOCKED] * PLACES
        self.best_gain = 2 * NEVER

    def look(
        self, attackers: list[Fighter | None], used: int, gain: int, damage: int, lanes: list[int]
    ) -> None:
        """Decide about the lane that follows those in `lanes`; `used` is the bit set of blockers."""
        lane = PLACES - len(attackers)
        if not attackers:
            self.compare(gain, damage, lanes)
            return
        attacker = attackers[0]
        hit = attacker.attack if attacker is not None else 0
        self.look(attackers[1:], used, gain, damage + hit, lanes)
        if attacker is None:
            return
        for at, blocker in enumerate(self.blockers):
            if (used >> at) & 1 == 0:
                lanes[lane] = blocker.slot
                more = gain + exchange(attacker, blocker, FULL_CARE)
                self.look(attackers[1:], used | (1 << at), more, damage, lanes)
        lanes[lane] = UNBLOCKED

    def compare(self, gain: int, damage: int, lanes: list[int]) -> None:
        """Keep the better block."""
        total = gain - FULL_CARE * self.price * damage
        if damage >= self.base:
            total = NEVER - damage
        if total > self.best_gain:
            self.best_gain = total
            self.best = lanes[:]
