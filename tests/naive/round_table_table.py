"""The table of the naive Round Table: what lies where, what it counts, and what anybody may do besides."""

from collections.abc import Callable, Generator
from typing import Any

from tests.naive.deck import Deck
from tests.naive.round_table_cards import (
    ADVENTURE,
    ALLIES,
    COSTS,
    RANK_POINTS,
    ROUND_TABLE,
    STORY,
    TESTS,
    ally_bids,
    ally_value,
    stage_value,
)
from tiltyard.engine.chance import Chance

Asked = dict[int, set[str]]
Story = Generator[Asked, tuple[int, str], None]
Answer = Generator[Asked, tuple[int, str], tuple[int, str]]
STRIKE = "Mordred against "


class Table:
    """The table as all chapters of the rules know it."""

    def __init__(self, seats: int, seed: str, house: Any) -> None:
        self.seats, self.house = seats, house
        chance = Chance(seed)
        self.adventure = Deck(ADVENTURE, chance)
        self.stories = Deck(STORY, chance)
        self.hands = [self.adventure.sorted(self.adventure.draw_many(12)) for _seat in range(seats)]
        self.turn = chance.below(seats) if house.first_player == "random" else 0
        self.ranks, self.shields = [0] * seats, [0] * seats
        self.allies: list[list[str]] = [[] for _seat in range(seats)]
        self.amours = [0] * seats
        self.laid: list[list[str]] = [[] for _seat in range(seats)]
        self.card = ""
        self.pending = 0
        self.sponsor = -1
        self.stages: list[list[str]] = []
        self.at = 0  # the stage that is met
        self.confirmed = False
        self.participants: list[int] = []
        self.looked: set[int] = set()
        self.entrants: list[int] = []
        self.old_allies: set[str] = set()  # in play before the tournament
        self.bids: dict[int, int] = {}
        self.paying = -1
        self.champions: list[int] = []
        self.after_strike: Callable[[int, list[int]], None] = lambda striker, before: None

    # What the rules count

    def around(self, first: int) -> list[int]:
        """Everybody, clockwise from a seat."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def in_play(self) -> set[str]:
        """All allies that lie face up."""
        return {ally for allies in self.allies for ally in allies}

    def points(self, seat: int) -> int:
        """R-29, R-35: rank, allies and amour."""
        counted = [ally for ally in self.allies[seat] if ally not in self.old_allies]
        allies = sum(ally_value(ally, self.card, self.in_play()) for ally in counted)
        return RANK_POINTS[self.ranks[seat]] + allies + 10 * self.amours[seat]

    def free_bids(self, seat: int) -> int:
        """R-24."""
        return self.amours[seat] + sum(
            ally_bids(ally, self.card, self.in_play()) for ally in self.allies[seat]
        )

    def most(self, seat: int) -> int:
        """R-25."""
        return len(self.hands[seat]) + self.free_bids(seat)

    def recognition(self) -> int:
        """R-47, R-48."""
        return 2 * (self.pending if self.house.recognition_stacks else min(1, self.pending))

    def winners(self) -> list[int]:
        """R-39, R-40."""
        return self.champions

    def facts(self) -> dict[str, object]:
        return {
            "hands": self.hands,
            "laid": self.laid,
            "ranks": self.ranks,
            "shields": self.shields,
            "allies": self.allies,
            "amours": self.amours,
            "points": [self.points(seat) for seat in range(self.seats)],
            "free bids": [self.free_bids(seat) for seat in range(self.seats)],
            "turn": self.turn,
            "story": self.card,
            "recognition": self.recognition(),
            "sponsor": self.sponsor,
            "stages": [stage_value(stage, self.card) for stage in self.stages] if self.sponsor >= 0 else [],
            "participants": sorted(self.participants),
            "entrants": sorted(self.entrants),
            "adventure": self.adventure.cards,
            "adventure discards": self.adventure.discards,
            "stories": self.stories.cards,
            "story discards": self.stories.discards,
        }

    # What anybody may do besides

    def offers(self, seat: int) -> set[str]:
        """R-31: Mordred, for the drawer, the sponsor, participants and entrants."""
        parts = {self.turn, self.sponsor, *self.participants, *self.entrants}
        if seat not in parts or seat == self.paying or "Mordred" not in self.hands[seat]:
            return set()
        return {
            STRIKE + ally
            for owner in range(self.seats)
            for ally in self.allies[owner]
            if owner != seat or self.house.mordred_own_allies
        }

    def ask(self, question: Callable[[], Asked]) -> Answer:
        """Ask until there is an answer; playing, striking and looking on the way is none."""
        while True:
            asked = question()
            if not asked:
                return -1, ""
            seat, answer = yield asked
            if answer.startswith(STRIKE):
                self.strike(seat, answer.removeprefix(STRIKE))
            elif answer.startswith("play "):
                self.play(seat, answer.removeprefix("play "))
            elif answer.startswith("look "):
                self.looked.add(seat)
            else:
                return seat, answer

    def ask_one(self, seat: int, options: set[str]) -> Answer:
        """One seat, which may do nothing else."""
        return (yield from self.ask(lambda: {seat: options}))

    def ask_next(self, waiting: list[int], options: Callable[[int], set[str]]) -> Answer:
        """One after the other; in a race (R-61) all at once. Who has answered waits no longer."""
        due = waiting if self.house.race_mode else waiting[:1]
        seat, answer = yield from self.ask(lambda: {one: options(one) for one in due})
        waiting.remove(seat)
        return seat, answer

    def strike(self, seat: int, ally: str) -> None:
        """R-31."""
        before = [self.free_bids(other) for other in range(self.seats)]
        victim = next(owner for owner in range(self.seats) if ally in self.allies[owner])
        self.hands[seat].remove("Mordred")
        self.allies[victim].remove(ally)
        self.adventure.discards += ["Mordred", ally]
        self.after_strike(seat, before)

    def play(self, seat: int, card: str) -> None:
        """R-17, R-16: face up at once."""
        self.hands[seat].remove(card)
        if card == "Amour":
            self.amours[seat] = 1
        else:
            self.allies[seat] = self.adventure.sorted([*self.allies[seat], card])

    def plays(self, seat: int) -> set[str]:
        """R-17: any ally in hand."""
        return {f"play {card}" for card in self.hands[seat] if card in ALLIES}

    def looks(self, seat: int, joining: bool) -> set[str]:
        """R-32."""
        held = "Merlin" in self.hands[seat] and joining and not self.house.merlin_in_play_only
        if seat in self.looked or seat == self.sponsor or not (held or "Merlin" in self.allies[seat]):
            return set()
        return {f"look at stage {at + 1}" for at in range(len(self.stages)) if joining or not self.is_up(at)}

    def is_up(self, at: int) -> bool:
        """R-15: whether a stage has been turned up."""
        test = self.stages[at][0] in TESTS
        return at < self.at or (at == self.at and (test or self.house.stage_cards_shown))

    # Cards

    def draw(self, seat: int, count: int) -> None:
        """R-08."""
        self.hands[seat] = self.adventure.sorted(self.hands[seat] + self.adventure.draw_many(count))

    def all_draw(self, seats: list[int], count: int) -> Story:
        """R-10: all draw, then all settle the hand limit."""
        for seat in seats:
            self.draw(seat, count)
        yield from self.hand_limit()

    def hand_limit(self) -> Story:
        """R-07: all who hold too many are asked at once."""

        def question() -> Asked:
            return {
                seat: {f"discard {card}" for card in self.hands[seat]} | self.plays(seat) | self.amour(seat)
                for seat in range(self.seats)
                if len(self.hands[seat]) > 12
            }

        while question():
            seat, answer = yield from self.ask(question)
            if answer:
                self.discard(seat, answer.removeprefix("discard "))

    def amour(self, seat: int) -> set[str]:
        """R-16: at a bid, or at the hand limit of one who takes part."""
        part = seat in self.participants or seat in self.entrants
        building = seat == self.sponsor and bool(self.stages)
        fits = part or (self.house.amour_outside_story and not building)
        return {"play Amour"} if fits and not self.amours[seat] and "Amour" in self.hands[seat] else set()

    def discard(self, seat: int, card: str) -> None:
        """From a hand."""
        self.hands[seat].remove(card)
        self.adventure.discards.append(card)

    def drop_amour(self, seat: int) -> None:
        """R-16: its owner leaves, or the story ends."""
        if self.amours[seat]:
            self.amours[seat] = 0
            self.adventure.discards.append("Amour")

    def give(self, seat: int, count: int) -> None:
        """R-41: shields, and the ranks that they pay."""
        self.shields[seat] += count
        while self.ranks[seat] < ROUND_TABLE and self.shields[seat] >= COSTS[self.ranks[seat]]:
            self.shields[seat] -= COSTS[self.ranks[seat]]
            self.ranks[seat] += 1

    def take(self, seat: int, count: int) -> None:
        """R-42."""
        self.shields[seat] = max(0, self.shields[seat] - count)
