"""Moves and their text form, and the errors that everything here raises.

TiltyardError
├── MoveError         a move that was not made; nothing has changed
│   ├── UnknownMove   no move of this game reads like that
│   ├── NotAsked      the seat has nothing to decide now
│   └── Refused       a rule forbids it, and the reason says which
├── OptionError       an option or a value that the game does not have
├── DealError         a rigged deal that the cards do not allow
└── RecordError       a record that cannot be read or replayed
"""

from difflib import get_close_matches
from typing import Final

Seat = int
Card = int
Move = int

NOBODY: Final = -1
NO_CARD: Final = -1


class TiltyardError(Exception):
    """What was wrong, in one sentence for the person who did it."""


class MoveError(TiltyardError):
    """A move that was not made; a game may give its reasons codes, for programs that do not read."""

    def __init__(self, reason: str, code: str = "") -> None:
        super().__init__(reason)
        self.code = code


class UnknownMove(MoveError):
    """No move of this game reads like that."""


class NotAsked(MoveError):
    """The seat has nothing to decide now."""


class Refused(MoveError):
    """A rule forbids the move."""

    def __init__(self, reason: str, rule: str = "", code: str = "") -> None:
        super().__init__(reason, code)
        self.reason = reason
        self.rule = rule


class OptionError(TiltyardError):
    """An option or a value that the game does not have."""


class DealError(TiltyardError):
    """A rigged deal that the cards do not allow."""

    def __init__(self, part: str, problem: str, seat: Seat = NOBODY) -> None:
        super().__init__(f"{part}: {problem}")
        self.part = part
        self.problem = problem
        self.seat = seat  # whose part it is, if it is known


def plain(text: str) -> str:
    """Text as it is compared: no case, single blanks, straight apostrophes."""
    return " ".join(text.replace("\u2019", "'").casefold().split())


def or_list(words: list[str]) -> str:
    """'a', 'a or b', 'a, b or c'."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " or " + words[-1]


def nearest(text: str, known: list[str]) -> str:
    """What was perhaps meant, or what there is."""
    spelt = {plain(name): name for name in known}
    near = get_close_matches(plain(text), list(spelt), n=3)
    if near:
        return f"did you mean {or_list([spelt[key] for key in near])}?"
    return f"there is {or_list([*known[:4], 'others'] if len(known) > 5 else known)}"


class Moves:
    """All moves a game will ever know: a move is its place in this list, its text is the entry."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self._numbers = {plain(text): move for move, text in enumerate(texts)}
        if len(self._numbers) != len(texts):
            raise ValueError("two moves of a game read alike")

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, move: Move) -> str:
        """The move in words; `parse` gives it back."""
        return self.texts[move]

    def parse(self, text: str) -> Move:
        """The move that reads like this."""
        move = self._numbers.get(plain(text), -1)
        if move >= 0:
            return move
        raise UnknownMove(f"unknown move {text.strip()!r}; {nearest(text, self.texts)}")
