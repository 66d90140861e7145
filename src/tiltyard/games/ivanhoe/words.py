"""The cards of Ivanhoe in words."""

from typing import Final

from tiltyard.games.ivanhoe.cards import COLOUR_OF, DECK, MAIDEN, SQUIRE, UNHORSE, VALUES
from tiltyard.games.ivanhoe.phrases import colour_text

TINCTURES: Final = ["purpure", "gules", "azure", "or", "vert", "argent"]


def card(name: str) -> list[str]:
    """What a card is and does."""
    at = DECK.parse(name)
    copies = f"In the deck: {DECK.copies[at]}."
    if at >= UNHORSE:
        return [f"{DECK.names[at]}: {ACTIONS[at - UNHORSE]} {copies}"]
    if at == MAIDEN:
        kind = "supporter, maiden. Only one in a display; who withdraws with her loses a token"
    elif at >= SQUIRE:
        kind = "supporter, squire. It fits every colour"
    else:
        kind = f"colour card, {colour_text(COLOUR_OF[at])}"
    return [f"{DECK.names[at]}: {kind}. Value {VALUES[at]}. {copies}"]


def actions() -> list[str]:
    """The reference of all actions."""
    return [card(name)[0] for name in DECK.names[UNHORSE:]]


def tint(name: str) -> str:
    """The tincture of a card's colour; action cards have none."""
    at = DECK.find(name)
    return TINCTURES[COLOUR_OF[at]] if 0 <= at < UNHORSE else ""


ACTIONS: Final = [
    "turns a purple tournament red, blue or yellow, as you say.",
    "turns a red, blue or yellow tournament into another of these three.",
    "turns a red, blue or yellow tournament green: each card counts 1.",
    "an opponent discards all purple cards of the display.",
    "take the card on top of an opponent's display and add it to yours.",
    "discard any one card of an opponent's display.",
    "take a card of your own display back into your hand.",
    "draw a card, unseen, from an opponent's hand.",
    "every opponent discards the card on top of the display.",
    "find the lowest value on the table; every player discards all cards of it.",
    "find the highest value on the table; every player discards all cards of it.",
    "every player discards all supporters of the display.",
    "every player keeps only one card of each value, and says which.",
    "exchange one of your face-up cards for one of an opponent's, SHIELD and STUNNED included.",
    "lies before you: no opponent's action strikes your display until you leave the tournament.",
    "lies before an opponent: only one card a turn comes into that display.",
    "answers an action that an opponent has just announced: it has no effect.",
]
