"""Whether a database file is sound, as SQLite itself sees it."""

import re
import sqlite3
from typing import Final

MOST: Final = 100  # faults that are listed
NULL: Final = re.compile(r"NULL value in (\w+)\.(\w+)")


def faults_of(connection: sqlite3.Connection) -> list[str]:
    """What is wrong with the file; nothing, if it is sound."""
    try:
        said = [text for (text,) in connection.execute(f"PRAGMA integrity_check({MOST})")]
        return [text for text in said if text != "ok" and not _is_mistaken(connection, text)]
    except sqlite3.DatabaseError as problem:
        return [str(problem)]


def _is_mistaken(connection: sqlite3.Connection, text: str) -> bool:
    """SQLite 3.40 takes columns of a table without row numbers for NULL; so we look ourselves."""
    found = NULL.fullmatch(text)
    if found is None:
        return False
    table, column = found.groups()
    return not connection.execute(f"SELECT 1 FROM {table} WHERE {column} IS NULL LIMIT 1").fetchall()
