"""A finished game, explained: everybody's chances, what changed them, and what else could have been done.

Chances are from 0 to 1. A step is a number of moves: step 0 is the table after the deal, step 12 the table
after the twelfth move.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Alternative:
    """One answer to a question, and what it was worth to the one who was asked, from what they knew."""

    words: str  # the moves as a record writes them
    chance: float
    gain: float = 0.0  # against what was done, in the same worlds
    low: float = 0.0  # the interval that holds the gain in 95 of 100 cases
    high: float = 0.0
    done: bool = False  # this is what happened


@dataclass(frozen=True)
class Decision:
    """A question that had several answers."""

    step: int  # of its first move; the table before it is that of one step less
    seat: int
    alternatives: list[Alternative]  # the best first
    mistake: bool = False  # another answer was better, and not by accident
    why: str = ""  # what the answer led to, compared with the next best or the better one


@dataclass(frozen=True)
class Change:
    """What a move changed, by seat: `luck` by cards that came up, `play` by the choice itself."""

    step: int
    seat: int  # who moved
    luck: list[float]
    play: list[float]


@dataclass(frozen=True)
class Turning:
    """A moment that changed somebody's chances much."""

    step: int
    seat: int  # whose chances
    before: float
    after: float
    kind: str  # luck, or play
    words: str  # who did what
    told: list[str] = field(default_factory=list)  # what happened then


@dataclass(frozen=True)
class Account:
    """How a player came from an even share to the result: even + luck + own + others = result."""

    even: float
    luck: float  # the deal, and the cards that came up
    own: float  # own play
    others: float  # the play of the others
    result: float
    mistakes: int = 0
    lost: float = 0.0  # by these mistakes, as the player could know


@dataclass(frozen=True)
class Analysis:
    """The whole game."""

    game: str
    title: str
    names: list[str]
    winners: list[int]
    chances: list[list[float]]  # by step, then by seat
    changes: list[Change]  # in order of steps
    turnings: list[Turning]  # in order of steps
    decisions: list[Decision]  # in order of steps
    accounts: list[Account]  # by seat
    simulations: int  # that it is based on
