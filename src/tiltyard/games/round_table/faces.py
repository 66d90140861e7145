"""What is printed on the cards, and how the game presents itself."""

from typing import Final

from tiltyard.engine.moves import Card
from tiltyard.engine.text import or_list, plural
from tiltyard.games.questing.faces import LOOKS, in_deck, sentences
from tiltyard.games.round_table import cards
from tiltyard.games.round_table.cards import (
    ADVENTURE,
    AMOUR,
    BONUS,
    BP,
    CAMELOT,
    COST,
    FACES,
    FIRST_ALLY,
    FIRST_TEST,
    FIRST_WEAPON,
    ISEULT,
    KINDS,
    MERLIN,
    MORDRED,
    PAIRED_BIDS,
    PAIRED_BP,
    QUESTS,
    RANK,
    RANK_BP,
    RANKS,
    STAGES,
    STORY,
    TRISTAN,
    is_quest,
    is_test,
    is_tournament,
    is_weapon,
)
from tiltyard.games.round_table.phrases import story_text
from tiltyard.shown.faces import Back, DeckFaces, Face, HowTo, Look, Reference

FOE_PICTURES: Final = [
    *["boar", "robber-mask", "viking-head", "visored-helm", "viking-helmet", "overlord-helm"],
    *["black-knight-helm", "heavy-helm", "crowned-skull", "giant", "dragon-head"],
]
WEAPON_PICTURES: Final = [
    *["plain-dagger", "horse-head", "broadsword", "battle-axe", "tiltyard-lance", "sword-in-stone"],
]
TEST_PICTURES: Final = ["witch-face", "temptation", "beast-eye", "crossed-swords"]
ALLY_PICTURES: Final = [
    *["crown", "throne-king", "wizard-face", "queen-crown", "woman-elf-face"],
    *["templar-shield", "sunbeams", "mounted-knight", "jeweled-chalice", "harp"],
]
PICTURES: Final = [*FOE_PICTURES, *WEAPON_PICTURES, *TEST_PICTURES, *ALLY_PICTURES, "rose"]
QUEST_PICTURES: Final = [
    *["holy-grail", "heavy-helm", "beast-eye", "imperial-crown", "stone-tower"],
    *["pine-tree", "crossed-swords", "spiked-dragon-head", "boar", "viking-head"],
]
STORY_PICTURES: Final = [
    *QUEST_PICTURES,
    *["castle", "waves", "lighthouse", "rosa-shield"],  # tournaments
    *["laurel-crown", "linked-rings", "hill-fort", "plague-doctor-profile"],  # event cards
    *["skull-shield", "shaking-hands", "cornucopia", "hunting-horn"],
]
HELMS: Final = ["light-helm", "closed-barbute", "crested-helmet", "round-table"]  # by rank


def faces() -> list[DeckFaces]:
    """The three decks."""
    return [
        DeckFaces(
            ADVENTURE.deck_name, [adventure(at) for at in range(KINDS)], Back("gules", "crossed-swords")
        ),
        DeckFaces(
            STORY.deck_name, [story(at) for at in range(len(STORY.names))], Back("azure", "scroll-unfurled")
        ),
        DeckFaces(
            RANK.deck_name, [rank(at) for at in range(len(RANK.names))], Back("sable", "crested-helmet")
        ),
    ]


def adventure(at: Card) -> Face:
    """Foes, weapons, tests, allies and amours."""
    printed, kind = FACES[at], kind_of(at)
    high = printed.high or (printed.quest_bp if printed.quest_bp != printed.bp else 0)
    least = printed.minimum or printed.quest_minimum
    shape, tint = LOOKS[kind]
    return Face(
        printed.name,
        kind=kind,
        shape=shape,
        tint=tint,
        picture=PICTURES[at],
        text=sentences(adventure_lines(at)),
        copies=printed.copies,
        value=str(printed.bp) if printed.bp else "",
        high=str(high) if high else "",
        high_on=[story for story in range(len(STORY.names)) if BP[story][at] > printed.bp],
        dots=printed.bids or printed.quest_bids,
        least=f"{least}+" if least else "",
    )


def kind_of(at: Card) -> str:
    """What an adventure card is."""
    if at < FIRST_WEAPON:
        return "foe"
    if is_weapon(at):
        return "weapon"
    if is_test(at):
        return "test"
    return "amour" if at == AMOUR else "ally"


def story(at: Card) -> Face:
    """A quest has its stages as its number, a tournament its bonus."""
    kind, value = "event", ""
    if is_quest(at):
        kind, value = "quest", str(STAGES[at])
    elif is_tournament(at):
        kind, value = "tournament", f"+{BONUS[at - CAMELOT]}"
    shape, tint = LOOKS[kind]
    return Face(
        STORY.names[at],
        kind=kind,
        shape=shape,
        tint=tint,
        picture=STORY_PICTURES[at],
        text=sentences(story_lines(at)),
        copies=STORY.copies[at],
        value=value,
    )


def rank(at: Card) -> Face:
    """What everybody has and counts on."""
    shape, tint = LOOKS["rank"]
    return Face(
        RANKS[at],
        kind="rank",
        shape=shape,
        tint=tint,
        picture=HELMS[at],
        text=sentences(rank_lines(at)),
        copies=RANK.copies[at],
        value=str(RANK_BP[at]),
    )


