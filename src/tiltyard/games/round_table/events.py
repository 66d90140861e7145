"""What happens at the Round Table: turns, cards, tournaments and shields (quests: `quest_events.py`).

Each event has its facts, who sees how much of them, and its sentence.
"""

from dataclasses import dataclass
from typing import ClassVar

from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Beat, Counted, Tally, Telling
from tiltyard.games.round_table.cards import ADVENTURE, RANKS, STORY
from tiltyard.games.round_table.phrases import (
    and_list,
    fighter,
    listed,
    plural,
    several,
    story_text,
    sum_line,
    victory,
)

# The turn


@dataclass(frozen=True)
class TurnBegins(SeatEvent):
    """R-56."""

    moment: ClassVar[str] = "turn"

    def tell(self, to: Reader) -> Telling:
        mine = to.is_you(self.seat)
        line = "It is your turn." if mine else f"It is the turn of {to.who(self.seat)}."
        return Telling([line], seat_first=True, beat=self.beat(to))


@dataclass(frozen=True)
class TurnsUpStory(SeatEvent):
    """R-05: the story card lies open."""

    reveals: ClassVar[bool] = True
    card: Card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'turn')} up {STORY.names[self.card]}: {story_text(self.card)}."

    def beat(self, to: Reader) -> Beat:
        return Beat("story", self.seat, "story", [self.card])


@dataclass(frozen=True)
class Reshuffles(Event):
    """R-08."""

    deck: str

    def say(self, to: Reader) -> str:
        return f"The {self.deck} deck is used up; the discard pile is shuffled."


@dataclass(frozen=True)
class GameOver(Event):
    """R-39, R-40: who has won."""

    moment: ClassVar[str] = "prize"
    winners: list[Seat]

    def say(self, to: Reader) -> str:
        return f"The game is over. {victory(self.winners, to)}"


# Cards


@dataclass(frozen=True)
class Draws(SeatEvent):
    """R-10: everybody sees how many cards somebody draws; the drawer sees which."""

    reveals: ClassVar[bool] = True
    count: int
    cards: list[Card]

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Draws(self.seat, self.count, [])

    def tell(self, to: Reader) -> Telling:
        if not to.is_you(self.seat):
            return Telling([f"{to.who(self.seat)} draws {plural(self.count, 'card')}."])
        beat = Beat("card", self.seat, "adventure", self.cards)
        return Telling([], [f"You draw {listed(self.cards)}."], beat=beat)


@dataclass(frozen=True)
class HoldsTooMany(SeatEvent):
    """R-07."""

    excess: int

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'hold')} {plural(self.excess, 'card')} too many."


@dataclass(frozen=True)
class Plays(SeatEvent):
    """R-16, R-17: an ally or an amour, face up."""

    card: Card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'play')} {ADVENTURE.names[self.card]}."

    def beat(self, to: Reader) -> Beat:
        return Beat("card", self.seat, "adventure", [self.card])


@dataclass(frozen=True)
class Discards(SeatEvent):
    """R-52: all discards are seen."""

    card: Card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'discard')} {ADVENTURE.names[self.card]}."

    def beat(self, to: Reader) -> Beat:
        return Beat("card", self.seat, "adventure", [self.card])


@dataclass(frozen=True)
class SendsMordred(SeatEvent):
    """R-31: whose ally is gone."""

    owner: Seat
    ally: Card

    def say(self, to: Reader) -> str:
        victim = f"{to.whose(self.owner)} {ADVENTURE.names[self.ally]}"
        return f"{to.does(self.seat, 'send')} Mordred: {victim} is gone."

    def beat(self, to: Reader) -> Beat:
        return Beat("action", self.seat, "adventure", [self.ally], self.owner)


@dataclass(frozen=True)
class LosesAllies(SeatEvent):
    """R-49: the court is called to Camelot."""

    cards: list[Card]

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'lose')} {and_list([ADVENTURE.names[card] for card in self.cards])}."

    def beat(self, to: Reader) -> Beat:
        return Beat("card", self.seat, "adventure", self.cards)


@dataclass(frozen=True)
class DeclinesToDraw(SeatEvent):
    """R-09: the cards of Prosperity."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'take')} no cards."


@dataclass(frozen=True)
class HasNothingToGive(SeatEvent):
    """R-46: the king's call finds nothing."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'have')} neither weapon nor foe to give."


# Cards laid face down


