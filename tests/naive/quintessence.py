"""Legends of Quintessence, written from its rules page alone."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any

from tests.naive.deck import shuffled
from tiltyard.engine.chance import Chance

CATALOGUE = """
Ember Imp 1 2 1, Gust Sprite 1 2 1, Mote 1 1 2, Dew Nymph 1 1 2, Pebbleling 1 1 2,
Torchbearer 2 4 1, Kite Rider 2 3 2, Wisp Adept 2 2 3, Reed Warden 2 2 3, Clay Guard 2 1 4,
Cinder Wolf 3 5 2, Storm Heron 3 4 3, Star Scribe 3 4 3, Tide Caller 3 3 4, Stone Ram 3 2 5,
Blaze Knight 4 6 3, Gale Lancer 4 5 4, Void Sage 4 5 4, Reef Giant 4 4 5, Iron Tortoise 4 3 6,
Phoenix Lord 5 7 4, Thunder Roc 5 6 5, Quintessence Avatar 5 6 5, Leviathan 5 5 6, Mountain King 5 4 7
"""
Story = Generator[dict[int, set[str]], tuple[int, str], None]
PLACES = range(1, 6)  # slots and lanes


@dataclass(frozen=True)
class Card:
    """A creature; its defence is what is left of it."""

    name: str
    cost: int
    attack: int
    defence: int


def catalogue() -> list[Card]:
    found = []
    for entry in CATALOGUE.replace("\n", " ").split(","):
        *name, cost, attack, defence = entry.split()
        found.append(Card(" ".join(name), int(cost), int(attack), int(defence)))
    return found


class Quintessence:
    """The table, and the rules as one story."""

    def __init__(self, seats: int, seed: str, house: Any) -> None:
        self.house = house
        chance = Chance(seed)
        pool = [card for card in catalogue() for _copy in range(2)]
        first = shuffled(pool, chance)[:20]
        second = shuffled(first, chance) if house.mirror else shuffled(pool, chance)[:20]
        self.decks = [first, second]  # the top card first
        self.attacker = chance.below(2)
        sizes = [3 if seat == self.attacker else house.second_hand for seat in range(seats)]
        self.hands = [deck[:size] for deck, size in zip(self.decks, sizes, strict=True)]
        self.decks = [deck[size:] for deck, size in zip(self.decks, sizes, strict=True)]
        self.boards: list[dict[int, Card]] = [{}, {}]
        self.bases = [house.base_hp] * 2
        self.resources = [0, 0]
        self.round = 0
        self.active = self.attacker
        self.skips = 0
        self.attack_used = False
        self.lanes: dict[int, int] = {}  # of the attack that is pending: which slot stands in which lane
        self.pending = False
        self.won: list[int] = []
        self.reason = ""

    def winners(self) -> list[int]:
        """L-38: both share a draw."""
        return self.won

    def offers(self, seat: int) -> set[str]:
        """L-26."""
        return {"concede"}

    def facts(self) -> dict[str, object]:
        return {
            "hands": [[card.name for card in hand] for hand in self.hands],
            "decks": [len(deck) for deck in self.decks],
            "boards": [
                {slot: (card.name, card.attack, card.defence) for slot, card in sorted(board.items())}
                for board in self.boards
            ],
            "bases": self.bases,
            "resources": self.resources,
            "round": self.round,
            "attacker": self.attacker,
            "active": self.active,
            "skips": self.skips,
            "attack used": self.attack_used,
            "pending": self.pending,
            "lanes": [self.lanes.get(lane, 0) for lane in PLACES],
            "reason": self.reason,
        }

    def finish(self, reason: str, winners: list[int]) -> None:
        """The match is over."""
        self.reason, self.won = reason, winners

    def finish_by_bases(self, reason: str) -> None:
        """L-40, L-41: the higher base wins; equal is a draw, which both share."""
        self.finish(reason, [seat for seat in range(2) if self.bases[seat] == max(self.bases)])

    def draw(self, seat: int) -> None:
        """L-11: a card, if there is room and there is one."""
        if len(self.hands[seat]) < 5 and self.decks[seat]:
            self.hands[seat].append(self.decks[seat].pop(0))

    def story(self) -> Story:
        """Rounds until the match is over."""
        while not self.reason:
            self.round += 1
            self.resources = [min(self.round, 5)] * 2
            self.skips, self.attack_used = 0, False
            if self.house.draw == "round":
                self.draw(self.attacker)
                self.draw(1 - self.attacker)
            yield from self.play_round()
            if not self.reason and self.round == self.house.round_limit:
                self.finish_by_bases("round_limit")
            if not self.reason:
                self.attacker = 1 - self.attacker

    def play_round(self) -> Story:
        """L-10, L-11, L-36: turns that alternate, until the round or the match ends."""
        self.active = self.attacker
        turn = 0
        while not self.reason:
            turn += 1
            if self.house.draw == "turn":
                self.draw(self.active)
            if not self.pending and turn >= 3 and self.nothing_to_do():
                return
            ended = yield from (self.defence() if self.pending else self.turn())
            if ended or self.reason:
                return
            self.active = 1 - self.active

    def nothing_to_do(self) -> bool:
        """L-36: nobody can pay a card, and the attacker can no longer attack."""
        payable = any(card.cost <= self.resources[seat] for seat in range(2) for card in self.hands[seat])
        return not payable and (self.attack_used or not self.boards[self.attacker])

    def turn(self) -> Generator[dict[int, set[str]], tuple[int, str], bool]:
        """L-13 to L-24: one action; whether it ends the round."""
        seat = self.active
        lanes: dict[int, int] = {}
        while True:
            mover, answer = yield {seat: self.actions(lanes)}
            words = answer.split()
            if answer == "concede":
                self.finish("concede", [1 - mover])
                return True
            if words[1:2] == ["to"]:
                lanes[int(words[2])] = int(words[0])
                continue
            if words[0] == "take":
                lanes = {lane: slot for lane, slot in lanes.items() if slot != int(words[2])}
                continue
            if answer == "end round":
                return True
            if answer == "skip":
                if self.skips == 2:
                    return True  # L-24
                self.skips += 1
                return False
            self.skips = 0
            if answer == "attack":
                self.lanes, self.pending, self.attack_used = lanes, True, True
            else:
                self.place(seat, words)
            return False

    def actions(self, lanes: dict[int, int]) -> set[str]:
        """What the active player may do while no attack is pending."""
        seat, board = self.active, self.boards[self.active]
        found = {"skip"} | ({"end round"} if self.skips == 2 else set())
        for at, card in enumerate(self.hands[seat], start=1):
            if card.cost > self.resources[seat]:
                continue
            if len(board) == 5:
                found |= {f"place {at} over {slot}" for slot in PLACES}
            else:
                found |= {f"place {at}"} | {f"place {at} at {slot}" for slot in PLACES if slot not in board}
        if seat == self.attacker and not self.attack_used:
            found |= standing(board, lanes, list(PLACES)) | ({"attack"} if lanes else set())
        return found

    def place(self, seat: int, words: list[str]) -> None:
        """L-13 to L-15."""
        card = self.hands[seat].pop(int(words[1]) - 1)
        board = self.boards[seat]
        slot = int(words[3]) if len(words) > 2 else min(slot for slot in PLACES if slot not in board)
        board[slot] = card
        self.resources[seat] -= card.cost

    def defence(self) -> Generator[dict[int, set[str]], tuple[int, str], bool]:
        """L-19 to L-21, then the fight."""
        seat, board = self.active, self.boards[self.active]
        blocks: dict[int, int] = {}
        answer = "skip defence" if self.house.auto_skip_defense and not board else ""
        while answer not in ("defend", "skip defence"):
            found = standing(board, blocks, list(self.lanes)) | ({"defend"} if blocks else set())
            mover, answer = yield {seat: found | {"skip defence"}}
            words = answer.split()
            if answer == "concede":
                self.finish("concede", [1 - mover])
                self.lanes, self.pending = {}, False
                return True
            if words[1:2] == ["to"]:
                blocks[int(words[2])] = int(words[0])
            elif words[0] == "take":
                blocks = {lane: slot for lane, slot in blocks.items() if slot != int(words[2])}
        self.skips = 0
        self.fight(blocks if answer == "defend" else {})
        return False

    def fight(self, blocks: dict[int, int]) -> None:
        """L-27 to L-34."""
        attackers, defenders = self.boards[self.attacker], self.boards[1 - self.attacker]
        for lane, slot in self.lanes.items():
            card = attackers[slot]
            if lane not in blocks:
                self.bases[1 - self.attacker] -= card.attack
                continue
            blocker = defenders[blocks[lane]]
            attackers[slot] = replace(card, defence=card.defence - blocker.attack)
            defenders[blocks[lane]] = replace(blocker, defence=blocker.defence - card.attack)
        for board in self.boards:
            for slot in [slot for slot, card in board.items() if card.defence <= 0]:
                del board[slot]
        self.bases = [max(0, base) for base in self.bases]
        self.lanes, self.pending = {}, False
        if 0 in self.bases:
            self.finish("base", [1 - self.bases.index(0)])
        elif not any(self.decks) and not any(self.hands) and not any(self.boards):
            self.finish_by_bases("exhaustion")


def standing(board: dict[int, Card], lanes: dict[int, int], free: list[int]) -> set[str]:
    """L-16, L-18, L-20: who may step into which lane, and who may step back."""
    idle = [slot for slot in board if slot not in lanes.values()]
    steps = {f"{slot} to {lane}" for slot in idle for lane in free if lane not in lanes}
    return steps | {f"take back {slot}" for slot in lanes.values()}
