"""Who sits at a table: people by the hash of their key, bots by their level."""

import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from math import inf
from secrets import token_urlsafe
from typing import Final

from tiltyard.wire.protocol import Refusal

REMEMBERED = 16  # message ids per seat
CHOSEN_KEY: Final = re.compile(r"[A-Za-z0-9_-]{32,100}")


def key_token() -> str:
    """A seat key: 256 bits that nobody can guess."""
    return token_urlsafe(32)


def check_chosen(key: str) -> None:
    """Check the form of a key that a client chose; only the client knows whether it is random."""
    if key and not CHOSEN_KEY.fullmatch(key):
        raise Refusal(
            "bad_key", "A key you choose must be 32 to 100 random letters (A to Z), digits, - or _."
        )


def derived(key: str, what: str) -> str:
    """A name that follows from a key without revealing it."""
    return urlsafe_b64encode(sha256(f"tiltyard {what} {key}".encode()).digest()).decode().rstrip("=")


def key_hash(key: str) -> str:
    """What a table keeps of a key. Keys are long and random, so a plain hash is enough."""
    return sha256(key.encode(errors="replace")).hexdigest()


@dataclass(slots=True)
class Sitter:
    """A seat and its occupant."""

    bot: str = ""  # the level of the bot that plays here
    name: str = ""
    key: str = ""
    away_since: float | None = None
    since: int = 0  # when the person was last here, once gone or looking elsewhere; seconds since 1970
    stands_in: str = ""  # the bot that plays for a person
    fill: str = ""  # the bot that comes if nobody does; empty: as at the other seats
    resigned: bool = False
    undos: int = 0  # decisions taken back
    waits: bool = False  # until the person says that the game may begin
    ready_by: float = inf  # a person who is not ready by then loses the seat
    agrees: bool = False  # to a rigged deal
    part: str = ""  # of the seed
    ids: list[str] = field(default_factory=list)  # of recent messages, so that none counts twice

    @property
    def taken(self) -> bool:
        """Somebody sits here."""
        return bool(self.name)

    @property
    def is_person(self) -> bool:
        """A person who is still in the game."""
        return self.taken and not self.bot and not self.resigned

    @property
    def player(self) -> str:
        """The level of the bot that decides here now; empty: the person does."""
        return self.bot or self.stands_in

    def opens_with(self, key: str) -> bool:
        """Whether this is the seat's key."""
        return bool(self.key) and compare_digest(self.key, key_hash(key))

    def remember(self, message: str) -> None:
        """Remember the id of an accepted message."""
        if message:
            self.ids.append(message)
            del self.ids[:-REMEMBERED]
