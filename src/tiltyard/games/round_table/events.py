"""What happens at the Round Table: turns, cards, tournaments and shields (quests: `quest_events.py`).

Each event has its facts, who sees how much of them, and its sentence.
"""

from typing import ClassVar

from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import and_list, plural
from tiltyard.games.round_table.cards import ADVENTURE, RANKS, STORY
from tiltyard.games.round_table.phrases import fighter, listed, several, story_text, sum_line, victory
from tiltyard.shown.telling import Beat, Counted, Tally, Telling

# The turn


class TurnBegins(SeatEvent):
    """R-56."""

    moment: ClassVar[str] = "turn"
    chapter: ClassVar[bool] = True

    def tell(self, to: Reader) -> Telling:
        mine = to.is_you(self.seat)
        line = "It is your turn." if mine else f"It is the turn of {to.who(self.seat)}."
        return Telling([line], seat_first=True, beat=self.beat(to))


class TurnsUpStory(SeatEvent):
    """R-05: the story card lies open."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'turn')} up {STORY.names[self.card]}: {story_text(self.card)}."

    def beat(self, to: Reader) -> Beat:
        return Beat("story", self.seat, "story", [self.card])


class Reshuffles(Event):
    """R-08."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def say(self, to: Reader) -> str:
        return f"The {self.deck} deck has run out; the discard pile is shuffled into a new one."


class GameOver(Event):
    """R-39, R-40: who has won."""

    moment: ClassVar[str] = "prize"

    def __init__(self, winners: list[Seat]) -> None:
        self.winners = winners

    def say(self, to: Reader) -> str:
        return f"The game is over. {victory(self.winners, to)}"


# Cards


class Draws(SeatEvent):
    """R-10: everybody sees how many cards somebody draws; the drawer sees which."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, count: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.count = count
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Draws(self.seat, self.count, [])

    def tell(self, to: Reader) -> Telling:
        if not to.is_you(self.seat):
            return Telling([f"{to.who(self.seat)} draws {plural(self.count, 'card')}."])
        beat = Beat("card", self.seat, "adventure", self.cards)
        return Telling([], [f"You draw {listed(self.cards)}."], beat=beat)


class HoldsTooMany(SeatEvent):
    """R-07."""

    def __init__(self, seat: Seat, excess: int) -> None:
        super().__init__(seat)
        self.excess = excess

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'hold')} {plural(self.excess, 'card')} too many."


class Plays(SeatEvent):
    """R-16, R-17: an ally or an amour, face up."""

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'play')} {ADVENTURE.names[self.card]}."

    def beat(self, to: Reader) -> Beat:
        return Beat("card", self.seat, "adventure", [self.card])


class Discards(SeatEvent):
    """R-52: all discards are seen."""

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'discard')} {ADVENTURE.names[self.card]}."

    def beat(self, to: Reader) -> Beat:
        return Beat("card", self.seat, "adventure", [self.card])


class SendsMordred(SeatEvent):
    """R-31: whose ally is gone."""

    def __init__(self, seat: Seat, owner: Seat, ally: Card) -> None:
        super().__init__(seat)
        self.owner = owner
        self.ally = ally

    def say(self, to: Reader) -> str:
        victim = f"{to.whose(self.owner)} {ADVENTURE.names[self.ally]}"
        return f"{to.does(self.seat, 'send')} Mordred: {victim} is gone."

    def beat(self, to: Reader) -> Beat:
        return Beat("action", self.seat, "adventure", [self.ally], self.owner)


class LosesAllies(SeatEvent):
    """R-49: the court is called to Camelot."""

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'lose')} {and_list([ADVENTURE.names[card] for card in self.cards])}."

    def beat(self, to: Reader) -> Beat:
        return Beat("card", self.seat, "adventure", self.cards)


class DeclinesToDraw(SeatEvent):
    """R-09: the cards of Prosperity."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'take')} no cards."


