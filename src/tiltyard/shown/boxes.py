"""Places for cards as text: boxes side by side, numbered, and lines for cards that stand there for now."""

from tiltyard.shown.faces import Face
from tiltyard.shown.scene import NONE, Zone


def place_lines(zone: Zone, faces: list[Face], width: int) -> list[str]:
    """Every place as a box, or as dots where no card lies."""
    wide = (width + 1) // len(zone.cards) - 1
    cards = [None if card == NONE else faces[card] for card in zone.cards]
    tall = any(card is not None and len(card.name) > wide - 2 for card in cards)
    boxes = [
        empty_box(at + 1, wide, tall)
        if card is None
        else box(at + 1, card, left_of(zone, at, card), wide, tall)
        for at, card in enumerate(cards)
    ]
    return [" ".join([rows[at] for rows in boxes]).rstrip() for at in range(len(boxes[0]))]


def empty_box(place: int, width: int, tall: bool) -> list[str]:
    """A place without a card."""
    return [str(place).center(width, "."), *[" " * width] * (1 + tall), "." * width]


def box(place: int, face: Face, left: int, width: int, tall: bool) -> list[str]:
    """Cost above, name in the middle, attack at the lower left, what is left of the defence at the right."""
    inner = width - 2
    top = f"{place} ({face.cost})" if face.cost >= 0 else f"{place}"
    attack = str(face.attack) if face.cost >= 0 else ""
    right = worth(face, left)
    names = two_lines(face.name, inner) if tall else (face.name,)
    return [
        f"+{top}{face.kind[: inner - len(top) - 1].rjust(inner - len(top), '-')}+",
        *[f"|{name.center(inner)}|" for name in names],
        f"+{attack}{right.rjust(inner - len(attack), '-')}+",
    ]


def standing_lines(zone: Zone, home: Zone, faces: list[Face], width: int) -> list[str]:
    """Who stands there: the name, then the place it comes from and how strong it is."""
    wide = (width + 1) // len(zone.cards)
    names, numbers = "", ""
    for at, card in enumerate(zone.cards):
        face = None if card == NONE else faces[card]
        names += ".".center(wide) if face is None else face.name[: wide - 2].center(wide)
        numbers += " " * wide if face is None else coming(zone, home, at, face).center(wide)
    return [row.rstrip() for row in (names, numbers) if row.strip()]


def coming(zone: Zone, home: Zone, at: int, face: Face) -> str:
    """`3: 1/2 of 4`: from the third place, attack 1, 2 of 4 left."""
    name = zone.ids[at] if at < len(zone.ids) else ""
    come = f"{home.ids.index(name) + 1}: " if name in home.ids else ""
    left = left_of(zone, at, face)
    hurt = f" of {face.defence}" if left < face.defence else ""
    return f"{come}{face.attack}/{left}{hurt}" if face.cost >= 0 else f"{come}{face.value}"


def left_of(zone: Zone, at: int, face: Face) -> int:
    """What is left of a card."""
    return zone.left[at] if at < len(zone.left) else face.defence


def worth(face: Face, left: int) -> str:
    """The number that counts: of a creature, what is left of its defence."""
    if face.cost < 0:
        return face.value
    return f"{left}/{face.defence}" if left < face.defence else str(left)


def two_lines(name: str, width: int) -> tuple[str, str]:
    """A name broken at a blank if need be, and cut if it is still too long."""
    if len(name) <= width:
        return name, ""
    at = name.rfind(" ", 0, width + 1)
    first, second = (name[:at], name[at + 1 :]) if at > 0 else (name[:width], name[width:])
    return first, second[:width]
