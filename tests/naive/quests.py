"""Quests, written from its rules page alone."""

from collections.abc import Generator
from functools import cache
from itertools import combinations
from typing import Any

from tests.naive.deck import Deck, flat
from tiltyard.engine.chance import Chance

FOES = {"F5": 8, "F10": 7, "F15": 8, "F20": 7, "F25": 7, "F30": 4, "F35": 4, "F40": 2, "F50": 2, "F70": 1}
WEAPONS = {"D5": 6, "S10": 16, "H10": 12, "B15": 8, "L20": 6, "E30": 2}
EVENTS = {"Q2": 3, "Q3": 4, "Q4": 3, "Q5": 2, "Plague": 1, "Queen's favor": 2, "Prosperity": 2}
Story = Generator[dict[int, set[str]], tuple[int, str], None]


def worth(cards: list[str]) -> int:
    """A card's number is its value."""
    return sum(int(card[1:]) for card in cards)


@cache
def can_build(hand: tuple[str, ...], stages: int, above: int) -> bool:
    """Q-17, Q-20, Q-21: whether this many stages can rise from here."""
    if stages == 0:
        return True
    weapons = sorted({card for card in hand if card in WEAPONS})
    arms = [extra for count in range(len(weapons) + 1) for extra in combinations(weapons, count)]
    ways = [[foe, *extra] for foe in {card for card in hand if card in FOES} for extra in arms]
    for way in sorted(ways, key=worth):
        left = list(hand)
        for card in way:
            left.remove(card)
        if worth(way) > above and can_build(tuple(left), stages - 1, worth(way)):
            return True
    return False


class Quests:
    """The table, and the rules as one story."""

    def __init__(self, seats: int, seed: str, house: Any) -> None:
        self.house = house
        chance = Chance(seed)
        self.adventure = Deck({**FOES, **WEAPONS}, chance)
        self.events = Deck(EVENTS, chance)
        self.hands = [self.adventure.sorted(self.adventure.draw_many(12)) for _seat in range(seats)]
        self.shields = [0] * seats
        self.event = ""
        self.sponsor = -1
        self.stages: list[list[str]] = []
        self.attacks: list[list[str]] = [[] for _seat in range(seats)]
        self.turn = 0

    def winners(self) -> list[int]:
        """Q-45."""
        return [seat for seat in range(4) if self.shields[seat] >= self.house.shields]

    def offers(self, seat: int) -> set[str]:
        """Nobody does anything unasked."""
        return set()

    def facts(self) -> dict[str, object]:
        return {
            "hands": self.hands,
            "shields": self.shields,
            "turn": self.turn,
            "event": self.event,
            "sponsor": self.sponsor,
            "stages": [worth(stage) for stage in self.stages],
            "attacks": [worth(attack) for attack in self.attacks],
            "adventure": self.adventure.cards,
            "adventure discards": self.adventure.discards,
            "events": self.events.cards,
            "event discards": self.events.discards,
        }

    def story(self) -> Story:
        """Q-07: turns until there are winners."""
        turns = 0
        while True:
            turns += 1
            self.event = self.events.draw() or ""
            yield from self.play_event()
            self.events.discards.append(self.event)
            self.event = ""
            if self.winners() or turns == self.house.turn_limit:
                return
            self.turn = (self.turn + 1) % 4

    def play_event(self) -> Story:
        """Q-09 to Q-12."""
        if self.event == "Plague":
            self.shields[self.turn] = max(0, self.shields[self.turn] - 2)
        elif self.event == "Queen's favor":
            yield from self.draw(self.turn, 2)
        elif self.event == "Prosperity":
            for seat in range(4):
                yield from self.draw(seat, 2)
        else:
            yield from self.quest(int(self.event[1:]))

    def draw(self, seat: int, count: int) -> Story:
        """Draw, then trim (Q-14, Q-15)."""
        hand = self.hands[seat]
        hand += self.adventure.draw_many(count)
        hand[:] = self.adventure.sorted(hand)
        while len(hand) > 12:
            _seat, card = yield {seat: set(hand)}
            hand.remove(card)
            self.adventure.discards.append(card)

    def quest(self, count: int) -> Story:
        """Q-16 to Q-19, then the quest."""
        for step in range(4):
            seat = (self.turn + step) % 4
            able = can_build(tuple(self.hands[seat]), count, 0)
            _seat, answer = yield {seat: {"sponsor", "decline"} if able else {"decline"}}
            if answer == "sponsor":
                self.sponsor = seat
                yield from self.build(count)
                if self.stages:
                    yield from self.tackle_all()
                yield from self.end_quest()
                return

    def build(self, count: int) -> Story:
        """Q-20 to Q-27; after too many new beginnings a simulation lets the quest lapse."""
        hand, self.stages, restarts = self.hands[self.sponsor], [[]], 0
        while True:
            stage = self.stages[-1]
            before = worth(self.stages[-2]) if len(self.stages) > 1 else 0
            fits = {card for card in hand if card not in stage and not (card in FOES and has_foe(stage))}
            ready = bool(stage) and worth(stage) > before and has_foe(stage)
            _seat, answer = yield {self.sponsor: fits | {"restart"} | ({"done"} if ready else set())}
            if answer == "restart":
                hand[:] = self.adventure.sorted([*hand, *flat(self.stages)])
                self.stages, restarts = [[]], restarts + 1
                if restarts == self.house.restart_limit:
                    self.stages = []
                    return
            elif answer == "done" and len(self.stages) == count:
                return
            elif answer == "done":
                self.stages.append([])
            else:
                hand.remove(answer)
                stage[:] = self.adventure.sorted([*stage, answer])

    def tackle_all(self) -> Story:
        """Q-30 to Q-41."""
        eligible = [seat for seat in range(4) if seat != self.sponsor]
        for stage in self.stages:
            taking_part: list[int] = []
            for seat in eligible:
                _seat, answer = yield {seat: {"tackle", "withdraw"}}
                if answer == "tackle":
                    taking_part.append(seat)
                    yield from self.draw(seat, 1)
            for seat in taking_part:
                yield from self.attack(seat)
            eligible = [seat for seat in taking_part if worth(self.attacks[seat]) >= worth(stage)]
            for seat in taking_part:
                self.adventure.discards += self.attacks[seat]
                self.attacks[seat] = []
            if not eligible:
                return
        for seat in eligible:
            self.shields[seat] += len(self.stages)

    def attack(self, seat: int) -> Story:
        """Q-36 to Q-38."""
        hand, attack = self.hands[seat], self.attacks[seat]
        while True:
            fits = {card for card in hand if card in WEAPONS and card not in attack}
            _seat, answer = yield {seat: fits | {"done"}}
            if answer == "done":
                return
            hand.remove(answer)
            attack[:] = self.adventure.sorted([*attack, answer])

    def end_quest(self) -> Story:
        """Q-42."""
        seat, used, count = self.sponsor, flat(self.stages), len(self.stages)
        self.sponsor, self.stages = -1, []
        self.adventure.discards += used
        yield from self.draw(seat, len(used) + count)


def has_foe(stage: list[str]) -> bool:
    """Q-20: a stage has one foe."""
    return any(card in FOES for card in stage)
