"""What happens in Quests: each event with who sees it, its sentence (T-01 to T-06) and its moment."""

from typing import ClassVar

from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.quests.cards import TITLES, VALUES, value
from tiltyard.games.quests.phrases import cards_text, event_text, hand_lines, named, told_cards
from tiltyard.shown.telling import Beat, Counted, Fighter, Tally, Telling

# The turn


class TurnBegins(SeatEvent):
    """Q-08: whose turn it is, the shields of all, and the player's own hand."""

    moment: ClassVar[str] = "turn"
    chapter: ClassVar[bool] = True

    def __init__(self, seat: Seat, shields: list[int], hand: list[Card]) -> None:
        super().__init__(seat)
        self.shields = shields
        self.hand = hand

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else TurnBegins(self.seat, self.shields, [])

    def tell(self, to: Reader) -> Telling:
        mine = to.is_you(self.seat)
        whose = "It is your turn." if mine else f"It is the turn of {to.who(self.seat)}."
        shields = ", ".join([f"{to.whom(at)} {count}" for at, count in enumerate(self.shields)])
        hand = hand_lines(to.names[self.seat], self.hand) if mine else []
        lines = [whose, f"Shields: {shields}"]
        return Telling(lines, hand, shows_hand=mine, seat_first=True, beat=self.beat(to))


class TurnEnds(SeatEvent):
    """Q-44: the screen is cleared before the next player sits down."""

    def tell(self, to: Reader) -> Telling:
        whose = "Your turn" if to.is_you(self.seat) else f"The turn of {to.who(self.seat)}"
        return Telling(pause=f"{whose} has ended. Press <return>.")


class DrawsEvent(SeatEvent):
    """Q-09: the next event card."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'draw')} the event card: {event_text(self.card, to)}"

    def beat(self, to: Reader) -> Beat:
        return Beat("story", self.seat, "story", [self.card])


class Draws(SeatEvent):
    """Q-11, Q-12, Q-32: everybody sees how many cards somebody draws; the drawer sees which."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, count: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.count = count
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Draws(self.seat, self.count, [])

    def tell(self, to: Reader) -> Telling:
        if not to.is_you(self.seat):
            return Telling([f"{to.who(self.seat)} draws {plural(self.count, 'adventure card')}."])
        return Telling([], [f"You draw {named(self.cards)}."], beat=own_cards(self.seat, self.cards))


class MustDiscard(SeatEvent):
    """Q-14."""

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def say(self, to: Reader) -> str:
        return f"{to.who(self.seat)} must discard {plural(self.count, 'card')}."


class Discards(SeatEvent):
    """Q-15: which card it is, and what is left, the player alone sees."""

    def __init__(self, seat: Seat, card: list[Card], hand: list[Card]) -> None:
        super().__init__(seat)
        self.card = card  # none for the others
        self.hand = hand

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Discards(self.seat, [], [])

    def tell(self, to: Reader) -> Telling:
        if not to.is_you(self.seat):
            return Telling()
        hand = hand_lines(to.names[self.seat], self.hand)
        return Telling([], hand, shows_hand=True, beat=own_cards(self.seat, self.card))


# The quest


class Declines(SeatEvent):
    """Q-16."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'do')} not sponsor the quest."


class Sponsors(SeatEvent):
    """Q-16: the first yes ends the asking."""

    moment: ClassVar[str] = "stage"

    def __init__(self, seat: Seat, stages: int) -> None:
        super().__init__(seat)
        self.stages = stages

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'sponsor')} the quest of {self.stages} stages."


class NobodySponsors(Event):
    """Q-16: the quest ends before it has begun."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return "Nobody sponsors the quest. The quest has ended."


class Lays(SeatEvent):
    """Q-22: the sponsor alone sees the stage as it grows."""

    def __init__(self, seat: Seat, stage: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.stage = stage
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Lays(self.seat, self.stage, [])

    def tell(self, to: Reader) -> Telling:
        if not to.is_you(self.seat):
            return Telling()
        return Telling([], [stage_line(self.stage, self.cards)], shows_hand=True)


class Closes(SeatEvent):
    """Q-26: the others learn the number of cards."""

    def __init__(self, seat: Seat, stage: int, size: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.stage = stage
        self.size = size
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Closes(self.seat, self.stage, self.size, [])

    def tell(self, to: Reader) -> Telling:
        if to.is_you(self.seat):
            return Telling([], [stage_line(self.stage, self.cards)], beat=self.beat(to))
        return Telling([f"Stage {self.stage} has {plural(self.size, 'card')}."], beat=self.beat(to))

    def beat(self, to: Reader) -> Beat:
        return Beat("stage", self.seat, "adventure" if self.cards else "", self.cards)


class Restarts(SeatEvent):
    """Q-27."""

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'start')} building the quest again."


class Lapses(SeatEvent):
    """A house rule ends a quest that is begun again and again."""

    moment: ClassVar[str] = "pass"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'have')} started over too often; the quest lapses."


class StageBegins(Event):
    """Q-30: who may tackle the stage; codes like P1 need no comma between them."""

    moment: ClassVar[str] = "stage"

    def __init__(self, stage: int, eligible: list[Seat]) -> None:
        self.stage = stage
        self.eligible = eligible

    def say(self, to: Reader) -> str:
        shared = to.seat == NOBODY and not any(" " in name for name in to.names)
        names = (" " if shared else ", ").join([to.whom(seat) for seat in self.eligible])
        return f"Stage {self.stage}. Eligible participants: {names}"


