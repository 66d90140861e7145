"""What happened, in words and numbers, for one reader: lines to read, a fight to draw, a moment to stage."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.copies import Kept
from tiltyard.engine.moves import NOBODY, Card, Seat


@dataclass(frozen=True)
class Counted(Kept):
    """Something that counts in a fight: a rank, an ally, a weapon."""

    what: str
    points: int


@dataclass(frozen=True)
class Fighter(Kept):
    """What somebody had in a fight, part by part, and whether it was enough."""

    name: str
    parts: list[Counted]
    total: int
    stands: bool


@dataclass(frozen=True)
class Tally(Kept):
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
class Beat(Kept):
    """How a client that has time may stage an event: one of the BEATS, and whom and what it shows."""

    kind: str
    seat: Seat = NOBODY
    deck: str = ""  # of the cards, as the page's catalogue calls it: adventure, story, rank, cards
    cards: list[Card] = field(default_factory=list)  # open to this reader
    target: Seat = NOBODY


@dataclass(frozen=True)
class Telling(Kept):
    """An event in words for one reader."""

    lines: list[str] = field(default_factory=list)  # news for everybody
    private: list[str] = field(default_factory=list)  # for this reader's eyes
    shows_hand: bool = False  # these lines show what the reader holds or lays; a client may draw it instead
    seat_first: bool = False  # the private lines are worth a change of seats at a shared screen
    pause: str = ""  # wait for <return> after this line, then clear the screen
    tally: Tally | None = None  # the same in numbers, if it is a fight, for clients that draw it
    beat: Beat | None = None  # how it is staged, if it deserves a moment
    shown_for: float = 0.0  # seconds for which the private lines may be seen; 0: no limit
