"""Chance: a seed and a counter.

Block number n of a game's chance is BLAKE2b of n under the seed as key. So a game's chance copies like a
number, replays anywhere, and can be proven: publish `commitment(seed)` before, the seed after.
"""

from hashlib import blake2b
from typing import Any, Final

from tiltyard.engine.copies import Copied
from tiltyard.engine.moves import TiltyardError

DEFAULT_SEED: Final = "0"
LONGEST_SEED: Final = 64
WORDS: Final = 65536  # shuffles cut a block into 16-bit words


def checked_seed(text: str) -> str:
    """A seed as records keep it: 1 to 64 lower-case hexadecimal digits."""
    if not isinstance(text, str):
        raise TypeError(f"a seed is a text of hexadecimal digits, not {text!r}")
    seed = text.strip().lower()
    if not seed or len(seed) > LONGEST_SEED or seed.strip("0123456789abcdef"):
        raise TiltyardError(f"a seed is 1 to {LONGEST_SEED} hexadecimal digits, not {text.strip()[:80]!r}")
    return seed


def commitment(seed: str) -> str:
    """What a table publishes before the game, to prove the seed it shows afterwards."""
    return blake2b(seed.encode(), digest_size=32, person=b"tiltyard seed").hexdigest()


class Chance(Copied):
    """The only source of randomness in a game."""

    def __init__(self, seed: str, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter

    def copy(self) -> "Chance":
        """A copy with the same future."""
        return Chance(self.seed, self.counter)

    def block(self) -> bytes:
        """The next 64 random bytes."""
        self.counter += 1
        return blake2b(self.counter.to_bytes(8, "big"), key=self.seed.encode()).digest()

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely as the others."""
        limit = 1 << 56
        limit -= limit % bound
        while True:
            number = int.from_bytes(self.block()[:7], "big")
            if number < limit:
                return number % bound

    def shuffle(self, cards: list[Any]) -> None:
        """Every order is equally likely (Fisher-Yates, rejecting words past the last multiple).

        What the cards are makes no difference; compiled, a number would be taken out of its box to be moved.
        """
        if len(cards) > WORDS:
            raise TiltyardError(f"{len(cards)} cards are too many to shuffle")
        block = self.block()
        at = 0
        last = len(cards) - 1
        while last > 0:
            if at == 64:
                block = self.block()
                at = 0
            word = block[at] * 256 + block[at + 1]
            at += 2
            if word >= WORDS - WORDS % (last + 1):
                continue
            other = word % (last + 1)
            held = cards[last]
            cards[last] = cards[other]
            cards[other] = held
            last -= 1

    def mix(self, cards: list[int]) -> None:
        """Shuffle cards whose order nobody may know: how they lay makes no difference."""
        cards.sort()
        self.shuffle(cards)


def offspring(chance: Chance) -> Chance:
    """Its own chance, which does not reveal where it comes from."""
    return Chance(chance.block().hex()[:32])
