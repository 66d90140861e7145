"""What a seat sees of a match, as numbers for learners (L-44).

No two cards need be alike, so learners get what is on each of them: its kind in the catalogue, its number
among its owner's cards (D-02), and its strengths.
"""

from typing import Final

from tiltyard.engine.flow import NO_CARDS
from tiltyard.engine.moves import NO_CARD, Card, Seat
from tiltyard.engine.pen import Pen, around
from tiltyard.games.quintessence.cards import (
    HIGHEST_COST,
    PLACES,
    attack,
    cost,
    defence,
    kind,
    printed,
    serial,
)
from tiltyard.games.quintessence.memory import cheap_seen
from tiltyard.games.quintessence.table import (
    DECK,
    NUMBERS,
    PLAYERS,
    REASONS,
    Quintessence,
    first_attacker,
    lanes_seen,
)

STRENGTHS: Final = ["cost", "attack", "defence", "printed", "number"]


class Place:
    """What the numbers of one card are called."""

    def __init__(self, name: str) -> None:
        self.kind = name
        self.strengths = [f"{name} {what}" for what in STRENGTHS]


def row_of(name: str) -> list[Place]:
    """The places of a hand or a board."""
    return [Place(f"{name} {place}") for place in NUMBERS]


HAND: Final = row_of("own hand")
OTHER_HAND: Final = row_of("hand +1")
BOARDS: Final = [row_of(name) for name in around("board", PLAYERS)]
DESTROYED: Final = around("destroyed", PLAYERS)
REPLACED: Final = around("replaced", PLAYERS)
LANES: Final = [[f"{name} {lane}" for lane in NUMBERS] for name in around("lane", PLAYERS)]
SLOTS: Final = [f"slot {slot}" for slot in NUMBERS]
LEAST: Final = [[f"{name} {place}" for place in NUMBERS] for name in around("least cost", PLAYERS)]
CHEAP: Final = [f"cheap cards +1 {price + 1}" for price in range(HIGHEST_COST)]
DECKS: Final = around("deck", PLAYERS)
NUMBERED: Final = [f"{name} number" for name in [*DESTROYED, *REPLACED]]


def observe(game: Quintessence, seat: Seat, pen: Pen) -> None:
    """The match as the seat sees it."""
    write_cards(pen, HAND, game.hands[seat])
    for step in range(PLAYERS):
        write_side(game, seat, pen, seat if step == 0 else 1 - seat, step)
    pen.by_seat("base", game.bases)
    pen.by_seat("resources", game.resources)
    pen.sizes("cards", game.hands)
    pen.sizes("deck cards", game.decks)
    cheap = cheap_seen(game, 1 - seat, seat)
    for price in range(HIGHEST_COST):
        pen.number(CHEAP[price], cheap[price])
    pen.number("round", game.round)
    pen.number("round limit", game.house.round_limit)
    pen.number("base at first", game.house.base_hp)
    pen.seat("attacker", game.attacker)
    pen.seat("first attacker", first_attacker(game))
    pen.seat("active", game.active)
    pen.number("turn", game.turn)
    pen.number("turns", game.turns)
    pen.number("skips", game.skips)
    pen.flag("attack used", game.attack_used)
    pen.flag("pending", game.pending)
    pen.choice("reason", REASONS, game.reason)


def write_side(game: Quintessence, seat: Seat, pen: Pen, side: Seat, step: int) -> None:
    """What lies before a player, what is gone, and what is remembered of the hand (L-36)."""
    write_cards(pen, BOARDS[step], game.boards[side])
    write_gone(pen, DESTROYED[step], NUMBERED[step], game.destroyed[side])
    write_gone(pen, REPLACED[step], NUMBERED[PLAYERS + step], game.replaced[side])
    lanes = lanes_seen(game, side, seat)
    least = game.least[side]
    for place in range(PLACES):
        pen.choice(LANES[step][place], SLOTS, lanes[place] - 1)
        pen.number(LEAST[step][place], least[place] if place < len(least) else 0)


def write_cards(pen: Pen, places: list[Place], row: list[Card]) -> None:
    """Cards by their places; zeros where none is."""
    for at in range(PLACES):
        card = row[at] if at < len(row) else NO_CARD
        if card == NO_CARD:
            write_none(pen, places[at])
        else:
            write_card(pen, places[at], card)


def write_card(pen: Pen, place: Place, card: Card) -> None:
    """What is on a card."""
    names = place.strengths
    pen.places(place.kind, [kind(card)], 1)
    pen.number(names[0], cost(card))
    pen.number(names[1], attack(card))
    pen.number(names[2], defence(card))
    pen.number(names[3], printed(card))
    pen.number(names[4], serial(card))


def write_none(pen: Pen, place: Place) -> None:
    """No card."""
    pen.places(place.kind, NO_CARDS, 1)
    for name in place.strengths:
        pen.number(name, 0)


def write_gone(pen: Pen, name: str, numbered: str, row: list[Card]) -> None:
    """Cards that have left the match, first gone first."""
    pen.number(name, len(row))
    pen.places(name, [kind(card) for card in row], DECK)
    pen.places(numbered, [serial(card) - 1 for card in row], DECK)


def reveal(game: Quintessence, seat: Seat, pen: Pen) -> None:
    """The cards that the seat does not see: the other hand, and both decks, the next card first."""
    write_cards(pen, OTHER_HAND, game.hands[1 - seat])
    for step in range(PLAYERS):
        deck = game.decks[seat if step == 0 else 1 - seat]
        pen.places(DECKS[step], [kind(card) for card in deck[::-1]], DECK)
