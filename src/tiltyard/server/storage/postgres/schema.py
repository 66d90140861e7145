"""The schema in PostgreSQL, version by version. A version that was ever in use is never changed.

Texts that players write are stored as bytes, because a TEXT cannot hold every character. Names sort by their
bytes, as in SQLite.
"""

from typing import TYPE_CHECKING, Final

import asyncpg

from tiltyard.server.storage import StorageError, StorageTaken
from tiltyard.server.storage.migrations import check_known, check_not_newer
from tiltyard.server.storage.postgres.owners import NODES

if TYPE_CHECKING:
    from tiltyard.server.storage.postgres.line import Connection

TURN: Final = 7_414_425  # the number of the lock that servers take before they upgrade
LOST: Final = "TY001"  # the error of a write under an epoch that is over
VERSIONS: Final = [
    """
    CREATE TABLE tables (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name TEXT COLLATE "C" NOT NULL UNIQUE,
        game TEXT NOT NULL,
        phase TEXT NOT NULL,
        public BOOLEAN NOT NULL,
        plan BYTEA NOT NULL,
        info BYTEA NOT NULL,
        touched BIGINT NOT NULL,
        people BOOLEAN NOT NULL,
        slow TEXT NOT NULL
    );
    CREATE INDEX tables_by_phase ON tables (phase, public, number);
    CREATE INDEX tables_by_people ON tables (phase, people, touched);
    CREATE INDEX tables_by_patience ON tables (phase, (slow = ''), touched);
    CREATE INDEX tables_by_slow ON tables (slow) WHERE slow != '';

    CREATE TABLE nodes (
        node TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        until TIMESTAMPTZ NOT NULL,
        version INTEGER NOT NULL,
        lobby BYTEA NOT NULL
    );
    CREATE TABLE journal_ends (
        id BIGINT GENERATED ALWAYS AS IDENTITY UNIQUE,
        name TEXT COLLATE "C" PRIMARY KEY,
        number INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        node TEXT NOT NULL
    ) WITH (fillfactor = 50);
    CREATE TABLE journal (
        id BIGINT NOT NULL,
        number INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        at BIGINT NOT NULL,
        entry BYTEA NOT NULL,
        PRIMARY KEY (id, number)
    );
    CREATE TABLE forgetting (id BIGINT PRIMARY KEY);
    CREATE FUNCTION keep_journal() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM forgetting WHERE id = OLD.id) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'the journal only grows';
    END $$;
    CREATE TRIGGER journal_is_kept BEFORE UPDATE OR DELETE ON journal
        FOR EACH ROW EXECUTE FUNCTION keep_journal();

    -- Entries follow the last one of their table, under the epoch of its owner, or nothing is written.
    -- A table without entries is only checked; its numbers are -1.
    CREATE FUNCTION append(
        me TEXT, names TEXT[], epochs INTEGER[], befores INTEGER[], lasts INTEGER[],
        tables TEXT[], numbers INTEGER[], ats BIGINT[], entries BYTEA[]
    ) RETURNS VOID LANGUAGE plpgsql AS $$
    DECLARE lost TEXT[];
    BEGIN
        WITH began AS (
            INSERT INTO journal_ends AS ends (name, number, epoch, node)
            SELECT x.name, x.last, x.epoch, me FROM unnest(names, epochs, befores, lasts)
                AS x (name, epoch, before, last) WHERE x.before = 0
            ON CONFLICT (name) DO UPDATE SET number = excluded.number
                WHERE ends.number = 0 AND ends.epoch = excluded.epoch
            RETURNING ends.name
        ), went_on AS (
            UPDATE journal_ends AS ends SET number = CASE WHEN x.last < 0 THEN ends.number ELSE x.last END
            FROM unnest(names, epochs, befores, lasts) AS x (name, epoch, before, last)
            WHERE x.before != 0 AND ends.name = x.name AND ends.epoch = x.epoch
                AND (x.before < 0 OR ends.number = x.before)
            RETURNING ends.name
        )
        SELECT array_agg(name) INTO lost FROM unnest(names) AS name
            WHERE name NOT IN (SELECT began.name FROM began UNION ALL SELECT went_on.name FROM went_on);
        IF lost IS NOT NULL THEN
            RAISE EXCEPTION 'another owner' USING ERRCODE = 'TY001', DETAIL = array_to_json(lost)::TEXT;
        END IF;
        INSERT INTO journal SELECT ends.id, x.number, ends.epoch, x.at, x.entry
            FROM unnest(tables, numbers, ats, entries) AS x (name, number, at, entry)
            JOIN journal_ends AS ends ON ends.name = x.name;
    END $$;

    -- The epoch under which a table is ours from now on; or nothing, and who else owns it.
    CREATE FUNCTION claim(wanted TEXT, me TEXT, OUT mine INTEGER, OUT other TEXT) LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO journal_ends AS ends (name, number, epoch, node) VALUES (wanted, 0, 1, me)
        ON CONFLICT (name) DO UPDATE SET epoch = ends.epoch + 1, node = me
            WHERE ends.node = me OR NOT EXISTS (
                SELECT 1 FROM nodes WHERE nodes.node = ends.node AND nodes.until > clock_timestamp()
            )
        RETURNING epoch INTO mine;
        IF mine IS NULL THEN
            SELECT node INTO other FROM journal_ends WHERE name = wanted;
        END IF;
    END $$;

    CREATE TABLE chat (
        name TEXT COLLATE "C" NOT NULL,
        of_people BOOLEAN NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        id BYTEA NOT NULL,
        speaker BYTEA NOT NULL,
        text BYTEA NOT NULL,
        PRIMARY KEY (name, of_people, number)
    );
    CREATE TABLE records (
        name TEXT COLLATE "C" PRIMARY KEY,
        game TEXT NOT NULL,
        finished TEXT COLLATE "C" NOT NULL,
        names TEXT NOT NULL,
        winners TEXT NOT NULL,
        moves INTEGER NOT NULL,
        public BOOLEAN NOT NULL,
        text BYTEA NOT NULL
    );
    CREATE INDEX records_by_time ON records (public, finished DESC, name);
    CREATE INDEX records_by_game ON records (game, public, finished DESC, name);
    CREATE TABLE players (
        player BYTEA NOT NULL,
        game TEXT NOT NULL,
        finished TEXT COLLATE "C" NOT NULL,
        name TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (player, finished, name)
    );
    CREATE INDEX players_by_game ON players (player, game, finished);
    CREATE INDEX players_by_table ON players (name);
    CREATE TABLE daily_results (
        name TEXT COLLATE "C" PRIMARY KEY,
        seed TEXT NOT NULL,
        day TEXT COLLATE "C" NOT NULL,
        player BYTEA NOT NULL,
        counts BOOLEAN NOT NULL,
        result BYTEA NOT NULL
    );
    CREATE INDEX daily_results_by_seed ON daily_results (seed, counts, player);
    CREATE INDEX daily_results_by_day ON daily_results (day);
    CREATE TABLE daily_bots (seed TEXT PRIMARY KEY, day TEXT COLLATE "C" NOT NULL, results BYTEA NOT NULL);
    CREATE TABLE probe (number INTEGER PRIMARY KEY, filler BYTEA NOT NULL);
    CREATE TABLE reports (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at BIGINT NOT NULL,
        name TEXT NOT NULL,
        complainer BYTEA NOT NULL,
        about BYTEA NOT NULL,
        address TEXT NOT NULL,
        why TEXT NOT NULL,
        text BYTEA NOT NULL,
        chat TEXT NOT NULL
    );
    CREATE INDEX reports_by_time ON reports (at);
    CREATE TABLE blocks (address TEXT PRIMARY KEY, until BIGINT NOT NULL, why TEXT NOT NULL);
    CREATE TABLE orders (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        what TEXT NOT NULL,
        subject TEXT NOT NULL,
        detail TEXT NOT NULL,
        outcome TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX orders_that_wait ON orders (number) WHERE outcome = '';
    """,
]


