"""What is stored for the operator, in PostgreSQL: complaints, addresses that may not come in, and orders."""

import json
from typing import TYPE_CHECKING, Any, Final

from tiltyard.server.storage import MOST_REPORTS, ReportRow

if TYPE_CHECKING:
    from tiltyard.server.storage.postgres.line import Connection

PUT_REPORT: Final = """
    INSERT INTO reports (at, name, complainer, about, address, why, text, chat)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
SURPLUS: Final = "DELETE FROM reports WHERE number <= (SELECT max(number) FROM reports) - $1"
REPORTS: Final = """
    SELECT number, at, name, complainer, about, address, why, text, chat FROM reports
        WHERE number > $1 ORDER BY number LIMIT $2
"""
DAILY_OF: Final = "SELECT name, seed, day, player, counts, result FROM daily_results WHERE player = $1"
PUT_BLOCK: Final = """
    INSERT INTO blocks VALUES ($1, $2, $3)
        ON CONFLICT (address) DO UPDATE SET until = excluded.until, why = excluded.why
"""
PUT_ORDER: Final = "INSERT INTO orders (what, subject, detail) VALUES ($1, $2, $3) RETURNING number"
ORDERS: Final = "SELECT number, what, subject, detail FROM orders WHERE outcome = '' ORDER BY number LIMIT $1"
FAULTS: Final = """
    SELECT ends.name FROM journal_ends AS ends WHERE ends.number != (
        SELECT count(*) FROM journal WHERE journal.id = ends.id
    ) LIMIT 100
"""


async def put_report(connection: "Connection", row: ReportRow) -> None:
    """Keep a complaint; if there are too many, the oldest goes."""
    words = [text.encode() for text in (row.by, row.about)]
    values = (row.at, row.table, *words, row.address, row.why, row.text.encode(), json.dumps(row.chat))
    async with connection.transaction():
        await connection.execute(PUT_REPORT, *values)
        await connection.execute(SURPLUS, MOST_REPORTS)


def report_of(row: Any) -> ReportRow:
    """A complaint."""
    number, at, table, by, about, address, why, text, chat = row
    who, whom, said = by.decode(), about.decode(), text.decode()
    return ReportRow(number, at, table, who, whom, address, why, said, json.loads(chat))


async def forget_name(connection: "Connection", name: str) -> int:
    """Delete the results of deals of the day of somebody, and complaints by and about them."""
    sought = name.casefold()
    async with connection.transaction():
        found = await connection.fetch("SELECT number, complainer, about FROM reports")
        numbers = [
            number for number, *names in found if sought in [each.decode().casefold() for each in names]
        ]
        done = await connection.execute("DELETE FROM daily_results WHERE player = $1", sought.encode())
        await connection.execute("DELETE FROM reports WHERE number = ANY($1)", numbers)
    return rows_in(done) + len(numbers)


def rows_in(done: str) -> int:
    """How many rows a statement says it has changed."""
    return int(done.rpartition(" ")[2])
