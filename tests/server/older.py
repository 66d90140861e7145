"""Databases of older versions, made from new ones."""

import sqlite3
from pathlib import Path

STEPS_BACK = [  # from each version to the one before
    [],
    ["ALTER TABLE journal DROP COLUMN at"],
    ["DROP INDEX tables_by_touch", "ALTER TABLE tables DROP COLUMN touched"],
    ["DROP TABLE probe"],
    [
        "DROP INDEX tables_by_people",
        "ALTER TABLE tables DROP COLUMN people",
        "DROP TRIGGER journal_stays",
        "DROP TABLE forgetting",
        """CREATE TRIGGER journal_stays BEFORE DELETE ON journal
            BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END""",
    ],
    ["DROP INDEX players_by_game", "ALTER TABLE players DROP COLUMN game"],
    [
        "DROP INDEX tables_by_slow",
        "DROP INDEX tables_by_patience",
        "ALTER TABLE tables DROP COLUMN slow",
        "CREATE INDEX tables_by_touch ON tables (phase, touched)",
    ],
    ["DROP TABLE daily_results", "DROP TABLE daily_bots"],
    ["DROP TABLE reports", "DROP TABLE blocks", "DROP TABLE orders"],
    [
        "DROP TABLE nodes",
        "ALTER TABLE journal_ends DROP COLUMN node",
        "ALTER TABLE journal_ends DROP COLUMN epoch",
    ],
]


def make_older(data: Path, version: int) -> None:
    """Take away what versions after this one brought."""
    connection = sqlite3.connect(data, isolation_level=None)
    for steps in reversed(STEPS_BACK[version:]):
        for step in steps:
            connection.execute(step)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
