"""Deleting a table: it is gone at once, and its journal is deleted from the end, bit by bit.

The journal only grows, but for this: the database itself lets an entry go only if the list of what is being
forgotten points at it.
"""

import json
import sqlite3


def forget_table(connection: sqlite3.Connection, name: str) -> None:
    """Delete a table, its chat and its record."""
    found = connection.execute("SELECT finished, names FROM records WHERE name = ?", (name,)).fetchone()
    if found is not None:
        players = [(player.casefold(), found[0], name) for player in json.loads(found[1])]
        connection.executemany("DELETE FROM players WHERE player = ? AND finished = ? AND name = ?", players)
    for table in ("records", "chat", "tables"):
        connection.execute(f"DELETE FROM {table} WHERE name = ?", (name,))
    connection.execute("INSERT INTO forgetting SELECT last FROM journal_ends WHERE name = ?", (name,))
    connection.execute("DELETE FROM journal_ends WHERE name = ?", (name,))


def forget_entries(connection: sqlite3.Connection, limit: int) -> int:
    """Delete the last entries of journals being deleted, and return how many there were."""
    for gone in range(limit):
        found = connection.execute("SELECT last FROM forgetting LIMIT 1").fetchone()
        if found is None:
            return gone
        _forget_entry(connection, found[0])
    return limit


def _forget_entry(connection: sqlite3.Connection, last: int) -> None:
    before = connection.execute("SELECT previous FROM journal WHERE id = ?", (last,)).fetchone()
    connection.execute("DELETE FROM journal WHERE id = ?", (last,))
    connection.execute("DELETE FROM forgetting WHERE last = ?", (last,))
    if before is not None and before[0]:
        connection.execute("INSERT INTO forgetting VALUES (?)", before)
