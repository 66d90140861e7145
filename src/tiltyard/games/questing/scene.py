"""What the tables of both games show: cards in hand, decks, stages."""

from typing import Final

from tiltyard.engine.text import plural
from tiltyard.shown.scene import Standing, Zone

DECK: Final = "adventure"
CARDS: Final = "card-pickup"
SHIELDS: Final = "bordered-shield"


def held(size: int) -> Standing:
    """How many cards a player holds."""
    return Standing(CARDS, str(size), plural(size, "card"))


def face_down(id: str, label: str, deck: str, size: int) -> Zone:
    """A deck to draw from."""
    return Zone(id, label, "pile", deck=deck, hidden=size)


def value_note(value: int) -> str:
    """What a stage or an attack is worth; nothing is said of nothing, nor of what cannot be seen."""
    return str(value) if value > 0 else ""
