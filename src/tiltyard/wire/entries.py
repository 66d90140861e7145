"""What is kept of a table: its plan, and its journal, every change as a small record, in order."""

from typing import Final

import msgspec
from msgspec import Struct

from tiltyard.wire.lobby import CreateTable
from tiltyard.wire.protocol import WhoAsks

NOT_YET: Final = -1


class Entry(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """One change; the names are short, because there are many."""


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str
    key: str = ""  # the hash of the key; bots have none
    bot: str = ""
    waits: bool = False  # until the person says that the game may begin
    agrees: bool = False  # to a rigged deal


class Rose(Entry, frozen=True, tag="rose"):
    """Somebody left before the start."""

    seat: int
    removed: bool = False  # because the host said so


class Drew(Entry, frozen=True, tag="drew"):
    """The server drew its part of the seed; nobody is told until the end."""

    part: str


class Ready(Entry, frozen=True, tag="ready"):
    """Somebody said that the game may begin, and added to the seed."""

    seat: int
    part: str = ""
    agrees: bool = False  # to a rigged deal


class Resized(Entry, frozen=True, tag="seats"):
    """The host changed the number of seats."""

    count: int


class Filled(Entry, frozen=True, tag="fill"):
    """The host said which bot takes an open seat."""

    seat: int
    level: str


class Closed(Entry, frozen=True, tag="closed"):
    """Everybody left before the start, or nobody came back."""

    reason: str = ""


class Began(Entry, frozen=True, tag="began"):
    """The game began, with this seed and that many seats."""

    seed: str
    seats: int


class Played(Entry, frozen=True, tag="p"):
    """A move was made."""

    s: int
    m: int
    id: str = ""  # the client's own number for it
    ms: int = 0  # charged to the clock; NOT_YET: the seat is still choosing, and its clock keeps running
    by: str = ""  # bot, clock or window, if it was not the person


class Held(Entry, frozen=True, tag="held"):
    """An answer held until the end of a response window."""

    s: int
    m: int
    id: str


class TookBack(Entry, frozen=True, tag="undo"):
    """The last move of a seat was taken back."""

    seat: int
    count: int  # moves that are left
    told: list[int] = []  # how much had been told by then, as a log counts it


class GaveUp(Entry, frozen=True, tag="gaveup"):
    """Somebody resigned, left, or was away too long."""

    seat: int
    reason: str


class StoodIn(Entry, frozen=True, tag="bot"):
    """A bot plays for somebody who is away."""

    seat: int
    level: str


class CameBack(Entry, frozen=True, tag="back"):
    """The person is back, the bot leaves."""

    seat: int


class Paused(Entry, frozen=True, tag="pause"):
    """By agreement."""


class Resumed(Entry, frozen=True, tag="resume"):
    """Somebody ended the pause."""

    seat: int


class Ended(Entry, frozen=True, tag="ended"):
    """The server ended the game, and nobody has won."""

    reason: str


class Hinted(Entry, frozen=True, tag="hint"):
    """Somebody asked for a hint, while others play too."""

    seat: int


class Allowed(Entry, frozen=True, tag="hints"):
    """The host said who may ask for hints."""

    who: WhoAsks


class Rekeyed(Entry, frozen=True, tag="key"):
    """Somebody who had lost the key of a seat was given a new one."""

    seat: int
    key: str  # its hash


class Followed(Entry, frozen=True, tag="rematch"):
    """The same people play on at another table."""

    table: str


AnyEntry = (
    Sat
    | Rose
    | Drew
    | Ready
    | Resized
    | Filled
    | Closed
    | Began
    | Played
    | Held
    | TookBack
    | GaveUp
    | StoodIn
    | CameBack
    | Paused
    | Resumed
    | Ended
    | Hinted
    | Allowed
    | Rekeyed
    | Followed
)

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(AnyEntry).decode


class StoredPlan(Struct, frozen=True):
    """A plan as storage keeps it."""

    wish: CreateTable
    invite: str = ""
    past: str = ""  # the record of the moves that are kept of another game
    seed: str = ""  # the seed of the game whose cards are dealt again
    counts: bool = False  # a deal of the day that was played on its day
    fresh: bool = False  # a new seed, whatever the request or its scenario says
    won: dict[str, int] = {}  # how many games each has won at the tables before
    games: int = 0  # of how many
    before: str = ""  # the last of these tables


decode_plan: Final = msgspec.json.Decoder(StoredPlan).decode
