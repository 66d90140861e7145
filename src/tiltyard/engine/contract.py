"""What a game folder offers to everybody else. Clients, bots and tests know a game only through this."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic

from tiltyard.engine.cards import Kinds
from tiltyard.engine.chance import Chance
from tiltyard.engine.events import Event
from tiltyard.engine.flow import G
from tiltyard.engine.moves import NOBODY, Card, Move, Moves, Seat
from tiltyard.engine.options import Options

View = Mapping[str, object]  # plain data, ready for JSON: what one seat may see
Bot = Callable[[View, list[Move], Chance], Move]
Deal = dict[tuple[str, Seat], str]  # a part of the table (and whose, or NOBODY's) to its text


@dataclass(frozen=True)
class Part:
    """A part of the table that records name: `hand` of a seat, `adventure` of the table."""

    name: str
    help: str
    of_seat: bool = False
    dealt: bool = True  # a rigged deal may set it; the others can only be expected
    seats: bool = False  # its value names players
    any_order: bool = False  # its cards may be expected in any order
    from_file: bool = False  # `--option name=FILE` deals it from a file of the user's
    names: list[str] = field(default_factory=list)  # all that can occur in it; none: anything may


@dataclass(frozen=True)
class Counted:
    """Something that counts in a fight: a rank, an ally, a weapon."""

    what: str
    points: int


@dataclass(frozen=True)
class Fighter:
    """What somebody had in a fight, part by part, and whether it was enough."""

    name: str
    parts: list[Counted]
    total: int
    stands: bool


@dataclass(frozen=True)
class Tally:
    """What an event tells of a fight, in numbers; tallies of the same title are of the same fight."""

    title: str
    foe: str = ""  # what is fought, if this event says it
    against: int = 0  # what must be reached; 0: the most wins
    fighters: list[Fighter] = field(default_factory=list)


BEATS: Final = (
    "story",  # a card of the story is turned up
    "card",  # somebody plays, lays or discards a card
    "stage",  # a stage is met, revealed or won
    "attack",
    "block",
    "bid",
    "out",  # somebody withdraws, falls or drops out
    "prize",  # shields, a token, a rank, the game
    "action",  # an action is announced, or cancelled
    "pass",  # somebody declines; a row of these goes quickly
    "turn",  # the turn passes on
)


@dataclass(frozen=True)
class Beat:
    """What a client that has time may stage of an event: one of the BEATS, and whom and what it shows."""

    kind: str
    seat: Seat = NOBODY
    deck: str = ""  # of the cards, as the catalogue of the page calls it: adventure, story, rank, cards
    cards: list[Card] = field(default_factory=list)  # open to this reader
    target: Seat = NOBODY


@dataclass(frozen=True)
class Telling:
    """An event in words for one reader."""

    lines: list[str] = field(default_factory=list)  # news for everybody
    private: list[str] = field(default_factory=list)  # for this reader's eyes
    shows_hand: bool = False  # these are the lines of what one holds or lays; a client may draw it instead
    seat_first: bool = False  # the private lines are worth a change of seats at a shared screen
    pause: str = ""  # wait for <return> after this line, then clear the screen
    tally: Tally | None = None  # the same in numbers, if it is a fight, for clients that draw it
    beat: Beat | None = None  # how it is staged, if it deserves a moment
    shown_for: float = 0.0  # seconds that the private lines may be looked at; 0: as long as they stand


@dataclass(frozen=True)
class Choice:
    """Something that can be typed or clicked: words that mean a move."""

    words: tuple[str, ...]  # the first one is shown
    move: Move
    help: str = ""
    warning: str = ""  # what it costs that cannot be had back; a client may ask twice
    on_board: bool = False  # it moves something on the board; a client that draws that offers it there
    main: bool = False  # what most people want here; a client may make it stand out
    aside: bool = False  # giving up, starting over, striking out of turn: it never stands out
    label: str = ""  # what a button says; empty: the first of the words


ANY: Final = 0


@dataclass(frozen=True)
class Picking:
    """How cards are picked where one points at them and then confirms."""

    verb: str = "Choose"  # what confirming is called
    least: int = 1  # so many must be picked before they are confirmed
    most: int = 1  # so many may be picked and confirmed together; ANY: as many as are legal
    finish: Move | None = None  # the choice that ends the picking, legal already or not
    finish_verb: str = ""  # what confirming is called when that choice follows at once


@dataclass(frozen=True)
class Question:
    """An open question in words, for the seat that is asked."""

    text: str  # the prompt
    rule: str  # the ruling behind it
    notes: list[str] = field(default_factory=list)  # private lines above the prompt
    hand: list[str] = field(default_factory=list)  # the lines that show the hand, positions included
    positions: list[Move] = field(default_factory=list)  # the move that each position means
    choices: list[Choice] = field(default_factory=list)  # words beside the positions
    short: str = ""  # the prompt for those who point and do not type; empty: the same
    picking: Picking = Picking()  # how the positions are picked
    display: Seat = NOBODY  # whose cards on the table the positions are; NOBODY: the own hand's
    called: list[str] = field(default_factory=list)  # what may be typed instead of each position


class Contract(Generic[G]):
    """One game. A subclass fills in the attributes and every method below."""

    name: str
    title: str
    line: str  # what it is, in one sentence
    fewest: int  # players
    most: int
    rules_version: int
    moves: Moves
    presets: dict[str, Options]  # the first is the default
    parts: list[Part]
    decks: dict[str, Kinds]
    bots: dict[str, Bot]  # weakest first

    def new(self, seats: int, seed: str, options: Options, deal: Deal, listen: bool = False) -> G:
        """A game that is ready for its first question; what the deal does not rig is shuffled."""
        raise NotImplementedError

    def part(self, game: G, name: str, seat: Seat) -> str:
        """A part of the table as text, in the form that a deal would take it."""
        raise NotImplementedError

    def check_entries(self, name: str, entries: list[str], deal: Deal) -> None:
        """A DealError if a part without a list of names can never have one of these in such a game."""

    def census(self, game: G) -> list[int]:
        """How many there are of each kind of card and token, wherever they lie. It never changes."""
        raise NotImplementedError

    def view(self, game: G, seat: Seat) -> View:
        """What a seat (NOBODY: a spectator) may see."""
        raise NotImplementedError

    def redeal(self, game: G, seat: Seat, chance: Chance) -> G:
        """A copy in which all that the seat cannot see is shuffled among the places where it may lie."""
        raise NotImplementedError

    def winners(self, game: G) -> list[Seat]:
        """Who has won; nobody while the game goes on."""
        raise NotImplementedError

    def returns(self, game: G) -> list[float]:
        """What the game was worth to each seat: 1 shared by the winners."""
        winners = self.winners(game)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]

    def observation(self, game: G, seat: Seat) -> list[float]:
        """The view as numbers, always equally many."""
        raise NotImplementedError

    def tell(self, event: Event, seat: Seat, names: list[str]) -> Telling:
        """An event, as `seen_by` the seat, in words."""
        raise NotImplementedError

    def ask(self, view: View, names: list[str]) -> Question:
        """The open question in words; the view is that of a seat that is asked."""
        raise NotImplementedError

    def picture(self, view: View, names: list[str]) -> list[str]:
        """The table as text."""
        raise NotImplementedError

    def standings(self, view: View, names: list[str]) -> list[str]:
        """How everybody stands, in few lines: shown when a turn begins, to whoever is asked."""
        return []

    def card(self, name: str) -> list[str]:
        """What is printed on a card, in words."""
        raise NotImplementedError

    def part_from_file(self, name: str, text: str, source: str) -> str:
        """What a deal says of a part that a user keeps in a file; an error names its source."""
        raise NotImplementedError

    def last_resorts(self) -> list[Move]:
        """Giving up and starting over: listed last; random play does it where nothing else is left."""
        return []

    def actions(self) -> list[str]:
        """A reference of the action cards, for games that have them."""
        return []

    def tint(self, card: str) -> str:
        """The tincture in which a client may colour a card's name: gules, azure, or, ... or nothing."""
        return ""
