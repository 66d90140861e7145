"""Phrases that the news, the questions and the picture of the table share."""

from typing import Final

from tiltyard.engine.moves import NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    DECK,
    LONG_NAMES,
    NO_COLOUR,
    UNHORSE,
    WEAPONS,
)
from tiltyard.games.ivanhoe.table import (
    CARD_AT,
    COLOUR,
    TARGET,
)
from tiltyard.games.ivanhoe.view import IvanhoeView

INITIALS: Final = "PRBYG"


def plural(number: int, noun: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def colour_text(colour: int) -> str:
    """`red (R, sword)`: the colour is never the only sign."""
    return f"{COLOUR_NAMES[colour]} ({INITIALS[colour]}, {WEAPONS[colour]})"


def title(card: Card) -> str:
    """`Lance 5`, `Squire 2`, `RIPOSTE`: a card as one speaks of it."""
    return DECK.names[card] if card >= UNHORSE else LONG_NAMES[card][-1].capitalize()


def titles(cards: list[Card]) -> str:
    """Several cards, or that there are none."""
    return ", ".join([title(card) for card in cards]) or "no cards"


def announced_text(cards: list[Card], target: Seat, colour: int, place: int, voice: Reader) -> str:
    """`DODGE on Bors, card 2 (Axe 5)`: an action and its choices."""
    text = title(cards[0])
    if colour >= 0:
        return f"{text}: {COLOUR_NAMES[colour]}"
    if len(cards) == 3:
        return f"{text} on {voice.whom(target)}: {title(cards[1])} for {title(cards[2])}"
    if target != NOBODY:
        text += f" on {voice.whom(target)}"
    return f"{text}, card {place + 1} ({title(cards[1])})" if len(cards) == 2 else text


def pending(table: IvanhoeView, names: list[str]) -> str:
    """The announced action with its choices."""
    cards = [table["action"]]
    if table["own"] >= 0:
        cards.append(shown_card(table, table["turn"], table["own"]))
    choice, target = table["choice"], table["target"]
    colour = choice - COLOUR if COLOUR <= choice < TARGET else NO_COLOUR
    if target != NOBODY and choice >= 0:
        cards.append(shown_card(table, target, choice))
    voice = Reader(table["you"], names)
    text = announced_text(cards, target, colour, choice - CARD_AT, voice)
    return f"{voice.does(table['turn'], 'play')} {text}"


def shown_card(table: IvanhoeView, seat: Seat, move: int) -> Card:
    """The face-up card that a choice names."""
    return table["displays"][seat][move - CARD_AT] if move >= CARD_AT else move


def victory(winners: list[Seat], voice: Reader) -> str:
    """Who has won the game."""
    if len(winners) == 1:
        return "You win!" if voice.is_you(winners[0]) else f"{voice.who(winners[0])} wins the game."
    names = [voice.whom(seat) for seat in winners if voice.is_you(seat)]
    names += [voice.whom(seat) for seat in winners if not voice.is_you(seat)]
    shared = f"{', '.join(names[:-1])} and {names[-1]} share the victory."
    return shared[0].upper() + shared[1:]
