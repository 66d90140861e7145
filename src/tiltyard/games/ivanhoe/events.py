"""What happens in Ivanhoe: each event with who sees it, its sentence and its moment."""

from typing import ClassVar

from tiltyard.engine.events import Event, SeatEvent
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.ivanhoe.cards import COLOUR_NAMES, IVANHOE, NO_COLOUR, SHIELD, STUNNED
from tiltyard.games.ivanhoe.phrases import colour_text, title, titles, victory
from tiltyard.shown.telling import Beat, Telling

# The start


class TokensDrawn(SeatEvent):
    """I-02: a token for each player; whoever draws purple deals."""

    def __init__(self, seat: Seat, colours: list[int]) -> None:
        super().__init__(seat)
        self.colours = colours

    def say(self, to: Reader) -> str:
        drawn = [f"{to.whom(at)} {COLOUR_NAMES[colour]}" for at, colour in enumerate(self.colours)]
        return f"Tokens are drawn: {', '.join(drawn)}. {to.does(self.seat, 'deal')}."


class TournamentBegins(SeatEvent):
    """I-15, I-17: who opens it, and whether purple is barred."""

    moment: ClassVar[str] = "turn"
    chapter: ClassVar[bool] = True

    def __init__(self, seat: Seat, number: int, not_purple: bool) -> None:
        super().__init__(seat)
        self.number = number
        self.not_purple = not_purple

    def say(self, to: Reader) -> str:
        barred = " Purple may not follow purple." if self.not_purple else ""
        return f"Tournament {self.number}. {to.does(self.seat, 'open')} it.{barred}"


class CannotOpen(SeatEvent):
    """I-19: the whole hand is shown to everybody."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, hand: list[Card]) -> None:
        super().__init__(seat)
        self.hand = hand

    def say(self, to: Reader) -> str:
        own = "your" if to.is_you(self.seat) else "the"
        return f"{to.who(self.seat)} cannot open and must show {own} whole hand: {titles(self.hand)}."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, self.hand)


class Opens(SeatEvent):
    """I-16: the colour; the card has a moment of its own when it is played."""

    moment: ClassVar[str] = "stage"

    def __init__(self, seat: Seat, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'open')} a {COLOUR_NAMES[self.colour]} tournament."


# The turn


class Draws(SeatEvent):
    """I-07: everybody sees that somebody draws; the drawer sees what."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__(seat)
        self.card = card  # NO_CARD for the others

    def seen_by(self, seat: Seat) -> Event:
        return self if seat == self.seat else Draws(self.seat, NO_CARD)

    def tell(self, to: Reader) -> Telling:
        if to.is_you(self.seat):
            return Telling([], [f"You draw {title(self.card)}."])
        return Telling([f"{to.who(self.seat)} draws a card."])


class NothingToDraw(SeatEvent):
    """I-08: all cards are in hands and displays."""

    def say(self, to: Reader) -> str:
        return f"There is no card left for {to.whom(self.seat)} to draw."


