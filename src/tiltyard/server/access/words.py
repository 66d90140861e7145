"""Words that an operator does not want to read, and names that nobody may take.

The word list is a file with a word on each line; `#` begins a comment. A word is found as a whole word; with
a `*` before or after it, also inside longer words. Letters that look alike count as the same.
"""

import re
from pathlib import Path
from typing import Final

from tiltyard.engine.moves import TiltyardError
from tiltyard.engine.names import look_of
from tiltyard.wire.protocol import Refusal

MOST_WORDS: Final = 10_000
LONGEST: Final = 40  # characters of a word
WORD: Final = re.compile(r"\w+")
HIDDEN: Final = "*"


class Words:
    """What a server does not let people say."""

    def __init__(self, listed: list[str], reserved: list[str]) -> None:
        words = [look_of(word) for word in listed]
        self.whole = {word for word in words if HIDDEN not in word}
        self.inside = [word.strip(HIDDEN) for word in words if HIDDEN in word]
        self.reserved = {look_of(name) for name in reserved}

    def check_name(self, name: str) -> None:
        """Refuse a name that has such a word, or that would be taken for the server's own."""
        if look_of(name) in self.reserved:
            raise Refusal("bad_name", f'"{name}" is reserved on this server; pick another name.')
        if self.cleaned(name) != name:
            raise Refusal("bad_name", "This server does not allow that name; pick another one.")

    def cleaned(self, text: str) -> str:
        """A text with asterisks in place of such words."""
        if not self.whole and not self.inside:
            return text
        return WORD.sub(self._hide, text)

    def _hide(self, found: re.Match[str]) -> str:
        word = found.group()
        look = look_of(word)
        bad = look in self.whole or any(part in look for part in self.inside)
        return HIDDEN * len(word) if bad else word


def read_words(path: str) -> list[str]:
    """The words of a list; a list that cannot be used is an error at the start."""
    if not path:
        return []
    try:
        lines = Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise TiltyardError(f"the word list {path} cannot be read: {problem}") from None
    words = [word for line in lines if (word := line.partition("#")[0].strip())]
    if len(words) > MOST_WORDS:
        raise TiltyardError(f"the word list {path} has {len(words)} words; at most {MOST_WORDS} are allowed")
    for word in words:
        if not re.fullmatch(r"\*?\w{2,}\*?", word) or len(word) > LONGEST:
            raise TiltyardError(
                f"the word list {path} has {word!r}; a line must be one word of 2 to {LONGEST} letters or "
                "digits, with * before or after it to find it inside other words"
            )
    return words
