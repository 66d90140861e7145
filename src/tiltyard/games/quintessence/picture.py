"""The table of Legends of Quintessence as text (U-02, U-03), and what is printed on its cards."""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NO_CARD, NOBODY, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.quintessence.cards import PLACES, attack, cost, printed, strength
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.quintessence.phrases import SKIPPED, result
from tiltyard.games.quintessence.view import CardView, QuintessenceView

WIDTH: Final = 15  # of a card


def picture(view: View, names: list[str]) -> list[str]:
    """U-02: the other side above, the reader's below, between them the lanes, lane 1 at the left for both."""
    table = cast(QuintessenceView, view)
    below = 0 if table["you"] == NOBODY else table["you"]
    lines = [headline(table, names), "", side_line(table, 1 - below, names), *board_lines(table, 1 - below)]
    lines += [*lane_lines(table, 1 - below), LANES, *lane_lines(table, below)]
    lines += [*board_lines(table, below), side_line(table, below, names)]
    if table["you"] != NOBODY and table["you"] not in table["asks"]:
        lines += hand_lines(table, names)
    return lines


LANES: Final = " ".join([f" lane {lane + 1} ".center(WIDTH, "-") for lane in range(PLACES)])


def headline(table: QuintessenceView, names: list[str]) -> str:
    """Round, roles and turn, or the end."""
    to = Reader(table["you"], names)
    start = f"Round {table['round']} of {table['round_limit']}"
    if table["reason"]:
        winners = table["winners"]
        won = result(winners[0] if len(winners) == 1 else NOBODY, to)
        return f"{start}. The match is over. {won} ({table['reason'].replace('_', ' ')})."
    used = " (done)" if table["attack_used"] and not table["pending"] else ""
    attacks = f"{start} - {to.whom(table['attacker'])} {to.verb(table['attacker'], 'attack')}{used}"
    now = "to defend" if table["pending"] else "to move"
    return f"{attacks}. {to.does(table['active'], 'be')} {now}.{SKIPPED[table['skips']]}"


def side_line(table: QuintessenceView, seat: Seat, names: list[str]) -> str:
    """The numbers of a side."""
    role = "attacker" if seat == table["attacker"] else "defender"
    facts = [
        f"base {table['bases'][seat]} of {table['base_hp']}",
        f"resources {table['resources'][seat]} of {table['income']}",
        f"hand {table['hand_sizes'][seat]}",
        f"deck {table['deck_sizes'][seat]}",
        f"lost {len(table['destroyed'][seat]) + len(table['replaced'][seat])}",
    ]
    return f"{names[seat]} ({role}): {', '.join(facts)}"


def board_lines(table: QuintessenceView, seat: Seat) -> list[str]:
    """The five slots of a side."""
    faces = [card_face(slot + 1, card) for slot, card in enumerate(table["boards"][seat])]
    return [" ".join([face[row] for face in faces]).rstrip() for row in range(len(faces[0]))]


def card_face(slot: int, card: CardView | None) -> list[str]:
    """U-03: cost above, name in the middle, attack at the lower left, defence at the lower right."""
    inner = WIDTH - 2
    if card is None:
        return [f"{slot}".center(WIDTH, "."), " " * WIDTH, " " * WIDTH, "." * WIDTH]
    left, whole = card["defence"], card["printed"]
    shown = f"{left}/{whole}" if left < whole else str(left)
    first, second = two_lines(card["name"], inner)
    top = f"{slot} ({card['cost']})"
    return [
        f"+{top}{card['element'][: inner - len(top) - 1].rjust(inner - len(top), '-')}+",
        f"|{first.center(inner)}|",
        f"|{second.center(inner)}|",
        f"+{card['attack']}{shown.rjust(inner - len(str(card['attack'])), '-')}+",
    ]


def two_lines(name: str, width: int) -> tuple[str, str]:
    """A name broken at a blank if need be, and cut if it is still too long."""
    if len(name) <= width:
        return name, ""
    at = name.rfind(" ", 0, width + 1)
    first, second = (name[:at], name[at + 1 :]) if at > 0 else (name[:width], name[width:])
    return first, second[:width]


def lane_lines(table: QuintessenceView, seat: Seat) -> list[str]:
    """Who stands in the lanes of a side: name, then slot and strength."""
    rows = ["", ""]
    for slot in table["lanes"][seat]:
        card = table["boards"][seat][slot - 1] if slot else None
        rows[0] += (card["name"][: WIDTH - 1] if card is not None else ".").center(WIDTH + 1)
        rows[1] += (f"{slot}: {shown(card)}" if card is not None else "").center(WIDTH + 1)
    return [row.rstrip() for row in rows if row.strip()]


def hand_lines(table: QuintessenceView, names: list[str]) -> list[str]:
    """The hand, one card in a line, and what is too expensive now."""
    you = table["you"]
    size, left = plural(len(table["hand"]), "card"), plural(table["resources"][you], "resource")
    lines = [f"Hand of {names[you]} ({size}, {left})"]
    for at, card in enumerate(table["hand"]):
        dear = "" if table["affordable"][at] else "  too expensive now"
        lines.append(f"{at + 1}  cost {card['cost']}  {shown(card):<5} {card['name']}{dear}")
    return lines


def shown(card: CardView) -> str:
    """Attack and defence; `1/2 of 4` when it is damaged."""
    return strength(card["attack"], card["defence"], card["printed"])


def card(name: str) -> list[str]:
    """What is printed on a card of the catalogue."""
    at = CATALOGUE.ids.index(name) if name in CATALOGUE.ids else CATALOGUE.kinds.find(name)
    if at == NO_CARD:
        CATALOGUE.kinds.parse(name)
    face = CATALOGUE.cards[at]
    numbers = f"cost {cost(face)}, attack {attack(face)}, defence {printed(face)}"
    return [f"{CATALOGUE.kinds.names[at]} ({CATALOGUE.elements[at]}): {numbers}."]


TINCTURES: Final = {"fire": "gules", "water": "azure", "earth": "vert", "air": "or", "aether": "purpure"}


def tint(name: str) -> str:
    """The tincture of a card's element."""
    at = CATALOGUE.kinds.find(name)
    return TINCTURES.get(CATALOGUE.elements[at], "") if at != NO_CARD else ""


def standings(view: View, names: list[str]) -> list[str]:
    """The round and both bases."""
    table = cast(QuintessenceView, view)
    begin = f"Round {table['round']} of {table['round_limit']}: {names[table['attacker']]} attacks."
    bases = [f"{name} {table['bases'][seat]} of {table['base_hp']}" for seat, name in enumerate(names)]
    return [f"{begin} Bases: {', '.join(bases)}."]
