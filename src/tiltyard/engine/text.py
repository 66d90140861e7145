"""Tools for the texts that people write and read."""

from difflib import get_close_matches
from typing import Final

LONGEST_QUOTED: Final = 80  # characters of somebody's input that an error quotes


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


def plural(number: int, noun: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def sentence(text: str) -> str:
    """What was wrong, with a capital and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
