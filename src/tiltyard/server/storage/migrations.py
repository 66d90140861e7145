"""The database schema, version by version. A version that was ever in use is never changed."""

import sqlite3
from typing import Final

from tiltyard.server.storage import StorageError

VERSIONS: Final = [
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        phase TEXT NOT NULL,
        public INTEGER NOT NULL,
        plan BLOB NOT NULL,
        info BLOB NOT NULL
    );
    CREATE INDEX tables_by_phase ON tables (phase, public, number);
    CREATE TABLE journal (
        id INTEGER PRIMARY KEY,
        number INTEGER NOT NULL,
        previous INTEGER NOT NULL,
        entry BLOB NOT NULL
    );
    CREATE TABLE journal_ends (
        name TEXT PRIMARY KEY,
        number INTEGER NOT NULL,
        last INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TRIGGER journal_is_kept BEFORE UPDATE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TRIGGER journal_stays BEFORE DELETE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    CREATE TABLE chat (
        name TEXT NOT NULL,
        of_people INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        id TEXT NOT NULL,
        speaker TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (name, of_people, number)
    ) WITHOUT ROWID;
    CREATE TABLE records (
        name TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        finished TEXT NOT NULL,
        names TEXT NOT NULL,
        winners TEXT NOT NULL,
        moves INTEGER NOT NULL,
        public INTEGER NOT NULL,
        text TEXT NOT NULL
    );
    CREATE INDEX records_by_time ON records (public, finished);
    CREATE INDEX records_by_game ON records (game, public, finished);
    CREATE TABLE players (
        player TEXT NOT NULL,
        finished TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (player, finished, name)
    ) WITHOUT ROWID;
    """,
    "ALTER TABLE journal ADD COLUMN at INTEGER NOT NULL DEFAULT 0",
    """
    ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET touched = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
    CREATE INDEX tables_by_touch ON tables (phase, touched);
    """,
    "CREATE TABLE probe (number INTEGER PRIMARY KEY, filler BLOB NOT NULL)",
    """
    ALTER TABLE tables ADD COLUMN people INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX tables_by_people ON tables (phase, people, touched);
    CREATE TABLE forgetting (last INTEGER PRIMARY KEY);
    DROP TRIGGER journal_stays;
    CREATE TRIGGER journal_stays BEFORE DELETE ON journal
        WHEN NOT EXISTS (SELECT 1 FROM forgetting WHERE last = OLD.id)
        BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
    """,
    """
    ALTER TABLE players RENAME TO players_before;
    CREATE TABLE players (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        finished TEXT NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (player, finished, name)
    ) WITHOUT ROWID;
    INSERT INTO players SELECT player, records.game, records.finished, records.name
        FROM players_before JOIN records ON records.name = players_before.name WHERE public;
    DROP TABLE players_before;
    CREATE INDEX players_by_game ON players (player, game, finished);
    """,
    """
    ALTER TABLE tables ADD COLUMN slow TEXT NOT NULL DEFAULT '';
    CREATE INDEX tables_by_patience ON tables (phase, slow = '', touched);
    CREATE INDEX tables_by_slow ON tables (slow) WHERE slow != '';
    DROP INDEX tables_by_touch;
    """,
    """
    CREATE TABLE daily_results (
        name TEXT PRIMARY KEY,
        seed TEXT NOT NULL,
        day TEXT NOT NULL,
        player TEXT NOT NULL,
        counts INTEGER NOT NULL,
        result BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX daily_results_by_seed ON daily_results (seed, counts, player);
    CREATE INDEX daily_results_by_day ON daily_results (day);
    CREATE TABLE daily_bots (seed TEXT PRIMARY KEY, day TEXT NOT NULL, results BLOB NOT NULL) WITHOUT ROWID;
    """,
    """
    CREATE TABLE reports (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        complainer TEXT NOT NULL,
        about TEXT NOT NULL,
        address TEXT NOT NULL,
        why TEXT NOT NULL,
        text TEXT NOT NULL,
        chat TEXT NOT NULL
    );
    CREATE INDEX reports_by_time ON reports (at);
    CREATE TABLE blocks (address TEXT PRIMARY KEY, until INTEGER NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE orders (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        what TEXT NOT NULL,
        subject TEXT NOT NULL,
        detail TEXT NOT NULL,
        outcome TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX orders_that_wait ON orders (number) WHERE outcome = '';
    """,
    """
    ALTER TABLE journal_ends ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE journal_ends ADD COLUMN node TEXT NOT NULL DEFAULT '';
    CREATE TABLE nodes (
        node TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        until REAL NOT NULL,
        version INTEGER NOT NULL,
        lobby BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
]


def check_version(connection: sqlite3.Connection) -> None:
    """Whether a database has the version that this program knows, for a program that must not upgrade it."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check_known(version, len(VERSIONS))


def check_known(version: int, known: int) -> None:
    """Whether data of this version are those that a program knows."""
    check_not_newer(version, known)
    if version < known:
        raise StorageError(
            f"the data has version {version}, and this tiltyard needs version {known}: use the tiltyard "
            "that the server runs, or start the new server once, which upgrades the data"
        )


def check_not_newer(version: int, known: int) -> None:
    """Whether data of this version can be used, once upgraded."""
    if version > known:
        raise StorageError(
            f"the data has version {version}, and this tiltyard knows versions up to {known}: "
            "install the version that the data was last used with, or a newer one"
        )


def migrate(connection: sqlite3.Connection) -> None:
    """Upgrade a database to the newest version, each step completely or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check_not_newer(version, len(VERSIONS))
    for number in range(version, len(VERSIONS)):
        steps = f"BEGIN IMMEDIATE; {VERSIONS[number]}; PRAGMA user_version = {number + 1}; COMMIT;"
        try:
            connection.executescript(steps)
        except sqlite3.Error as problem:
            raise StorageError(f"the data could not be upgraded to version {number + 1}: {problem}") from None
