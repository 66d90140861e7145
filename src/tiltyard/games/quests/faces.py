"""What is printed on the cards of Quests, and how the game presents itself."""

from typing import Final

from tiltyard.engine.moves import Card
from tiltyard.games.questing.faces import LOOKS, in_deck, sentences
from tiltyard.games.quests.cards import (
    ADVENTURE,
    DAGGER,
    KINDS,
    STORY,
    TITLES,
    VALUES,
    WEAPON_NAMES,
    is_quest,
    stages_of,
)
from tiltyard.games.quests.phrases import STORY_TEXTS
from tiltyard.shown.faces import Back, DeckFaces, Face, HowTo, Look

PICTURES: Final = [
    *["robber-mask", "boar", "viking-head", "visored-helm", "overlord-helm"],
    *["crowned-skull", "black-knight-helm", "giant", "dragon-head", "spiked-dragon-head"],
    *["plain-dagger", "broadsword", "horse-head", "battle-axe", "tiltyard-lance", "sword-in-stone"],
]
STORY_PICTURES: Final = [
    *["knight-banner"] * 4,
    *["plague-doctor-profile", "queen-crown", "cornucopia"],
]


def faces() -> list[DeckFaces]:
    """Both decks."""
    return [
        DeckFaces(
            ADVENTURE.deck_name, [adventure(at) for at in range(KINDS)], Back("vert", "crossed-swords")
        ),
        DeckFaces(STORY.deck_name, [story(at) for at in range(len(STORY.names))], Back("or", "hunting-horn")),
    ]


def adventure(at: Card) -> Face:
    """A weapon shows what it is, a foe only its code."""
    kind = "foe" if at < DAGGER else "weapon"
    shape, tint = LOOKS[kind]
    return Face(
        ADVENTURE.names[at],
        "" if kind == "foe" else TITLES[at],
        kind,
        shape,
        tint,
        PICTURES[at],
        sentences([adventure_text(at)]),
        ADVENTURE.copies[at],
        value=str(VALUES[at]),
    )


def story(at: Card) -> Face:
    """A quest has its stages as its number."""
    kind = "quest" if is_quest(at) else "event"
    shape, tint = LOOKS[kind]
    return Face(
        STORY.names[at],
        kind=kind,
        shape=shape,
        tint=tint,
        picture=STORY_PICTURES[at],
        text=sentences([story_line(at)]),
        copies=STORY.copies[at],
        value=str(stages_of(at)) if is_quest(at) else "",
    )


# In words


def card(name: str) -> list[str]:
    """What is printed on a card."""
    at = ADVENTURE.find(name)
    if at >= 0:
        return [f"{ADVENTURE.names[at]}: {adventure_text(at)}"]
    at = STORY.find(name)
    if at < 0:
        ADVENTURE.parse(name)  # no such card, and it says which ones are near
    return [f"{STORY.names[at]}: {story_line(at)}"]


def adventure_text(at: Card) -> str:
    kind = "foe" if at < DAGGER else f"weapon, {WEAPON_NAMES[at - DAGGER]}"
    return f"{kind}, value {VALUES[at]}. {in_deck(ADVENTURE.copies[at])}"


def story_line(at: Card) -> str:
    return f"{STORY_TEXTS[at]}. {in_deck(STORY.copies[at])}"


def tint(name: str) -> str:
    """Where names are coloured: foes are red, weapons blue, event cards gold."""
    at = ADVENTURE.find(name)
    if at < 0:
        return "or"
    return "gules" if at < DAGGER else "azure"


# Before a table is set


def look() -> Look:
    """Crest, and cards for the front page."""
    shown = [(ADVENTURE.deck_name, 8), (STORY.deck_name, 2), (ADVENTURE.deck_name, 15)]  # F50, Q4, E30
    marks = {"sponsor": "gules", "on the quest": "vert"}
    return Look("knight-banner", "vert", players=4, shown=shown, marks=marks, minutes=30)


def how_to() -> list[HowTo]:
    """How to play in a minute."""
    return [
        HowTo("The goal", GOAL, [printed("Q2"), printed("Q4")]),
        HowTo("A turn", TURN, lesson="1-stages", at=3),
        HowTo("A fight", FIGHT, [printed("F10"), printed("S10"), printed("H10")]),
        HowTo("The sponsor", SPONSOR, lesson="4-sponsor", at=3),
        HowTo("Three tips", TIPS),
    ]


def printed(name: str) -> tuple[str, int]:
    """A card to look at: its deck and kind."""
    deck = STORY if STORY.find(name) >= 0 else ADVENTURE
    return deck.deck_name, deck.parse(name)


GOAL: Final = (
    "Be the first to own seven shields. You win them in quests: one shield for each stage of a quest."
)
TURN: Final = (
    "Turn up an event card. If it is a quest, one player sponsors it and lays the stages face down. The "
    "others may take them on, one after another, and draw a card for each."
)
FIGHT: Final = (
    "Pick weapons, all of them different, and add them up. If you reach the value of the stage, you go on "
    "to the next; if not, you are out of the quest. The weapons are used up either way."
)
SPONSOR: Final = (
    "A stage is one foe, and weapons if you like. Each stage must be worth more than the one before it. "
    "Afterwards the sponsor draws all those cards again, and one more for each stage."
)
TIPS: Final = (
    "Spend little on early stages and keep strong weapons for the last one. Withdrawing costs nothing. "
    "Sponsor when your foes are good, above all if somebody else is about to win."
)
