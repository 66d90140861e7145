"""The table as an image, drawn from its scene as the page and the terminal draw it.

Players stand at the top, zones flow below them as on a page, and the reader's hand lies at the bottom.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tiltyard.shown.faces import DeckFaces, Face
from tiltyard.shown.scene import NONE, Scene, Zone

Pixels = NDArray[np.uint8]

WIDE: Final = 960
HIGH: Final = 640
EDGE: Final = 12
LINE: Final = 18
CARD: Final = (74, 96)
GAP: Final = 8
PAPER: Final = "#f4ecd8"
INK: Final = "#2b2418"
FADED: Final = "#8a7f6a"
OWN: Final = "#fffaf0"
TINCTURES: Final = {
    "gules": "#98182b",
    "azure": "#1f4e8c",
    "vert": "#2f6b3c",
    "purpure": "#6b2f7d",
    "or": "#a8790a",
    "argent": "#7c8591",
    "sable": "#3a3a3a",
}
TEXT: Final = ImageFont.load_default(13)
SMALL: Final = ImageFont.load_default(11)
UNKNOWN: Final = Face("?")


class Painter:
    """Draws one scene; zones go from left to right, and on to the next line."""

    def __init__(self, scene: Scene, names: list[str], decks: list[DeckFaces]) -> None:
        self.scene = scene
        self.names = names
        self.faces = {deck.name: deck.faces + scene.faces for deck in decks}
        self.backs = {deck.name: deck.back.tint for deck in decks}
        self.image = Image.new("RGB", (WIDE, HIGH), PAPER)
        self.pen = ImageDraw.Draw(self.image)
        self.left, self.top = EDGE, EDGE

    def paint(self) -> Pixels:
        """The picture, as rows of pixels."""
        self.line(self.scene.head)
        for seat in range(len(self.names)):
            self.player(seat)
        for note in self.scene.notes:
            self.line(note, FADED)
        self.top += GAP
        for zone in self.scene.zones:
            self.zone(zone)
        if self.scene.hand is not None and self.scene.hand.cards:
            self.left, self.top = EDGE, max(self.top, HIGH - CARD[1] - 2 * LINE - EDGE)
            self.zone(self.scene.hand)
        return np.asarray(self.image, np.uint8).copy()

    def line(self, text: str, colour: str = INK) -> None:
        """A line of its own."""
        self.pen.text((EDGE, self.top), text, colour, TEXT)
        self.top += LINE

    def player(self, seat: int) -> None:
        """A player: who is asked has a mark, who is out is faded."""
        scene = self.scene.seats[seat]
        said = [self.names[seat], *[fact.words for fact in scene.facts], *scene.marks]
        if seat in self.scene.asks:
            self.pen.polygon([(EDGE, self.top + 3), (EDGE, self.top + 13), (EDGE + 8, self.top + 8)], INK)
        self.pen.text((EDGE + 14, self.top), "   ".join(said), FADED if scene.out else INK, TEXT)
        self.top += LINE

    def zone(self, zone: Zone) -> None:
        """A label, and the cards below it."""
        cards = zone.cards[-1:] if zone.shape == "pile" else zone.cards
        backs = min(zone.hidden, 1) if zone.shape == "pile" else zone.hidden
        step = self.step(len(cards) + backs)
        label = self.label(zone)
        said = max(self.pen.textlength(label, SMALL), self.pen.textlength(zone.empty, SMALL))
        wide = max(step * (len(cards) + backs - 1) + CARD[0], int(said))
        if self.left > EDGE and self.left + wide > WIDE - EDGE:
            self.left, self.top = EDGE, self.top + CARD[1] + 2 * LINE
        self.pen.text((self.left, self.top), label, INK, SMALL)
        for at, card in enumerate(cards):
            self.card(zone, card, zone.left[at] if at < len(zone.left) else NONE, self.left + at * step)
        for at in range(len(cards), len(cards) + backs):
            self.back(zone, self.left + at * step)
        if not cards and not backs:
            self.pen.text((self.left, self.top + LINE), zone.empty or "-", FADED, SMALL)
        self.left += wide + 2 * GAP

    def step(self, cards: int) -> int:
        """From one card to the next; many lie over each other."""
        return min(CARD[0] + GAP, (WIDE - 2 * EDGE - CARD[0]) // max(cards - 1, 1))

    def label(self, zone: Zone) -> str:
        """What a zone is called, how much there is of it, and what counts there."""
        many = len(zone.cards) + zone.hidden
        count = f" {many}" if zone.shape == "pile" else ""
        return zone.label + count + (f" ({zone.note})" if zone.note else "")

    def box(self, left: int) -> tuple[int, int, int, int]:
        """Where a card of this line lies."""
        return left, self.top + LINE, left + CARD[0], self.top + LINE + CARD[1]

    def back(self, zone: Zone, left: int) -> None:
        """A card face down."""
        colour = TINCTURES.get(self.backs.get(zone.deck, ""), INK)
        self.pen.rounded_rectangle(self.box(left), 6, colour, INK)

    def card(self, zone: Zone, card: int, left_of_it: int, left: int) -> None:
        """A card face up, or an empty place."""
        if card == NONE:
            self.pen.rounded_rectangle(self.box(left), 6, None, FADED)
            return
        known = self.faces.get(zone.deck, [])
        face = known[card] if card < len(known) else UNKNOWN
        self.pen.rounded_rectangle(self.box(left), 6, OWN, INK)
        x, y = left, self.top + LINE
        self.pen.rectangle((x + 4, y + 5, x + CARD[0] - 4, y + 11), TINCTURES.get(face.tint, INK))
        for at, word in enumerate(wrapped(face.title or face.name)):
            self.pen.text((x + 5, y + 16 + 13 * at), word, INK, SMALL)
        self.pen.text((x + 5, y + CARD[1] - 18), numbers(face, left_of_it), INK, TEXT)


def wrapped(title: str) -> list[str]:
    """A title in lines that fit a card."""
    lines: list[str] = []
    for word in title.split():
        if lines and len(lines[-1]) + len(word) < 12:
            lines[-1] += f" {word}"
        else:
            lines.append(word[:12])
    return lines[:4]


def numbers(face: Face, left_of_it: int) -> str:
    """What counts on a card."""
    if face.cost < 0:
        return face.value
    return f"{face.attack}/{face.defence if left_of_it == NONE else left_of_it}  c{face.cost}"


def painted(scene: Scene, names: list[str], decks: list[DeckFaces]) -> Pixels:
    """A scene as an image: 640 rows of 960 pixels."""
    return Painter(scene, names, decks).paint()