class Reshuffled(Event):
    """I-08: the discard pile becomes the deck."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def say(self, to: Reader) -> str:
        return f"The discard pile is shuffled and becomes the deck: {plural(self.cards, 'card')}."


class Plays(SeatEvent):
    """I-11: a number card, and where it has brought its player."""

    def __init__(self, seat: Seat, card: Card, total: int, best_other: int) -> None:
        super().__init__(seat)
        self.card = card
        self.total = total
        self.best_other = best_other

    def say(self, to: Reader) -> str:
        if self.total > self.best_other:
            standing = f"{to.verb(self.seat, 'lead')} with {self.total}"
        else:
            standing = f"{to.verb(self.seat, 'have')} {self.total} against {self.best_other}"
        return f"{to.does(self.seat, 'play')} {title(self.card)} and {standing}."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, [self.card])


class Stays(SeatEvent):
    """I-12: the turn ends in the lead."""

    moment: ClassVar[str] = "turn"

    def __init__(self, seat: Seat, total: int, best_other: int) -> None:
        super().__init__(seat)
        self.total = total
        self.best_other = best_other

    def say(self, to: Reader) -> str:
        against = f" against {self.best_other}" if self.best_other else ""
        return f"{to.does(self.seat, 'stay')} in with {self.total}{against}."


class Withdraws(SeatEvent):
    """I-24: all face-up cards are discarded."""

    moment: ClassVar[str] = "out"

    def __init__(self, seat: Seat, cards: list[Card]) -> None:
        super().__init__(seat)
        self.cards = cards

    def say(self, to: Reader) -> str:
        discards = f" and {to.verb(self.seat, 'discard')} {titles(self.cards)}" if self.cards else ""
        return f"{to.does(self.seat, 'withdraw')}{discards}."


# Actions


class Announces(SeatEvent):
    """I-34: an action with all its choices: `DODGE on Bors: Axe 5`."""

    def __init__(
        self,
        seat: Seat,
        card: Card,
        target: Seat = NOBODY,
        colour: int = NO_COLOUR,
        given: Card = NO_CARD,
        taken: Card = NO_CARD,
    ) -> None:
        super().__init__(seat)
        self.card = card
        self.target = target
        self.colour = colour
        self.given = given  # the actor's own card for OUTWIT
        self.taken = taken  # the card that is aimed at

    def say(self, to: Reader) -> str:
        aimed = "" if self.target in (NOBODY, self.seat) else f" on {to.whom(self.target)}"
        return f"{to.does(self.seat, 'play')} {title(self.card)}{aimed}{self.choices()}."

    def choices(self) -> str:
        """What is chosen besides the target."""
        if self.colour != NO_COLOUR:
            return f": {COLOUR_NAMES[self.colour]}"
        if self.given != NO_CARD:
            return f": {title(self.given)} for {title(self.taken)}"
        return f": {title(self.taken)}" if self.taken != NO_CARD else ""

    def beat(self, to: Reader) -> Beat:
        return showing("action", self.seat, [self.card, self.given, self.taken], self.target)


class Cancels(SeatEvent):
    """I-42: IVANHOE answers an action."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, card: Card, actor: Seat) -> None:
        super().__init__(seat)
        self.card = card
        self.actor = actor

    def say(self, to: Reader) -> str:
        cancelled = f"{to.whose(self.actor)} {title(self.card)}"
        return f"{to.does(self.seat, 'play')} IVANHOE: {cancelled} is cancelled."

    def beat(self, to: Reader) -> Beat:
        return Beat("action", self.seat, "cards", [IVANHOE, self.card], self.actor, cancelled=True)


class ColourChanges(Event):
    """I-44 to I-46."""

    moment: ClassVar[str] = "stage"

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def say(self, to: Reader) -> str:
        return f"The tournament is now {colour_text(self.colour)}."


class Loses(SeatEvent):
    """I-47, I-49, I-52 to I-56: cards of a display are discarded."""

    def __init__(self, seat: Seat, cards: list[Card], total: int) -> None:
        super().__init__(seat)
        self.cards = cards
        self.total = total

    def say(self, to: Reader) -> str:
        has = f"{to.verb(self.seat, 'have')} {self.total}"
        return f"{to.does(self.seat, 'lose')} {titles(self.cards)} and {has}."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, self.cards)


class Takes(SeatEvent):
    """I-48: RIPOSTE; then the totals of the two."""

    def __init__(self, seat: Seat, card: Card, target: Seat, total: int, theirs: int) -> None:
        super().__init__(seat)
        self.card = card
        self.target = target
        self.total = total
        self.theirs = theirs

    def say(self, to: Reader) -> str:
        totals = f"{self.total} against {self.theirs}"
        return f"{to.does(self.seat, 'take')} {title(self.card)} from {to.whom(self.target)}: {totals}."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, [self.card], self.target)


class TakesBack(SeatEvent):
    """I-50: RETREAT."""

    def __init__(self, seat: Seat, card: Card, total: int) -> None:
        super().__init__(seat)
        self.card = card
        self.total = total

    def say(self, to: Reader) -> str:
        has = f"{to.verb(self.seat, 'have')} {self.total}"
        return f"{to.does(self.seat, 'take')} {title(self.card)} back and {has}."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, [self.card])


