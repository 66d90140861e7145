"""Phrases that the news, the questions and the scene share."""

from typing import Final

from tiltyard.engine.moves import Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import and_list, plural
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    BONUS,
    CAMELOT,
    QUESTS,
    RECOGNITION,
    is_quest,
    is_tournament,
)
from tiltyard.shown.telling import Counted, Fighter


def listed(cards: list[Card]) -> str:
    """`Sword, Horse`, or `no card`."""
    return ADVENTURE.text(cards) if cards else "no card"


def named(seats: list[Seat], names: list[str]) -> str:
    """Names of several seats."""
    return and_list([names[seat] for seat in seats])


def several(seats: list[Seat], voice: Reader) -> str:
    """The same at the head of a sentence for one reader: `You and Bors`."""
    first = [voice.who(seat) for seat in seats[:1]]
    return and_list(first + [voice.whom(seat) for seat in seats[1:]])


def victory(seats: list[Seat], voice: Reader) -> str:
    """Who has won."""
    if not seats:
        return "Nobody has won."
    if seats == [voice.seat]:
        return "You win!"
    return f"{several(seats, voice)} {'wins' if len(seats) == 1 else 'share the victory'}."


# A fight


def fighter(seat: Seat, parts: list[Counted], needed: int, to: Reader) -> Fighter:
    """What somebody has in a fight, and whether it is enough."""
    total = sum([part.points for part in parts])
    return Fighter(to.who(seat), parts, total, total >= needed)


def sum_line(fighter: Fighter, outcome: str) -> str:
    """`Bors: Squire 5 + Horse 10 = 15 against 20: loses.`"""
    parts = " + ".join([f"{part.what} {part.points}" for part in fighter.parts])
    return f"{fighter.name}: {parts} = {fighter.total}{outcome}."


# The story


def story_text(story: Card) -> str:
    """What a story card says, in a few words."""
    if is_quest(story):
        quest = QUESTS[story]
        foes = "every foe" if len(quest.foes) > 2 else " and ".join(quest.foes)
        return f"a quest of {quest.stages} stages" + (f"; {foes} at the high value" if foes else "")
    if is_tournament(story):
        return f"a tournament with {plural(BONUS[story - CAMELOT], 'bonus shield')}"
    return EVENT_CARD_TEXTS[story - RECOGNITION]


EVENT_CARD_TEXTS: Final = [
    "all who complete the next quest earn 2 more shields",
    "every player of the lowest rank draws 2 cards",
    "all allies in play are discarded",
    "everyone but the drawer loses a shield",
    "the drawer loses 2 shields",
    "of the lowest rank, those with the fewest shields earn 3",
    "everyone draws 2 cards",
    "every player of the highest rank gives up a weapon, or 2 foes",
]
