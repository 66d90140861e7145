"""What is stored for the operator: complaints, addresses that may not come in, and orders."""

import json
import sqlite3
from typing import Final

from tiltyard.server.storage import MOST_REPORTS, BlockRow, DailyRow, OrderRow, ReportRow

PUT_REPORT: Final = """
    INSERT INTO reports (at, name, complainer, about, address, why, text, chat)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
SURPLUS: Final = "DELETE FROM reports WHERE number <= (SELECT max(number) FROM reports) - ?"
REPORTS: Final = """
    SELECT number, at, name, complainer, about, address, why, text, chat FROM reports
        WHERE number > ? ORDER BY number LIMIT ?
"""
PUT_BLOCK: Final = "INSERT OR REPLACE INTO blocks (address, until, why) VALUES (?, ?, ?)"
DAILY_OF: Final = "SELECT name, seed, day, player, counts, result FROM daily_results WHERE player = ?"


# Complaints


def put_report(connection: sqlite3.Connection, row: ReportRow) -> None:
    """Keep a complaint; if there are too many, the oldest goes."""
    chat = json.dumps(row.chat)
    values = (row.at, row.table, row.by, row.about, row.address, row.why, row.text, chat)
    connection.execute(PUT_REPORT, values)
    connection.execute(SURPLUS, (MOST_REPORTS,))


def reports_after(connection: sqlite3.Connection, after: int, limit: int) -> list[ReportRow]:
    """Complaints in the order in which they came."""
    rows = connection.execute(REPORTS, (after, limit))
    return [_report(row) for row in rows]


def _report(row: tuple[int, int, str, str, str, str, str, str, str]) -> ReportRow:
    number, at, table, by, about, address, why, text, chat = row
    return ReportRow(number, at, table, by, about, address, why, text, json.loads(chat))


def drop_reports(connection: sqlite3.Connection, before: int) -> int:
    """Delete complaints made before then."""
    return connection.execute("DELETE FROM reports WHERE at < ?", (before,)).rowcount


# Names


def daily_of(connection: sqlite3.Connection, name: str) -> list[DailyRow]:
    """The results of deals of the day of somebody."""
    rows = connection.execute(DAILY_OF, (name.casefold(),))
    return [DailyRow(row[0], row[1], row[2], row[3], bool(row[4]), row[5]) for row in rows]


def forget_name(connection: sqlite3.Connection, name: str) -> int:
    """Delete the results of deals of the day of somebody, and complaints by and about them."""
    gone = connection.execute("DELETE FROM daily_results WHERE player = ?", (name.casefold(),)).rowcount
    found = connection.execute("SELECT number, complainer, about FROM reports").fetchall()
    for number, *names in found:
        if name.casefold() in [each.casefold() for each in names]:
            gone += connection.execute("DELETE FROM reports WHERE number = ?", (number,)).rowcount
    return gone


# Addresses that may not come in


def blocks(connection: sqlite3.Connection) -> list[BlockRow]:
    """All of them."""
    return [BlockRow(*row) for row in connection.execute("SELECT address, until, why FROM blocks")]


def put_block(connection: sqlite3.Connection, row: BlockRow) -> None:
    """One more, or one that is changed."""
    connection.execute(PUT_BLOCK, (row.address, row.until, row.why))


def drop_block(connection: sqlite3.Connection, address: str) -> bool:
    """One fewer."""
    return bool(connection.execute("DELETE FROM blocks WHERE address = ?", (address,)).rowcount)


# Orders


def put_order(connection: sqlite3.Connection, what: str, subject: str, detail: str) -> int:
    """One more order."""
    values = (what, subject, detail)
    put = connection.execute("INSERT INTO orders (what, subject, detail) VALUES (?, ?, ?)", values)
    return put.lastrowid or 0


def orders(connection: sqlite3.Connection, limit: int) -> list[OrderRow]:
    """Those that wait."""
    rows = connection.execute(
        "SELECT number, what, subject, detail FROM orders WHERE outcome = '' ORDER BY number LIMIT ?",
        (limit,),
    )
    return [OrderRow(*row) for row in rows]


def settle_order(connection: sqlite3.Connection, number: int, outcome: str) -> None:
    """One that waits no longer."""
    connection.execute("UPDATE orders SET outcome = ? WHERE number = ? AND outcome = ''", (outcome, number))


def outcome_of(connection: sqlite3.Connection, number: int) -> str:
    """What came of one."""
    row = connection.execute("SELECT outcome FROM orders WHERE number = ?", (number,)).fetchone()
    return row[0] if row is not None else ""
