"""What happened, in words and numbers, for one reader: lines to read, a fight to draw, a moment to stage."""

from dataclasses import dataclass, field
from typing import Final

NOBODY: Final = -1


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
    """A fight in numbers; tallies with the same title belong to the same fight."""

    title: str
    foe: str = ""  # what is fought, if this event says so
    against: int = 0  # what must be reached; 0: the most wins
    fighters: list[Fighter] = field(default_factory=list)


BEATS: Final = (
    "story",  # a story card is turned up
    "card",  # somebody plays, lays or discards a card
    "stage",  # a stage is met, revealed or won
    "attack",
    "block",
    "bid",
    "out",  # somebody withdraws, falls or drops out
    "prize",  # shields, a token, a rank, the game
    "action",  # an action is announced, or cancelled
    "pass",  # somebody declines; a run of these goes quickly
    "turn",  # the turn passes on
)


@dataclass(frozen=True)
class Blow:
    """Somebody in a fight on the table: where, and what they lose by it."""

    spot: str  # `lane 0 2`, `seat 1`
    loses: int = 0
    falls: bool = False  # it costs them everything


@dataclass(frozen=True)
class Beat:
    """How a client that has time may stage an event: one of the BEATS, and whom and what it shows."""

    kind: str
    seat: int = NOBODY
    deck: str = ""  # of the cards, as the faces call it: adventure, story, rank, cards
    cards: list[int] = field(default_factory=list)  # open to this reader
    target: int = NOBODY
    number: int = 0  # what is bid
    blows: list[Blow] = field(default_factory=list)  # who strikes, then who or what is struck
    cancelled: bool = False  # the last of its cards has no effect


@dataclass(frozen=True)
class Telling:
    """An event in words for one reader."""

    lines: list[str] = field(default_factory=list)  # news for everybody
    private: list[str] = field(default_factory=list)  # for this reader's eyes
    shows_hand: bool = False  # these lines show what the reader holds or lays; a client may draw it instead
    seat_first: bool = False  # the private lines are worth a change of seats at a shared screen
    pause: str = ""  # wait for <return> after this line, then clear the screen
    tally: Tally | None = None  # the same in numbers, if it is a fight, for clients that draw it
    beat: Beat | None = None  # how it is staged, if it deserves a moment
    shown_for: float = 0.0  # seconds for which the private lines may be seen; 0: no limit


@dataclass(frozen=True)
class News:
    """One thing that happened, as a reader at a table learns it."""

    number: int  # of its kind in this reader's own log
    lines: list[str] = field(default_factory=list)
    private: list[str] = field(default_factory=list)
    shows_hand: bool = False  # the private lines show the hand; a client that draws it leaves them out
    tally: Tally | None = None  # of a fight, to be drawn
    beat: Beat | None = None  # how it is staged, if it deserves a moment
    shown_for: float = 0.0  # seconds for which the private lines may be seen, and never again; 0: always
    chapter: bool = False  # a new part of the game begins: a tournament, a round, a turn
