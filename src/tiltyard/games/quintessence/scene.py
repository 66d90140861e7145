"""What lies where in a match of Quintessence, as one reader sees it.

A table may have a catalogue of its own, and a set-up may hold cards with other numbers than the catalogue's.
Such cards are kinds of their own: they follow those of the shipped catalogue, and the scene has their faces.
"""

from typing import Final, cast

from tiltyard.engine.contract import View
from tiltyard.engine.moves import NO_CARD, NOBODY, Card, Seat
from tiltyard.engine.reader import Reader
from tiltyard.engine.text import plural
from tiltyard.games.quintessence.catalogue import CATALOGUE
from tiltyard.games.quintessence.faces import SHIPPED, face
from tiltyard.games.quintessence.phrases import result
from tiltyard.games.quintessence.table import PLAYERS
from tiltyard.games.quintessence.view import CardView, QuintessenceView
from tiltyard.shown.faces import Face
from tiltyard.shown.question import HAND
from tiltyard.shown.scene import Scene, SeatScene, Standing, Zone


def scene(view: View, names: list[str]) -> Scene:
    """The whole table."""
    table = cast(QuintessenceView, view)
    to = Reader(table["you"], names)
    kinds = Printed()
    found = zones(table, to, kinds)
    return Scene(
        to.seat,
        head(table, to),
        [player(table, seat) for seat in range(PLAYERS)],
        found,
        None if to.seat == NOBODY else hand(table, kinds),
        notes(table),
        asks=table["asks"],
        question=table["question"],
        turn=table["active"] if table["question"] else NOBODY,
        turns=table["turns"],
        opening=opening(table, to),
        faces=kinds.own,
    )


class Printed:
    """Kinds by what is printed on the cards; those that the shipped catalogue does not have are kept."""

    def __init__(self) -> None:
        self.own: list[Face] = []

    def kind(self, card: CardView) -> Card:
        """The number of its kind."""
        at = CATALOGUE.kinds.find(card["name"])
        is_shipped = at != NO_CARD and CATALOGUE.elements[at] == card["element"]
        if is_shipped and numbers(SHIPPED[at]) == [card["cost"], card["attack"], card["printed"]]:
            return at
        new = face(card["name"], card["element"], card["cost"], card["attack"], card["printed"])
        if new not in self.own:
            self.own.append(new)
        return len(SHIPPED) + self.own.index(new)


def numbers(found: Face) -> list[int]:
    """What a face says of a creature."""
    return [found.cost, found.attack, found.defence]


def head(table: QuintessenceView, to: Reader) -> str:
    """The round, who attacks and whether that is over, or the end."""
    start = f"Round {table['round']} of {table['round_limit']}"
    if table["reason"]:
        winners = table["winners"]
        won = result(winners[0] if len(winners) == 1 else NOBODY, to)
        return f"{start}. The match is over. {won} ({table['reason'].replace('_', ' ')})."
    attacker = table["attacker"]
    if table["attack_used"] and not table["pending"]:
        return f"{start}, {to.whom(attacker)} {to.verb(attacker, 'have')} attacked"
    attacks = f"{start}, {to.whom(attacker)} {to.verb(attacker, 'attack')}"
    if table["pending"]:
        return f"{attacks}, {to.whom(table['active'])} {to.verb(table['active'], 'defend')}"
    return attacks


def notes(table: QuintessenceView) -> list[str]:
    """L-24: the third skip in a row ends the round."""
    return ["One more skip ends the round."] if table["skips"] == 2 and table["question"] else []


def opening(table: QuintessenceView, to: Reader) -> str:
    """What it is about, for a player who has not placed anything yet."""
    if to.seat == NOBODY or table["round"] > 1 or table["turn"] > 2 or any(table["boards"][to.seat]):
        return ""
    return f"{GOAL} {to.does(table['first_attacker'], 'attack')} first; the roles swap every round."


GOAL: Final = "Bring the other base down to 0. Only cards on your board can attack or defend."


