"""What happens in a match: each event with who sees it, its sentence and its moment.

Cards come with their names, because a catalogue that a user brings is known to the match only (D-01).
"""

from typing import ClassVar, Final

from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import NO_CARD, NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.quintessence.cards import NamedCard, attack, cost, defence
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.quintessence.phrases import SKIPPED, result
from tiltyard.shown.telling import Beat, Blow, Telling

# The turn


class RoundBegins(SeatEvent):
    """L-09, L-10: who attacks, and what both can spend."""

    moment: ClassVar[str] = "turn"
    chapter: ClassVar[bool] = True

    def __init__(self, seat: Seat, number: int, resources: int) -> None:
        super().__init__(seat)
        self.number = number
        self.resources = resources

    def say(self, to: Reader) -> str:
        each = plural(self.resources, "resource")
        return f"Round {self.number}. {to.does(self.seat, 'attack')}; both sides have {each}."


class Draws(SeatEvent):
    """L-11: everybody sees that a card is drawn; its owner sees which."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, card: NamedCard | None) -> None:
        super().__init__(seat)
        self.card = card

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Draws(self.seat, None)

    def tell(self, to: Reader) -> Telling:
        if self.card is None or not to.is_you(self.seat):
            return Telling([f"{to.does(self.seat, 'draw')} a card."])
        return Telling([], [f"You draw {self.card}, cost {cost(self.card.card)}."])


class Places(SeatEvent):
    """L-13, L-14."""

    def __init__(self, seat: Seat, card: NamedCard, slot: int, left: int) -> None:
        super().__init__(seat)
        self.card = card
        self.slot = slot
        self.left = left  # of the resources

    def say(self, to: Reader) -> str:
        place = f"{self.card} in slot {self.slot + 1}"
        return f"{to.does(self.seat, 'place')} {place} {paid(self.card, self.left)}."

    def beat(self, to: Reader) -> Beat:
        return beat_of("card", self.seat, [self.card])


class Replaces(SeatEvent):
    """L-15: on a full board the old card leaves the match."""

    def __init__(self, seat: Seat, card: NamedCard, old: NamedCard, slot: int, left: int) -> None:
        super().__init__(seat)
        self.card = card
        self.old = old
        self.slot = slot
        self.left = left

    def say(self, to: Reader) -> str:
        replaces = f"{to.does(self.seat, 'replace')} {self.old.name} in slot {self.slot + 1}"
        gone = f"{self.old.name} leaves the match."
        return f"{replaces} with {self.card} {paid(self.card, self.left)}. {gone}"

    def beat(self, to: Reader) -> Beat:
        return beat_of("card", self.seat, [self.card, self.old])


class CannotPay(SeatEvent):
    """L-22: why somebody could only skip; what a hand can pay is its owner's secret."""

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        return Telling([], ["There is nothing you can afford."])


class Skips(SeatEvent):
    """L-22 to L-24."""

    moment: ClassVar[str] = "pass"

    def __init__(self, seat: Seat, in_a_row: int) -> None:
        super().__init__(seat)
        self.in_a_row = in_a_row

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'skip')}.{SKIPPED[self.in_a_row]}"


class EndsRound(SeatEvent):
    """L-23."""

    moment: ClassVar[str] = "turn"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'end')} the round."


class RoundSpent(Event):
    """L-36: the round ends by itself."""

    moment: ClassVar[str] = "turn"

    def say(self, to: Reader) -> str:
        return "Nobody can place a card or attack any more: the round ends."


# Lanes


class EntersLane(SeatEvent):
    """L-18: nobody else sees it before it is confirmed."""

    def __init__(self, seat: Seat, card: NamedCard, lane: int) -> None:
        super().__init__(seat)
        self.card = card
        self.lane = lane

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        return Telling([], [f"{self.card.name} moves to lane {self.lane + 1}."])


class LeavesLane(SeatEvent):
    """L-18: the same holds for a card that is taken back."""

    def __init__(self, seat: Seat, card: NamedCard, slot: int) -> None:
        super().__init__(seat)
        self.card = card
        self.slot = slot

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        return Telling([], [f"{self.card.name} goes back to slot {self.slot + 1}."])


class Attacks(SeatEvent):
    """L-18: a confirmed attack stands, and everybody sees it."""

    def __init__(self, seat: Seat, cards: list[NamedCard], lanes: list[int]) -> None:
        super().__init__(seat)
        self.cards = cards
        self.lanes = lanes

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'attack')} with {in_lanes(self.cards, self.lanes)}."

    def beat(self, to: Reader) -> Beat:
        return beat_of("attack", self.seat, self.cards, 1 - self.seat)


class Blocks(SeatEvent):
    """L-20."""

    def __init__(self, seat: Seat, cards: list[NamedCard], lanes: list[int]) -> None:
        super().__init__(seat)
        self.cards = cards
        self.lanes = lanes

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'block')} with {in_lanes(self.cards, self.lanes)}."

    def beat(self, to: Reader) -> Beat:
        return beat_of("block", self.seat, self.cards)


