"""Phrases that the news, the questions and the scene share."""

from typing import Final

from tiltyard.engine.moves import Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games.ivanhoe.cards import COLOUR_NAMES, DECK, LONG_NAMES, UNHORSE, WEAPONS

INITIALS: Final = "PRBYG"


def colour_text(colour: int) -> str:
    """`red (R, sword)`: the colour is never the only sign."""
    return f"{COLOUR_NAMES[colour]} ({INITIALS[colour]}, {WEAPONS[colour]})"


def title(card: Card) -> str:
    """`Lance 5`, `Squire 2`, `RIPOSTE`: a card as one speaks of it."""
    return DECK.names[card] if card >= UNHORSE else LONG_NAMES[card][-1].capitalize()


def titles(cards: list[Card]) -> str:
    """Several cards, or that there are none."""
    return ", ".join([title(card) for card in cards]) or "no cards"


def victory(winners: list[Seat], voice: Reader) -> str:
    """Who has won the game."""
    if len(winners) == 1:
        return "You win!" if voice.is_you(winners[0]) else f"{voice.who(winners[0])} wins the game."
    names = [voice.whom(seat) for seat in winners if voice.is_you(seat)]
    names += [voice.whom(seat) for seat in winners if not voice.is_you(seat)]
    shared = f"{', '.join(names[:-1])} and {names[-1]} share the victory."
    return shared[0].upper() + shared[1:]
