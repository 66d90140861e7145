"""Reactions: a few words that are seen at a seat for a moment. They are not kept."""

from typing import Final

from tiltyard.engine.moves import NOBODY
from tiltyard.table.chat import WATCHER_NAME
from tiltyard.table.presence import Presence, Reader
from tiltyard.table.publisher import Publisher
from tiltyard.table.state import State
from tiltyard.wire.protocol import React, Reacted, Refusal, encode

REST: Final = 0.5  # seconds between the reactions of all watchers together


class Reactions:
    """Who may react, and who sees it."""

    def __init__(self, state: State, presence: Presence, publisher: Publisher) -> None:
        self.state = state
        self.presence = presence
        self.publisher = publisher
        self.quiet_until = 0.0  # no watcher may react before

    def react(self, reader: Reader, message: React, now: float) -> None:
        """Show it to everybody; those who see the game with a delay are among themselves."""
        watches = reader.seat == NOBODY
        if watches:
            self._check_watcher(now)
        name = reader.name or WATCHER_NAME if watches else self.state.sitters[reader.seat].name
        links = self.presence.everybody()
        if self.state.plan.wish.delay and self.state.phase == "running":
            links = self.presence.of(NOBODY)[:] if watches else self.presence.people()
        self.publisher.post(links, encode(Reacted(reader.seat, name, message.what)))

    def _check_watcher(self, now: float) -> None:
        if not self.state.plan.wish.cheers:
            raise Refusal("not_yours", "Watchers cannot react at this table.")
        if now < self.quiet_until:
            raise Refusal("too_fast", "Too many people are reacting right now.")
        self.quiet_until = now + REST
