"""What a page that has time stages of an event."""

from typing import Final

from tiltyard.engine.events import Event
from tiltyard.engine.moves import Seat
from tiltyard.engine.telling import Beat

KINDS: Final = {
    "turn": "turn",
    "declines": "pass",
    "nobody sponsors": "pass",
    "lapses": "pass",
    "sponsors": "stage",
    "closes": "stage",
    "stage": "stage",
    "revealed": "stage",
    "tackles": "stage",
    "withdraws": "out",
    "attack ends": "attack",
    "earns shields": "prize",
    "over": "prize",
}
SHOWN: Final = ("closes", "revealed", "attack ends")  # with the cards that the reader may see
OWN: Final = ("draws", "quest ended", "discards")  # a moment for the one who sees the cards
WON: Final = 3  # where the result of a fight has whether it was won


def beat(event: Event, reader: Seat) -> Beat | None:
    """How an event, as the reader sees it, is staged; nothing if it passes without a moment of its own."""
    name, seat = event.name, event.seat
    if name == "event":
        return Beat("story", seat, "story", event.cards)
    if name in OWN:
        cards = event.cards[:1] if name == "discards" else event.cards
        return Beat("card", seat, "adventure", cards) if seat == reader else None
    if name == "loses shields":
        return Beat("out", seat) if event.numbers[0] else None
    if name == "result":
        return Beat("stage" if event.numbers[WON] else "out", seat, "adventure", event.cards)
    if name not in KINDS:
        return None
    cards = event.cards if name in SHOWN else []
    return Beat(KINDS[name], seat, "adventure" if cards else "", cards)
