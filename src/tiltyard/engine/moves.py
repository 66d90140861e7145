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
LONGEST_QUOTED: Final = 80  # characters of somebody's input that an error quotes


class TiltyardError(Exception):
    """What was wrong, in one sentence for the person who caused it."""


class MoveError(TiltyardError):
    """A move that was not made; a game may give its reasons codes, for programs."""

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
    """Text in the form used to compare: no case, single spaces, straight apostrophes."""
    return " ".join(text.replace("\u2019", "'").casefold().split())


def quoted(text: str) -> str:
    """What somebody wrote, as an error quotes it."""
    text = text.strip()
    return repr(text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}...")


def or_list(words: list[str]) -> str:
    """'a', 'a or b', 'a, b or c'."""
    return listed(words, "or")


def and_list(words: list[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return listed(words, "and")


def listed(words: list[str], last: str) -> str:
    """A list in words."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def near(text: str, known: list[str]) -> list[str]:
    """What was perhaps meant: up to three names spelt like it."""
    spelt = {plain(name): name for name in known}
    return [spelt[key] for key in get_close_matches(plain(text[:LONGEST_QUOTED]), list(spelt), n=3)]


def nearest(text: str, known: list[str]) -> str:
    """What was perhaps meant, or what to choose from, if possible with the same first letter."""
    meant = near(text, known)
    if meant:
        return f"did you mean {or_list(meant)}?"
    if len(known) < 6:
        return f"choose from {and_list(known)}"
    alike = [name for name in known if plain(name)[:1] == plain(text)[:1]]
    return f"choose from {and_list([*(alike or known)[:4], 'others'])}"


class Moves:
    """All moves a game will ever know: a move is its place in this list, its text is the entry.

    `others` are more words for the first moves, in the same order: `sword 3` for `R3`. `tries` are never
    legal; their numbers follow those of the moves, so that a rule can refuse them with its reason.
    """

    def __init__(
        self, texts: list[str], others: list[list[str]] | None = None, tries: list[str] | None = None
    ) -> None:
        self.texts = texts
        self.spoken = texts + (tries or [])
        self._numbers = {plain(text): move for move, text in enumerate(self.spoken)}
        if len(self._numbers) != len(self.spoken):
            raise ValueError("two moves of a game read alike")
        for move, words in enumerate(others or []):
            for word in words:
                if self._numbers.setdefault(word, move) != move:
                    raise ValueError(f"two moves of a game are called {word!r}")

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, move: Move) -> str:
        """The move in words; `parse` gives it back."""
        return self.spoken[move]

    def knows(self, text: str) -> bool:
        """Whether a move reads like this."""
        return plain(text) in self._numbers

    def parse(self, text: str) -> Move:
        """The move that reads like this."""
        move = self._numbers.get(plain(text), -1)
        if move >= 0:
            return move
        raise self.unknown(text)

    def unknown(self, text: str) -> UnknownMove:
        """The error for words that mean no move."""
        return UnknownMove(f"unknown move {quoted(text)}; {nearest(text, self.texts)}")
