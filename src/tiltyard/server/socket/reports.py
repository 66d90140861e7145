"""Complaints: what somebody tells the operator about somebody else at the same table."""

from typing import Final

from tiltyard.engine.moves import NOBODY
from tiltyard.engine.names import look_of
from tiltyard.server.rooms.lobby import Lobby
from tiltyard.server.storage import ReportRow, StorageError
from tiltyard.server.storage.asking import Labour, asking
from tiltyard.server.traffic.room import Room
from tiltyard.table.chat import WATCHER_NAME
from tiltyard.table.presence import Reader
from tiltyard.wire.protocol import Refusal, Report

LINES: Final = 20  # of the chat that go with a complaint


def name_of(room: Room, reader: Reader) -> str:
    """What somebody is called at a table."""
    if reader.seat == NOBODY:
        return reader.name or WATCHER_NAME
    return room.table.state.sitters[reader.seat].name


def watcher_name(room: Room, name: str, watchers: list[str]) -> str:
    """What a watcher is called: as they wish, unless they would pass for a player or another watcher.

    Nobody is kept from watching for that: people watch from a second device of their own.
    """
    others = [look_of(other) for other in [*room.table.gathering.taken_names(), *watchers]]
    return "" if look_of(name) in others else name


def keep(lobby: Lobby, room: Room, reader: Reader, report: Report, address: str) -> Labour[None]:
    """Store a complaint, with the lines of chat that whoever complains could read."""
    text = " ".join(report.text.split())
    if text and not text.isprintable():
        raise Refusal("bad_text", "A report must have printable characters only.")
    by, about = name_of(room, reader), " ".join(report.name.split())
    sat = look_of(about) in [look_of(name) for name in room.table.gathering.taken_names()]
    said = room.table.chat.since(reader.seat != NOBODY, 0)
    if not (sat or address or any(line.name == about for line in said)):
        raise Refusal("bad_name", "Nobody of that name is or was here; report the name as it is shown.")
    chat = [f"{line.name}: {line.text}" for line in said[-LINES:]]
    now = int(lobby.config.wall() * 1000)
    row = ReportRow(0, now, room.table.name, by, about, address, report.why, text, chat)
    try:
        yield from asking(lobby.storage, lobby.storage.put_report, row)
    except StorageError:
        raise Refusal("storage", "The server cannot save anything right now. Try again.") from None
    lobby.metrics.reports += 1
