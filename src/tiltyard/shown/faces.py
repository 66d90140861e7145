"""What is printed on cards, and how a game presents itself. A client reads it once for each game."""

from dataclasses import dataclass, field

CARDS = "cards"  # the deck of a game that has only one


@dataclass(frozen=True)
class Face:
    """One kind of card as it is drawn and read out."""

    name: str  # as moves and records call it
    title: str = ""  # what is written on it, if that is something else
    kind: str = ""  # what it is, in a word: foe, weapon
    shape: str = "plain"  # one of the SHAPES: it shows the kind before anything can be read
    tint: str = "sable"  # a tincture
    picture: str = ""  # the name of an icon, or of an SVG file that the game brings
    text: str = ""  # what it is and does, in a sentence or two
    copies: int = 1
    letter: str = ""  # of its colour, for those who do not see it
    value: str = ""  # the number that counts: 10, +2
    high: str = ""  # the number that counts in some stories
    high_on: list[int] = field(default_factory=list)  # these stories
    dots: int = 0  # free bids
    least: str = ""  # the lowest bid: 3+
    cost: int = -1  # of a creature; -1: it is none
    attack: int = 0
    defence: int = 0


SHAPES = (
    "plain",
    "torn",
    "bars",
    "arch",
    "heart",
    "scroll",
    "banner",
    "tent",
    "round",
    "fan",
    "double",
    "gem",
)


@dataclass(frozen=True)
class Back:
    """The back of a deck's cards."""

    tint: str = "sable"
    icon: str = "fleur-de-lys"


@dataclass(frozen=True)
class DeckFaces:
    """A deck: its cards by number of kind, and their back."""

    name: str
    faces: list[Face]
    back: Back = Back()


@dataclass(frozen=True)
class Token:
    """One of a set that players collect."""

    letter: str  # so that nobody needs to see the colour
    tint: str  # a tincture
    words: str  # what it is: purple


@dataclass(frozen=True)
class HowTo:
    """A part of how to play in a minute: words, and cards or a table of a lesson to look at."""

    title: str
    text: str
    cards: list[tuple[str, int]] = field(default_factory=list)  # deck and kind
    lesson: str = ""  # whose table is drawn
    at: int = 0  # after how many of its moves


@dataclass(frozen=True)
class Reference:
    """Cards worth looking up while playing."""

    title: str
    deck: str
    cards: list[int]


@dataclass(frozen=True)
class Look:
    """How a game presents itself before a table is set."""

    crest: str = "crossed-swords"  # an icon
    tint: str = "or"
    players: int = 0  # how many usually play; 0: the fewest
    shown: list[tuple[str, int]] = field(default_factory=list)  # cards for the front page: deck and kind
    reference: Reference | None = None
    again: str = "Same cards again"  # what a second game with the same deal is called
    marks: dict[str, str] = field(default_factory=dict)  # what stands out among players: mark, and tincture
    tokens: list[Token] = field(default_factory=list)  # what players collect, the whole set
    minutes: int = 0  # about how long a game among people takes; 0: it is not said
    # What a player becomes in turn, and in short; the last wins.
    ranks: dict[str, str] = field(default_factory=dict)