async def version_of(connection: "Connection") -> int:
    """Which version the data has; 0: there is none."""
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        return 0
    return await connection.fetchval("SELECT max(version) FROM schema_version") or 0


async def check_version(connection: "Connection") -> None:
    """For a program beside a server, which must not upgrade the data."""
    version = await version_of(connection)
    if version == 0:
        raise StorageError("this database holds no server's data; name your server's with --data")
    check_known(version, len(VERSIONS))


async def migrate_alone(connection: "Connection") -> None:
    """Upgrade a database that no server is using."""
    if await version_of(connection) and await connection.fetch(NODES):
        raise StorageTaken("servers are using this database; stop them first")
    await migrate(connection)


async def migrate(connection: "Connection") -> None:
    """Upgrade a database to the newest version, completely or not at all; one server does it, others wait."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", TURN)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        version = await connection.fetchval("SELECT max(version) FROM schema_version") or 0
        check_not_newer(version, len(VERSIONS))
        for number in range(version, len(VERSIONS)):
            try:
                await connection.execute(VERSIONS[number])
            except asyncpg.PostgresError as problem:
                raise StorageError(
                    f"the data could not be upgraded to version {number + 1}: {problem}"
                ) from None
            await connection.execute("INSERT INTO schema_version VALUES ($1)", number + 1)
