"""The flow of a game: a table of plain facts and a stack of phases.

`play(seat, move)` is the only way to change a game. It asks the top phase whether the move is legal, hands
it over, and then settles: a phase with nobody left to ask leaves the stack, and its `end` says what
follows. Who is asked and what is legal are computed from the table, so a card played alongside the
open question (an *offer*) needs no special case: afterwards the question is simply asked again.

The results of `asks` and `options` are cached until the next move, because everybody asks twice: first
the player, then the check in `play`.
"""

import operator
from typing import Any, ClassVar, Final, Generic, Self, SupportsIndex, TypeVar

from tiltyard.engine.cards import different
from tiltyard.engine.chance import Chance
from tiltyard.engine.copies import Copied
from tiltyard.engine.events import Event
from tiltyard.engine.moves import NOBODY, Card, Move, MoveError, NotAsked, Refused, Seat
from tiltyard.engine.native import mypyc_attr

G = TypeVar("G", bound="Game")

STALE: Final = -2
# What `asks` and `options` may return without making a new list; nobody changes these.
NO_SEATS: Final[list[Seat]] = []
NO_MOVES: Final[list[Move]] = []
NO_CARDS: Final[list[Card]] = []
ASKED: Final = [[seat] for seat in range(8)]


def clockwise(first: Seat, seats: int) -> list[Seat]:
    """All seats, from this one on."""
    return [(first + step) % seats for step in range(seats)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Copied, Generic[G]):
    """One step of the rulebook. It holds only its cursor; the facts lie on the table."""

    name: ClassVar[str] = ""  # what views and words call the question
    rule: ClassVar[str] = ""  # the ruling behind it

    def asks(self, game: G) -> list[Seat]:
        """Who must decide now; nobody: the phase is over."""
        return []

    def options(self, game: G, seat: Seat) -> list[Move]:
        """What a seat that is asked may answer."""
        return []

    def refusal(self, game: G, seat: Seat, move: Move) -> Refused:
        """Why a move is not among the options."""
        return Refused("That does not answer the question.", self.rule)

    def answer(self, game: G, seat: Seat, move: Move) -> None:
        """Take a legal answer."""

    def end(self, game: G) -> None:
        """Nobody is left to ask: resolve, and say what follows."""

    def copy(self) -> Self:
        """The same phase with its own cursor."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class InTurn(Phase[G]):
    """Seats decide one after another."""

    def __init__(self, waiting: list[Seat]) -> None:
        self.waiting = waiting

    def asks(self, game: G) -> list[Seat]:
        return self.waiting[:1]

    def next(self) -> None:
        """The seat has answered; go on to the next one."""
        self.waiting = self.waiting[1:]

    def stop(self) -> None:
        """Nobody else is asked."""
        self.waiting = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Phase[G]):
    """Seats choose at the same time; what they choose stays theirs until all are done."""

    def __init__(self, waiting: list[Seat], chosen: list[list[Card]]) -> None:
        self.waiting = waiting
        self.chosen = chosen  # by seat

    def asks(self, game: G) -> list[Seat]:
        return self.waiting

    def choose(self, seat: Seat, card: Card) -> None:
        """Lay a card face down."""
        self.chosen[seat].append(card)

    def done(self, seat: Seat) -> None:
        """The seat has chosen. (A new list: the old one may have been given away by `asks`.)"""
        self.waiting = [other for other in self.waiting if other != seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction(Phase[G]):
    """Bids go round until only one bidder is left, who has made a bid, or nobody."""

    def __init__(self, bidders: list[Seat], high: int = 0, leader: Seat = NOBODY) -> None:
        self.bidders = bidders  # the next to speak first
        self.high = high
        self.leader = leader

    def asks(self, game: G) -> list[Seat]:
        if len(self.bidders) == 1 and self.leader == self.bidders[0]:
            return []
        return self.bidders[:1]

    def bid(self, amount: int) -> None:
        """The seat whose turn it is bids, and the next one is asked."""
        self.high = amount
        self.leader = self.bidders[0]
        self.bidders = [*self.bidders[1:], self.leader]

    def drop(self) -> None:
        """The seat whose turn it is leaves the auction."""
        self.bidders = self.bidders[1:]


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Phase[G]):
    """All who might respond are asked at once, whether they can or not, so that asking gives nobody away."""

    def __init__(self, waiting: list[Seat], responder: Seat = NOBODY) -> None:
        self.waiting = waiting
        self.responder = responder

    def asks(self, game: G) -> list[Seat]:
        return self.waiting if self.responder == NOBODY else []

    def let_pass(self, seat: Seat) -> None:
        """The seat does not respond."""
        self.waiting = [other for other in self.waiting if other != seat]

    def respond(self, seat: Seat) -> None:
        """The first response closes the window."""
        self.responder = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Discard(Phase[G]):
    """Seats with too many cards choose, all at once, what to discard until they hold the limit.

    Hands are kept in order of kind.
    """

    def __init__(self, seats: list[Seat], limit: int) -> None:
        self.seats = seats
        self.limit = limit

    def asks(self, game: G) -> list[Seat]:
        return [seat for seat in self.seats if len(game.hands[seat]) > self.limit]

    def options(self, game: G, seat: Seat) -> list[Move]:
        return different(game.hands[seat])


NO_QUESTION: Final[Phase[Any]] = Phase()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Copied):
    """The facts that every table has. A game adds its own, and phases that change them."""

    def __init__(self, hands: list[list[Card]], chance: Chance) -> None:
        self.seats = len(hands)
        self.chance = chance
        self.hands = hands
        self.stack: list[Phase[Any]] = []
        self.events: list[Event] = []
        self.has_offers = False  # whether this game ever makes offers
        self.listens = False
        self._question: Phase[Any] = NO_QUESTION  # the top phase
        self._asked: list[Seat] = NO_SEATS
        self._next: Seat = NOBODY
        self._answers: list[Move] = NO_MOVES  # to the open question
        self._offered: list[Move] = NO_MOVES  # besides
        self._options_of: Seat = STALE

    # What a player does

    def over(self) -> bool:
        """Nothing is left to decide."""
        return not self._asked

    def asks(self) -> list[Seat]:
        """Who must decide now. Several at once: they choose at the same time."""
        return self._asked[:]

    def asked(self) -> list[Seat]:
        """The same, not copied: for those who only read it."""
        return self._asked

    def next(self) -> Seat:
        """The first of those who must decide, or NOBODY when the game is over."""
        return self._next

    def options(self, seat: SupportsIndex) -> list[Move]:
        """Everything the seat may do now: answers to the open question, and offers besides."""
        asker: Seat = seat if isinstance(seat, int) else operator.index(seat)
        if self._options_of != asker:
            self._find_options(asker)
        return self._answers + self._offered if self._offered else self._answers[:]

    def answers(self, seat: Seat) -> list[Move]:
        """The options that answer the open question, not copied: for those who only read them."""
        if self._options_of != seat:
            self._find_options(seat)
        return self._answers

    def offered(self) -> list[Move]:
        """The other options of the seat whose answers have just been read, not copied either."""
        return self._offered

    def count_options(self, seat: Seat) -> int:
        """How many options the seat has now."""
        if self._options_of != seat:
            self._find_options(seat)
        return len(self._answers) + len(self._offered)

    def option(self, at: int) -> Move:
        """One of the options that have just been counted; they are in the order of `options`."""
        answers = len(self._answers)
        return self._answers[at] if at < answers else self._offered[at - answers]

    def play(self, seat: SupportsIndex, move: SupportsIndex) -> None:
        """Make a move; an illegal one is refused and changes nothing. Numbers may be NumPy's."""
        mover: Seat = seat if isinstance(seat, int) else operator.index(seat)
        made: Move = move if isinstance(move, int) else operator.index(move)
        if self._options_of != mover:
            self._find_options(mover)
        if made in self._answers:
            self._question.answer(self, mover, made)
        elif made in self._offered:
            self.take_offer(mover, made)
        else:
            raise self.refusal(mover, made)
        self.settle()

    def make(self, seat: Seat, move: Move) -> None:
        """Make a move that is known to be legal: for simulations, which have just chosen it."""
        if self.has_offers and self.is_offer(move):
            self.take_offer(seat, move)
        else:
            self._question.answer(self, seat, move)
        self.settle()

    def refusal(self, seat: Seat, move: Move) -> MoveError:
        """Why the seat may not make this move now."""
        if not self._asked:
            return NotAsked("The game is over.")
        if self.is_offer(move):
            return self.refuse_offer(seat, move)
        if seat not in self._asked:
            return NotAsked("It is not your turn to decide.")
        return self.stack[-1].refusal(self, seat, move)

    # What a game adds

    def copy(self) -> Self:
        """An independent copy that continues from here, without listeners."""
        raise NotImplementedError

    def offers(self, seat: Seat) -> list[Move]:
        """What the seat may do besides answering, asked or not."""
        return []

    def is_offer(self, move: Move) -> bool:
        """Whether a move is never an answer, always an offer."""
        return False

    def take_offer(self, seat: Seat, move: Move) -> None:
        """Carry out an offer."""

    def refuse_offer(self, seat: Seat, move: Move) -> Refused:
        """Why an offer is not available."""
        return Refused("You cannot do that now.")

    # What phases use

    def then(self, phase: Phase[Any]) -> None:
        """Play this phase next."""
        self.stack.append(phase)

    def then_all(self, phases: list[Phase[Any]]) -> None:
        """Play these phases next, in this order."""
        self.stack += phases[::-1]

    def finish(self) -> None:
        """The game is over."""
        self.stack.clear()

    def emit(self, event: Event) -> None:
        """Say what happened. Ask `listens` first: do no work for news that nobody reads."""
        self.events.append(event)

    def settle(self) -> None:
        """Go on until somebody is asked or the game is over."""
        self._options_of = STALE
        stack = self.stack
        while stack:
            phase = stack[-1]
            asked = phase.asks(self)
            self._asked = asked
            if asked:
                self._question = phase
                self._next = asked[0]
                return
            stack.pop()
            phase.end(self)
        self._question = NO_QUESTION
        self._asked = NO_SEATS
        self._next = NOBODY

    def copy_flow(self, twin: "Game") -> None:
        """The part of `copy` that is the same for every game. After re-dealing the copy, call `settle`."""
        for phase in self.stack:
            twin._question = phase.copy()
            twin.stack.append(twin._question)
        twin._asked = self._asked
        twin._next = self._next
        twin._answers = self._answers
        twin._offered = self._offered
        twin._options_of = self._options_of

    def _find_options(self, seat: Seat) -> None:
        is_asked = seat == self._next or seat in self._asked
        self._answers = self._question.options(self, seat) if is_asked else NO_MOVES
        if self.has_offers:
            self._offered = self.offers(seat) if self._asked and 0 <= seat < self.seats else NO_MOVES
        self._options_of = seat
