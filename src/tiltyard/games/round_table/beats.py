"""What a page that has time stages of an event."""

from typing import Final

from tiltyard.engine.events import Told
from tiltyard.engine.moves import NOBODY, Seat
from tiltyard.engine.telling import Beat

KINDS: Final = {
    "turn": "turn",
    "declines to sponsor": "pass",
    "declines to join": "pass",
    "declines to enter": "pass",
    "declines to draw": "pass",
    "has nothing": "pass",
    "lapses": "pass",
    "nobody sponsors": "pass",
    "nobody joins": "pass",
    "nobody enters": "pass",
    "built": "stage",
    "joins": "stage",
    "enters": "stage",
    "passes test": "stage",
    "tie": "stage",
    "final": "stage",
    "ready": "card",
    "bids": "bid",
    "drops": "out",
    "cannot pay": "out",
    "quest lost": "out",
    "earns shields": "prize",
    "single entrant": "prize",
    "wins tournament": "prize",
    "shares tournament": "prize",
    "over": "prize",
}
WITH_CARDS: Final = {
    "stage": "stage",
    "revealed": "stage",
    "turns up": "attack",
    "plays": "card",
    "discards": "card",
    "loses allies": "card",
    "looks": "action",
}
OF_SEVERAL: Final = ("tie", "shares tournament")  # they are told of the first, and mean all of them
DRAWING: Final = ("draws", "refill")  # a moment for the one who sees the cards
NEEDED: Final = 5  # where a fight has what a stage needs, or the most in the lists


def beat(event: Told, reader: Seat) -> Beat | None:
    """How an event, as the reader sees it, is staged; nothing if it passes without a moment of its own."""
    name, seat = event.name, event.seat
    if name in ("story", "sponsors"):
        return Beat("story" if name == "story" else "stage", seat, "story", event.cards)
    if name in WITH_CARDS:
        return Beat(WITH_CARDS[name], seat, "adventure", event.cards)
    if name in DRAWING:
        return Beat("card", seat, "adventure", event.cards) if seat == reader else None
    if name == "mordred":
        return Beat("action", seat, "adventure", event.cards, event.numbers[0])
    if name == "loses shields":
        return Beat("out", seat) if event.numbers[0] else None
    if name in ("fights", "jousts"):
        return Beat("stage" if stands(event) else "out", seat)
    if name not in KINDS:
        return None
    return Beat(KINDS[name], NOBODY if name in OF_SEVERAL else seat)


def total(event: Told) -> int:
    """R-29, R-35: rank, allies, amour and weapons of somebody in a fight."""
    return sum(event.numbers[1:NEEDED])


def stands(event: Told) -> bool:
    """Whether that was enough."""
    return total(event) >= event.numbers[NEEDED]
