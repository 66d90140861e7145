"""What lies where on the table, as one reader sees it. A client draws it without knowing the game.

Seats and places count from 0. A zone is named by its id; `hand 3` is the fourth card of the hand, `board 0 2`
the third place of the zone `board 0`, `seat 1` a player. These names are the spots of a question's choices.
"""

from dataclasses import dataclass, field

from tiltyard.shown.faces import CARDS, Face

NONE = -1  # no seat, no card, an empty place


@dataclass(frozen=True)
class Standing:
    """Something to know about a player, in short and in words."""

    icon: str
    value: str  # 3/7
    words: str  # 3 of 7 shields
    have: str = ""  # the letters of the tokens that have been collected
    missing: str = ""  # and of those that have not

    def number(self) -> int | None:
        """The number in its value: 3 of `3/7`; None if it is a word."""
        text = self.value.partition("/")[0]
        return int(text) if text.removeprefix("-").isdecimal() else None


@dataclass(frozen=True)
class SeatScene:
    """A player."""

    facts: list[Standing] = field(default_factory=list)  # the first says how near to winning they are
    marks: list[str] = field(default_factory=list)  # what they are now: sponsor, leads, withdrawn
    out: bool = False  # they no longer take part in what goes on


@dataclass(frozen=True)
class Zone:
    """Cards that lie together, or a place for them."""

    id: str  # its spot; a card in it adds its place
    label: str  # what it is called
    shape: str = "row"  # row: side by side; slots: places that may be empty; pile: only the last is seen
    seat: int = NONE  # whose it is
    deck: str = CARDS  # of its cards
    cards: list[int] = field(default_factory=list)  # open to this reader; NONE: an empty place
    hidden: int = 0  # cards that lie here face down
    uncounted: bool = False  # nobody knows how many these are; those drawn stand for all
    note: str = ""  # what counts here: 15, or 2 of 3
    about: str = ""  # a few words below it: face down, a foe
    mark: str = ""  # now: it is being played; done: it is over; chosen: the reader has picked it
    own: bool = False  # nobody but this reader sees these cards
    empty: str = ""  # the words when nothing lies here
    left: list[int] = field(default_factory=list)  # what is left of each card, where cards can be hurt
    ids: list[str] = field(default_factory=list)  # which card each is, where that can be followed
    away: list[int] = field(default_factory=list)  # the places whose card now stands elsewhere
    chosen: list[int] = field(default_factory=list)  # the places that the reader has picked already
    place: str = ""  # what one of its places is called: slot
    seconds: float = 0.0  # for how long it may be seen; 0: as long as it lies there


@dataclass(frozen=True)
class Scene:
    """The whole table."""

    you: int  # the reader's seat; NONE: somebody who watches
    head: str  # where the game stands, in a line
    seats: list[SeatScene]
    zones: list[Zone]
    hand: Zone | None = None  # the reader's own cards
    notes: list[str] = field(default_factory=list)  # more lines, for everybody: what is pending, what is bid
    mood: str = ""  # a tincture for the whole table
    story: int = NONE  # the card that decides what others are worth
    asks: list[int] = field(default_factory=list)  # who is asked, as far as this reader may know
    question: str = ""  # the kind of question; empty at the end
    turn: int = NONE  # whose turn it is
    turns: int = 0  # the number of the turn
    opening: str = ""  # a word to the players at the very beginning
    goal: Standing | None = None  # what has to be reached or beaten now
    faces: list[Face] = field(default_factory=list)  # kinds that only this table has: they follow the deck's
