"""Who reads a sentence: the reader is "you", everybody else goes by name."""

from typing import Final

from tiltyard.engine.moves import NOBODY, Seat

IRREGULAR: Final = {"be": ("are", "is"), "have": ("have", "has")}


class Reader:
    """Names and verbs for one reader; for NOBODY, or at a shared screen, everybody goes by name."""

    def __init__(self, seat: Seat, names: list[str]) -> None:
        self.seat = seat
        self.names = names

    def is_you(self, seat: Seat) -> bool:
        """Whether the reader sits there."""
        return seat == self.seat and seat != NOBODY

    def who(self, seat: Seat) -> str:
        """`You`, or a name, at the start of a sentence."""
        return "You" if self.is_you(seat) else self.names[seat]

    def whom(self, seat: Seat) -> str:
        """`you`, or a name, within a sentence."""
        return "you" if self.is_you(seat) else self.names[seat]

    def whose(self, seat: Seat) -> str:
        """`your`, or `Ann's`."""
        return "your" if self.is_you(seat) else f"{self.names[seat]}'s"

    def verb(self, seat: Seat, base: str) -> str:
        """`draw` for the reader, `draws` for anybody else."""
        if base in IRREGULAR:
            yours, theirs = IRREGULAR[base]
            return yours if self.is_you(seat) else theirs
        return base if self.is_you(seat) else third_person(base)

    def does(self, seat: Seat, base: str) -> str:
        """`You draw`, or `Ann draws`."""
        return f"{self.who(seat)} {self.verb(seat, base)}"


def third_person(base: str) -> str:
    """draw, pass, carry, go: draws, passes, carries, goes."""
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{base}es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return f"{base[:-1]}ies"
    return f"{base}s"
