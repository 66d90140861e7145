"""What a seat sees of a match, as numbers for learners (L-44).

No two cards need be alike, so learners get what is on each of them: its kind in the catalogue, its number
among its owner's cards (D-02), and its strengths.
"""

from typing import Final

from tiltyard.engine.moves import Card, Seat
from tiltyard.engine.pen import Packing, Pen, around
from tiltyard.games.quintessence.cards import (
    ATTACK_AT,
    COST_AT,
    DEFENCE_AT,
    HIGHEST_COST,
    KIND_AT,
    PLACES,
    PRINTED_AT,
)
from tiltyard.games.quintessence.lanes import NO_LANES, NO_SLOT, slot_in
from tiltyard.games.quintessence.memory import cheap_seen
from tiltyard.games.quintessence.table import (
    DECK,
    NUMBERS,
    PLAYERS,
    REASONS,
    Quintessence,
    first_attacker,
    open_lanes,
)

PACKING: Final = Packing(
    ["cost", "attack", "defence", "printed", "number"],
    [KIND_AT, COST_AT, ATTACK_AT, DEFENCE_AT, PRINTED_AT, 0],
    [6, 3, 7, 7, 7, COST_AT],
)
KIND: Final = 0  # in the packing
SERIAL: Final = 5


def row_of(name: str) -> list[str]:
    """The places of a hand or a board."""
    return [f"{name} {place}" for place in NUMBERS]


HAND: Final = row_of("own hand")
OTHER_HAND: Final = row_of("hand +1")
BOARDS: Final = [row_of(name) for name in around("board", PLAYERS)]
DESTROYED: Final = around("destroyed", PLAYERS)
REPLACED: Final = around("replaced", PLAYERS)
NUMBERED: Final = [f"{name} number" for name in [*DESTROYED, *REPLACED]]
LANES: Final = around("lane", PLAYERS)
SLOTS: Final = [f"{lane} slot {slot}" for lane in NUMBERS for slot in NUMBERS]
LEAST: Final = around("least cost", PLAYERS)
PRICES: Final = [str(price + 1) for price in range(HIGHEST_COST)]
DECKS: Final = around("deck", PLAYERS)


def observe(game: Quintessence, seat: Seat, pen: Pen) -> None:
    """The match as the seat sees it."""
    pen.packed(HAND, PACKING, game.hands[seat])
    for step in range(PLAYERS):
        write_side(game, seat, pen, seat if step == 0 else 1 - seat, step)
    pen.by_seat("base", game.bases)
    pen.by_seat("resources", game.resources)
    pen.sizes("cards", game.hands)
    pen.sizes("deck cards", game.decks)
    pen.numbers("cheap cards +1", PRICES, cheap_seen(game, 1 - seat, seat))
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
    pen.packed(BOARDS[step], PACKING, game.boards[side])
    write_gone(pen, DESTROYED[step], NUMBERED[step], game.destroyed[side])
    write_gone(pen, REPLACED[step], NUMBERED[PLAYERS + step], game.replaced[side])
    pen.bits(LANES[step], SLOTS, slots_seen(game, seat, side))
    pen.numbers(LEAST[step], NUMBERS, game.least[side])


def slots_seen(game: Quintessence, seat: Seat, side: Seat) -> int:
    """L-18: which slot stands in which lane, as far as the seat sees, as a bit set."""
    found = 0
    lanes = open_lanes(game, side, seat)
    if lanes == NO_LANES:
        return 0
    for lane in range(PLACES):
        slot = slot_in(lanes, lane)
        if slot != NO_SLOT:
            found |= 1 << (PLACES * lane + slot)
    return found


def write_gone(pen: Pen, name: str, numbered: str, row: list[Card]) -> None:
    """Cards that have left the match, first gone first."""
    if not row and not pen.naming:
        pen.skip(1 + 2 * DECK)
        return
    pen.number(name, len(row))
    pen.field(name, PACKING, KIND, row, DECK)
    pen.field(numbered, PACKING, SERIAL, row, DECK)


def reveal(game: Quintessence, seat: Seat, pen: Pen) -> None:
    """The cards that the seat does not see: the other hand, and both decks, the next card first."""
    pen.packed(OTHER_HAND, PACKING, game.hands[1 - seat])
    for step in range(PLAYERS):
        deck = game.decks[seat if step == 0 else 1 - seat]
        pen.field(DECKS[step], PACKING, KIND, deck[::-1], DECK)
