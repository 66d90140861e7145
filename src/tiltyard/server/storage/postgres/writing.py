"""A batch in PostgreSQL: one call for moves, as most are; a transaction for anything else."""

import json
from dataclasses import astuple
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from tiltyard.server.storage import Batch, ChatRow, DailyRow, EntryRow, RecordRow
from tiltyard.server.storage.daily import KEPT_DAYS, MOST_RESULTS

if TYPE_CHECKING:
    from tiltyard.server.storage.postgres.line import Connection

CHAT_KEPT: Final = 200  # lines of a table's people, and as many of its watchers
APPEND: Final = "SELECT append($1, $2, $3, $4, $5, $6, $7, $8, $9)"
PUT_TABLE: Final = """
    INSERT INTO tables (name, game, phase, public, plan, info, touched, people, slow)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (name) DO UPDATE
        SET phase = excluded.phase, info = excluded.info, touched = excluded.touched,
            people = excluded.people, slow = excluded.slow
"""
PUT_CHAT: Final = "INSERT INTO chat VALUES ($1, $2, $3, $4, $5, $6, $7)"
DROP_CHAT: Final = "DELETE FROM chat WHERE name = $1 AND of_people = $2 AND number <= $3"
PUT_RECORD: Final = "INSERT INTO records VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
PUT_PLAYER: Final = "INSERT INTO players VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
PUT_RESULT: Final = """
    INSERT INTO daily_results VALUES ($1, $2, $3, $4, $5 AND NOT EXISTS (
        SELECT 1 FROM daily_results WHERE seed = $2 AND counts AND player = $4
    ) AND (SELECT count(*) FROM daily_results WHERE seed = $2 AND counts) < $6, $7) ON CONFLICT DO NOTHING
"""
PUT_BOTS: Final = """
    INSERT INTO daily_bots VALUES ($1, $2, $3) ON CONFLICT (seed) DO UPDATE SET results = excluded.results
"""
TOUCH: Final = """
    UPDATE tables SET touched = x.at FROM unnest($1::TEXT[], $2::BIGINT[]) AS x (name, at)
        WHERE tables.name = x.name
"""
RELEASE: Final = """
    UPDATE journal_ends AS ends SET node = '' FROM unnest($1::TEXT[], $2::INTEGER[]) AS x (name, epoch)
        WHERE ends.name = x.name AND ends.epoch = x.epoch
"""
UNCHECKED: Final = -1  # a table without entries


async def put(connection: "Connection", batch: Batch, node: str) -> None:
    """Store all of it, or nothing."""
    rare = batch.tables or batch.chat or batch.records or batch.daily or batch.touched or batch.released
    if not rare:
        await put_entries(connection, batch.entries, batch.epochs, node)
        return
    async with connection.transaction():
        if batch.entries or batch.epochs:
            await put_entries(connection, batch.entries, batch.epochs, node)
        await _put_rare(connection, batch)


async def put_entries(
    connection: "Connection", rows: list[EntryRow], epochs: dict[str, int], node: str
) -> None:
    """Append to the journals; the database checks that we may, and that nothing is missing."""
    befores = dict.fromkeys(epochs, UNCHECKED)
    lasts = dict.fromkeys(epochs, UNCHECKED)
    for row in rows:
        if befores.get(row.table, UNCHECKED) == UNCHECKED:
            befores[row.table] = row.number - 1
        lasts[row.table] = row.number
    await connection.fetchval(
        APPEND,
        node,
        list(befores),
        [epochs.get(name, 0) for name in befores],
        list(befores.values()),
        list(lasts.values()),
        [row.table for row in rows],
        [row.number for row in rows],
        [row.at for row in rows],
        [row.entry for row in rows],
    )


async def _put_rare(connection: "Connection", batch: Batch) -> None:
    if batch.tables:
        await connection.executemany(PUT_TABLE, [astuple(row) for row in batch.tables.values()])
    if batch.chat:
        await _put_chat(connection, batch.chat)
    for record in batch.records:
        await _put_record(connection, record)
    for result in batch.daily:
        await _put_result(connection, result)
    if batch.touched:
        await connection.execute(TOUCH, list(batch.touched), list(batch.touched.values()))
    if batch.released:
        await connection.execute(RELEASE, list(batch.released), list(batch.released.values()))


async def _put_chat(connection: "Connection", lines: list[ChatRow]) -> None:
    rows = [
        (
            line.table,
            line.of_people,
            line.number,
            line.seat,
            line.id.encode(),
            line.name.encode(),
            line.text.encode(),
        )
        for line in lines
    ]
    await connection.executemany(PUT_CHAT, rows)
    await connection.executemany(
        DROP_CHAT, [(line.table, line.of_people, line.number - CHAT_KEPT) for line in lines]
    )


async def _put_record(connection: "Connection", row: RecordRow) -> None:
    names, winners = json.dumps(row.names), json.dumps(row.winners)
    values = (row.table, row.game, row.finished, names, winners, row.moves, row.public, row.text.encode())
    await connection.execute(PUT_RECORD, *values)
    if row.public:
        players = [(name.casefold().encode(), row.game, row.finished, row.table) for name in row.names]
        await connection.executemany(PUT_PLAYER, players)


async def _put_result(connection: "Connection", row: DailyRow) -> None:
    player = row.name.casefold().encode()
    values = (row.table, row.seed, row.day, player, row.counts, MOST_RESULTS, row.result)
    await connection.execute(PUT_RESULT, *values)
    await drop_old(connection, row.day)


async def put_bots(connection: "Connection", seed: str, day: str, results: bytes) -> None:
    """Store what the bots made of a deal of the day."""
    async with connection.transaction():
        await connection.execute(PUT_BOTS, seed, day, results)
        await drop_old(connection, day)


async def drop_old(connection: "Connection", day: str) -> None:
    """Forget what is older than a month."""
    oldest = (date.fromisoformat(day) - timedelta(days=KEPT_DAYS)).isoformat()
    for table in ("daily_results", "daily_bots"):
        await connection.execute(f"DELETE FROM {table} WHERE day < $1", oldest)
