"""Ivanhoe, written from its rules page alone."""

from collections.abc import Generator
from typing import Any

from tests.naive.deck import Deck, counted, shuffled
from tests.naive.ivanhoe_actions import ACTIONS, Effects, is_supporter, value_of
from tiltyard.engine.chance import Chance

NUMBERS = counted(
    "P3x4 P4x4 P5x4 P7x2 R3x6 R4x6 R5x2 B2x4 B3x4 B4x4 B5x2 Y2x4 Y3x8 Y4x2 G1x14 S2x8 S3x8 M6x4", " "
)
COLOURS = ["purple", "red", "blue", "yellow", "green"]
POINTS = {"purple": 5, "red": 4, "blue": 3, "yellow": 2, "green": 1}
Story = Generator[dict[int, set[str]], tuple[int, str], None]


def colour_of(card: str) -> str:
    """The colour of a colour card."""
    return next(colour for colour in COLOURS if colour[0].upper() == card[0])


class Ivanhoe(Effects):
    """The table, and the rules as one story; what actions do stands in `Effects`."""

    def __init__(self, seats: int, seed: str, house: Any) -> None:
        chance = Chance(seed)
        drawn = shuffled(COLOURS[:seats], chance)
        deck = Deck({**NUMBERS, **ACTIONS}, chance)
        dealer = drawn.index("purple")
        order = [(dealer + 1 + step) % seats for step in range(seats)]
        super().__init__(seats, house, deck, chance)
        for _round in range(8):
            for seat in order:
                self.take(seat, deck.cards.pop())
        self.turn = order[0]
        self.previous = ""
        self.tokens: list[set[str]] = [set() for _seat in range(seats)]
        self.tournaments = 0
        self.opening = False

    def offers(self, seat: int) -> set[str]:
        """IVANHOE is an answer, not an offer."""
        return set()

    def needed(self) -> int:
        """I-01."""
        return int(self.house.tokens_to_win) or (5 if self.seats <= 3 else 4)

    def winners(self) -> list[int]:
        """I-30, or the most tokens after the last tournament."""
        for seat in range(self.seats):
            if len(self.tokens[seat]) >= self.needed():
                return [seat]
        ranks = [(len(owned), sum(POINTS[colour] for colour in owned)) for owned in self.tokens]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    def facts(self) -> dict[str, object]:
        return {
            "hands": self.hands,
            "displays": self.displays,
            "fronts": [sorted(front) for front in self.fronts],
            "totals": [self.total(seat) for seat in range(self.seats)],
            "colour": self.colour,
            "previous": self.previous,
            "tokens": [sorted(owned) for owned in self.tokens],
            "deck": self.deck.cards,
            "discards": self.deck.discards,
            "withdrawn": sorted(self.withdrawn),
            "turn": self.turn,
            "tournaments": self.tournaments,
            "played": self.played,
            "added": self.added,
        }

    def draw(self, seat: int) -> None:
        """I-07, I-08; where there is nothing to shuffle, chance is not asked."""
        card = self.deck.draw() if self.deck.cards or self.deck.discards else None
        if card is not None:
            self.take(seat, card)
        if self.house.reshuffle == "eager" and not self.deck.cards and self.deck.discards:
            self.deck.reshuffle()

    def story(self) -> Story:
        """Tournaments until somebody has won."""
        while True:
            yield from self.start()
            yield from self.tournament()
            yield from self.win_tournament()
            if any(len(owned) >= self.needed() for owned in self.tokens):
                return
            if self.tournaments == self.house.tournament_limit:
                return

    def opens(self, card: str) -> bool:
        """I-15, I-17: whether a card can open."""
        return card in NUMBERS and (is_supporter(card) or self.allowed(colour_of(card)))

    def allowed(self, colour: str) -> bool:
        """I-17."""
        return not (colour == "purple" and self.previous == "purple")

    def start(self) -> Story:
        """I-15 to I-19."""
        self.tournaments += 1
        self.withdrawn = set()
        self.played, self.added, self.opening = 0, 0, True
        self.draw(self.turn)
        while not any(self.opens(card) for card in self.hands[self.turn]):
            self.turn = (self.turn + 1) % self.seats
            self.draw(self.turn)
        hand = self.hands[self.turn]
        _seat, card = yield {self.turn: {card for card in hand if self.opens(card)}}
        if is_supporter(card):
            _seat, colour = yield {self.turn: {colour for colour in COLOURS if self.allowed(colour)}}
        else:
            colour = colour_of(card)
        self.colour = colour
        self.play_number(self.turn, card)

    def tournament(self) -> Story:
        """Turns until one player is left."""
        while True:
            left = yield from self.rest_of_turn()
            if left:
                yield from self.withdraw()
            if len(self.inside()) == 1:
                return
            self.turn = self.next_in(self.turn)
            self.played, self.added, self.opening = 0, 0, False
            self.draw(self.turn)

    def next_in(self, seat: int) -> int:
        """I-14."""
        return next(other for other in self.around(seat) if other in self.inside())

    def rest_of_turn(self) -> Generator[dict[int, set[str]], tuple[int, str], bool]:
        """I-09 to I-13, I-18, I-23: play until the turn ends; whether by withdrawing."""
        seat = self.turn
        while True:
            numbers = {card for card in self.hands[seat] if card in NUMBERS and self.fits(seat, card)}
            actions = {card.lower() for card in self.hands[seat] if card in ACTIONS and self.ways(seat, card)}
            ends = {"end turn"} if self.may_end(seat) else set()
            leaves = set() if self.opening and self.leads(seat) else {"withdraw"}
            _seat, answer = yield {seat: numbers | actions | ends | leaves}
            if answer in ("end turn", "withdraw"):
                return answer == "withdraw"
            if answer in NUMBERS:
                self.play_number(seat, answer)
            else:
                yield from self.play_action(seat, answer.upper())

    def fits(self, seat: int, card: str) -> bool:
        """I-09, I-21, I-39: whether a number card may be played."""
        if not is_supporter(card) and colour_of(card) != self.colour:
            return False
        if card == "M6" and "M6" in self.displays[seat]:
            return False
        return not self.is_full(seat)

    def best_other(self, seat: int) -> int:
        """The highest total of the others."""
        return max(self.total(other) for other in range(self.seats) if other != seat)

    def leads(self, seat: int) -> bool:
        """I-13: a tie is not the lead."""
        return self.total(seat) > self.best_other(seat)

    def may_end(self, seat: int) -> bool:
        """I-12."""
        enough = self.leads(seat) or (self.house.tie_stays_in and self.total(seat) == self.best_other(seat))
        return self.played > 0 and enough

    def play_number(self, seat: int, card: str) -> None:
        """I-11."""
        self.hands[seat].remove(card)
        self.displays[seat].append(card)
        self.played += 1
        self.added += 1

    def play_action(self, seat: int, card: str) -> Story:
        """I-34, I-40, I-42: choices, window, effect."""
        ways = self.ways(seat, card)
        chosen: tuple[str, ...] = ()
        while any(len(way) > len(chosen) for way in ways):
            _seat, answer = yield {seat: {way[len(chosen)] for way in ways}}
            chosen = (*chosen, answer)
            ways = [way for way in ways if way[: len(chosen)] == chosen]
        self.hands[seat].remove(card)
        self.played += 1
        cancelled = yield from self.window(seat)
        if cancelled >= 0:
            self.deck.discards += [card, "IVANHOE"]
            self.hands[cancelled].remove("IVANHOE")
            return
        if card not in ("SHIELD", "STUNNED"):
            self.deck.discards.append(card)
        if card == "ADAPT":
            yield from self.adapt(seat)
        else:
            self.carry_out(seat, card, list(chosen))

    def window(self, actor: int) -> Generator[dict[int, set[str]], tuple[int, str], int]:
        """I-40: who cancels, or -1."""
        if "IVANHOE" in self.deck.discards:
            return -1
        waiting = [seat for seat in self.inside() if seat != actor]
        while waiting:
            asked = {seat: {"let pass"} for seat in waiting}
            for seat in waiting:
                if "IVANHOE" in self.hands[seat]:
                    asked[seat].add("cancel")
            seat, answer = yield asked
            if answer == "cancel":
                return seat
            waiting.remove(seat)
        return -1

    def adapt(self, actor: int) -> Story:
        """I-56: owners of repeated values choose, all at the same time."""
        open_values = {seat: self.repeated(seat) for seat in self.affected(actor)}
        kept: dict[int, dict[int, int]] = {seat: {} for seat in open_values}
        while any(open_values.values()):
            asked = {
                seat: {
                    f"card {at}"
                    for at, card in enumerate(self.displays[seat], start=1)
                    if value_of(card) in values
                }
                for seat, values in open_values.items()
                if values
            }
            seat, answer = yield asked
            place = int(answer.split()[1]) - 1
            value = value_of(self.displays[seat][place])
            kept[seat][value] = place
            open_values[seat].remove(value)
        for seat in self.from_actor(actor):
            if seat in kept:
                self.keep_only(seat, kept[seat])

    def withdraw(self) -> Story:
        """I-24, I-25."""
        seat, owned = self.turn, self.tokens[self.turn]
        if "M6" in self.displays[seat] and owned:
            token = next(iter(owned))
            if len(owned) > 1:
                _seat, token = yield {seat: set(owned)}
            owned.remove(token)
        self.clear(seat)
        self.withdrawn.add(seat)

    def clear(self, seat: int) -> None:
        """All face-up cards of a player are discarded."""
        self.deck.discards += self.displays[seat] + sorted(self.fronts[seat])
        self.displays[seat], self.fronts[seat] = [], []

    def win_tournament(self) -> Story:
        """I-27 to I-31."""
        (seat,) = self.inside()
        self.clear(seat)
        self.turn = seat
        missing = {colour for colour in COLOURS if colour not in self.tokens[seat]}
        final, token = self.colour, self.colour
        if final == "purple":
            token = next(iter(missing))
            if len(missing) > 1:
                _seat, token = yield {seat: missing}
        self.tokens[seat].add(token)
        self.colour, self.previous = "", final
