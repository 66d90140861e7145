"""What is printed on the cards of Ivanhoe, and how the game presents itself."""

from typing import Final

from tiltyard.engine.moves import Card
from tiltyard.games.ivanhoe.cards import (
    COLOUR_NAMES,
    COLOUR_OF,
    COLOURS,
    DECK,
    IVANHOE,
    KINDS,
    MAIDEN,
    SQUIRE,
    UNHORSE,
    VALUES,
    WEAPONS,
    WHITE,
)
from tiltyard.games.ivanhoe.phrases import INITIALS, colour_text
from tiltyard.shown.faces import Back, DeckFaces, Face, HowTo, Look, Reference, Token

TINCTURES: Final = ["purpure", "gules", "azure", "or", "vert", "argent"]
PICTURES: Final = ["tiltyard-lance", "broadsword", "battle-axe", "flail", "mailed-fist"]

# By kind from UNHORSE on: the picture, and what the action does.
ACTIONS: Final = [
    ("saddle", "changes a purple tournament to red, blue or yellow, as you choose."),
    ("swap-bag", "changes a red, blue or yellow tournament to another of these three."),
    ("drop-weapon", "changes a red, blue or yellow tournament to green: each card counts 1."),
    ("broken-arrow", "an opponent discards all purple cards from the display."),
    ("sword-clash", "take the top card of an opponent's display and add it to yours."),
    ("dodging", "discard any one card from an opponent's display."),
    ("return-arrow", "take a card from your own display back into your hand."),
    ("robber-hand", "take a card from an opponent's hand, unseen."),
    ("chess-knight", "every opponent discards the top card of the display."),
    (
        "charging-bull",
        "find the lowest value on the table; every player discards all cards of that value.",
    ),
    ("cavalry", "find the highest value on the table; every player discards all cards of that value."),
    ("cowled", "every player discards all supporters from the display."),
    ("mirror-mirror", "every player keeps only one card of each value, and chooses which."),
    (
        "fox-head",
        "exchange one of your face-up cards for one of an opponent's, SHIELD and STUNNED included.",
    ),
    (
        "cross-shield",
        "lies beside your display: opponents' actions cannot touch it until you leave the tournament.",
    ),
    ("knocked-out-stars", "lies beside an opponent's display: only one card a turn may be added there."),
    ("mounted-knight", "cancels an action that an opponent has just announced: it has no effect."),
]


def faces() -> list[DeckFaces]:
    """Every card, by kind."""
    return [
        DeckFaces(DECK.deck_name, [face(card) for card in range(KINDS)], Back("purpure", "mounted-knight"))
    ]


def face(card: Card) -> Face:
    """One kind of card."""
    name, copies, text = DECK.names[card], DECK.copies[card], about(card)
    text = text[0].upper() + text[1:]
    if card >= UNHORSE:
        picture = ACTIONS[card - UNHORSE][0]
        return Face(name, kind="action", shape="fan", picture=picture, text=text, copies=copies)
    colour, value = COLOUR_OF[card], str(VALUES[card])
    if colour == WHITE:
        called = "Maiden" if card == MAIDEN else "Squire"
        return Face(
            name,
            called,
            "supporter",
            "double",
            TINCTURES[WHITE],
            called.lower(),
            text,
            copies,
            value=value,
        )
    return Face(
        name,
        WEAPONS[colour].capitalize(),
        "colour",
        "plain",
        TINCTURES[colour],
        PICTURES[colour],
        text,
        copies,
        INITIALS[colour],
        value,
    )


def about(card: Card) -> str:
    """What a card is and does."""
    if card >= UNHORSE:
        return ACTIONS[card - UNHORSE][1]
    if card == MAIDEN:
        kind = "supporter, maiden. Only one in a display; withdrawing with her costs a token"
    elif card >= SQUIRE:
        kind = "supporter, squire. It fits every colour"
    else:
        kind = f"colour card, {colour_text(COLOUR_OF[card])}"
    return f"{kind}. Value {VALUES[card]}."


def card(name: str) -> list[str]:
    """The same by name, and how many there are."""
    at = DECK.parse(name)
    return [f"{DECK.names[at]}: {about(at)} In the deck: {DECK.copies[at]}."]


def actions() -> list[str]:
    """The reference of all actions."""
    return [card(name)[0] for name in DECK.names[UNHORSE:]]


def tint(name: str) -> str:
    """The tincture of a card's colour; action cards have none."""
    at = DECK.find(name)
    return TINCTURES[COLOUR_OF[at]] if 0 <= at < UNHORSE else ""


def look() -> Look:
    """How the game presents itself."""
    deck = DECK.deck_name
    return Look(
        "mounted-knight",
        "purpure",
        players=4,
        shown=[(deck, DECK.parse("P7")), (deck, IVANHOE), (deck, DECK.parse("R5"))],
        reference=Reference("The action cards", deck, list(range(UNHORSE, KINDS))),
        tokens=[Token(INITIALS[at], TINCTURES[at], COLOUR_NAMES[at]) for at in range(COLOURS)],
        minutes=40,
    )


def how_to() -> list[HowTo]:
    """How to play in a minute."""
    return [
        HowTo("The goal", GOAL, cards_of("P5", "R4", "B3", "Y3", "G1")),
        HowTo("A turn", TURN, lesson="1-lead"),
        HowTo("Supporters", SUPPORTERS, cards_of("S2", "S3", "M6")),
        HowTo("Action cards", STRIKES, cards_of("RIPOSTE", "CHARGE", "IVANHOE")),
        HowTo("Three tips", TIPS),
    ]


def cards_of(*names: str) -> list[tuple[str, int]]:
    """Cards to look at: deck and kind."""
    return [(DECK.deck_name, DECK.parse(name)) for name in names]


GOAL: Final = (
    "Collect tokens of different colours: four with four or five players, all five with two or three. "
    "Whoever is the last in a tournament wins a token of its colour."
)
TURN: Final = (
    "Draw a card. Then play cards of the tournament's colour in front of you until your total is higher "
    "than everybody else's. If you cannot or will not do that, withdraw and keep your hand."
)
SUPPORTERS: Final = (
    "Squires and maidens fit every colour. A display has one maiden at most, and if you withdraw with her, "
    "you give back a token. In green every card counts 1."
)
STRIKES: Final = (
    "Action cards take cards from others, or change the colour. IVANHOE cancels one at the moment it is "
    "announced."
)
TIPS: Final = (
    "Lead by little, so that your cards last longer than theirs. Open with the colour you hold most of. "
    "Withdraw early from a tournament you cannot win, and save your cards for the next."
)
