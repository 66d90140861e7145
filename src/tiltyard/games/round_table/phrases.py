"""Words that several texts share, and what is printed on the cards."""

from typing import Final

from tiltyard.engine.moves import Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.telling import Counted, Fighter
from tiltyard.engine.text import and_list, or_list, plural
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BONUS,
    CAMELOT,
    COST,
    FACES,
    FIRST_ALLY,
    FIRST_WEAPON,
    ISEULT,
    MERLIN,
    MORDRED,
    PAIRED_BIDS,
    PAIRED_BP,
    QUESTS,
    RANK,
    RANK_BP,
    RANKS,
    RECOGNITION,
    STORY,
    TRISTAN,
    Face,
    is_quest,
    is_tournament,
    is_weapon,
)


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


# What is printed on the cards


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


def card(name: str) -> list[str]:
    """What is printed on a card."""
    at = ADVENTURE.find(name)
    if at >= 0:
        return adventure_facts(at)
    at = RANK.find(name)
    if at >= 0:
        after = RANKS[at + 1]
        return [
            f"{RANKS[at]}: rank, {RANK_BP[at]} BP. {COST[at]} shields make a {after}.",
            copies(RANK.copies[at]),
        ]
    at = STORY.parse(name)
    text = story_text(at)
    return [f"{STORY.names[at]}: {text}.", copies(STORY.copies[at])]


def copies(count: int) -> str:
    return f"In the deck: {count}."


def adventure_facts(at: Card) -> list[str]:
    """Kind, points, bids and conditions of an adventure card."""
    face = FACES[at]
    if at < FIRST_WEAPON:
        facts = [
            f"{face.name}: foe, {face.bp} BP"
            + (f", {face.high} when the quest names it." if face.high else ".")
        ]
        if face.high:
            facts.append(f"Named on {or_list(naming_quests(face.name))}.")
        if at == MORDRED:
            facts.append("From the hand: discard Mordred and one ally of another player.")
    elif is_weapon(at):
        facts = [f"{face.name}: weapon, {face.bp} BP. Only one of a kind in a stage, an attack or a round."]
    elif at < FIRST_ALLY:
        facts = [f"{face.name}: test. {minimum_text(face)}"]
    elif at == AMOUR:
        facts = [
            f"{face.name}: {face.bp} BP, {plural(face.bids, 'free bid')}. One in each quest or tournament."
        ]
    else:
        facts = ally_facts(at, face)
    return [*facts, copies(face.copies)]


def naming_quests(foe: str) -> list[str]:
    return [quest.name for quest in QUESTS if foe in quest.foes]


def minimum_text(face: Face) -> str:
    if face.minimum:
        return f"The first bid is at least {face.minimum}."
    if face.quest_minimum:
        return f"On {face.quest} the first bid is at least {face.quest_minimum}."
    return "No printed minimum."


def ally_facts(at: Card, face: Face) -> list[str]:
    facts = [f"{face.name}: ally, {face.bp} BP, {plural(face.bids, 'free bid')}. Stays in play."]
    if face.quest_bids:
        facts.append(f"On {face.quest}: {face.quest_bids} free bids.")
    elif face.quest:
        facts.append(f"On {face.quest}: {face.quest_bp} BP.")
    if at == TRISTAN:
        facts.append(f"With Queen Iseult in play, whoever owns her: {PAIRED_BP} BP.")
    if at == ISEULT:
        facts.append(f"With Sir Tristan in play, whoever owns him: {PAIRED_BIDS} free bids.")
    if at == MERLIN:
        facts.append("Once per quest, his owner may look at a face-down stage.")
    return facts
