"""Players' names: fit for a record, visible, and easy to tell apart."""

from typing import Final
from unicodedata import bidirectional, category, normalize

LONGEST_NAME: Final = 24
MARKS: Final = set('.,:;=+#"<>')
RESERVED: Final = {"refuse", "expect", "deal", "nobody", "-"}  # words that can begin a line of a record
UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # kinds of characters without a shape
LEFTWARD: Final = {"R", "AL", "AN"}  # kinds of characters that are written from right to left
BLANKS: Final = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)}

# Letters of other alphabets that look like Latin ones.
TWINS: Final = {
    ord(other): latin
    for latin, others in {
        "a": "аα", "b": "Ьвβ", "c": "сϲ", "d": "ԁ", "e": "еεё", "g": "ɡ", "h": "һнη", "i": "іιɩı", "j": "јϳ",
        "k": "кκ", "l": "ӏⅼ", "m": "мμ", "n": "ո", "o": "оοօσ", "p": "рρ", "q": "ԛ", "r": "г", "s": "ѕ",
        "t": "тτ", "u": "սυ", "v": "νѵ", "w": "ԝω", "x": "хχ", "y": "уγү", "z": "ζ",
    }.items()
    for other in others
}  # fmt: skip


def default_names(seats: int) -> list[str]:
    """P1, P2 and so on, for players who have given no names."""
    return [f"P{seat + 1}" for seat in range(seats)]


def fault(name: str) -> str:
    """What is wrong with a name; empty if nothing is."""
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or MARKS & set(name):
        return (
            f'a name must have 1 to {LONGEST_NAME} characters and none of . , : ; = + # " < >, not {name!r}'
        )
    if any(category(letter) in UNSEEN or ord(letter) in BLANKS for letter in name):
        return f"a name must not have invisible characters: {name!r}"
    if not any(category(letter)[0] in "LNS" for letter in name) and name != "-":
        return f"a name needs at least one letter or number, not just {name!r}"
    if name != " ".join(name.split()) or name.split(maxsplit=1)[0].casefold() in RESERVED:
        return f"{name!r} cannot be a player's name"
    return ""


def look_of(name: str) -> str:
    """How a name looks at a glance: two names with the same look would be taken for each other."""
    return normalize("NFKC", name).casefold().translate(TWINS)


def isolated(name: str) -> str:
    """A name as it stands in a sentence: one that is written from right to left turns nothing around it."""
    if not any(bidirectional(letter) in LEFTWARD for letter in name):
        return name
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
