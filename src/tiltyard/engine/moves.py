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

from typing import Any, Final

from tiltyard.engine.text import nearest, plain, quoted

Seat = int
Card = int
Move = int

NOBODY: Final = -1
NO_CARD: Final = -1


class TiltyardError(Exception):
    """What was wrong, in one sentence for the person who caused it.

    Examples:
        >>> tiltyard.load("nowhere.tilt")
        Traceback (most recent call last):
        tiltyard.engine.moves.TiltyardError: cannot read 'nowhere.tilt': No such file or directory
    """


class MoveError(TiltyardError):
    """A move that was not made; a game may give its reasons codes, for programs.

    Examples:
        >>> tiltyard.new("quests", seed=42).play(0, "dance")
        Traceback (most recent call last):
        tiltyard.engine.moves.UnknownMove: unknown move 'dance'; choose from sponsor and decline
    """

    def __init__(self, reason: str, code: str = "") -> None:
        super().__init__(reason)
        self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.code)


class UnknownMove(MoveError):
    """No move of this game reads like that."""


class NotAsked(MoveError):
    """The seat has nothing to decide now."""


class Refused(MoveError):
    """A rule forbids the move. `short` is for people who point rather than type; empty: the same."""

    def __init__(self, reason: str, rule: str = "", code: str = "", short: str = "") -> None:
        super().__init__(reason, code)
        self.reason = reason
        self.rule = rule
        self.short = short

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.rule, self.code, self.short)


class OptionError(TiltyardError):
    """An option or a value that the game does not have.

    Examples:
        >>> tiltyard.new("quests", shields=0)
        Traceback (most recent call last):
        tiltyard.engine.moves.OptionError: option shields must be 1 to 99, not 0
    """


class DealError(TiltyardError):
    """A rigged deal that the cards do not allow."""

    def __init__(self, part: str, problem: str, seat: Seat = NOBODY) -> None:
        super().__init__(f"{part}: {problem}")
        self.part = part
        self.problem = problem
        self.seat = seat  # whose part it is, if it is known

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.part, self.problem, self.seat)


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
        return self.spoken[self.checked(move)]

    def checked(self, move: Move) -> Move:
        """The number of a move as it is; any other number is an UnknownMove."""
        if 0 <= move < len(self.spoken):
            return move
        raise UnknownMove(f"there is no move of this number; it must be 0 to {len(self.texts) - 1}")

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
