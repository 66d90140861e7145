"""Blocks: every way to answer an attack, and the best of them."""

from tiltyard.engine.moves import NO_CARD, Seat
from tiltyard.games.quintessence.cards import PLACES, attack
from tiltyard.games.quintessence.fighters import (
    FULL_CARE,
    NEVER,
    attackers_by_lane,
    exchange,
    on_board,
    slots_of,
)
from tiltyard.games.quintessence.lanes import NO_LANES, with_slot
from tiltyard.games.quintessence.table import Quintessence


class BlockSearch:
    """Finds the best blocks: a base that falls is worse than anything, and then the least damage is best."""

    def __init__(self, game: Quintessence, seat: Seat, price: int, keep: int) -> None:
        self.base = game.bases[seat]
        self.price = FULL_CARE * price  # of a point of the base
        self.keep = keep  # how many of the best
        self.blocks: list[int] = []  # as lanes, the best first; of equals the one that was found first
        self.gains: list[int] = []
        self.slots = slots_of(game.boards[seat])
        blockers = on_board(game.boards[seat])
        self.lanes: list[int] = []  # that hold an attacker
        self.hits: list[int] = []  # by attacker
        self.exchanges: list[list[int]] = []  # by attacker, then by blocker
        attackers = attackers_by_lane(game)
        for lane in range(PLACES):
            if attackers[lane] != NO_CARD:
                self.lanes.append(lane)
                self.hits.append(attack(attackers[lane]))
                self.exchanges.append([exchange(attackers[lane], card, FULL_CARE) for card in blockers])
        self.hopes = self.find_hopes()

    def find_hopes(self) -> list[int]:
        """By attacker: what could be gained at most from this one on, if nobody were in two places."""
        hopes = [0] * (len(self.hits) + 1)
        for at in range(len(self.hits) - 1, -1, -1):
            best = -self.price * self.hits[at]
            for gain in self.exchanges[at]:
                best = max(best, gain)
            hopes[at] = hopes[at + 1] + best
        return hopes

    def look(self, at: int, used: int, gain: int, damage: int, lanes: int) -> None:
        """Decide about one attacker and those after it; `used` is the bit set of blockers."""
        if not self.may_help(gain + self.hopes[at], damage):
            return
        if at == len(self.hits):
            self.add(NEVER - damage if damage >= self.base else gain, lanes)
            return
        hit = self.hits[at]
        self.look(at + 1, used, gain - self.price * hit, damage + hit, lanes)
        exchanges = self.exchanges[at]
        for blocker in range(len(exchanges)):
            if (used >> blocker) & 1 == 0:
                blocked = with_slot(lanes, self.lanes[at], self.slots[blocker])
                self.look(at + 1, used | (1 << blocker), gain + exchanges[blocker], damage, blocked)

    def may_help(self, gain: int, damage: int) -> bool:
        """Whether so much is better than the worst of those that are kept."""
        if len(self.gains) < self.keep:
            return True
        return (NEVER - damage if damage >= self.base else gain) > self.gains[-1]

    def add(self, gain: int, lanes: int) -> None:
        """Keep a block in its place among the best."""
        at = len(self.gains)
        while at > 0 and self.gains[at - 1] < gain:
            at -= 1
        self.gains.insert(at, gain)
        self.blocks.insert(at, lanes)
        if len(self.gains) > self.keep:
            self.gains.pop()
            self.blocks.pop()


def best_blocks(game: Quintessence, seat: Seat, price: int, keep: int) -> list[int]:
    """The best blocks if a point of the base is worth so much."""
    search = BlockSearch(game, seat, price, keep)
    search.look(0, 0, 0, 0, NO_LANES)
    return search.blocks
