"""An open question in words, for the seat that is asked."""

from dataclasses import dataclass, field
from typing import Final

ANY: Final = 0
HAND: Final = "hand"  # the id of the zone that holds the reader's own cards


@dataclass(frozen=True)
class Choice:
    """Something that can be typed, clicked or dragged: words, and perhaps places, that mean a move."""

    words: tuple[str, ...]  # the first one is shown
    move: int
    help: str = ""
    warning: str = ""  # what it costs that you cannot get back; a client may ask for confirmation
    on_board: bool = False  # it is offered on the board, at its spots, so it needs no button
    main: bool = False  # what most people want here; a client may make it stand out
    aside: bool = False  # giving up, starting over, striking out of turn: it must not stand out
    label: str = ""  # what a button says; empty: the first of the words
    spots: tuple[str, ...] = ()  # what to touch on the table, in order: `hand 3`, `board 0 2`, `seat 1`
    amount: int | None = None  # how much; a client may offer all such choices as one, with a number to set


@dataclass(frozen=True)
class Picking:
    """How cards are picked by pointing at them and then confirming."""

    verb: str = "Choose"  # what confirming is called
    least: int = 1  # how many must be picked before they are confirmed
    most: int = 1  # how many may be picked and confirmed together; ANY: as many as are legal
    finish: int | None = None  # the choice that ends the picking, legal yet or not
    finish_verb: str = ""  # what confirming is called when that choice follows at once
    adds: tuple[int, ...] = ()  # what each position adds to a sum; -1: nobody can say; empty: there is no sum
    base: int = 0  # the sum so far
    target: int = 0  # what the sum must reach to be enough; 0: nobody can say
    costs: tuple[str, ...] = ()  # what each position costs: 2 resources; empty: nothing


@dataclass(frozen=True)
class Question:
    """An open question in words, for the seat that is asked."""

    text: str  # the prompt
    rule: str  # the ruling behind it
    notes: list[str] = field(default_factory=list)  # private lines above the prompt
    hand: list[str] = field(default_factory=list)  # the lines that show the hand, positions included
    positions: list[int] = field(default_factory=list)  # the move that each position stands for
    choices: list[Choice] = field(default_factory=list)  # words besides the positions
    short: str = ""  # the prompt for people who point rather than type; empty: the same
    picking: Picking = Picking()  # how the positions are picked
    zone: str = HAND  # whose places the positions are: the hand, or a zone of the scene
    called: list[str] = field(default_factory=list)  # what may be typed instead of each position
    forced: int | None = None  # all that can be done, where the rules let a client do it unasked
    short_notes: list[str] = field(default_factory=list)  # the notes for people who point; empty: the same
    advice: str = ""  # a sentence or two for somebody who plays this for the first time
    refusals: list[str] = field(default_factory=list)  # why each position cannot be chosen; empty: it can
    rules: list[str] = field(default_factory=list)  # the ruling behind each of these
    lets_pass: int | None = None  # in a response window: the move that lets it pass
    standings: list[str] = field(default_factory=list)  # how everybody stands, where no table is drawn
    drops: dict[str, dict[str, int]] = field(default_factory=dict)  # for those who point: move by two spots
    losses: dict[str, list[int]] = field(default_factory=dict)  # what drops cost for good: text, and moves
    # What is dropped in vain on a place: a move that the table refuses and says why. Of a zone, the move for
    # its first place; those for the others follow.
    tries: dict[str, int] = field(default_factory=dict)
