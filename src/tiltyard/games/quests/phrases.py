"""Phrases that the news, the questions and the scene share."""

from typing import Final

from tiltyard.engine.moves import NOBODY, Card
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.quests.cards import ADVENTURE, STORY, TITLES, VALUES, value


def hand_lines(name: str, cards: list[Card]) -> list[str]:
    """T-01: the cards of a hand and their positions below."""
    head = f"Hand of {name} ({plural(len(cards), 'card')})"
    if not cards:
        return [head, "(no cards)"]
    names = [ADVENTURE.names[card] for card in cards]
    places = [str(at + 1).ljust(len(names[at])) for at in range(len(names))]
    return [head, " ".join(names), " ".join(places).rstrip()]


def cards_text(cards: list[Card]) -> str:
    """`F5 H10 (value 15)`."""
    return f"{ADVENTURE.text(cards, ' ') if cards else 'no cards'} (value {value(cards)})"


def codes(cards: list[Card]) -> list[str]:
    """What a card may be called instead of its position."""
    return [ADVENTURE.names[card] for card in cards]


def named(cards: list[Card]) -> str:
    """`Foe 5, Horse 10`: cards as one speaks of them."""
    return ", ".join([f"{TITLES[card]} {VALUES[card]}" for card in cards]) or "no cards"


def told_cards(cards: list[Card], to: Reader) -> str:
    """The same with their value; at a screen that all share, in the code that the hands are shown in."""
    return cards_text(cards) if to.seat == NOBODY else f"{named(cards)} (value {value(cards)})"


def event_text(card: Card, to: Reader) -> str:
    """An event card; players who see no rules beside it read what it does."""
    name = STORY.names[card]
    return name if to.seat == NOBODY else f"{name}, {STORY_TEXTS[card]}."


STORY_TEXTS: Final = [
    *[f"a quest of {stages} stages" for stages in (2, 3, 4, 5)],
    "the current player loses 2 shields",
    "the current player draws 2 adventure cards",
    "everybody draws 2 adventure cards",
]
