"""Who owns which table, in SQLite: `journal_ends` says it beside where the journal ends.

A claim begins a new epoch, and only what is written under the last one is taken. So whoever has lost a table
without noticing can write nothing, whatever its clock says.
"""

import sqlite3
from time import monotonic
from typing import Final

from tiltyard.server.storage import Elsewhere, NodeRow

OWNER: Final = """
    SELECT nodes.node FROM journal_ends JOIN nodes ON nodes.node = journal_ends.node
        WHERE journal_ends.name = ? AND nodes.node != ? AND nodes.until > ?
"""
CLAIM: Final = """
    INSERT INTO journal_ends (name, number, last, epoch, node) VALUES (?, 0, 0, 1, ?)
    ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1, node = excluded.node RETURNING epoch
"""
BEAT: Final = """
    INSERT INTO nodes (node, address, until, version, lobby) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT (node) DO UPDATE SET address = excluded.address, until = excluded.until
"""
SHOW: Final = "UPDATE nodes SET version = version + 1, lobby = ? WHERE node = ?"
RELEASE: Final = "UPDATE journal_ends SET node = '' WHERE name = ? AND epoch = ?"
IS_OURS: Final = "SELECT 1 FROM journal_ends WHERE name = ? AND epoch = ?"


def owner(connection: sqlite3.Connection, table: str, node: str) -> str:
    """Who else owns a table and lives; empty: nobody. All processes of a machine share the clock."""
    found = connection.execute(OWNER, (table, node, monotonic())).fetchone()
    return found[0] if found is not None else ""


def epoch_of(connection: sqlite3.Connection, table: str) -> int:
    """The epoch of a table that nobody else can own."""
    found = connection.execute("SELECT epoch FROM journal_ends WHERE name = ?", (table,)).fetchone()
    return int(found[0]) if found is not None else 1


def claim(connection: sqlite3.Connection, table: str, node: str) -> int:
    """Own a table from now on, under a new epoch."""
    other = owner(connection, table, node)
    if other:
        raise Elsewhere(other)
    (epoch,) = connection.execute(CLAIM, (table, node)).fetchone()
    return int(epoch)


def release(connection: sqlite3.Connection, tables: dict[str, int]) -> None:
    """Own these no more."""
    if tables:
        connection.executemany(RELEASE, tables.items())


def lost(connection: sqlite3.Connection, epochs: dict[str, int]) -> list[str]:
    """Tables that have had another owner since these epochs."""
    return [
        name for name, epoch in epochs.items() if not connection.execute(IS_OURS, (name, epoch)).fetchone()
    ]


def beat(
    connection: sqlite3.Connection, node: str, address: str, seconds: float, lobby: bytes | None
) -> None:
    """A node lives, and shows its tables."""
    now = monotonic()
    connection.execute(BEAT, (node, address, now + seconds, b"[]"))
    if lobby is not None:
        connection.execute(SHOW, (lobby, node))
    connection.execute("DELETE FROM nodes WHERE until < ?", (now - 10 * seconds,))


def others(connection: sqlite3.Connection, node: str, known: dict[str, int]) -> list[NodeRow]:
    """The other nodes that live; the lobby only of those that have changed it."""
    rows = connection.execute(
        "SELECT node, address, version FROM nodes WHERE node != ? AND until > ?", (node, monotonic())
    ).fetchall()
    return [
        NodeRow(other, address, version, b"" if known.get(other) == version else _lobby(connection, other))
        for other, address, version in rows
    ]


def _lobby(connection: sqlite3.Connection, node: str) -> bytes:
    found = connection.execute("SELECT lobby FROM nodes WHERE node = ?", (node,)).fetchone()
    return found[0] if found is not None else b"[]"


def retire(connection: sqlite3.Connection, node: str) -> None:
    """A node is dead."""
    connection.execute("DELETE FROM nodes WHERE node = ?", (node,))
