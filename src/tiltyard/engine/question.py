"""An open question in words, for the seat that is asked."""

from dataclasses import dataclass, field
from typing import Final

from tiltyard.engine.copies import Kept
from tiltyard.engine.moves import NOBODY, Move, Seat


@dataclass(frozen=True)
class Choice(Kept):
    """Something that can be typed or clicked: words that mean a move."""

    words: tuple[str, ...]  # the first one is shown
    move: Move
    help: str = ""
    warning: str = ""  # what it costs that you cannot get back; a client may ask for confirmation
    on_board: bool = (
        False  # it moves something on the board; a client that draws the board may offer it there
    )
    main: bool = False  # what most people want here; a client may make it stand out
    aside: bool = False  # giving up, starting over, striking out of turn: it must not stand out
    label: str = ""  # what a button says; empty: the first of the words


ANY: Final = 0


@dataclass(frozen=True)
class Picking(Kept):
    """How cards are picked by pointing at them and then confirming."""

    verb: str = "Choose"  # what confirming is called
    least: int = 1  # how many must be picked before they are confirmed
    most: int = 1  # how many may be picked and confirmed together; ANY: as many as are legal
    finish: Move | None = None  # the choice that ends the picking, legal yet or not
    finish_verb: str = ""  # what confirming is called when that choice follows at once


@dataclass(frozen=True)
class Question(Kept):
    """An open question in words, for the seat that is asked."""

    text: str  # the prompt
    rule: str  # the ruling behind it
    notes: list[str] = field(default_factory=list)  # private lines above the prompt
    hand: list[str] = field(default_factory=list)  # the lines that show the hand, positions included
    positions: list[Move] = field(default_factory=list)  # the move that each position stands for
    choices: list[Choice] = field(default_factory=list)  # words besides the positions
    short: str = ""  # the prompt for people who point rather than type; empty: the same
    picking: Picking = Picking()  # how the positions are picked
    display: Seat = NOBODY  # whose cards on the table the positions are; NOBODY: those of the hand
    called: list[str] = field(default_factory=list)  # what may be typed instead of each position
    forced: Move | None = None  # all that can be done, where the rules let a client do it unasked
    short_notes: list[str] = field(default_factory=list)  # the notes for people who point; empty: the same
