"""Fair cards: the seed of a game combines a part from the server and one from every person.

The server draws its part when the table is set and publishes its hash, the commitment, at once. Then
every person's client sends its own random part. Nobody knows all parts before the cards are dealt, and
the server can no longer change its own, so nobody can choose the seed. At the end all parts are shown.
"""

from hashlib import sha256
from secrets import token_hex
from typing import Final

LONGEST_PART: Final = 64  # hexadecimal digits


def new_part() -> str:
    """What one side adds to the seed."""
    return token_hex(LONGEST_PART // 2)


def part_hash(part: str) -> str:
    """What the server publishes about its part, before it knows any other."""
    return sha256(part.encode()).hexdigest()


def mixed_seed(server: str, parts: list[str]) -> str:
    """The seed: the hash of all parts, a line for the server and one for every seat, empty if it has none."""
    return sha256("\n".join([server, *parts]).encode()).hexdigest()
