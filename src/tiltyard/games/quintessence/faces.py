"""What is printed on the cards of Legends of Quintessence, and how the game presents itself."""

from typing import Final

from tiltyard.engine.moves import NO_CARD
from tiltyard.games.quintessence.cards import attack, cost, printed
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.quintessence.table import PLAYERS
from tiltyard.shown.faces import Back, DeckFaces, Face, HowTo, Look, Reference

TINCTURES: Final = {"fire": "gules", "water": "azure", "earth": "vert", "air": "or", "aether": "purpure"}
SIGNS: Final = {
    "fire": "flame",
    "water": "waves",
    "earth": "mountains",
    "air": "windy-stripes",
    "aether": "beveled-star",
}
PICTURES: Final = {
    "Ember Imp": "imp",
    "Gust Sprite": "fairy",
    "Mote": "sparkles",
    "Dew Nymph": "water-drop",
    "Pebbleling": "stone-pile",
    "Torchbearer": "torch",
    "Kite Rider": "hang-glider",
    "Wisp Adept": "crystal-ball",
    "Reed Warden": "reed",
    "Clay Guard": "robot-golem",
    "Cinder Wolf": "wolf-head",
    "Storm Heron": "heron",
    "Star Scribe": "quill-ink",
    "Tide Caller": "wave-crest",
    "Stone Ram": "ram-profile",
    "Blaze Knight": "horned-helm",
    "Gale Lancer": "tornado",
    "Void Sage": "vortex",
    "Reef Giant": "giant-squid",
    "Iron Tortoise": "tortoise",
    "Phoenix Lord": "tiltyard-phoenix",
    "Thunder Roc": "eagle-head",
    "Quintessence Avatar": "angel-outfit",
    "Leviathan": "sea-serpent",
    "Mountain King": "rock-golem",
}


def faces() -> list[DeckFaces]:
    """Every card of the catalogue that comes with the game."""
    return [DeckFaces(CATALOGUE.kinds.deck_name, SHIPPED, Back("sable", "beveled-star"))]


def shipped(at: int) -> Face:
    """One kind of card of that catalogue."""
    card, kinds = CATALOGUE.cards[at], CATALOGUE.kinds
    name, element = kinds.names[at], CATALOGUE.elements[at]
    return face(name, element, cost(card), attack(card), printed(card), kinds.copies[at])


def face(name: str, element: str, price: int, power: int, whole: int, copies: int = 1) -> Face:
    """A creature with these numbers, of whatever catalogue."""
    return Face(
        name,
        kind=element,
        shape="gem",
        tint=TINCTURES.get(element, "sable"),
        picture=PICTURES.get(name, SIGNS.get(element, "beveled-star")),
        text=f"{element.capitalize()}: {numbers(price, power, whole)}.",
        copies=copies,
        cost=price,
        attack=power,
        defence=whole,
    )


def numbers(price: int, power: int, whole: int) -> str:
    """The numbers of a card in words."""
    return f"cost {price}, attack {power}, defence {whole}"


SHIPPED: Final = [shipped(at) for at in range(len(CATALOGUE.cards))]


def card(name: str) -> list[str]:
    """What is printed on a card of the catalogue, by its name or id."""
    at = CATALOGUE.ids.index(name) if name in CATALOGUE.ids else CATALOGUE.kinds.find(name)
    if at == NO_CARD:
        CATALOGUE.kinds.parse(name)
    found = SHIPPED[at]
    said = numbers(found.cost, found.attack, found.defence)
    return [f"{found.name} ({CATALOGUE.elements[at]}): {said}."]


def tint(name: str) -> str:
    """The tincture of a card's element."""
    at = CATALOGUE.kinds.find(name)
    return SHIPPED[at].tint if at != NO_CARD else ""


def look() -> Look:
    """How the game presents itself."""
    deck = CATALOGUE.kinds.deck_name
    best = ["Phoenix Lord", "Quintessence Avatar", "Leviathan"]
    return Look(
        "beveled-star",
        "azure",
        PLAYERS,
        [(deck, CATALOGUE.kinds.parse(name)) for name in best],
        Reference("The creatures", deck, list(range(len(SHIPPED)))),
        "Same decks again",
        minutes=20,
    )


def how_to() -> list[HowTo]:
    """How to play in a minute."""
    return [
        HowTo("The goal", GOAL, lesson="1-attack"),
        HowTo("A card", CARD, cards_of("Torchbearer", "Clay Guard")),
        HowTo("A turn", TURN),
        HowTo("The fight", FIGHT, lesson="3-block"),
        HowTo("Three tips", TIPS),
    ]


def cards_of(*names: str) -> list[tuple[str, int]]:
    """Cards to look at: deck and kind."""
    return [(CATALOGUE.kinds.deck_name, CATALOGUE.kinds.parse(name)) for name in names]


GOAL: Final = "Bring the other base down to 0. The bases are the towers; between them lie five lanes."
CARD: Final = (
    "A card has a cost, an attack and a defence. Pay its cost to place it on your board. It can fight at "
    "once, and in every round after."
)
TURN: Final = (
    "Draw a card, then do one thing: place a card, attack, or skip. Each round brings one resource more, up"
    " to five, and the players take turns at being the attacker."
)
FIGHT: Final = (
    "An attacker that nobody blocks hits the base. A blocker in its lane takes the blow instead, and both "
    "cards lose the other's attack from their defence. Damage stays."
)
TIPS: Final = (
    "Spend all your resources, as what is left is lost. Attack where no blocker can hurt you much. Block "
    "the strongest attackers, with cards that survive it."
)