# In words


def card(name: str) -> list[str]:
    """What is printed on a card."""
    at = ADVENTURE.find(name)
    if at >= 0:
        return headed(ADVENTURE.names[at], adventure_lines(at))
    at = RANK.find(name)
    if at >= 0:
        return headed(RANKS[at], rank_lines(at))
    at = STORY.parse(name)
    return headed(STORY.names[at], story_lines(at))


def headed(name: str, lines: list[str]) -> list[str]:
    """The name of a card before what is said of it."""
    return [f"{name}: {lines[0]}", *lines[1:]]


def rank_lines(at: Card) -> list[str]:
    after = RANKS[at + 1]
    return [f"rank, {RANK_BP[at]} BP. {COST[at]} shields make a {after}.", in_deck(RANK.copies[at])]


def story_lines(at: Card) -> list[str]:
    return [f"{story_text(at)}.", in_deck(STORY.copies[at])]


def adventure_lines(at: Card) -> list[str]:
    """Kind, points, bids and conditions of an adventure card."""
    face = FACES[at]
    if at < FIRST_WEAPON:
        facts = foe_lines(at, face)
    elif is_weapon(at):
        facts = [f"weapon, {face.bp} BP. Only one of a kind in a stage, an attack or a round."]
    elif at < FIRST_ALLY:
        facts = [f"test. {minimum_text(face)}"]
    elif at == AMOUR:
        facts = [f"{face.bp} BP, {plural(face.bids, 'free bid')}. One in each quest or tournament."]
    else:
        facts = ally_lines(at, face)
    return [*facts, in_deck(face.copies)]


def foe_lines(at: Card, face: cards.Face) -> list[str]:
    if not face.high:
        facts = [f"foe, {face.bp} BP."]
    else:
        facts = [f"foe, {face.bp} BP, {face.high} when the quest names it."]
        facts.append(f"Named on {or_list(naming_quests(face.name))}.")
    if at == MORDRED:
        facts.append("From the hand: discard Mordred and one ally of another player.")
    return facts


def naming_quests(foe: str) -> list[str]:
    return [quest.name for quest in QUESTS if foe in quest.foes]


def minimum_text(face: cards.Face) -> str:
    if face.minimum:
        return f"The first bid is at least {face.minimum}."
    if face.quest_minimum:
        return f"On {face.quest} the first bid is at least {face.quest_minimum}."
    return "No printed minimum."


def ally_lines(at: Card, face: cards.Face) -> list[str]:
    facts = [f"ally, {face.bp} BP, {plural(face.bids, 'free bid')}. Stays in play."]
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


# Before a table is set


def look() -> Look:
    """Crest, cards for the front page, and what can be looked up."""
    special = [*range(FIRST_TEST, KINDS)]
    return Look(
        "round-table",
        "or",
        players=4,
        shown=[
            (ADVENTURE.deck_name, FIRST_WEAPON - 1),  # the Dragon
            (STORY.deck_name, 0),  # the Holy Grail
            (ADVENTURE.deck_name, FIRST_ALLY),  # King Arthur
        ],
        reference=Reference("Allies and tests", ADVENTURE.deck_name, special),
        marks={"sponsor": "gules", "on the quest": "vert", "in the lists": "vert"},
        minutes=60,
        ranks=dict(zip(RANKS, ["Squire", "Knight", "Champion", "Round Table"], strict=True)),
    )


def how_to() -> list[HowTo]:
    """How to play in a minute."""
    return [
        HowTo("The goal", GOAL),
        HowTo("A turn", TURN, [printed("Boar Hunt"), printed("Tournament at Camelot"), printed("Pox")]),
        HowTo("A quest", QUEST, lesson="1-quest", at=3),
        HowTo(
            "Allies and amours",
            FRIENDS,
            [printed("Sir Galahad"), printed("Queen Guinevere"), printed("Amour")],
        ),
        HowTo("Tests", TESTS, [printed("Test of Valor")]),
        HowTo("Three tips", TIPS),
    ]


def printed(name: str) -> tuple[str, int]:
    """A card to look at: its deck and kind."""
    deck = STORY if STORY.find(name) >= 0 else ADVENTURE
    return deck.deck_name, deck.parse(name)


GOAL: Final = (
    "Be the first Knight of the Round Table. Everybody begins as a Squire; shields raise you to Knight, to "
    "Champion Knight and then to the Round Table. Quests and tournaments bring shields."
)
TURN: Final = (
    "Turn up a story card: a quest that somebody may sponsor, a tournament for everybody, or an event. When"
    " it is over, the next player turns one up."
)
QUEST: Final = (
    "The sponsor lays stages of foes face down, each stronger than the last. Add up your rank, allies and "
    "weapons; reach the value of a stage and you ride on. Pass them all for a shield each."
)
FRIENDS: Final = (
    "Allies stay beside you and help in every fight. An amour helps until the quest is over. Weapons are "
    "used up each time."
)
TESTS: Final = (
    "One stage may be a test: you bid cards against each other. Whoever bids most pays that many and rides "
    "on; the others leave the quest."
)
TIPS: Final = (
    "Play your allies early, as they help for the rest of the game. Keep strong weapons for the last stage."
    " Sponsor with weak foes: you draw new cards for all you have laid."
)