@dataclass(frozen=True)
class Lays(SeatEvent):
    """R-54: what is laid, and that a card was laid, is the player's own secret until all are ready."""

    cards: list[Card]

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        return Telling([], [f"You have laid {listed(self.cards)}."], shows_hand=True)


@dataclass(frozen=True)
class IsReady(SeatEvent):
    """R-54: whatever was laid."""

    moment: ClassVar[str] = "card"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} ready."


@dataclass(frozen=True)
class TurnsUp(SeatEvent):
    """R-54: all that was laid is turned up together."""

    reveals: ClassVar[bool] = True
    opens: ClassVar[str] = "R-54"
    cards: list[Card]

    def say(self, to: Reader) -> str:
        if not self.cards:
            return f"{to.does(self.seat, 'fight')} without cards."
        return f"{to.does(self.seat, 'turn')} up {listed(self.cards)}."

    def beat(self, to: Reader) -> Beat:
        return Beat("attack", self.seat, "adventure", self.cards)


# A tournament


@dataclass(frozen=True)
class DeclinesToEnter(SeatEvent):
    """R-33."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'do')} not enter the tournament."


@dataclass(frozen=True)
class Enters(SeatEvent):
    """R-33."""

    moment: ClassVar[str] = "stage"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'enter')} the tournament."


@dataclass(frozen=True)
class NobodyEnters(Event):
    """R-34."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return "Nobody enters the tournament."


@dataclass(frozen=True)
class EntersAlone(SeatEvent):
    """R-34."""

    moment: ClassVar[str] = "prize"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} the only entrant; no fight is needed."


@dataclass(frozen=True)
class FinalBegins(Event):
    """R-39."""

    moment: ClassVar[str] = "stage"
    finalists: list[Seat]

    def say(self, to: Reader) -> str:
        return f"{several(self.finalists, to)} are Knights of the Round Table: a final tournament decides."


@dataclass(frozen=True)
class Jousts(SeatEvent):
    """R-35: what somebody has, part by part, in a round whose best has so much."""

    opens: ClassVar[str] = "R-35"
    story: Card  # NO_CARD in the final tournament
    round: int
    parts: list[Counted]
    best: int

    def tell(self, to: Reader) -> Telling:
        jouster = fighter(self.seat, self.parts, self.best, to)
        line = sum_line(jouster, " BP, the highest" if jouster.stands else " BP")
        title = "The final tournament" if self.story == NO_CARD else STORY.names[self.story]
        title += f", round {self.round}" if self.round > 1 else ""
        beat = Beat("stage" if jouster.stands else "out", self.seat)
        return Telling([line], tally=Tally(title, fighters=[jouster]), beat=beat)


@dataclass(frozen=True)
class Tied(Event):
    """R-36: the next round is theirs alone."""

    moment: ClassVar[str] = "stage"
    round: int
    tied: list[Seat]

    def say(self, to: Reader) -> str:
        return f"{several(self.tied, to)} are tied and fight again: round {self.round}."


@dataclass(frozen=True)
class WinsTournament(SeatEvent):
    """R-35."""

    moment: ClassVar[str] = "prize"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'win')} the tournament."


@dataclass(frozen=True)
class TournamentShared(Event):
    """R-37: still tied after the last round."""

    moment: ClassVar[str] = "prize"
    seats: list[Seat]

    def say(self, to: Reader) -> str:
        return f"{several(self.seats, to)} share the tournament, which is still tied."


# Shields


@dataclass(frozen=True)
class EarnsShields(SeatEvent):
    """R-41: shields, and the rank that they paid for."""

    moment: ClassVar[str] = "prize"
    earned: int
    left: int
    rank: int
    rises: bool

    def say(self, to: Reader) -> str:
        earns = f"{to.does(self.seat, 'earn')} {plural(self.earned, 'shield')}"
        if not self.rises:
            return f"{earns}; now {self.left}."
        return f"{earns} and {to.verb(self.seat, 'become')} {RANKS[self.rank]}; {self.left} left over."


@dataclass(frozen=True)
class LosesShields(SeatEvent):
    """R-42: the number really lost."""

    lost: int
    left: int

    def say(self, to: Reader) -> str:
        if not self.lost:
            return f"{to.does(self.seat, 'have')} no shield to lose."
        return f"{to.does(self.seat, 'lose')} {plural(self.lost, 'shield')}; now {self.left}."

    def beat(self, to: Reader) -> Beat | None:
        return Beat("out", self.seat) if self.lost else None
