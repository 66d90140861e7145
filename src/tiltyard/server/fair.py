"""Fair cards: the seed of a game is made of a part of the server's and a part of every person's.

The server draws its part when the table is set and publishes the hash of it, the commitment, at once. Then
every person's client sends a random part of its own. Nobody knows all parts before the cards are dealt, and
the server cannot change its part any more, so nobody could choose the seed. At the end all parts are shown.
"""

from hashlib import sha256
from secrets import token_hex
from typing import Final

LONGEST_PART: Final = 64  # hexadecimal digits


def new_part() -> str:
    """What one side adds to the seed."""
    return token_hex(LONGEST_PART // 2)


def part_hash(part: str) -> str:
    """What the server publishes of its part, before it knows any other."""
    return sha256(part.encode()).hexdigest()


def mixed_seed(server: str, parts: list[str]) -> str:
    """The seed: the hash of all parts, a line for the server and one for every seat, empty if it has none."""
    return sha256("\n".join([server, *parts]).encode()).hexdigest()
