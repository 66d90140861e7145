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
from tiltyard.shown.faces import Back, DeckFaces, Face, Lesson, Look

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
    """Crest, cards for the front page, and what newcomers read first."""
    shown = [(ADVENTURE.deck_name, 8), (STORY.deck_name, 2), (ADVENTURE.deck_name, 15)]  # F50, Q4, E30
    marks = {"sponsor": "gules", "on the quest": "vert"}
    intro = [Lesson("seats", GOAL)]
    return Look("knight-banner", "vert", players=4, shown=shown, intro=intro, marks=marks, enough=3)


GOAL: Final = "You win with enough shields; the number is next to each name. Quests bring shields."