class BlocksNobody(SeatEvent):
    """L-21."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'do')} not block."


# The fight


class Unopposed(SeatEvent):
    """L-28: an attacker that nobody blocks."""

    def __init__(self, seat: Seat, card: NamedCard, lane: int) -> None:
        super().__init__(seat)
        self.card = card
        self.lane = lane

    def say(self, to: Reader) -> str:
        hit = f"{attack(self.card.card)} damage to {to.whose(1 - self.seat)} base"
        return f"Lane {self.lane + 1}: nobody blocks {self.card.name}, {hit}."

    def beat(self, to: Reader) -> Beat:
        hit = attack(self.card.card)
        blows = [Blow(lane_spot(self.seat, self.lane)), Blow(f"seat {1 - self.seat}", hit)]
        return beat_of("attack", self.seat, [self.card], 1 - self.seat, blows)


class Fight(SeatEvent):
    """L-29: both strike at the same time; what is left of those that live."""

    def __init__(self, seat: Seat, card: NamedCard, blocker: NamedCard, lane: int) -> None:
        super().__init__(seat)
        self.card = card
        self.blocker = blocker
        self.lane = lane

    def say(self, to: Reader) -> str:
        mine, other = self.card, self.blocker
        dealt, taken = attack(mine.card), attack(other.card)
        blows = f"{mine.name} strikes {other.name} for {dealt} and takes {taken}."
        return f"Lane {self.lane + 1}: {blows}{survives(mine, taken)}{survives(other, dealt)}"

    def beat(self, to: Reader) -> Beat:
        mine, other = self.card, self.blocker
        blows = [
            blow(lane_spot(self.seat, self.lane), mine, attack(other.card)),
            blow(lane_spot(1 - self.seat, self.lane), other, attack(mine.card)),
        ]
        return beat_of("attack", self.seat, [mine, other], 1 - self.seat, blows)


class Falls(SeatEvent):
    """L-30, L-32: a card is destroyed; damage beyond a blocker's defence is lost."""

    def __init__(self, seat: Seat, card: NamedCard, surplus: int) -> None:
        super().__init__(seat)
        self.card = card
        self.surplus = surplus

    def say(self, to: Reader) -> str:
        lost = f" The remaining {self.surplus} damage is lost." if self.surplus else ""
        return f"{self.card.name} is destroyed.{lost}"

    def beat(self, to: Reader) -> Beat:
        return beat_of("out", self.seat, [self.card])


class BaseHit(SeatEvent):
    """L-30."""

    def __init__(self, seat: Seat, damage: int, left: int) -> None:
        super().__init__(seat)
        self.damage = damage
        self.left = left

    def say(self, to: Reader) -> str:
        base = "Your base" if to.is_you(self.seat) else f"{to.whose(self.seat)} base"
        return f"{base} takes {self.damage} damage: {self.left} left."

    def beat(self, to: Reader) -> Beat:
        return Beat("attack", 1 - self.seat, target=self.seat)


# The end


class Concedes(SeatEvent):
    """L-26."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'concede')}."


class MatchEnds(SeatEvent):
    """L-38: who has won (NOBODY: a draw), and why."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seat: Seat, reason: int, bases: list[int], rounds: int, turns: int) -> None:
        super().__init__(seat)
        self.reason = reason
        self.bases = bases
        self.rounds = rounds
        self.turns = turns

    def tell(self, to: Reader) -> Telling:
        loses = self.seat != NOBODY and to.is_you(1 - self.seat)
        why = LOST[self.reason] if loses else WON[self.reason]
        bases = ", ".join([f"{to.whom(seat)} {base}" for seat, base in enumerate(self.bases)])
        length = f"{plural(self.rounds, 'round')}, {plural(self.turns, 'turn')}"
        lines = [f"{result(self.seat, to)}: {why}.", f"Bases: {bases}. {length}."]
        return Telling(lines, beat=self.beat(to))


WON: Final = [
    "the other base has fallen",
    "the last round is over and the bases decide",
    "no cards are left and the bases decide",
    "the other player has conceded",
]
LOST: Final = ["your base has fallen", WON[1], WON[2], "you have conceded"]


def paid(card: NamedCard, left: int) -> str:
    """`for 2 resources; 1 left`."""
    return f"for {plural(cost(card.card), 'resource')}; {left} left"


def in_lanes(cards: list[NamedCard], lanes: list[int]) -> str:
    """`Mote 1/2 in lane 1, Clay Guard 1/2 of 4 in lane 3`."""
    return ", ".join([f"{cards[at]} in lane {lanes[at] + 1}" for at in range(len(cards))])


def survives(card: NamedCard, damage: int) -> str:
    """What a card has left, if it lives."""
    left = defence(card.card) - damage
    return f" {card.name} has {left} left." if left > 0 else ""


def blow(spot: str, card: NamedCard, damage: int) -> Blow:
    """What a card in a lane takes."""
    return Blow(spot, damage, falls=damage >= defence(card.card))


def lane_spot(seat: Seat, lane: int) -> str:
    return f"lane {seat} {lane}"


def beat_of(
    moment: str, seat: Seat, cards: list[NamedCard], target: Seat = NOBODY, blows: list[Blow] | None = None
) -> Beat:
    """A moment with cards; those that the shipped catalogue does not have cannot be pictured."""
    found = [CATALOGUE.kinds.find(card.name) for card in cards]
    kinds = [kind for kind in found if kind != NO_CARD]
    return Beat(moment, seat, "cards" if kinds else "", kinds, target, blows=blows or [])
