"""The lanes of a side are one number: three bits for each lane, the slot that stands there plus one."""

import re
from typing import Final

from tiltyard.engine.moves import NO_CARD, Card, DealError
from tiltyard.games.quintessence.cards import PLACES

NO_LANES: Final = 0
NO_SLOT: Final = -1
WRITTEN: Final = re.compile(r"([1-5])\s*>\s*([1-5])")


def slot_in(lanes: int, lane: int) -> int:
    """The slot that stands in a lane, or NO_SLOT."""
    return ((lanes >> (3 * lane)) & 7) - 1


def with_slot(lanes: int, lane: int, slot: int) -> int:
    """The lanes with this slot in a lane that was free."""
    return lanes | ((slot + 1) << (3 * lane))


def lane_of(lanes: int, slot: int) -> int:
    """The lane in which a slot stands, or NO_SLOT."""
    for lane in range(PLACES):
        if slot_in(lanes, lane) == slot:
            return lane
    return NO_SLOT


def used_lanes(lanes: int) -> list[int]:
    """The lanes that hold a card, from the first on."""
    return [lane for lane in range(PLACES) if slot_in(lanes, lane) != NO_SLOT]


def lanes_text(lanes: int) -> str:
    """`2>5, 1>3`: the card of slot 2 in lane 5, and so on."""
    return ", ".join([f"{slot_in(lanes, lane) + 1}>{lane + 1}" for lane in used_lanes(lanes)]) or "-"


def read_lanes(text: str, board: list[Card]) -> int:
    """The lanes that a deal describes, for the cards of this board."""
    lanes = NO_LANES
    for entry in text.split(","):
        found = WRITTEN.fullmatch(entry.strip())
        if found is None:
            raise DealError("lanes", f"a slot in a lane is written 2>5, not {entry.strip()[:40]!r}")
        slot, lane = int(found.group(1)) - 1, int(found.group(2)) - 1
        if board[slot] == NO_CARD or lane_of(lanes, slot) != NO_SLOT or slot_in(lanes, lane) != NO_SLOT:
            raise DealError(
                "lanes", f"{entry.strip()!r}: no card is there, or the slot or lane is used already"
            )
        lanes = with_slot(lanes, lane, slot)
    return lanes
