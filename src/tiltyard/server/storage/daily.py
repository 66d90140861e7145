"""What is stored of the deals of the day: a result for each table, and what the bots made of the deal.

Both are kept for a month.
"""

import sqlite3
from datetime import date, timedelta
from typing import Final

from tiltyard.server.storage import DailyRow

KEPT_DAYS: Final = 31
MOST_RESULTS: Final = 500  # of one deal that are listed; further ones do not count
PUT: Final = """
    INSERT OR IGNORE INTO daily_results VALUES (?, ?, ?, ?, ? AND NOT EXISTS (
        SELECT 1 FROM daily_results WHERE seed = ? AND counts = 1 AND player = ?
    ) AND (SELECT count(*) FROM daily_results WHERE seed = ? AND counts = 1) < ?, ?)
"""
RESULTS: Final = "SELECT result FROM daily_results WHERE seed = ? AND counts = 1 ORDER BY player"
RESULT: Final = "SELECT name, seed, day, player, counts, result FROM daily_results WHERE name = ?"


def put_result(connection: sqlite3.Connection, row: DailyRow) -> None:
    """Store the result of a table. The first of each name counts."""
    player = row.name.casefold()
    values = (row.table, row.seed, row.day, player, row.counts, row.seed, player, row.seed, MOST_RESULTS)
    connection.execute(PUT, (*values, row.result))
    drop_old(connection, row.day)


def drop_old(connection: sqlite3.Connection, day: str) -> None:
    """Forget what is older than a month."""
    oldest = (date.fromisoformat(day) - timedelta(days=KEPT_DAYS)).isoformat()
    for table in ("daily_results", "daily_bots"):
        connection.execute(f"DELETE FROM {table} WHERE day < ?", (oldest,))


def results_of(connection: sqlite3.Connection, seed: str) -> list[bytes]:
    """The results of a deal that count."""
    return [result for (result,) in connection.execute(RESULTS, (seed,))]


def result_of(connection: sqlite3.Connection, table: str) -> DailyRow | None:
    """The result of a table."""
    row = connection.execute(RESULT, (table,)).fetchone()
    return DailyRow(row[0], row[1], row[2], row[3], bool(row[4]), row[5]) if row is not None else None


def bots_of(connection: sqlite3.Connection, seed: str) -> bytes | None:
    """What the bots made of a deal."""
    row = connection.execute("SELECT results FROM daily_bots WHERE seed = ?", (seed,)).fetchone()
    return row[0] if row is not None else None


def put_bots(connection: sqlite3.Connection, seed: str, day: str, results: bytes) -> None:
    """Store what the bots made of a deal."""
    connection.execute("INSERT OR REPLACE INTO daily_bots VALUES (?, ?, ?)", (seed, day, results))
    drop_old(connection, day)
