"""What happens on a quest: each event with its facts, who sees how much of them, and its sentence."""

from typing import ClassVar

from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import and_list, plural
from tiltyard.games.round_table.cards import STAGES, STORY
from tiltyard.games.round_table.phrases import fighter, listed, sum_line
from tiltyard.shown.telling import Beat, Counted, Tally, Telling

# Sponsoring and building


class DeclinesToSponsor(SeatEvent):
    """R-11."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'do')} not sponsor the quest."


class Sponsors(SeatEvent):
    """R-11: the first to accept."""

    def __init__(self, seat: Seat, quest: Card) -> None:
        super().__init__(seat)
        self.quest = quest

    def say(self, to: Reader) -> str:
        lays = f"{to.verb(self.seat, 'lay')} {STAGES[self.quest]} stages"
        return f"{to.does(self.seat, 'sponsor')} {STORY.names[self.quest]} and {lays}."

    def beat(self, to: Reader) -> Beat:
        return Beat("stage", self.seat, "story", [self.quest])


class NobodySponsors(Event):
    """R-11."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return "Nobody sponsors the quest; the story is over."


class Builds(SeatEvent):
    """R-59: the sponsor alone sees the stage as it grows."""

    def __init__(self, seat: Seat, stage: int, cards: list[Card], value: int) -> None:
        super().__init__(seat)
        self.stage = stage
        self.cards = cards
        self.value = value

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        worth = f" ({self.value} BP)" if self.value else ""
        return Telling([], [f"Stage {self.stage}: {listed(self.cards)}{worth}"], shows_hand=True)


class Confirms(SeatEvent):
    """R-59: the stages lie face down; how many cards they have is shown only by house rule (R-15)."""

    moment: ClassVar[str] = "stage"

    def __init__(self, seat: Seat, stages: int, sizes: list[int]) -> None:
        super().__init__(seat)
        self.stages = stages
        self.sizes = sizes

    def say(self, to: Reader) -> str:
        sizes = and_list([str(size) for size in self.sizes])
        return f"{self.stages} stages lie face down" + (f", with {sizes} cards." if sizes else ".")


class Lapses(SeatEvent):
    """R-53, R-59: the sponsorship is over before the quest begins."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} no longer the sponsor; the cards go back to the hand."


# Joining, and Merlin


class DeclinesToJoin(SeatEvent):
    """R-18."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'stay')} at home."


class Joins(SeatEvent):
    """R-18."""

    moment: ClassVar[str] = "stage"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'join')} the quest."


class NobodyJoins(Event):
    """R-19."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return "Nobody joins the quest."


class Looks(SeatEvent):
    """R-32: Merlin's owner sees the cards for some seconds; the others learn which stage it was."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, stage: int, seconds: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.stage = stage
        self.seconds = seconds
        self.cards = cards

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


class StageBegins(Event):
    """R-15: a stage is announced as foe or test; its cards are named only if they are turned up."""

    reveals: ClassVar[bool] = True

    def __init__(self, stage: int, stages: int, test: bool, cards: list[Card], value: int) -> None:
        self.stage = stage
        self.stages = stages
        self.test = test
        self.cards = cards
        self.value = value

    def say(self, to: Reader) -> str:
        stage = f"Stage {self.stage} of {self.stages}"
        if self.test:
            return f"{stage} is a test: {listed(self.cards)}."
        return f"{stage} is a foe" + (f": {listed(self.cards)}, {self.value} BP." if self.cards else ".")

    def beat(self, to: Reader) -> Beat:
        return Beat("stage", NOBODY, "adventure", self.cards)


class StageRevealed(Event):
    """R-15: a foe is turned up when all have chosen."""

    reveals: ClassVar[bool] = True
    opens: ClassVar[str] = "R-15"

    def __init__(self, quest: Card, stage: int, cards: list[Card], value: int) -> None:
        self.quest = quest
        self.stage = stage
        self.cards = cards
        self.value = value

    def tell(self, to: Reader) -> Telling:
        cards = listed(self.cards)
        tally = Tally(stage_title(self.quest, self.stage), cards, self.value)
        beat = Beat("stage", NOBODY, "adventure", self.cards)
        return Telling([f"Stage {self.stage} is {cards}: {self.value} BP."], tally=tally, beat=beat)


class Fights(SeatEvent):
    """R-29: why somebody wins or loses, added up part by part."""

    opens: ClassVar[str] = "R-29"

    def __init__(self, seat: Seat, quest: Card, stage: int, parts: list[Counted], needed: int) -> None:
        super().__init__(seat)
        self.quest = quest
        self.stage = stage
        self.parts = parts
        self.needed = needed

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


class Bids(SeatEvent):
    """R-21."""

    def __init__(self, seat: Seat, bid: int) -> None:
        super().__init__(seat)
        self.bid = bid

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'bid')} {self.bid}."

    def beat(self, to: Reader) -> Beat:
        return Beat("bid", self.seat, number=self.bid)


class Drops(SeatEvent):
    """R-21."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'drop')} out of the quest."


class CannotPay(SeatEvent):
    """R-31: Mordred has taken free bids."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        drops = f"{to.verb(self.seat, 'drop')} out of the quest"
        return f"{to.who(self.seat)} can no longer pay the bid and {drops}."


class PassesTest(SeatEvent):
    """R-28: the bid, and the cards that it costs."""

    moment: ClassVar[str] = "stage"

    def __init__(self, seat: Seat, bid: int, cost: int) -> None:
        super().__init__(seat)
        self.bid = bid
        self.cost = cost

    def say(self, to: Reader) -> str:
        owes = f"{to.verb(self.seat, 'owe')} {plural(self.cost, 'card')}"
        pays = owes if self.cost else f"{to.verb(self.seat, 'pay')} nothing"
        return f"{to.does(self.seat, 'win')} the test with a bid of {self.bid} and {pays}."


# The end of the quest


class QuestLost(Event):
    """R-27, R-29: nobody is left."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return "Nobody completes the quest."


class RecognitionUsed(Event):
    """R-47."""

    def say(self, to: Reader) -> str:
        return "King's Recognition is used up."


class Refills(SeatEvent):
    """R-20: for how many cards and stages the sponsor draws; which cards, the sponsor sees."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, used: int, stages: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.used = used
        self.stages = stages
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Refills(self.seat, self.used, self.stages, [])

    def tell(self, to: Reader) -> Telling:
        drawn = f"{self.used} cards for those used and {self.stages} for the stages"
        lines = [f"The quest is over. {to.does(self.seat, 'draw')} {drawn}."]
        if not to.is_you(self.seat):
            return Telling(lines)
        beat = Beat("card", self.seat, "adventure", self.cards)
        return Telling(lines, [f"You draw {listed(self.cards)}."], beat=beat)