class HasNothingToGive(SeatEvent):
    """R-46: the king's call finds nothing."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'have')} neither weapon nor foe to give."


# Cards laid face down


class Lays(SeatEvent):
    """R-54: what is laid, and that a card was laid, is the player's own secret until all are ready."""

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        return Telling([], [f"You have laid {listed(self.cards)}."], shows_hand=True)


class IsReady(SeatEvent):
    """R-54: whatever was laid."""

    moment: ClassVar[str] = "card"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} ready."


class TurnsUp(SeatEvent):
    """R-54: all that was laid is turned up together."""

    reveals: ClassVar[bool] = True
    opens: ClassVar[str] = "R-54"

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def say(self, to: Reader) -> str:
        if not self.cards:
            return f"{to.does(self.seat, 'fight')} without cards."
        return f"{to.does(self.seat, 'turn')} up {listed(self.cards)}."

    def beat(self, to: Reader) -> Beat:
        return Beat("attack", self.seat, "adventure", self.cards)


# A tournament


class DeclinesToEnter(SeatEvent):
    """R-33."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'do')} not enter the tournament."


class Enters(SeatEvent):
    """R-33."""

    moment: ClassVar[str] = "stage"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'enter')} the tournament."


class NobodyEnters(Event):
    """R-34."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return "Nobody enters the tournament."


class EntersAlone(SeatEvent):
    """R-34."""

    moment: ClassVar[str] = "prize"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'be')} the only entrant; no fight is needed."


class FinalBegins(Event):
    """R-39: decided neither by the turn nor by the quest in which they rose."""

    moment: ClassVar[str] = "stage"
    chapter: ClassVar[bool] = True

    def __init__(self, finalists: list[Seat]) -> None:
        self.finalists = finalists

    def say(self, to: Reader) -> str:
        return f"{several(self.finalists, to)} are Knights of the Round Table: a final tournament decides."


class Jousts(SeatEvent):
    """R-35: what somebody has, part by part, in a round whose best has so much."""

    opens: ClassVar[str] = "R-35"

    def __init__(self, seat: Seat, story: Card, round: int, parts: list[Counted], best: int) -> None:
        super().__init__(seat)
        self.story = story  # NO_CARD in the final tournament
        self.round = round
        self.parts = parts
        self.best = best

    def tell(self, to: Reader) -> Telling:
        jouster = fighter(self.seat, self.parts, self.best, to)
        line = sum_line(jouster, " BP, the highest" if jouster.stands else " BP")
        title = "The final tournament" if self.story == NO_CARD else STORY.names[self.story]
        title += f", round {self.round}" if self.round > 1 else ""
        beat = Beat("stage" if jouster.stands else "out", self.seat)
        return Telling([line], tally=Tally(title, fighters=[jouster]), beat=beat)


class Tied(Event):
    """R-36: the next round is theirs alone."""

    moment: ClassVar[str] = "stage"

    def __init__(self, round: int, tied: list[Seat]) -> None:
        self.round = round
        self.tied = tied

    def say(self, to: Reader) -> str:
        return f"{several(self.tied, to)} are tied and fight again: round {self.round}."


class WinsTournament(SeatEvent):
    """R-35."""

    moment: ClassVar[str] = "prize"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'win')} the tournament."


class TournamentShared(Event):
    """R-37: still tied after the last round."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats

    def say(self, to: Reader) -> str:
        return f"{several(self.seats, to)} are still tied and share the tournament."


# Shields


class EarnsShields(SeatEvent):
    """R-41: shields, and the rank that they paid for."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seat: Seat, earned: int, left: int, rank: int, rises: bool) -> None:
        super().__init__(seat)
        self.earned = earned
        self.left = left
        self.rank = rank
        self.rises = rises

    def say(self, to: Reader) -> str:
        earns = f"{to.does(self.seat, 'earn')} {plural(self.earned, 'shield')}"
        if not self.rises:
            return f"{earns}; now {self.left}."
        return f"{earns} and {to.verb(self.seat, 'become')} a {RANKS[self.rank]}; {self.left} left over."