def player(table: QuintessenceView, seat: Seat) -> SeatScene:
    """The base, resources and cards of a side, and its role."""
    base, whole = table["bases"][seat], table["base_hp"]
    left, income = table["resources"][seat], table["income"]
    cards = table["hand_sizes"][seat]
    facts = [
        Standing("stone-tower", f"{base}/{whole}", f"base {base} of {whole}"),
        Standing("two-coins", f"{left}/{income}", f"{left} of {income} resources"),
        Standing("card-pickup", str(cards), plural(cards, "card")),
    ]
    marks = ["attacker" if seat == table["attacker"] else "defender"]
    if seat == table["active"] and table["question"]:
        marks.append("turn")
    return SeatScene(facts, marks)


def standings(view: View, names: list[str]) -> list[str]:
    """The round and both bases."""
    table = cast(QuintessenceView, view)
    begin = f"Round {table['round']} of {table['round_limit']}: {names[table['attacker']]} attacks."
    bases = [f"{name} {table['bases'][seat]} of {table['base_hp']}" for seat, name in enumerate(names)]
    return [f"{begin} Bases: {', '.join(bases)}."]


# The cards


def zones(table: QuintessenceView, to: Reader, kinds: Printed) -> list[Zone]:
    """The other side, then the reader's: board, lanes and piles of each."""
    below = 0 if to.seat == NOBODY else to.seat
    found: list[Zone] = []
    for seat in (1 - below, below):
        found += [board(table, to, seat, kinds), lane(table, to, seat, kinds)]
        found += piles(table, to, seat, kinds)
    return found


def hand(table: QuintessenceView, kinds: Printed) -> Zone:
    """The reader's own cards."""
    cards = table["hand"]
    seen, ids = [kinds.kind(card) for card in cards], [card["id"] for card in cards]
    return Zone(HAND, "Your hand", seat=table["you"], cards=seen, own=True, ids=ids)


def board(table: QuintessenceView, to: Reader, seat: Seat, kinds: Printed) -> Zone:
    """The five slots; a card that stands in a lane is away from its slot."""
    away = [slot - 1 for slot in table["lanes"][seat] if slot]
    name = label(to, seat, "board")
    return slots(f"board {seat}", name, "slot", seat, table["boards"][seat], kinds, away=away)


def lane(table: QuintessenceView, to: Reader, seat: Seat, kinds: Printed) -> Zone:
    """L-18: who stands in the five lanes, as far as this reader may know; L-28: what comes to the base."""
    cards = table["boards"][seat]
    there = [cards[slot - 1] if slot else None for slot in table["lanes"][seat]]
    own = seat == to.seat and any(there) and not (table["pending"] and seat == table["attacker"])
    coming = f"{table['incoming']} incoming" if table["pending"] and seat != table["attacker"] else ""
    name = label(to, seat, "lanes")
    place = "attack lane" if seat == table["attacker"] else "block lane"
    return slots(f"lane {seat}", name, place, seat, there, kinds, own=own, note=coming)


def slots(
    id: str,
    called: str,
    place: str,
    seat: Seat,
    cards: list[CardView | None],
    kinds: Printed,
    *,
    away: list[int] | None = None,
    own: bool = False,
    note: str = "",
) -> Zone:
    """Five places, with what is left of the cards there."""
    some = any(cards)
    return Zone(
        id,
        called,
        "slots",
        seat,
        cards=[NO_CARD if card is None else kinds.kind(card) for card in cards],
        note=note,
        own=own,
        left=[0 if card is None else card["defence"] for card in cards] if some else [],
        ids=["" if card is None else card["id"] for card in cards] if some else [],
        away=sorted(away or []),
        place=place,
    )


def piles(table: QuintessenceView, to: Reader, seat: Seat, kinds: Printed) -> list[Zone]:
    """The deck of a side, and what has left the match."""
    left = table["deck_sizes"][seat]
    found = [Zone(f"deck {seat}", label(to, seat, "deck"), "pile", seat, hidden=left)]
    for name, cards in (("destroyed", table["destroyed"][seat]), ("replaced", table["replaced"][seat])):
        if cards:
            seen = [kinds.kind(card) for card in cards]
            found.append(Zone(f"{name} {seat}", label(to, seat, f"{name} cards"), "pile", seat, cards=seen))
    return found


def label(to: Reader, seat: Seat, what: str) -> str:
    """`Your board`, `Ann's board`."""
    return f"Your {what}" if to.is_you(seat) else f"{to.names[seat]}'s {what}"