class Robs(SeatEvent):
    """I-51: KNOCK DOWN; only the two of them learn which card it is."""

    reveals: ClassVar[bool] = True

    def __init__(self, seat: Seat, target: Seat, card: Card) -> None:
        super().__init__(seat)
        self.target = target
        self.card = card  # NO_CARD for the others

    def seen_by(self, seat: Seat) -> Event:
        return self if seat in (self.seat, self.target) else Robs(self.seat, self.target, NO_CARD)

    def tell(self, to: Reader) -> Telling:
        line = f"{to.does(self.seat, 'draw')} a card from {to.whose(self.target)} hand."
        beat = showing("card", self.seat, [self.card], self.target)
        if self.card == NO_CARD:
            return Telling([line], beat=beat)
        own = "It is" if to.is_you(self.seat) else "You lose"
        return Telling([line], [f"{own} {title(self.card)}."], beat=beat)


class Exchanges(SeatEvent):
    """I-57: OUTWIT; then the totals of the two."""

    def __init__(self, seat: Seat, given: Card, taken: Card, target: Seat, total: int, theirs: int) -> None:
        super().__init__(seat)
        self.given = given
        self.taken = taken
        self.target = target
        self.total = total
        self.theirs = theirs

    def say(self, to: Reader) -> str:
        given = f"{to.does(self.seat, 'swap')} {title(self.given)}"
        taken = f"{to.whose(self.target)} {title(self.taken)}"
        return f"{given} for {taken}: {self.total} against {self.theirs}."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, [self.given, self.taken], self.target)


class Shielded(SeatEvent):
    """I-58: SHIELD lies down."""

    def say(self, to: Reader) -> str:
        shielded = f"{to.does(self.seat, 'be')} shielded"
        return f"{shielded}: opponents' actions cannot touch {to.whose(self.seat)} display."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, [SHIELD])


class Stunned(SeatEvent):
    """I-59: STUNNED lies down."""

    def say(self, to: Reader) -> str:
        stunned = f"{to.does(self.seat, 'be')} stunned"
        return f"{stunned}: only one card a turn may be added to {to.whose(self.seat)} display."

    def beat(self, to: Reader) -> Beat:
        return showing("card", self.seat, [STUNNED])


# Prizes


class ReturnsToken(SeatEvent):
    """I-25: the price of a maiden."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seat: Seat, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def say(self, to: Reader) -> str:
        returned = f"{to.verb(self.seat, 'return')} the {COLOUR_NAMES[self.colour]} token"
        return f"{to.does(self.seat, 'leave')} a maiden behind and {returned}."


class WinsTournament(SeatEvent):
    """I-27."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seat: Seat, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def say(self, to: Reader) -> str:
        return f"{to.does(self.seat, 'win')} the {COLOUR_NAMES[self.colour]} tournament."


class TakesToken(SeatEvent):
    """I-28, I-29: how many there are now, of how many that win."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seat: Seat, colour: int, owned: int, needed: int) -> None:
        super().__init__(seat)
        self.colour = colour
        self.owned = owned
        self.needed = needed

    def say(self, to: Reader) -> str:
        token = f"the {COLOUR_NAMES[self.colour]} token"
        return f"{to.does(self.seat, 'take')} {token}: {self.owned} of {self.needed}."


class HasToken(SeatEvent):
    """I-28: nobody owns two of a colour."""

    moment: ClassVar[str] = "prize"

    def __init__(self, seat: Seat, colour: int) -> None:
        super().__init__(seat)
        self.colour = colour

    def say(self, to: Reader) -> str:
        return (
            f"{to.who(self.seat)} already {to.verb(self.seat, 'have')} the {COLOUR_NAMES[self.colour]} token."
        )


class GameOver(Event):
    """I-30."""

    moment: ClassVar[str] = "prize"

    def __init__(self, winners: list[Seat]) -> None:
        self.winners = winners

    def say(self, to: Reader) -> str:
        return victory(self.winners, to)


def showing(moment: str, seat: Seat, cards: list[Card], target: Seat = NOBODY) -> Beat:
    """A moment with the cards that its reader may see."""
    seen = [card for card in cards if card != NO_CARD]
    return Beat(moment, seat, "cards" if seen else "", seen, target)
