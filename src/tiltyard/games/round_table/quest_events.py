"""What happens on a quest: each event with its facts, who sees how much of them, and its sentence."""

from dataclasses import dataclass
from typing import ClassVar

from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Beat, Counted, Tally, Telling
from tiltyard.games.round_table.cards import STAGES, STORY
from tiltyard.games.round_table.phrases import fighter, listed, plural, sum_line

# Sponsoring and building


@dataclass(frozen=True)
class DeclinesToSponsor(SeatEvent):
    """R-11."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'do')} not sponsor the quest."


@dataclass(frozen=True)
class Sponsors(SeatEvent):
    """R-11: the first to accept."""

    quest: Card

    def say(self, to: Reader) -> str:
        lays = f"{to.verb(self.seat, 'lay')} {STAGES[self.quest]} stages"
        return f"{to.does(self.seat, 'sponsor')} {STORY.names[self.quest]} and {lays}."

    def beat(self, to: Reader) -> Beat:
        return Beat("stage", self.seat, "story", [self.quest])


@dataclass(frozen=True)
class NobodySponsors(Event):
    """R-11."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return "Nobody sponsors the quest; the story is over."


@dataclass(frozen=True)
class Builds(SeatEvent):
    """R-59: the sponsor alone sees the stage as it grows."""

    stage: int
    cards: list[Card]
    value: int

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        return Telling([], [f"Stage {self.stage}: {listed(self.cards)} ({self.value} BP)"], shows_hand=True)


@dataclass(frozen=True)
class Confirms(SeatEvent):
    """R-59: the stages lie face down; how many cards they have is told only if the house shows it (R-15)."""

    moment: ClassVar[str] = "stage"
    stages: int
    sizes: list[int]

    def say(self, to: Reader) -> str:
        sizes = ", ".join([str(size) for size in self.sizes])
        return f"{self.stages} stages lie face down" + (f", of {sizes} cards." if sizes else ".")


@dataclass(frozen=True)
class Lapses(SeatEvent):
    """R-53, R-59: the sponsorship is over before the quest begins."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} sponsor no longer; the cards return to the hand."


# Joining, and Merlin


@dataclass(frozen=True)
class DeclinesToJoin(SeatEvent):
    """R-18."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'stay')} at home."


@dataclass(frozen=True)
class Joins(SeatEvent):
    """R-18."""

    moment: ClassVar[str] = "stage"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'join')} the quest."


@dataclass(frozen=True)
class NobodyJoins(Event):
    """R-19."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return "Nobody joins the quest."


@dataclass(frozen=True)
class Looks(SeatEvent):
    """R-32: Merlin's owner sees the cards for some seconds; the others learn at which stage he looked."""

    reveals: ClassVar[bool] = True
    stage: int
    seconds: int
    cards: list[Card]

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Looks(self.seat, self.stage, self.seconds, [])

    def tell(self, to: Reader) -> Telling:
        lines = [f"{to.does(self.seat, 'look')} at stage {self.stage} with Merlin's eyes."]
        beat = Beat("action", self.seat, "adventure", self.cards)
        if not to.is_you(self.seat):
            return Telling(lines, beat=beat)
        shown = [f"Stage {self.stage} is {listed(self.cards)}."]
        return Telling(lines, shown, shows_hand=True, beat=beat, shown_for=float(self.seconds))


# A stage


@dataclass(frozen=True)
class StageBegins(Event):
    """R-15: a stage is announced as foe or test; its cards are told as far as they are turned up."""

    reveals: ClassVar[bool] = True
    stage: int
    stages: int
    test: bool
    cards: list[Card]
    value: int

    def say(self, to: Reader) -> str:
        stage = f"Stage {self.stage} of {self.stages}"
        if self.test:
            return f"{stage} is a test: {listed(self.cards)}."
        return f"{stage} is a foe" + (f": {listed(self.cards)}, {self.value} BP." if self.cards else ".")

    def beat(self, to: Reader) -> Beat:
        return Beat("stage", NOBODY, "adventure", self.cards)


@dataclass(frozen=True)
class StageRevealed(Event):
    """R-15: a foe is turned up when all have chosen."""

    reveals: ClassVar[bool] = True
    opens: ClassVar[str] = "R-15"
    quest: Card
    stage: int
    cards: list[Card]
    value: int

    def tell(self, to: Reader) -> Telling:
        cards = listed(self.cards)
        tally = Tally(stage_title(self.quest, self.stage), cards, self.value)
        beat = Beat("stage", NOBODY, "adventure", self.cards)
        return Telling([f"Stage {self.stage} is {cards}: {self.value} BP."], tally=tally, beat=beat)


@dataclass(frozen=True)
class Fights(SeatEvent):
    """R-29: why somebody wins or loses, added up part by part."""

    opens: ClassVar[str] = "R-29"
    quest: Card
    stage: int
    parts: list[Counted]
    needed: int

    def tell(self, to: Reader) -> Telling:
        knight = fighter(self.seat, self.parts, self.needed, to)
        verb = to.verb(self.seat, "win" if knight.stands else "lose")
        end = f"you {verb}" if to.is_you(self.seat) else verb
        title = stage_title(self.quest, self.stage)
        return Telling(
            [sum_line(knight, f" against {self.needed}: {end}")],
            tally=Tally(title, against=self.needed, fighters=[knight]),
            beat=Beat("stage" if knight.stands else "out", self.seat),
        )


def stage_title(quest: Card, stage: int) -> str:
    """`Boar Hunt, stage 2`."""
    return f"{STORY.names[quest]}, stage {stage}"


# A test


@dataclass(frozen=True)
class Bids(SeatEvent):
    """R-21."""

    moment: ClassVar[str] = "bid"
    bid: int

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'bid')} {self.bid}."


@dataclass(frozen=True)
class Drops(SeatEvent):
    """R-21."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'drop')} out of the quest."


@dataclass(frozen=True)
class CannotPay(SeatEvent):
    """R-31: Mordred has taken free bids."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} unable to pay the bid now, and out of the quest."


@dataclass(frozen=True)
class PassesTest(SeatEvent):
    """R-28: the bid, and the cards that it costs."""

    moment: ClassVar[str] = "stage"
    bid: int
    cost: int

    def say(self, to: Reader) -> str:
        owes = f"{to.verb(self.seat, 'owe')} {plural(self.cost, 'card')}"
        pays = owes if self.cost else f"{to.verb(self.seat, 'pay')} nothing"
        return f"{to.does(self.seat, 'win')} the test with a bid of {self.bid} and {pays}."


# The end of the quest


@dataclass(frozen=True)
class QuestLost(Event):
    """R-27, R-29: nobody is left."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return "Nobody completes the quest."


@dataclass(frozen=True)
class RecognitionUsed(Event):
    """R-47."""

    def say(self, to: Reader) -> str:
        return "The king's recognition is given; nothing is pending any more."


@dataclass(frozen=True)
class Refills(SeatEvent):
    """R-20: for how many cards and stages the sponsor draws; which cards, the sponsor sees."""

    reveals: ClassVar[bool] = True
    used: int
    stages: int
    cards: list[Card]

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Refills(self.seat, self.used, self.stages, [])

    def tell(self, to: Reader) -> Telling:
        drawn = f"{self.used} cards for those used, {self.stages} for the stages"
        lines = [f"The quest is over. {to.does(self.seat, 'draw')} {drawn}."]
        if not to.is_you(self.seat):
            return Telling(lines)
        beat = Beat("card", self.seat, "adventure", self.cards)
        return Telling(lines, [f"You draw {listed(self.cards)}."], beat=beat)