class Withdraws(SeatEvent):
    """Q-31."""

    moment: ClassVar[str] = "out"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'withdraw')} from the quest."


class Tackles(SeatEvent):
    """Q-31."""

    moment: ClassVar[str] = "stage"

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'tackle')} the stage."


# The fight


class Attacks(SeatEvent):
    """Q-37: an attack is the player's own secret until all have attacked."""

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, to: Reader) -> Telling:
        return Telling([], [attack_line(to.names[self.seat], self.cards)], shows_hand=True)


class AttackEnds(SeatEvent):
    """Q-38: everybody sees that it is laid, the attacker what it is."""

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else AttackEnds(self.seat, [])

    def tell(self, to: Reader) -> Telling:
        beat = Beat("attack", self.seat, "adventure" if self.cards else "", self.cards)
        if not to.is_you(self.seat):
            return Telling(beat=beat)
        return Telling([], [attack_line(to.names[self.seat], self.cards)], shows_hand=True, beat=beat)


class StageRevealed(Event):
    """Q-39: once all have attacked, the stage is turned up."""

    reveals: ClassVar[bool] = True
    opens: ClassVar[str] = "Q-39"

    def __init__(self, stage: int, stages: int, sponsor: Seat, cards: list[Card]) -> None:
        self.stage = stage
        self.stages = stages
        self.sponsor = sponsor
        self.cards = cards

    def tell(self, to: Reader) -> Telling:
        line = f"Stage {self.stage} was {told_cards(self.cards, to)}."
        title = fight_title(self.stage, self.stages, self.sponsor, to)
        beat = Beat("stage", NOBODY, "adventure", self.cards)
        return Telling([line], tally=Tally(title, named(self.cards), value(self.cards)), beat=beat)


class Fought(SeatEvent):
    """Q-39: with what somebody wins the stage or loses; all attacks are turned up."""

    opens: ClassVar[str] = "Q-39"

    def __init__(
        self, seat: Seat, stage: int, stages: int, sponsor: Seat, cards: list[Card], won: bool, needed: int
    ) -> None:
        super().__init__(seat)
        self.stage = stage
        self.stages = stages
        self.sponsor = sponsor
        self.cards = cards
        self.won = won
        self.needed = needed

    def say(self, to: Reader) -> str:
        verb, cards = "win" if self.won else "lose", told_cards(self.cards, to)
        if to.is_you(self.seat):
            return f"You {verb} with {cards}."
        return f"{to.who(self.seat)}: {cards} {to.verb(self.seat, verb)}."

    def tell(self, to: Reader) -> Telling:
        title = fight_title(self.stage, self.stages, self.sponsor, to)
        parts = [Counted(TITLES[card], VALUES[card]) for card in self.cards]
        fighter = Fighter(to.who(self.seat), parts, value(self.cards), self.won)
        tally = Tally(title, against=self.needed, fighters=[fighter])
        beat = Beat("stage" if self.won else "out", self.seat, "adventure", self.cards)
        return Telling([self.say(to)], tally=tally, beat=beat)


class EarnsShields(SeatEvent):
    """Q-41."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seat: Seat, earned: int, shields: int) -> None:
        super().__init__(seat)
        self.earned = earned
        self.shields = shields

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'earn')} {plural(self.earned, 'shield')}; now {self.shields}."


class QuestEnds(SeatEvent):
    """Q-42: how many cards the sponsor used and draws; which, the sponsor sees."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, used: int, drawn: int, cards: list[Card]) -> None:
        super().__init__(seat)
        self.used = used
        self.drawn = drawn
        self.cards = cards

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else QuestEnds(self.seat, self.used, self.drawn, [])

    def tell(self, to: Reader) -> Telling:
        draws = f"{to.verb(self.seat, 'draw')} {self.drawn}"
        discards = f"{to.does(self.seat, 'discard')} {plural(self.used, 'card')} and {draws}."
        lines = ["The quest has ended.", discards]
        if not to.is_you(self.seat):
            return Telling(lines)
        return Telling(lines, [f"You draw {named(self.cards)}."], beat=own_cards(self.seat, self.cards))


class GameOver(Event):
    """Q-45: the winners, in seat order."""

    moment: ClassVar[str] = "prize"

    def __init__(self, winners: list[Seat]) -> None:
        self.winners = winners

    def say(self, to: Reader) -> str:
        if not self.winners:
            return "No winner."
        if self.winners == [to.seat]:
            return "You win!"
        return f"Winner(s): {', '.join([to.whom(seat) for seat in self.winners])}"


def own_cards(seat: Seat, cards: list[Card]) -> Beat:
    """A moment for the one who sees the cards."""
    return Beat("card", seat, "adventure", cards)


def stage_line(stage: int, cards: list[Card]) -> str:
    """The sponsor's own stage."""
    return f"Stage {stage}: {cards_text(cards)}"


def attack_line(name: str, cards: list[Card]) -> str:
    """The attacker's own cards."""
    return f"Attack of {name}: {cards_text(cards)}"


def fight_title(stage: int, stages: int, sponsor: Seat, to: Reader) -> str:
    """Which fight it is."""
    quest = "Your" if to.is_you(sponsor) else to.whose(sponsor)
    return f"{quest} quest, stage {stage} of {stages}"
